/** Notes that a shop keeps on an order for itself: neither its buyer nor an admin reads them. */
import * as contract from '#contract/orders/orderNotes.ts';
import { orderNoteRules } from '#contract/orders/orderRules.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { sellsOrder } from '../permissions.ts';
import { insertNote, listNotes } from './notes.repository.ts';
import { findTalk } from './support.repository.ts';

/** Throws not_found for whoever did not sell it; what the platform sells is its admins'. */
export const listOrderNotes = handle(contract.listOrderNotes, async (call, { orderId }) => {
  await mustSell(call, orderId);
  return { list: await listNotes(call.tx, orderId) };
});

/** Throws not_found, order_notes_full. */
export const addOrderNote = handle(contract.addOrderNote, async (call, { orderId, words }) => {
  const { tx, now } = call;
  await mustSell(call, orderId);
  if (!(await insertNote(tx, { orderId, authorId: userIdOf(call), words, now }))) {
    throw new AppError('order_notes_full', { params: { max: orderNoteRules.perOrder } });
  }
  return { list: await listNotes(tx, orderId) };
});

async function mustSell({ tx, actor }: Call, orderId: number): Promise<void> {
  const talk = await findTalk(tx, orderId);
  if (!talk || !sellsOrder(actor, talk)) throw new AppError('not_found');
}
