import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import type { LicenceSummary } from '#contract/licences/licences.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../../platform/database/listPage.ts';
import { licenceColumns, licenceJoins, type LicenceRow } from './holder.repository.ts';

const statements = listStatements<LicenceRow>({
  name: 'licences_list',
  table: 'licences',
  alias: 'l',
  columns: licenceColumns,
  joins: licenceJoins,
  filter: `user_id = $3
    and ($4::text is null or $4 = case when state = 'active' and expires_at <= $5 then 'expired' else state::text end)
    and (not $6::boolean or (state = 'active' and expires_at > $5
      and expires_at <= $5::timestamptz + interval '${licenceEndingDays} days'))
    and (key_tail = $8 or exists (select from products where products.id = product_id
      and title_zh || ' ' || title_en ilike all ($7::text[])))`,
});

export interface LicenceQuery extends PageInput {
  userId: number;
  state: LicenceSummary['state'] | undefined;
  isEnding: boolean;
  /** Each must stand in the product's title. */
  words: readonly string[];
  /** Or the key ends so. */
  tail: string | undefined;
  now: Date;
}

/** A user's licences, newest first. */
export function listLicences(tx: Tx, query: LicenceQuery): Promise<Page<LicenceRow>> {
  const { userId, state, isEnding, words, tail, now } = query;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const filters = [userId, state ?? null, now, isEnding, patterns, tail ?? null];
  return listPage(tx, statements, query, filters);
}
