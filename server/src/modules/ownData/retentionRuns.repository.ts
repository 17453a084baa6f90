import { keptKinds, type Kept } from '#contract/ownData/retentionTable.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

const recording = prepared(
  'retention_runs_record',
  `insert into retention_runs as r (kind, ran_at, every_seconds, deleted, deleted_in_all)
   select kind, $3, $4, deleted, deleted from unnest($1::text[], $2::bigint[]) as d (kind, deleted)
   on conflict (kind) do update set ran_at = excluded.ran_at, every_seconds = excluded.every_seconds,
     deleted = excluded.deleted, deleted_in_all = r.deleted_in_all + excluded.deleted`,
);
const selection = prepared<RetentionRun>(
  'retention_runs_all',
  `select kind, ran_at, every_seconds, deleted, deleted_in_all from retention_runs where kind = any($1::text[])`,
);

export interface RetentionRun extends Row<'retention_runs', 'ranAt everySeconds deleted deletedInAll'> {
  kind: Kept;
}

/** Puts on record that a job ran, and how much it deleted of each. */
export async function recordRetentionRun(
  tx: Tx,
  run: { deleted: readonly { kind: Kept; count: number }[]; now: Date; everySeconds: number },
): Promise<void> {
  const [kinds, counts] = [run.deleted.map(({ kind }) => kind), run.deleted.map(({ count }) => count)];
  await tx.run(recording, [kinds, counts, run.now, run.everySeconds]);
}

/** The last run of each that ever ran. */
export function listRetentionRuns(tx: Tx): Promise<RetentionRun[]> {
  return tx.many(selection, [keptKinds]);
}
