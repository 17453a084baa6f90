import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/Product';
import { load } from '../../api/load.ts';
import { ProductDetails } from '../../features/catalogue/ProductDetails.tsx';
import { href } from '../../paths.ts';
import { pageMeta } from '../../shell/pageMeta.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  // Whatever is no number cannot be a product: the same answer as for a product that is not there.
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404 });
  return load(context, 'getProduct', { id: Number(params.id) });
}

/** Choosing a SKU or a quantity changes the address, not the product. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const isSameLanguage = currentUrl.searchParams.get('lang') === nextUrl.searchParams.get('lang');
  return isChoice && isSameLanguage ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: '' });
  const { id, title, subtitle } = loaderData;
  return pageMeta(matches, { title, description: subtitle || title, path: href('product', { id }) });
}

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductDetails product={loaderData} />;
}
