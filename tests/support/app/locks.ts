import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Comes back once a transaction of this database waits for a lock that another one has. */
export function untilOneWaits(app: TestApp): Promise<void> {
  return untilWaiting(app, 1);
}

/** The same for so many of them. */
export async function untilWaiting(app: TestApp, count: number): Promise<void> {
  const areWaiting = async () => {
    const { rows } = await app.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  };
  await expect.poll(areWaiting, { interval: 5, message: 'nobody waits for a lock' }).toBe(true);
}
