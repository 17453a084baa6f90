/** What visitors see of the catalogue. */
import type {
  CategorySummary,
  getProduct,
  listCategories,
  listProducts,
  Product,
  ProductSummary,
  Sku,
} from '#contract/catalogue.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { getHome } from '#contract/site.ts';
import { AppError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http.ts';
import { defaultSettings, listAnnouncements } from '../site/service.ts';
import { cursorOf, positionOf, type ProductSort } from './cursor.ts';
import { listProductRows, type ListQuery } from './list.repository.ts';
import { htmlOf } from './markdown.ts';
import {
  findCategoryOfGone,
  findProductDetail,
  listCategoryRows,
  listFeaturedRows,
  type CategoryRow,
  type ProductRow,
  type SkuRow,
} from './repository.ts';
import { searchQuery } from './search.ts';

const homeProducts = 8;

type Reader = Pick<Call, 'tx' | 'locale'>;

/** All categories; a parent counts its children's products as its own. */
export async function browseCategories(call: Reader): Promise<OutputOf<typeof listCategories>> {
  const rows = await listCategoryRows(call.tx, wantsEnglish(call));
  return { list: rows.map((row) => categoryOf(row, rows)) };
}

/** One page of products on shelf. Throws invalid_input for a cursor that is not of this list. */
export async function browseProducts(
  call: Reader,
  input: ParsedInputOf<typeof listProducts>,
): Promise<OutputOf<typeof listProducts>> {
  const { sort, category, kind, limit } = input;
  const after = input.cursor === undefined ? undefined : positionOf(sort, input.cursor);
  const search = input.search ? searchQuery(input.search) : undefined;
  // Somebody typed signs only: nothing has them.
  if (input.search && search === undefined) return { list: [], next: null, total: 0, totalExact: true };
  const query = { english: wantsEnglish(call), sort, category, kind, search };
  // One more than asked for tells whether there is a next page.
  const rows = await listProductRows(call.tx, { ...query, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const total = rows[0]?.total ?? (after ? await totalOf(call, query) : 0);
  return {
    list: page.map(summaryOf),
    next: last ? cursorOf(sort, { key: sortKeyOf(last, sort), id: last.id }) : null,
    total,
    totalExact: true,
  };
}

/** Past the end there is no row to carry the total, but the first page has one. */
async function totalOf(call: Reader, query: Omit<ListQuery, 'limit'>): Promise<number> {
  const [first] = await listProductRows(call.tx, { ...query, limit: 1 });
  return first?.total ?? 0;
}

/** A product on shelf. Throws product_gone for what was on it once, else not_found. */
export async function viewProduct(
  call: Reader,
  input: ParsedInputOf<typeof getProduct>,
): Promise<OutputOf<typeof getProduct>> {
  const row = await findProductDetail(call.tx, { english: wantsEnglish(call), id: input.id });
  if (!row) throw await absence(call, input.id);
  const product: Product = {
    ...summaryOf(row),
    descriptionHtml: htmlOf(row.description),
    tags: row.tags,
    skus: row.skus.map((sku) => skuOf(sku, row.kind)),
    createdAt: row.createdAt.toISOString(),
  };
  return product;
}

/** What is gone for good names its category, where there may be others like it; of drafts nothing is told. */
async function absence(call: Reader, id: number): Promise<AppError> {
  const category = await findCategoryOfGone(call.tx, id);
  return category === undefined ? new AppError('not_found') : new AppError('product_gone', { params: { category } });
}

/** What the home page shows. */
export async function viewHome(call: Reader): Promise<OutputOf<typeof getHome>> {
  const english = wantsEnglish(call);
  const [announcements, { list: categories }, featured, newest] = await Promise.all([
    listAnnouncements(call.tx, call.locale),
    browseCategories(call),
    listFeaturedRows(call.tx, { english, limit: homeProducts }),
    listProductRows(call.tx, { english, sort: 'newest', limit: homeProducts }),
  ]);
  return {
    announcements,
    categories,
    featured: featured.map(summaryOf),
    newest: newest.slice(0, homeProducts).map(summaryOf),
  };
}

function wantsEnglish(call: Reader): boolean {
  return call.locale === 'en-US';
}

function sortKeyOf(row: ProductRow, sort: ProductSort): number {
  switch (sort) {
    case 'newest':
      return row.id;
    case 'sales':
      return row.soldCount;
    case 'price_up':
    case 'price_down':
      return row.priceFromFen;
  }
}

function summaryOf(row: ProductRow): ProductSummary {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    language: row.language,
    categoryId: row.categoryId,
    categorySlug: row.categorySlug,
    categoryName: row.categoryName,
    seller: sellerOf(row),
    kind: row.kind,
    cover: row.cover,
    priceFromFen: row.priceFromFen,
    hasSeveralPrices: row.hasSeveralPrices,
    soldCount: row.soldCount,
    ratingCount: row.ratingCount,
    ratingAverage: row.ratingCount === 0 ? null : Math.round((row.ratingSum * 10) / row.ratingCount) / 10,
    stock: row.stock,
    rentable: row.rentable,
  };
}

function sellerOf({ shopId, shopName, shopIsVerified, siteName }: ProductRow): ProductSummary['seller'] {
  if (shopId === null) return { shopId, name: siteName ?? defaultSettings.name, verified: true };
  return { shopId, name: shopName ?? '', verified: shopIsVerified ?? false };
}

function skuOf(row: SkuRow, kind: ProductRow['kind']): Sku {
  const { id, name, priceFen, steps, minQuantity, maxQuantity, termDays, seats, binds } = row;
  const licence = kind === 'licence' ? { termDays, seats, binds } : null;
  return { id, name, priceFen, steps, minQuantity, maxQuantity, stock: stockOf(kind), licence };
}

/** Licences are made when they are sold; nothing else has stock yet. */
function stockOf(kind: ProductRow['kind']): ProductSummary['stock'] {
  return kind === 'licence' ? 'plenty' : 'none';
}

function categoryOf(row: CategoryRow, rows: readonly CategoryRow[]): CategorySummary {
  return { ...row, productCount: countWithChildren(row, rows, new Set()) };
}

function countWithChildren(row: CategoryRow, rows: readonly CategoryRow[], seen: Set<number>): number {
  // A ring of parents would never end.
  if (seen.has(row.id)) return 0;
  seen.add(row.id);
  const children = rows.filter((child) => child.parentId === row.id);
  return children.reduce((sum, child) => sum + countWithChildren(child, rows, seen), row.productCount);
}
