import type { LicenceEventActor } from '#contract/licences/licenceProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { eventsOf } from './events.repository.ts';

export interface Term {
  startsAt: Date;
  /** Null: for a lifetime. */
  expiresAt: Date | null;
}

const startStatement = prepared<Term>(
  'licences_start_term',
  `with changed as (
     update licences set starts_at = $2, expires_at = $2::timestamptz + term_days * interval '24 hours'
     where id = $1 and starts_at is null and state = 'active'
     returning id, shop_id, starts_at, expires_at
   ), ${eventsOf('changed', {
     kind: "'started'",
     by: '$3::text',
     actorId: '$4::bigint',
     at: '$2::timestamptz',
     detail: "'{}'::jsonb",
   })}
   select starts_at, expires_at from changed`,
);

/** Begins a term, once, with its event, in one statement; undefined when it has begun already. */
export function startTerm(
  tx: Tx,
  start: { licenceId: number; now: Date; by: LicenceEventActor; actorId: number | null },
): Promise<Term | undefined> {
  return tx.maybe(startStatement, [start.licenceId, start.now, start.by, start.actorId]);
}
