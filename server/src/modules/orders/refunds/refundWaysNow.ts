import type { Tx } from '../../../platform/database/database.ts';
import { isRenewalAhead } from '../../licences/service.ts';
import { type OrderOfWays, type RefundWay, refundWaysOf } from './refundWays.ts';

/**
 * The ways of `refundWaysOf` that also what became of the goods since leaves open: a renewal comes back unseen only while nothing was had
 * of it. With `lock` that stays so until the end of the transaction, which holds the order's lock.
 */
export async function refundWaysNow(
  tx: Tx,
  order: OrderOfWays & { id: number; renewsLicenceId: number | null },
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<RefundWay[]> {
  const ways = refundWaysOf(order, now);
  if (order.renewsLicenceId === null || !ways.some(isUnseen)) return ways;
  return (await isRenewalAhead(tx, order.id, { now, lock })) ? ways : ways.filter((way) => !isUnseen(way));
}

const isUnseen = ({ reason }: RefundWay) => reason === 'unseen';
