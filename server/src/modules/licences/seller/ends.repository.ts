import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { eventsOf } from '../core/events.repository.ts';

const tellStatement = prepared<{ id: number }>(
  'licences_tell_ends',
  `with changed as (
     update licences set end_told_at = expires_at where id in (
       select id from licences
       where state = 'active' and expires_at is not null and end_told_at is distinct from expires_at
         and licence_stops_at(expires_at, terms) <= $1::timestamptz
       order by licence_stops_at(expires_at, terms) limit $2 for no key update skip locked
     ) and state = 'active' and expires_at is not null and end_told_at is distinct from expires_at
       and licence_stops_at(expires_at, terms) <= $1::timestamptz
     returning id, shop_id
   ), ${eventsOf('changed', {
     kind: "'expired'",
     by: "'system'",
     actorId: 'null::bigint',
     at: '$1::timestamptz',
     detail: "'{}'::jsonb",
   })}
   select id from changed`,
);

/** Tells the ends that have come, each once, no more than `limit`; how many. One that is busy waits for the next turn. */
export async function tellEnds(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return (await tx.many(tellStatement, [now, limit])).length;
}

export interface EndingRow extends Row<'products', 'id titleZh titleEn'> {
  email: string;
  startsAt: Date | null;
  expiresAt: Date;
  terms: Partial<LicenceTerms>;
}

const warnStatement = prepared<EndingRow>(
  'licences_warn_of_ends',
  `with changed as (
     update licences set end_warned_at = expires_at where id in (
       select id from licences
       where state = 'active' and expires_at is not null and end_warned_at is distinct from expires_at
         and expires_at > $1::timestamptz and expires_at <= $2::timestamptz
       order by expires_at limit $3 for no key update skip locked
     ) and state = 'active' and end_warned_at is distinct from expires_at
     returning id, user_id, product_id, starts_at, expires_at, terms
   )
   select l.id, u.email, p.title_zh, p.title_en, l.starts_at, l.expires_at, l.terms
   from changed l join users u on u.id = l.user_id join products p on p.id = l.product_id`,
);

/** Marks licences that end between now and `until` as warned of, each once for each end; whom to write to. */
export function markWarned(tx: Tx, turn: { now: Date; until: Date; limit: number }): Promise<EndingRow[]> {
  return tx.many(warnStatement, [turn.now, turn.until, turn.limit]);
}
