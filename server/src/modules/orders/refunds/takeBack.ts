/** Which pieces of an order a refund takes back, and taking them. */
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { voidGiftCodes } from '../../adjustments/service.ts';
import { revokeLicences, takeRenewalBack, takesFromOthers } from '../../licences/service.ts';
import { returnItems, revokeGoods, revokeItems } from '../../stock/service.ts';
import type { RefundedOrder } from './refunds.repository.ts';

/** The pieces that whoever refunds wants back: so many that nobody saw, or those that were named; none by default. */
export type WantedBack = { unseen: number } | { ids: readonly number[] };

/** The pieces that a refund takes back. `ids` null: the newest of those that are left; `isWhole`: all that are left. */
export interface TakenBack {
  count: number;
  ids: readonly number[] | null;
  isWhole: boolean;
}

/**
 * What a refund takes back: everything when all that was paid comes back or rights end with it, else what was wanted. A file, a text of all and a renewal are one
 * right each and have no pieces. Throws pieces_gone for pieces that the order can't have.
 */
export function piecesTakenBack(
  order: Pick<
    RefundedOrder,
    'kind' | 'sharedSecret' | 'quantity' | 'revokedQuantity' | 'amountFen' | 'refundedFen' | 'renewsLicenceId'
  >,
  refund: { amountFen: number; wanted: WantedBack; endsRights?: boolean },
): TakenBack {
  const has = order.quantity - order.revokedQuantity;
  const isAll = refund.amountFen === order.amountFen - order.refundedFen;
  if (isAll || refund.endsRights === true) return { count: has, ids: null, isWhole: true };
  const { wanted } = refund;
  const ids = 'ids' in wanted ? [...new Set(wanted.ids)] : null;
  const count = 'unseen' in wanted ? wanted.unseen : (ids?.length ?? 0);
  const isOneRight =
    order.kind === 'file' || order.kind === 'service' || order.sharedSecret || order.renewsLicenceId !== null;
  if (count > has || (count > 0 && isOneRight)) throw new AppError('pieces_gone');
  return { count, ids, isWhole: false };
}

/**
 * Takes the right to pieces of an order back; the caller holds the order's lock. A file is one right: it ends by itself when
 * all of the order came back. What a buyer returns unseen can be sold again. A renewal takes back the term that it added,
 * and never the licence. Throws pieces_gone when one that was named is not the order's any more, and gift_code_redeemed.
 */
export async function takeBack(
  tx: Tx,
  order: Pick<RefundedOrder, 'id' | 'kind' | 'sharedSecret' | 'renewsLicenceId' | 'deliveredAt'>,
  taken: TakenBack & {
    unseen: boolean;
    /** Gift cards that were redeemed stay so: nobody asked before the money went. */
    keepsRedeemed?: boolean;
    now: Date;
  },
): Promise<void> {
  const { id: orderId, kind } = order;
  const { count: quantity, ids, isWhole, unseen, keepsRedeemed = false, now } = taken;
  if (quantity === 0) return;
  if (order.renewsLicenceId !== null) return takeRenewalBack(tx, orderId, now);
  switch (kind) {
    case 'licence': {
      const revoked = await revokeLicences(tx, { orderId, quantity, ids, now });
      // Of all that is left some may have been revoked before, for another reason.
      if (!isWhole) checkTaken(revoked, quantity);
      break;
    }
    case 'secret':
    case 'account':
      // The text stays with its other buyers.
      if (order.sharedSecret) break;
      if (unseen) await returnItems(tx, { orderId, quantity });
      else if (ids === null) await revokeGoods(tx, { orderId, quantity });
      else checkTaken(await revokeItems(tx, { orderId, itemIds: ids }), quantity);
      return;
    case 'gift':
      if ((await voidGiftCodes(tx, { orderId, quantity, ids, now })) !== quantity && !keepsRedeemed) {
        throw new AppError('gift_code_redeemed');
      }
      return;
    case 'file':
      break;
    case 'service':
      // What was not delivered can be sold again.
      if (order.deliveredAt === null) await revokeGoods(tx, { orderId, quantity });
      return;
  }
  if (unseen) await revokeGoods(tx, { orderId, quantity });
}

function checkTaken(count: number, wanted: number): void {
  if (count !== wanted) throw new AppError('pieces_gone');
}

/** Whether somebody who is no part of the order would lose the right to some of its pieces. */
export async function hasHandedOver(
  tx: Tx,
  { id: orderId, kind }: Pick<RefundedOrder, 'id' | 'kind'>,
  { count: quantity, ids }: TakenBack,
): Promise<boolean> {
  return kind === 'licence' && takesFromOthers(tx, { orderId, quantity, ids });
}
