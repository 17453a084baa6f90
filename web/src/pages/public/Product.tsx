import { type AppLoadContext, data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/Product';
import { load, tryLoad } from '../../api/load.ts';
import { useSession } from '../../api/session.ts';
import { AddToCart } from '../../features/cart/AddToCart.tsx';
import { goneTexts } from '../../features/catalogue/goneTexts.ts';
import { productData } from '../../features/catalogue/productData.ts';
import { ProductDetails } from '../../features/catalogue/ProductDetails.tsx';
import { texts } from '../../features/catalogue/texts.ts';
import { CouponBox } from '../../features/coupons/CouponBox.tsx';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { addressIn } from '../../shell/addresses.ts';
import { breadcrumbs, pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';
import { whenNear } from '../../ui/kit/lazy/whenNear.tsx';
import { whenTouched } from '../../ui/kit/lazy/whenTouched.tsx';

const ProductReviews = whenNear(
  async () => (await import('../../features/reviews/ProductReviews.tsx')).ProductReviews,
  { id: 'reviews', height: 320 },
);
const ProductQuestions = whenNear(
  async () => (await import('../../features/reviews/ProductQuestions.tsx')).ProductQuestions,
);
const MarksOfProduct = whenTouched(async () => (await import('./product/MarksOfProduct.tsx')).MarksOfProduct);
const GoneProduct = lazyHalf(async () => (await import('../../features/catalogue/GoneProduct.tsx')).GoneProduct);

const similarMax = 4;

export async function loader({ context, params }: Route.LoaderArgs) {
  // Whatever is no number cannot be a product: the same answer as for a product that is not there.
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404 });
  const id = Number(params.id);
  const [answer, reviews, questions] = await Promise.all([
    tryLoad(context, 'getProduct', { id }),
    load(context, 'listReviews', { productId: id, limit: 5 }),
    load(context, 'listQuestions', { productId: id, limit: 5 }),
  ]);
  if ('reply' in answer) return { product: answer.reply, reviews, questions };
  const { failure, status } = answer;
  if (failure.name !== 'product_gone') throw data(failure, { status });
  return data({ product: undefined, ...(await similarTo(context, failure.params?.['category'])) }, { status });
}

/** The best selling of a category, or of all when nothing of it is left. */
async function similarTo(context: AppLoadContext, category: string | number | undefined) {
  const query = { sort: 'sales', limit: similarMax } as const;
  if (typeof category === 'string') {
    const { list } = await load(context, 'listProducts', { ...query, category });
    if (list.length > 0) return { similar: list, category };
  }
  return { similar: (await load(context, 'listProducts', query)).list, category: undefined };
}

/** Choosing a SKU or a quantity changes the address, not the product. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const isSameLanguage = currentUrl.searchParams.get('lang') === nextUrl.searchParams.get('lang');
  return isChoice && isSameLanguage ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: '' });
  const root = rootOf(matches);
  const { product } = loaderData;
  if (!product) return pageMeta(matches, { title: textsIn(root.locale, goneTexts)('title') });
  const t = textsIn(root.locale, texts);
  const { id, title, subtitle, categorySlug, categoryName } = product;
  const path = href('product', { id });
  const picture = href('productSharePicture', { file: `${id}.png` });
  const about = [
    productData(product, { url: addressIn(root, path), picture: root.publicUrl + picture }),
    breadcrumbs(matches, [
      { name: t('home'), path: href('home') },
      { name: t('list'), path: href('products') },
      { name: categoryName, path: href('products', { category: categorySlug }) },
      { name: title, path },
    ]),
  ];
  return pageMeta(matches, { title, description: subtitle || title, path, picture, about });
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  const { loggedIn } = useSession();
  if (product) {
    const { id, ratingAverage, ratingCount } = product;
    return (
      <ProductDetails
        key={id}
        product={product}
        reviews={
          <ProductReviews
            key={id}
            productId={id}
            average={ratingAverage}
            count={ratingCount}
            first={loaderData.reviews}
          />
        }
        questions={<ProductQuestions key={id} productId={id} first={loaderData.questions} />}
        toCart={(choice) => <AddToCart {...choice} />}
        coupons={(of) => <CouponBox {...of} />}
        marks={({ sku }) => <MarksOfProduct product={product} sku={sku} isWanted={loggedIn} />}
      />
    );
  }
  return <GoneProduct similar={loaderData.similar} category={loaderData.category} />;
}
