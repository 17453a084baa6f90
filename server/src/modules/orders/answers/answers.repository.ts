import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Snapshot } from '../repository.ts';

const putStatement = prepared(
  'order_answers_put',
  `insert into order_answers (order_id, content) values ($1, $2)
   on conflict (order_id) do update set content = excluded.content`,
);
const deleteStatement = prepared('order_answers_delete', `delete from order_answers where order_id = $1`);
const findStatement = prepared<{ content: Buffer }>(
  'order_answers_find',
  `select content from order_answers where order_id = $1`,
);
const updateOpenStatement = prepared(
  'order_answers_update_open',
  `update orders set snapshot = jsonb_set(snapshot, '{answers}', $2::jsonb) where id = $1 and state = 'created'`,
);
const insertShowingStatement = prepared(
  'order_answer_showings_insert',
  `insert into order_answer_showings (order_id, shown_by, shown_at) values ($1, $2, $3)`,
);
const seenStatement = prepared<{ at: Date }>(
  'order_answer_showings_seen',
  `select shown_at as at from order_answer_showings where order_id = $1 and shown_by <> $2 order by id desc limit 1`,
);

/** Keeps the encrypted answers of an order in place of those before. */
export async function putAnswers(tx: Tx, orderId: number, content: Buffer): Promise<void> {
  await tx.run(putStatement, [orderId, content]);
}

export async function deleteAnswers(tx: Tx, orderId: number): Promise<void> {
  await tx.run(deleteStatement, [orderId]);
}

/** The encrypted answers of an order, if it has any. */
export async function findAnswers(tx: Tx, orderId: number): Promise<Buffer | undefined> {
  return (await tx.maybe(findStatement, [orderId]))?.content;
}

/** Sets the open answers of an order that is not paid yet. */
export async function updateOpenAnswers(
  tx: Tx,
  orderId: number,
  answers: NonNullable<Snapshot['answers']>,
): Promise<void> {
  await tx.run(updateOpenStatement, [orderId, JSON.stringify(answers)]);
}

export async function insertAnswerShowing(
  tx: Tx,
  showing: { orderId: number; userId: number; now: Date },
): Promise<void> {
  await tx.run(insertShowingStatement, [showing.orderId, showing.userId, showing.now]);
}

/** When somebody else than the buyer last saw the sensitive answers of an order. */
export async function findAnswersSeen(tx: Tx, of: { orderId: number; buyerId: number }): Promise<Date | undefined> {
  return (await tx.maybe(seenStatement, [of.orderId, of.buyerId]))?.at;
}
