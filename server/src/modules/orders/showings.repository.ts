import { prepared, type Tx } from '../../platform/database/database.ts';

/** How many of the last showings a detail has. */
const showingsMax = 20;

export interface ShowingRow {
  kind: 'show' | 'download';
  shownAt: Date;
}

const insertStatement = prepared(
  'order_showing_insert',
  `with seen as (update orders set first_shown_at = $4 where id = $1 and first_shown_at is null)
   insert into order_showings (order_id, user_id, kind, shown_at) values ($1, $2, $3, $4)`,
);

/** Puts a showing on record; the first one ends the time in which goods are unseen. */
export async function insertShowing(
  tx: Tx,
  showing: { orderId: number; userId: number; kind: ShowingRow['kind']; now: Date },
): Promise<void> {
  await tx.run(insertStatement, [showing.orderId, showing.userId, showing.kind, showing.now]);
}

// Looking at a licence again and again would fill the log: once in ten minutes is enough to know when.
const keyShownStatement = prepared(
  'order_key_shown',
  `with seen as (update orders set first_shown_at = $3 where id = $1 and user_id = $2 and first_shown_at is null and state <> 'refunded')
   insert into order_showings (order_id, user_id, kind, shown_at)
   select id, user_id, 'show', $3 from orders o
   where id = $1 and user_id = $2
     and not exists (select from order_showings s where s.order_id = o.id and s.shown_at > $3::timestamptz - interval '10 minutes')`,
);

/** Puts on record that the buyer saw a licence's key, or used it, elsewhere than at the order. */
export async function insertKeyShowing(tx: Tx, showing: { orderId: number; userId: number; now: Date }): Promise<void> {
  await tx.run(keyShownStatement, [showing.orderId, showing.userId, showing.now]);
}

const listStatement = prepared<ShowingRow>(
  'order_showings_list',
  `select kind, shown_at from order_showings where order_id = $1 order by id desc limit ${showingsMax}`,
);

/** The last times that an order's goods were shown, newest first. */
export function listShowings(tx: Tx, orderId: number): Promise<ShowingRow[]> {
  return tx.many(listStatement, [orderId]);
}
