import type { Tx } from '../../../platform/database/database.ts';
import { revokeLicences, takeRenewalBack, takesFromOthers } from '../../licences/service.ts';
import { revokeGoods } from '../../stock/service.ts';
import type { RefundedOrder } from './refunds.repository.ts';

/**
 * Takes back the right to some of an order's pieces. A file is one right: it ends by itself when all of the order came
 * back. What was capped can be sold again only when all of it came back `unseen`. A renewal takes back the term that it
 * added, and never the licence.
 */
export async function takeBack(
  tx: Tx,
  order: Pick<RefundedOrder, 'id' | 'kind' | 'quantity' | 'renewsLicenceId'>,
  taken: { pieces: number; unseen: boolean; now: Date },
): Promise<void> {
  const { id: orderId, kind } = order;
  const { pieces: quantity, now } = taken;
  if (quantity === 0) return;
  if (order.renewsLicenceId !== null) return takeRenewalBack(tx, orderId, now);
  if (kind === 'licence') await revokeLicences(tx, { orderId, quantity, now });
  const isStocked = kind === 'secret' || kind === 'account';
  if (isStocked || (taken.unseen && quantity === order.quantity)) await revokeGoods(tx, { orderId, quantity });
}

/** Whether somebody who is no part of the order would lose the right to some of its pieces. */
export async function hasHandedOver(
  tx: Tx,
  { id: orderId, kind }: Pick<RefundedOrder, 'id' | 'kind'>,
  quantity: number,
): Promise<boolean> {
  return kind === 'licence' && takesFromOthers(tx, { orderId, quantity });
}
