import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app.ts';

/** Comes back once a transaction of this database waits for a lock that another one has. */
export async function untilOneWaits(app: TestApp): Promise<void> {
  const isAnyWaiting = async () => {
    const { rows } = await app.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  while (!(await isAnyWaiting())) await sleep(5);
}
