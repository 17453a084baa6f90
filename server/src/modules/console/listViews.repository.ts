import { listViewRules } from '#contract/console/listViewRules.ts';
import type { ListView } from '#contract/console/listViews.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const find = prepared<{ view: ListView }>(
  'list_view_find',
  'select view from list_views where user_id = $1 and list = $2',
);
const keep = prepared(
  'list_view_keep',
  `insert into list_views (user_id, list, view, changed_at)
   select $1, $2, $3::jsonb, $4
   where exists (select from list_views where user_id = $1 and list = $2)
     or (select count(*) from list_views where user_id = $1) < $5
   on conflict (user_id, list) do update set view = excluded.view, changed_at = excluded.changed_at`,
);

/** How somebody wants a list shown; undefined where nothing is kept. */
export async function findListView(tx: Tx, userId: number, list: string): Promise<ListView | undefined> {
  return (await tx.maybe(find, [userId, list]))?.view;
}

/** False when so many lists are kept that no other one can be. */
export async function keepListView(
  tx: Tx,
  kept: { userId: number; list: string; view: ListView; now: Date },
): Promise<boolean> {
  const values = [kept.userId, kept.list, JSON.stringify(kept.view), kept.now, listViewRules.listsMax];
  return (await tx.run(keep, values)) === 1;
}
