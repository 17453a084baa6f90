/** Two calls by turns, by what this process and the servers of some databases compute: others on the machine do not change it. */
import { prepared, type Database } from '../../server/src/platform/database/database.ts';
import { byTurns } from './measure.ts';
import { computedMs } from './processorTime.ts';

const connections = prepared<{ pid: number }>(
  'bench_connections',
  `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
);

/** Milliseconds of processor time of the one and of the other; by the clock where Linux does not tell. */
export async function computedByTurns(
  databases: readonly Database[],
  many: () => Promise<unknown>,
  few: () => Promise<unknown>,
): ReturnType<typeof byTurns> {
  // Connections are opened as they are needed, and closed when nobody did for a while.
  for (let time = 0; time < 5; time += 1) await Promise.all([many(), few()]);
  const pids: number[] = [];
  for (const database of databases) {
    const rows = await database.transaction((tx) => tx.many(connections, []));
    pids.push(...rows.map(({ pid }) => pid));
  }
  const isTold = computedMs(pids) !== undefined;
  return byTurns(many, few, isTold ? () => computedMs(pids) ?? Number.NaN : undefined);
}
