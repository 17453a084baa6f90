/** What staff of a shop may give of its orders, and whose orders staff and admins leave to others. */
import { formatFen } from '#contract/core/money.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { mustBeSomebodyElse } from '../identity/service.ts';
import { countGiven, refuseInvolved, staffLimitsOf } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { dayOf } from '../../platform/day.ts';
import { replacementsOf } from '../stock/service.ts';

interface GivenOrder {
  id: number;
  unitPriceFen: number;
  refundedFen: number;
}

/**
 * Staff give no more of a locked order in all than its owner lets them, in fen: what was refunded and the pieces that replaced
 * others, however it is split; and each person of the staff no more in a day over all orders, which is counted here, once for
 * each act. Throws staff_refund_limit, staff_day_limit.
 */
export async function checkStaffLimit(call: Call, order: GivenOrder, moreFen: number): Promise<void> {
  const limits = staffLimitsOf(call);
  if (limits === undefined) return;
  const { id: shopId, refundMaxFen: max, refundDayFen: maxFen } = limits;
  const replacedFen = (await replacementsOf(call.tx, order.id)) * order.unitPriceFen;
  if (order.refundedFen + replacedFen + moreFen > max) {
    throw new AppError('staff_refund_limit', { params: { max: formatFen(max) } });
  }
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const day = dayOf(call.now, timeZone);
  if (await countGiven(call.tx, { shopId, userId: userIdOf(call), day, fen: moreFen, maxFen })) return;
  throw new AppError('staff_day_limit', { params: { max: formatFen(maxFen) } });
}

/** Staff do nothing about an order that they bought with any account of theirs, and admins of whose either side is theirs. Throws four_eyes. */
export async function refuseOwnOrder(
  call: Call,
  { userId: buyerId, sellerId }: { userId: number; sellerId: number | null },
): Promise<void> {
  refuseInvolved(call.actor, { buyerId, sellerId });
  if (staffLimitsOf(call)) await mustBeSomebodyElse(call.tx, userIdOf(call), [buyerId]);
}
