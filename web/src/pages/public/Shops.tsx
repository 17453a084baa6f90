import { type AppLoadContext, data, redirect } from 'react-router';
import type { Route } from './+types/Shops';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { load, tryLoad } from '../../api/load.ts';
import { productInput, type ProductQuery, readProductQuery } from '../../features/catalogue/productQuery.ts';
import { shopData } from '../../features/shops/shopData.ts';
import { texts } from '../../features/shops/texts.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { href } from '../../paths.ts';
import { addressIn } from '../../shell/addresses.ts';
import { breadcrumbs, pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';

const AllShops = lazyHalf(async () => (await import('./shops/AllShops.tsx')).AllShops);
const OneShop = lazyHalf(async () => (await import('./shops/OneShop.tsx')).OneShop);

const shopsShown = 24;
const reviewsShown = 5;
const sorts = ['sales', 'rating', 'newest'] as const;
const searchMax = 60;

/** `/shops/<slug>` or `/shops?id=`: that shop with what it sells; without either all shops. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const query = url.searchParams;
  if (params.slug !== undefined) return oneShop(context, await shopAt(context, params.slug, url), query);
  const id = query.get('id');
  if (id !== null) {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
    return oneShop(context, Number(id), query);
  }
  const cursor = query.get('cursor');
  const search = query.get('search')?.trim().slice(0, searchMax) ?? '';
  const sort = sorts.find((one) => one === query.get('sort')) ?? 'sales';
  const input = { sort, limit: shopsShown, ...(cursor && { cursor }), ...(search && { search }) };
  return { shop: undefined, search, sort, shops: await load(context, 'listShops', input) };
}

/** The shop that a short address leads to. One that was left, or written otherwise, leads on for good. */
async function shopAt(context: AppLoadContext, slug: string, { search }: URL): Promise<number> {
  const found = await load(context, 'findShop', { slug: slug.slice(0, searchMax) });
  if (found.slug !== slug) throw redirect(href('shop', { slug: found.slug }) + search, 301);
  return found.id;
}

/** A shop, with its goods as the address narrows and sorts them; what stands beside them shows where nothing does. */
async function oneShop(context: AppLoadContext, id: number, address: URLSearchParams) {
  // What its page neither shows nor clears narrows nothing.
  const unseen = { kind: undefined, band: undefined, rentable: false };
  const query: ProductQuery = { ...readProductQuery(address), ...unseen, shop: id };
  const { cursor } = query;
  const reviewsAt = address.get('reviews')?.slice(0, publicLimits.cursor.max) || undefined;
  const parts = Promise.all([
    load(context, 'listShopSections', { shopId: id }),
    load(context, 'listProducts', { ...productInput(query), ...(cursor && { cursor }) }),
    load(context, 'listCategories', { shopId: id }),
    load(context, 'listCouponOffers', { shopId: id }),
    load(context, 'listReviewsOfShop', { shopId: id, limit: reviewsShown, ...(reviewsAt && { cursor: reviewsAt }) }),
  ]);
  // A shop that is not open has none of these: what it is itself decides.
  parts.catch(() => undefined);
  const found = await tryLoad(context, 'getShop', { id });
  if ('reply' in found) {
    const [{ list: sections }, products, { list: categories }, { list: offers }, reviews] = await parts;
    return { shop: found.reply, query, sections, products, categories, offers, reviews, reviewsAt };
  }
  const { failure, status } = found;
  // A page of its own, which search engines leave out: what was bought there goes on.
  if (failure.name === 'shop_not_open') return { shop: undefined, notOpen: String(failure.params?.['name'] ?? '') };
  throw data(failure, { status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = rootOf(matches);
  const t = textsIn(root.locale, texts);
  const shop = loaderData?.shop;
  if (loaderData && 'notOpen' in loaderData) return pageMeta(matches, { title: loaderData.notOpen });
  if (!shop) {
    const isForIndexes = !loaderData?.search;
    return pageMeta(matches, {
      title: t('title'),
      description: t('description'),
      path: isForIndexes ? href('shops') : undefined,
    });
  }
  const { id, name, intro } = shop;
  const path = shopHref(shop);
  const picture = href('shopSharePicture', { file: `${id}.png` });
  const about = [
    shopData(shop, { url: addressIn(root, path), picture: root.publicUrl + picture }),
    breadcrumbs(matches, [
      { name: t('title'), path: href('shops') },
      { name, path },
    ]),
  ];
  return pageMeta(matches, { title: name, description: intro || name, path, picture, about });
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  if (loaderData.shop) return <OneShop key={loaderData.shop.id} {...loaderData} />;
  if ('notOpen' in loaderData) return <NotOpen name={loaderData.notOpen} />;
  return <AllShops {...loaderData} sorts={sorts} />;
}

/** A shop that was open once and is not now. */
function NotOpen({ name }: { name: string }) {
  const t = useTexts(texts);
  return (
    <Notice
      picture="empty"
      title={t('notOpen', { name })}
      text={t('notOpenText')}
      action={
        <Row justify="center">
          <LinkButton to={href('shops')}>{t('allShops')}</LinkButton>
          <LinkButton to={href('orders')}>{t('yourOrders')}</LinkButton>
        </Row>
      }
    />
  );
}
