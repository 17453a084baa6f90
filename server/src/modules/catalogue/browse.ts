/** What visitors see of the catalogue. */
import * as catalogue from '#contract/catalogue/catalogue.ts';
import * as site from '#contract/site/site.ts';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { listAnnouncements } from '../site/service.ts';
import { listProductRows } from './list.repository.ts';
import { listCategoryRows, listFeaturedRows, type CategoryRow } from './repository.ts';
import { summaryOf } from './summary.ts';

const homeProducts = 8;

type Reader = Pick<Call, 'tx' | 'locale'>;

/** All categories; a parent counts its children's products as its own. */
export const listCategories = handle(catalogue.listCategories, async (call, { shopId }) => {
  const rows = await listCategoryRows(call.tx, wantsEnglish(call), shopId);
  return { list: rows.map((row) => categoryOf(row, rows)) };
});

/** What the home page shows. */
export const getHome = handle(site.getHome, async (call) => {
  const english = wantsEnglish(call);
  const [announcements, { list: categories }, featured, newest] = await Promise.all([
    listAnnouncements(call.tx, call.locale, call.now),
    listCategories(call, {}),
    listFeaturedRows(call.tx, { english, limit: homeProducts }),
    listProductRows(call.tx, { english, sort: 'newest', limit: homeProducts }),
  ]);
  return {
    announcements,
    categories,
    featured: featured.map(summaryOf),
    newest: newest.slice(0, homeProducts).map(summaryOf),
  };
});

function wantsEnglish(call: Reader): boolean {
  return call.locale === 'en-US';
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
