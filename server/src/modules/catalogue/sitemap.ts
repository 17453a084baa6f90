/** What search engines are told of: in ranges of ids, so that a part costs the same in a large catalogue as in a small one. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { type listSitemap, type listSitemapParts, sitemapPartIds } from '#contract/site/sitemap.ts';
import type { Call } from '../../platform/http.ts';
import { listSitemapPartRows, listSitemapProductRows, listSitemapShopRows } from './sitemap.repository.ts';

type Reader = Pick<Call, 'tx'>;

export async function viewSitemapParts(call: Reader): Promise<OutputOf<typeof listSitemapParts>> {
  const rows = await listSitemapPartRows(call.tx, sitemapPartIds);
  return { list: rows.map(({ subject, part }) => `${subject}-${part}`) };
}

/** A part beyond the last has nothing in it. */
export async function viewSitemap(
  call: Reader,
  input: ParsedInputOf<typeof listSitemap>,
): Promise<OutputOf<typeof listSitemap>> {
  const [subject, part] = input.part.split('-');
  const from = Number(part) * sitemapPartIds;
  const list = subject === 'products' ? listSitemapProductRows : listSitemapShopRows;
  const rows = await list(call.tx, { from, until: from + sitemapPartIds });
  return { list: rows.map(({ id, changedAt }) => ({ id, ...(changedAt && { changedAt: changedAt.toISOString() }) })) };
}
