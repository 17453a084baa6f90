/** What staff of a shop may give of its orders, and whose orders they leave to its owner. */
import { formatFen } from '#contract/core/money.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { mustBeSomebodyElse } from '../identity/service.ts';
import { staffLimitsOf } from '../shops/service.ts';
import { replacementsOf } from '../stock/service.ts';

interface GivenOrder {
  id: number;
  unitPriceFen: number;
  refundedFen: number;
}

/**
 * Staff give no more of a locked order in all than its owner lets them, in fen: what was refunded and the pieces that replaced
 * others, however it is split. Throws staff_refund_limit.
 */
export async function checkStaffLimit(call: Call, order: GivenOrder, moreFen: number): Promise<void> {
  const max = staffLimitsOf(call)?.refundMaxFen;
  if (max === undefined) return;
  const replacedFen = (await replacementsOf(call.tx, order.id)) * order.unitPriceFen;
  if (order.refundedFen + replacedFen + moreFen <= max) return;
  throw new AppError('staff_refund_limit', { params: { max: formatFen(max) } });
}

/** Staff do nothing about an order that they bought with any account of theirs. Throws four_eyes. */
export async function refuseOwnOrder(call: Call, buyerId: number): Promise<void> {
  if (staffLimitsOf(call)) await mustBeSomebodyElse(call.tx, userIdOf(call), [buyerId]);
}
