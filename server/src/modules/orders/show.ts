/** Buyers see what they bought: again and again, but on record and not in a hurry. */
import { accountFieldName } from '#contract/catalogue/accountFieldNames.ts';
import * as contract from '#contract/orders/orders.ts';
import { limits } from '#contract/core/limits.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { openGiftCodesOfOrder, redeemGiftCodeOfOrder } from '../adjustments/service.ts';
import { findAccessEpoch } from '../identity/service.ts';
import { getFile, signedDownload, type DownloadRight } from '../files/service.ts';
import { openOrderLicences } from '../licences/service.ts';
import { isDisputed } from '../payments/service.ts';
import { openItems, openSharedSecret } from '../stock/service.ts';
import { hasGoods, hasItems, isShared, ownsOrder } from './permissions.ts';
import { findOrder, lockOrder, markOrderShown, type OrderRow } from './repository.ts';
import { openServiceSecret } from './services/serviceView.ts';
import { insertShowing } from './showings.repository.ts';

/** Showings and downloads of one order together. */
const showingsOfOrder: AttemptLimit = { scope: 'order_showings', ...limits.showings };

/**
 * The contents of secrets and accounts, the codes of gift cards, and the keys of licences. Throws not_found, order_not_delivered,
 * payment_disputed, too_many_requests.
 */
export const showOrder = handle(contract.showOrder, async (call, input) => {
  const { tx, app, now } = call;
  const { order, showingsLeft } = await goodsToShow(call, input.orderId);
  const [items, shared, giftCodes, licences, secrets] = await Promise.all([
    hasItems(order) ? openItems(tx, app.keys, order.id) : [],
    isShared(order) ? openSharedSecret(tx, app.keys, order.skuId) : [],
    order.snapshot.kind === 'gift' ? openGiftCodesOfOrder(tx, app.keys, order.id) : [],
    order.snapshot.kind === 'licence' ? openOrderLicences(tx, app.keys, order.id) : [],
    order.snapshot.kind === 'service' ? openServiceSecret(tx, app.keys, order.id) : [],
    insertShowing(tx, { orderId: order.id, userId: order.userId, kind: 'show', now }),
  ]);
  return {
    items: [
      ...items.map((item) =>
        item.kind === 'secret'
          ? { id: item.id, content: item.text, fields: [] }
          : {
              id: item.id,
              content: null,
              fields: item.fields.map(({ name, value }) => ({ name: accountFieldName(call.locale, name), value })),
            },
      ),
      ...shared.map(({ id, text }) => ({ id, content: text, fields: [] })),
      ...giftCodes.map(({ id, giftCode }) => ({ id, content: giftCode, fields: [] })),
      ...secrets,
    ],
    licences,
    shownAt: now.toISOString(),
    showingsLeft,
  };
});

/** A link to the file, good for 60 minutes. Throws not_found, order_not_delivered, payment_disputed, too_many_requests. */
export const downloadOrder = handle(contract.downloadOrder, async (call, input) => {
  const { tx, app, now } = call;
  const { order } = await goodsToShow(call, input.orderId);
  const { fileId } = order.snapshot;
  if (!fileId) throw new AppError('order_not_delivered');
  const [file, accessEpoch] = await Promise.all([
    getFile(tx, fileId),
    findAccessEpoch(tx, order.userId),
    insertShowing(tx, { orderId: order.id, userId: order.userId, kind: 'download', now }),
  ]);
  if (accessEpoch === undefined) throw new AppError('login_expired');
  const right = { fileId, orderId: order.id, userId: order.userId, accessEpoch };
  const { url, expiresAt } = signedDownload(app.keys, { ...right, now });
  return {
    url,
    expiresAt: expiresAt.toISOString(),
    name: file.name,
    bytes: file.bytes,
    sha256: file.sha256.toString('hex'),
  };
});

/**
 * Redeems a gift card of one's own order, which counts as seen from then on. Throws not_found, order_not_delivered,
 * gift_code_redeemed, gift_code_refunded.
 */
export const redeemOrderGiftCode = handle(contract.redeemOrderGiftCode, async (call, input) => {
  const { tx, now } = call;
  const found = await findOrder(tx, input.orderId);
  if (!found || !ownsOrder(call.actor, found) || found.snapshot.kind !== 'gift') throw new AppError('not_found');
  // The order before its codes, as in a refund.
  const order = await lockOrder(tx, found.id);
  if (!order || !hasGoods(order)) throw new AppError('order_not_delivered');
  await markOrderShown(tx, order.id, now);
  return redeemGiftCodeOfOrder(call, { orderId: order.id, codeId: input.itemId, userId: order.userId });
});

/** Whether a link that was given still leads to the file: asked again at each download. A freeze or a new password ends it. */
export async function mayDownload(tx: Tx, right: DownloadRight): Promise<boolean> {
  const [order, accessEpoch] = await Promise.all([findOrder(tx, right.orderId), findAccessEpoch(tx, right.userId)]);
  if (accessEpoch !== right.accessEpoch) return false;
  return order?.userId === right.userId && order.snapshot.fileId === right.fileId && hasGoods(order);
}

/** An order of one's own whose goods can be shown, locked: a refund of unseen goods comes before or after, never between. */
async function goodsToShow(call: Call, orderId: number): Promise<{ order: OrderRow; showingsLeft: number }> {
  const { tx, now } = call;
  const found = await findOrder(tx, orderId);
  if (!found || !ownsOrder(call.actor, found)) throw new AppError('not_found');
  if (!hasGoods(found)) throw new AppError('order_not_delivered');
  const subject = `${userIdOf(call)} ${orderId}`;
  const showingsLeft = await attempt(call.app.attempts, showingsOfOrder, subject, now);
  const order = await lockOrder(tx, orderId);
  if (!order || !hasGoods(order)) throw new AppError('order_not_delivered');
  // Lost, the payer has the money back: nobody hands out meanwhile what was not seen yet.
  if (order.firstShownAt === null && (await isDisputed(tx, order.id))) throw new AppError('payment_disputed');
  return { order, showingsLeft };
}
