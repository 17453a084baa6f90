import type { SoloKind } from '#contract/money/moneyProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const lockStatement = prepared(
  'admins_lock_solo',
  `select pg_advisory_xact_lock(hashtextextended('admins.solo', (select min(id) from accounts_of_person($1) as same (id))))`,
);

/** What one admin gives alone, with whichever account of theirs, passes one by one, until the end of the transaction. */
export async function lockSoloActs(tx: Tx, adminId: number): Promise<void> {
  await tx.run(lockStatement, [adminId]);
}

const insertStatement = prepared(
  'admins_insert_solo_act',
  `insert into solo_acts (admin_id, kind, subject, value_fen, done_at)
   select $1, $2, $3, $4, $5
   where $4::bigint <= $6::bigint and $4::bigint + (
     select coalesce(sum(value_fen), 0) from solo_acts where admin_id = any(array(select accounts_of_person($1))) and done_at > $7) <= $8::bigint`,
);

/** Records what an admin gives alone; false, and nothing is recorded, when it is above the limit of an act or a day. */
export async function insertSoloAct(
  tx: Tx,
  act: { adminId: number; kind: SoloKind; subject: string; valueFen: number; now: Date },
  limit: { actFen: number; dayFen: number; since: Date },
): Promise<boolean> {
  const { adminId, kind, subject, valueFen, now } = act;
  const values = [adminId, kind, subject, valueFen, now, limit.actFen, limit.since, limit.dayFen];
  return (await tx.run(insertStatement, values)) === 1;
}

const sumStatement = prepared<{ fen: number }>(
  'admins_sum_solo_acts',
  `select coalesce(sum(value_fen), 0)::bigint as fen from solo_acts where admin_id = any(array(select accounts_of_person($1))) and done_at > $2`,
);

/** How many fen an admin gave alone, with whichever account, since a time, in all. */
export async function sumSoloActs(tx: Tx, of: { adminId: number; since: Date }): Promise<number> {
  return (await tx.one(sumStatement, [of.adminId, of.since])).fen;
}
