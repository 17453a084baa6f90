/** Services: what sellers do about them. */
import type { ErrorName } from '#contract/core/errors.ts';
import * as contract from '#contract/orders/services.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { plainWords } from '../../../platform/http/plainText.ts';
import { getFile } from '../../files/service.ts';
import { endDeadlines, notify } from '../../messages/service.ts';
import { sellerIdOf, staffLimitsOf } from '../../shops/service.ts';
import { refuseOwnOrder } from '../staffLimit.ts';
import { seesSale, sellsOrder } from '../permissions.ts';
import { findOrder, type OrderRow } from '../repository.ts';
import { getSale } from '../sales/sales.ts';
import { beginService, insertServiceDelivery, moveServiceToDelivered } from './services.repository.ts';
import { serviceSecretContext } from './serviceView.ts';

/**
 * Begins with a service that one sold: its buyer cannot cancel it alone any more. Throws not_found, forbidden to admins for
 * what a shop sold, service_late when its time is over, state_conflict when it was begun, delivered or refunded.
 */
export const startService = handle(contract.startService, async (call, { orderId }) => {
  const { tx, now } = call;
  const order = await ownSale(call, orderId);
  if (!(await beginService(tx, orderId, now))) throw whyNot(order, now);
  const { userId, snapshot } = order;
  const params = { orderId, titleZh: snapshot.titleZh, titleEn: snapshot.titleEn };
  await notify(tx, [{ kind: 'service_begun', to: [userId], params }], now);
  return getSale(call, { id: orderId });
});

/**
 * Delivers a service that one sold, before its time is over; the order is seen from then on. Throws as `startService`, and
 * invalid_input when there is neither note, secret nor file, or the file is not one's own upload.
 */
export const deliverService = handle(contract.deliverService, async (call, input) => {
  const { tx, app, now } = call;
  const { orderId, fileId = null } = input;
  const [note, secret] = [plainWords(input.note), plainWords(input.secret)];
  const order = await ownSale(call, orderId);
  if (note === '' && secret === '' && fileId === null) {
    throw new AppError('invalid_input', { fields: [{ field: 'note', rule: 'required' }] });
  }
  if (fileId !== null) await checkFile(call, fileId);
  if (!(await moveServiceToDelivered(tx, { orderId, fileId, now }))) throw whyNot(order, now);
  const encrypted = secret === '' ? null : app.keys.encrypt(secret, serviceSecretContext(orderId));
  await insertServiceDelivery(tx, { orderId, note, secret: encrypted, by: userIdOf(call), now });
  const { userId, snapshot, amountFen } = order;
  const params = { orderId, titleZh: snapshot.titleZh, titleEn: snapshot.titleEn, amountFen };
  await endDeadlines(tx, { orderId, what: 'service', now });
  await notify(tx, [{ kind: 'service_delivered', to: [userId], params }], now);
  return getSale(call, { id: orderId });
});

/** A service that the caller sold. Throws not_found, forbidden, four_eyes. */
async function ownSale(call: Call, orderId: number): Promise<OrderRow> {
  const order = await findOrder(call.tx, orderId);
  if (!order || !seesSale(call.actor, order)) throw new AppError('not_found');
  await refuseOwnOrder(call, order);
  if (!sellsOrder(call.actor, order)) throw new AppError('forbidden');
  return order;
}

function whyNot({ state, deliverBy }: OrderRow, now: Date): AppError {
  const isLate = state === 'paid' && deliverBy !== null && deliverBy <= now;
  return new AppError((isLate ? 'service_late' : 'state_conflict') satisfies ErrorName);
}

async function checkFile(call: Call, fileId: number): Promise<void> {
  const file = await getFile(call.tx, fileId);
  // Staff hand out what they sent for it, and none of the files that the shop sells.
  const isFree = staffLimitsOf(call) === undefined || file.sentBy === userIdOf(call);
  if (isFree && file.uploadedBy === sellerIdOf(call)) return;
  throw new AppError('invalid_input', { fields: [{ field: 'fileId', rule: 'missing' }] });
}
