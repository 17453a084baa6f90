import { orderNoteRules } from '#contract/orders/orderRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export type NoteRow = Row<'order_notes', 'id words createdAt'> & { by: string };

const list = prepared<NoteRow>(
  'order_notes_list',
  `select n.id, n.words, n.created_at, u.username as by from order_notes n join users u on u.id = n.author_id
   where n.order_id = $1 order by n.id desc limit ${orderNoteRules.perOrder}`,
);
// One after the other for each order, so that they are counted rightly.
const lock = prepared(
  'order_notes_lock',
  `select pg_advisory_xact_lock(hashtext('order_notes'), hashint8($1::bigint))`,
);
const insert = prepared(
  'order_notes_insert',
  `insert into order_notes (order_id, author_id, words, created_at) select $1, $2, $3, $4
   where (select count(*) from order_notes where order_id = $1) < ${orderNoteRules.perOrder}`,
);

/** Newest first. */
export function listNotes(tx: Tx, orderId: number): Promise<NoteRow[]> {
  return tx.many(list, [orderId]);
}

/** False: the order has as many as there may be. */
export async function insertNote(
  tx: Tx,
  note: { orderId: number; authorId: number; words: string; now: Date },
): Promise<boolean> {
  await tx.run(lock, [note.orderId]);
  return (await tx.run(insert, [note.orderId, note.authorId, note.words, note.now])) === 1;
}
