import { prepared, type Tx } from '../../platform/database/database.ts';

export type LicenceLookupKind = 'key' | 'domain' | 'machine' | 'account' | 'link';

const addStatement = prepared(
  'inquiries_add_lookups',
  `with day as (select ($4::timestamptz at time zone $5)::date as day), of_certificates as (
     insert into certificate_lookups as c (certificate_id, day, count)
     select id, day, 1 from (select distinct unnest($3::bigint[]) as id order by 1) told, day
     on conflict (certificate_id, day) do update set count = c.count + 1
   )
   insert into licence_lookups as l (licence_id, day, kind, count)
   select id, day, kind, 1
   from (select distinct id, kind from unnest($1::bigint[], $2::text[]) as t (id, kind) order by id, kind) told, day
   on conflict (licence_id, day, kind) do update set count = l.count + 1`,
);

/** Adds one look-up to each of these, on the site's day; in the order of their ids, so that two at once don't block each other. */
export async function addLookups(
  tx: Tx,
  told: {
    licences: readonly { id: number; kind: LicenceLookupKind }[];
    certificates: readonly number[];
    now: Date;
    timeZone: string;
  },
): Promise<void> {
  const { licences, certificates, now, timeZone } = told;
  const [ids, kinds] = [licences.map(({ id }) => id), licences.map(({ kind }) => kind)];
  await tx.run(addStatement, [ids, kinds, certificates, now, timeZone]);
}
