/** What search engines are told of: in ranges of ids, so that a part costs the same in a large catalogue as in a small one. */
import * as contract from '#contract/site/sitemap.ts';
import { sitemapPartIds } from '#contract/site/sitemap.ts';
import { handle } from '../../platform/http/http.ts';
import {
  listSitemapPartRows,
  listSitemapProductRows,
  listSitemapRentalRows,
  listSitemapShopRows,
} from './sitemap.repository.ts';

export const listSitemapParts = handle(contract.listSitemapParts, async (call) => {
  const rows = await listSitemapPartRows(call.tx, sitemapPartIds);
  return { list: rows.map(({ subject, part }) => `${subject}-${part}`) };
});

/** By the subjects that the contract names. */
const listOf = {
  products: listSitemapProductRows,
  shops: listSitemapShopRows,
  rentals: listSitemapRentalRows,
} as const;

/** A part beyond the last has nothing in it. */
export const listSitemap = handle(contract.listSitemap, async (call, input) => {
  const [subject, part] = input.part.split('-');
  const from = Number(part) * sitemapPartIds;
  const rows = await listOf[subject as keyof typeof listOf](call.tx, { from, until: from + sitemapPartIds });
  return {
    list: rows.map(({ id, slug, changedAt }) => ({
      id,
      ...(slug && { slug }),
      ...(changedAt && { changedAt: changedAt.toISOString() }),
    })),
  };
});
