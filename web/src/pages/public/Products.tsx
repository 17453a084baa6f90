import { type AppLoadContext, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/Products';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { platformShopId } from '#contract/catalogue/priceFilterBands.ts';
import { load, tryLoad } from '../../api/load.ts';
import { CategoryChips, ProductFilters, ProductListLayout } from '../../features/catalogue/ProductFilters.tsx';
import { listTexts } from '../../features/catalogue/listTexts.ts';
import {
  countInput,
  productAddress,
  type LinkTo,
  productInput,
  type ProductQuery,
  readProductQuery,
} from '../../features/catalogue/productQuery.ts';
import { ProductResults } from '../../features/catalogue/ProductResults.tsx';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { breadcrumbs, pageMeta, rootOf } from '../../shell/pageMeta.ts';
import type { loader as frameLoader } from '../../shell/public/PublicFrame.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';

/** Less than a row was found; so many are shown besides. */
const rowLength = 3;
const besidesMax = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readProductQuery(new URL(request.url).searchParams);
  const { cursor } = query;
  const input = { ...productInput(query), ...(cursor === undefined ? {} : { cursor }) };
  const [page, { list: categories }, shop] = await Promise.all([
    load(context, 'listProducts', input),
    load(context, 'listCategories', {}),
    // A shop that is gone has no products, and no name either.
    query.shop === undefined || query.shop === platformShopId
      ? undefined
      : tryLoad(context, 'getShop', { id: query.shop }),
  ]);
  const [counts, besides] = await Promise.all([
    load(context, 'countProducts', countInput(query, page.corrected)),
    besidesOf(context, query, page.list),
  ]);
  return {
    query,
    page,
    counts,
    besides: besides && { category: categories.find(({ slug }) => slug === besides.slug) ?? null, list: besides.list },
    category: categories.find(({ slug }) => slug === query.category)?.name,
    shop: shop && 'reply' in shop ? { id: shop.reply.id, name: shop.reply.name } : undefined,
  };
}

/** A search that found less than a row shows what sells best beside it. */
async function besidesOf(context: AppLoadContext, { search, cursor }: ProductQuery, found: ProductSummary[]) {
  const [first] = found;
  if (search === undefined || cursor !== undefined || first === undefined || found.length >= rowLength)
    return undefined;
  const slug = first.topCategorySlug;
  const { list } = await load(context, 'listProducts', {
    category: slug,
    sort: 'sales',
    limit: besidesMax + rowLength,
  });
  const known = new Set(found.map(({ id }) => id));
  return { slug, list: list.filter(({ id }) => !known.has(id)).slice(0, besidesMax) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { locale } = rootOf(matches);
  const t = textsIn(locale, listTexts);
  if (!loaderData) return pageMeta(matches, { title: t('listTitle') });
  const { query, page, category } = loaderData;
  const { search } = query;
  const listTitle = t(query.rentable ? 'rentableTitle' : 'listTitle');
  const title = search === undefined ? (category ?? listTitle) : t('searchTitle', { search });
  // One address for each choice of filters, whatever the order and however far down. Searches are for people only.
  const isForIndexes = search === undefined && page.total > 0;
  const path = isForIndexes ? href('products', productAddress(query, { sort: 'newest' })) : undefined;
  const about = breadcrumbs(matches, [
    { name: t('home'), path: href('home') },
    { name: t('listTitle'), path: href('products') },
    ...(category === undefined ? [] : [{ name: category, path: href('products', { category: query.category }) }]),
  ]);
  return pageMeta(matches, { title, description: t('listDescription'), path, about: [about] });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const t = useTexts(listTexts);
  const categories = useRouteLoaderData<typeof frameLoader>('shell/public/PublicFrame')?.categories ?? [];
  const { query, page, besides, counts, category, shop } = loaderData;
  const linkTo: LinkTo = (changes) => href('products', productAddress(query, changes));
  const title =
    query.search === undefined
      ? (category ?? shop?.name ?? t(query.rentable ? 'rentableTitle' : 'listTitle'))
      : t('searchTitle', { search: query.search });
  return (
    <>
      <PageHead
        title={title}
        {...(query.rentable && { action: <LinkButton to={href('rentalDetails')}>{t('toMall')}</LinkButton> })}
      />
      <CategoryChips query={query} categories={categories} linkTo={linkTo} />
      <ProductListLayout filters={<ProductFilters {...{ query, categories, counts, shop }} found={page} />}>
        <ProductResults query={query} page={page} besides={besides} linkTo={linkTo} />
      </ProductListLayout>
    </>
  );
}
