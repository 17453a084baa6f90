/** What is bought goes out, and what it costs comes in. */
import { disputableUntil } from '#contract/money/moneyRules.ts';
import { isGateway, type GatewayName } from '#contract/orders/gateways.ts';
import { drawFrom, platformAccount, userAccount } from '../../../ledger/accounts.ts';
import { noteDisputable, noteDisputableBeside } from '../../../ledger/disputable.ts';
import { post, postSale, type Transfer } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { App } from '../../../platform/http/http.ts';
import { issueGiftCodes } from '../../adjustments/service.ts';
import { notify } from '../../messages/service.ts';
import { tellPrograms } from '../../shops/service.ts';
import { moneyRulesOf } from '../../site/service.ts';
import { issueLicences } from '../../licences/service.ts';
import { deliverRenewal, type Ready } from './checkDeliverable.ts';
import { deliverBy, type NewOrder } from '../repository.ts';
import { releaseAt } from '../releaseAt.ts';
import { sharesOf } from '../shares.ts';

/** What delivering and charging need of a call or of a settled payment. */
export interface Settling {
  tx: Tx;
  now: Date;
  app: Pick<App, 'keys'>;
}

/** What the balance pays of an order beside a gateway, in fen, and what of that comes from earnings. */
export interface FromBalance {
  balanceFen: number;
  earnedFen: number;
}

/** The balance, or a gateway, pays all. */
export const besideNone: FromBalance = { balanceFen: 0, earnedFen: 0 };

/**
 * Delivers what has no stock of its own, then takes the money from the buyer's balance, last because it locks. `balanceFen`: what of it was
 * theirs before a gateway paid the rest. Pieces of stock are sold before this is called. All statements are sent at once, but for a renewal.
 */
export async function deliverAndCharge(
  settling: Settling,
  order: NewOrder & { amountFen: number },
  { renewal, paidBy, balanceFen, earnedFen }: Ready & FromBalance & { paidBy: string },
): Promise<void> {
  const { tx, now, app } = settling;
  const { userId, id: orderId, productId, skuId, shopId, quantity } = order;
  const { policy, kind } = order.snapshot;
  if (renewal) await deliverRenewal(tx, renewal, { orderId, now });
  const licences = { userId, orderId, productId, skuId, shopId, quantity, policy, now };
  const entry = {
    key: purchaseKey(orderId),
    subject: { kind: 'order', id: orderId },
    transfers: transfersOf(order, { paidBy, earnedFen }, now),
    now,
  } as const;
  await Promise.all([
    kind === 'licence' && !renewal ? issueLicences(tx, app.keys, licences) : undefined,
    kind === 'gift' ? issueGiftCodes(tx, app.keys, { orderId, quantity, amountFen: order.unitPriceFen }) : undefined,
    tellOfDelivery(tx, order, now),
    tellPrograms(tx, { shopId, event: 'order.paid', payload: { orderId } }, now),
    isGateway(paidBy)
      ? post(tx, { kind: 'purchase', ...entry })
      : postSale(tx, { ...entry, buyerId: userId, amountFen: order.amountFen }),
  ]);
  if (isGateway(paidBy)) {
    await delayWithdrawal(tx, { id: orderId, amountFen: order.amountFen, balanceFen }, { gateway: paidBy, now });
  }
}

/** While the payer can have the payment undone at the gateway, what it earned is not withdrawn. */
async function delayWithdrawal(
  tx: Tx,
  { id, amountFen, balanceFen }: { id: number; amountFen: number; balanceFen: number },
  { gateway, now }: { gateway: GatewayName; now: Date },
): Promise<void> {
  const until = disputableUntil({ gateway, paidAt: now }, await moneyRulesOf(tx, now));
  if (!until) return;
  const noted = { kind: 'order', id, fen: amountFen - balanceFen, until } as const;
  await (balanceFen === 0 ? noteDisputable(tx, noted) : noteDisputableBeside(tx, noted));
}

/** Tells the buyer, and the shop's owner. */
function tellOfDelivery(tx: Tx, order: NewOrder & { amountFen: number }, now: Date): Promise<void> {
  const { id: orderId, userId, sellerId, amountFen, snapshot, renewsLicenceId } = order;
  const { titleZh, titleEn, kind, serviceHours: hours = 0 } = snapshot;
  const params = { orderId, titleZh, titleEn, amountFen, hours };
  const isService = kind === 'service';
  const sale = isService ? ('service_sold' as const) : ('sale_paid' as const);
  const toSeller = sellerId === null ? [] : [{ kind: sale, to: [sellerId], params }];
  const bought = renewsLicenceId === null ? ('order_delivered' as const) : ('licence_renewal_paid' as const);
  return notify(tx, [{ kind: isService ? 'service_ordered' : bought, to: [userId], params }, ...toSeller], now);
}

/** What makes the entry of a purchase one. */
export function purchaseKey(orderId: number): string {
  return `order:${orderId}:purchase`;
}

/**
 * From the buyer, and from the platform what its coupon took off, to the shop's owner, who has it when it is released, and
 * to the platform. What a gateway paid was just credited to the purse that can only be spent, and buys the order whatever
 * its buyer owes; with it goes what was held of that purse, and what was held of earnings.
 */
function transfersOf(
  order: NewOrder & { amountFen: number },
  { paidBy, earnedFen }: { paidBy: string; earnedFen: number },
  now: Date,
): Transfer[] {
  const source = paidBy === 'balance' ? drawFrom(order.userId, 'balance') : userAccount(order.userId, 'available');
  // A service counts from when it must be there; delivered earlier, the database brings it forward.
  const dueAt = releaseAt(order, deliverBy(order.snapshot, now) ?? now);
  let borneFen = order.borneFen;
  let earned = earnedFen;
  return sharesOf({ ...order, refundedFen: 0 }).flatMap(({ userId, fen }) => {
    const to =
      userId === null ? { target: platformAccount('revenue') } : { target: userAccount(userId, 'pending'), dueAt };
    const fromCouponFen = Math.min(borneFen, fen);
    borneFen -= fromCouponFen;
    const fromEarnedFen = Math.min(earned, fen - fromCouponFen);
    earned -= fromEarnedFen;
    return [
      { source: platformAccount('coupons'), ...to, amountFen: fromCouponFen },
      { source: userAccount(order.userId, 'earned'), ...to, amountFen: fromEarnedFen },
      { source, ...to, amountFen: fen - fromCouponFen - fromEarnedFen },
    ].filter(({ amountFen }) => amountFen > 0);
  });
}
