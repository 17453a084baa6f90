import type { TestApp } from '../app/app.ts';

type Sql = Pick<TestApp, 'sql'>;

/** Gives every admin the whole limit again, past the trigger that keeps acts for ever. */
export function forgetSoloActs({ sql }: Sql): Promise<unknown> {
  return pastTriggers(sql, 'delete from solo_acts');
}

/** Lets what admins gave alone grow older: they are logged in for hours only. */
export function ageSoloActs({ sql }: Sql, seconds: number): Promise<unknown> {
  return pastTriggers(sql, `update solo_acts set done_at = done_at - interval '${seconds} seconds'`);
}

function pastTriggers(sql: TestApp['sql'], statement: string): Promise<unknown> {
  return sql(`begin; set local session_replication_role = replica; ${statement}; commit`);
}
