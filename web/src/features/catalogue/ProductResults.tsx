import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { Corrected } from './list/Corrected.tsx';
import { MoreLink } from './list/MoreProducts.tsx';
import { NothingFound } from './list/NothingFound.tsx';
import { ProductListHead } from './list/ProductListHead.tsx';
import { NearestProducts } from './nearest/NearestProducts.tsx';
import { ProductGrid } from './ProductCard.tsx';
import { type LinkTo, productInput, type ProductQuery } from './productQuery.ts';

type Page = CallOutput<'listProducts'>;
type Nearby = NonNullable<Page['nearest']>;

interface ProductResultsProps {
  query: ProductQuery;
  page: Page;
  /** Where little was found. */
  besides: Nearby | undefined;
  linkTo: LinkTo;
}

/** The products found. */
export function ProductResults({ query, page, besides, linkTo }: ProductResultsProps) {
  const found = useListCall('listProducts', productInput(query), { first: { page, cursor: query.cursor ?? null } });
  const { items } = found;
  const nearest = items.length === 0 ? page.nearest : besides;
  return (
    <>
      <ProductListHead query={query} found={found} linkTo={linkTo} />
      {page.corrected !== null && <Corrected query={query} corrected={page.corrected} linkTo={linkTo} />}
      {items.length === 0 ? <NothingFound linkTo={linkTo} /> : <ProductGrid products={items} />}
      {nearest && <NearestProducts category={nearest.category} products={nearest.list} />}
      <MoreLink found={found} page={page} linkTo={linkTo} />
    </>
  );
}
