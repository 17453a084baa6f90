import { prepared, type Tx } from '../../platform/database/database.ts';

const chosen = prepared<{ quick: string[] }>(
  'workplace_find',
  'select quick from workplace_settings where user_id = $1',
);
const choice = prepared(
  'workplace_save',
  `insert into workplace_settings (user_id, quick, changed_at) values ($1, $2, $3)
   on conflict (user_id) do update set quick = excluded.quick, changed_at = excluded.changed_at`,
);

/** Screens that an account put on its workplace; undefined when it never chose. */
export async function findQuick(tx: Tx, userId: number): Promise<string[] | undefined> {
  return (await tx.maybe(chosen, [userId]))?.quick;
}

export async function saveQuick(tx: Tx, of: { userId: number; quick: readonly string[]; now: Date }): Promise<void> {
  await tx.run(choice, [of.userId, of.quick, of.now]);
}
