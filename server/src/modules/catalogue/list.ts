/** Pages of products on shelf. */
import * as contract from '#contract/catalogue/catalogue.ts';
import { searchRules } from '#contract/catalogue/searchRules.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { corrections } from '../../platform/load/gates.ts';
import {
  cursorsOf,
  foundMax,
  listProductRows,
  type ListQuery,
  type ListRow,
  type ProductSort,
} from './list.repository.ts';
import type { FindQuery } from './search/cutText.ts';
import { correctionOf } from './search/correct.ts';
import { planOf, type SearchPlan } from './search/plan.ts';
import { findKnown, findNearestCategory } from './search/search.repository.ts';
import { summaryOf } from './summary.ts';

type Reader = Pick<Call, 'tx' | 'locale'>;

/**
 * One page of products on shelf. Where nothing has what was typed, what was likely meant is searched for instead. Throws
 * invalid_input for a cursor that is not of this list.
 */
export const listProducts = handle(contract.listProducts, async (call, input) => {
  const { sort, category, shopId, kind, band, rentable, limit } = input;
  const english = call.locale === 'en-US';
  const position = sort === 'best' && !input.search ? 'newest' : sort;
  const after = cursorsOf(position).read(input.cursor);
  const filters = { english, sort: position, category, shopId, kind, band, rentable };
  if (!input.search) return { ...(await pageOf(call, { ...filters, after, limit })), corrected: null, nearest: null };
  const typed = await planOf(call.tx, input.search);
  // Somebody typed signs only: nothing has them.
  if (typed === undefined) return { ...nothing, nearest: await nearestTo(call, { english, category }) };
  const page = await pageOf(call, { ...filters, search: typed, after, limit });
  if (page.total > 0 || input.exact) return { ...page, corrected: null, nearest: await nearestOf(page, typed) };
  const meant = await meantBy(call, input.search, { typed, shopId });
  if (meant === undefined) return { ...page, corrected: null, nearest: await nearestOf(page, typed) };
  const found = await pageOf(call, { ...filters, search: meant.plan, after, limit });
  return { ...found, corrected: meant.corrected, nearest: await nearestOf(found, meant.plan) };

  function nearestOf({ total }: { total: number }, plan: SearchPlan) {
    return total > 0 ? null : nearestTo(call, { english, category, plan });
  }
});

const nothing = { list: [], next: null, total: 0, totalExact: true, corrected: null };

async function pageOf(call: Reader, query: ListQuery) {
  const { after, limit, sort, search } = query;
  // One more than asked for tells whether there is a next page.
  const rows = await listProductRows(call.tx, { ...query, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const total = rows[0]?.total ?? (after ? await totalOf(call, query) : 0);
  const isBeyond = search !== undefined && total > foundMax;
  return {
    list: page.map(summaryOf),
    next: last ? cursorsOf(sort).write({ key: sortKeyOf(last, sort), id: last.id }) : null,
    total: isBeyond ? foundMax : total,
    totalExact: !isBeyond,
  };
}

/** Past the end there is no row to carry the total, but the first page has one. */
async function totalOf(call: Reader, query: ListQuery): Promise<number> {
  const [first] = await listProductRows(call.tx, { ...query, after: undefined, limit: 1 });
  return first?.total ?? 0;
}

function sortKeyOf(row: ListRow, sort: ProductSort): number {
  switch (sort) {
    case 'best':
      return row.score;
    case 'newest':
      return row.id;
    case 'sales':
      return row.soldCount;
    case 'rating':
      return row.ratingRank;
    case 'price_up':
    case 'price_down':
      return row.priceFromFen;
  }
}

/**
 * How to search for what was likely meant by a text that finds nothing; undefined where it finds something that filters
 * leave out, where nothing comes near, and where too many guess at once.
 */
export async function meantBy(
  call: Pick<Call, 'tx' | 'ip'>,
  text: string,
  { typed, shopId }: { typed: SearchPlan; shopId?: number | undefined },
): Promise<{ plan: SearchPlan; corrected: string | null } | undefined> {
  const [isKnown] = await findKnown(call.tx, [typed.queries]);
  if (isKnown) return undefined;
  try {
    return await corrections.run({ ip: call.ip }, () => guessAt(call, text, { typed, shopId }));
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'busy') return undefined;
    throw error;
  }
}

async function guessAt(
  { tx }: Pick<Call, 'tx'>,
  text: string,
  { typed, shopId }: { typed: SearchPlan; shopId?: number | undefined },
): Promise<{ plan: SearchPlan; corrected: string | null } | undefined> {
  const inShop = shopId === undefined ? undefined : await correctionOf(tx, text, [`#shop:${shopId}`]);
  const corrected = inShop ?? (await correctionOf(tx, text));
  const plan = corrected === undefined ? undefined : await planOf(tx, corrected);
  if (corrected === undefined || plan === undefined) return undefined;
  // The same characters with a blank between them are no other words.
  return { plan, corrected: withoutBlanks(corrected) === withoutBlanks(typed.whole) ? null : corrected };
}

function withoutBlanks(text: string): string {
  return text.replaceAll(' ', '');
}

/** Best sellers of the category that a search comes nearest to, or else of the one chosen, or of all. */
async function nearestTo(
  { tx }: Reader,
  { english, category, plan }: { english: boolean; category?: string | undefined; plan?: SearchPlan },
) {
  const queries = plan ? loosened(plan) : [];
  const guessed = queries.length === 0 ? undefined : await findNearestCategory(tx, { english, queries });
  const limit = searchRules.nearest.products;
  const rows = await listProductRows(tx, { english, sort: 'sales', category: guessed?.slug ?? category, limit });
  return { category: guessed ?? null, list: rows.slice(0, limit).map(summaryOf) };
}

const loosenedMax = 12;

/** Each part of a search by itself. */
function loosened({ queries }: SearchPlan): FindQuery[] {
  const parts = queries.flatMap(({ terms, words, anyOf = [] }) => [
    ...terms.map((term) => ({ terms: [term], words: [] })),
    ...words.map((word) => ({ terms: [], words: [word] })),
    ...anyOf.map((choices) => ({ terms: [], words: [], anyOf: [choices] })),
  ]);
  return parts.slice(0, loosenedMax);
}
