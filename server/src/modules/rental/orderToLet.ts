/** Bought accounts that their buyer lets out. */
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { recordKeyShown } from '../orders/service.ts';
import { openItems } from '../stock/service.ts';
import { lockOrderToLet } from './listings.repository.ts';
import { sealCredentials } from './unitEncryption.ts';
import { insertUnits, nextUnitIds } from './units.repository.ts';

/**
 * What the accounts of an order of one's own consist of; the order is locked, so that no refund of unseen goods comes between.
 * Throws not_found, order_not_rentable.
 */
export async function fieldsOfOrder(call: Call, orderId: number): Promise<string[]> {
  return (await itemsOf(call, orderId))[0]?.fields.map(({ name }) => name) ?? [];
}

/** Makes units of the order's accounts, and puts on record that its goods were seen. Throws not_found, order_not_rentable. */
export async function letOrderOut(
  call: Call,
  { listingId, orderId }: { listingId: number; orderId: number },
): Promise<void> {
  const { tx, now, app } = call;
  const items = await itemsOf(call, orderId);
  const ids = await nextUnitIds(tx, items.length);
  const units = ids.map((id, index) => {
    const { itemId = null, fields = [] } = items[index] ?? {};
    const values = fields.map(({ value }) => value);
    return { id, name: `#${index + 1}`, itemId, credentials: sealCredentials(app.keys, id, values) };
  });
  await insertUnits(tx, { listingId, units, now });
  // Offering them is their first showing.
  await recordKeyShown(tx, { orderId, userId: userIdOf(call), now });
}

async function itemsOf({ tx, app, actor }: Call, orderId: number) {
  const order = await lockOrderToLet(tx, orderId, userIdOf({ actor }));
  if (!order) throw new AppError('not_found');
  const items = order.isRentable ? await openItems(tx, app.keys, orderId) : [];
  const accounts = items.flatMap((item) => (item.kind === 'account' ? [{ itemId: item.id, fields: item.fields }] : []));
  if (accounts.length === 0) throw new AppError('order_not_rentable');
  return accounts;
}
