import { prepared, type Tx } from '../server/src/platform/database/database.ts';

const insert = prepared('demo_begin', `insert into demo_fill (started_at) values ($1) on conflict do nothing`);
const unfinished = prepared<{ startedAt: Date }>(
  'demo_unfinished',
  `select started_at from demo_fill where finished_at is null`,
);
const finish = prepared('demo_finish', `update demo_fill set finished_at = $1 where finished_at is null`);

/** Notes that the filling began; false when it did before. */
export async function insertFill(tx: Tx, now: Date): Promise<boolean> {
  return (await tx.run(insert, [now])) === 1;
}

export async function hasUnfinishedFill(tx: Tx): Promise<boolean> {
  return (await tx.maybe(unfinished, [])) !== undefined;
}

/** Notes that nothing more will be filled in. */
export async function finishFill(tx: Tx, now: Date): Promise<void> {
  await tx.run(finish, [now]);
}
