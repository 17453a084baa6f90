/** Judging that buyer and seller of something from one device are two people. */
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordStep } from '../../../platform/http/operations.ts';
import { neededWords } from '../../../platform/http/plainText.ts';
import { isOwnSeller, mustBeSomebodyElse } from '../../identity/service.ts';
import { clearDeviceMarks } from '../repository.ts';

/**
 * Takes the mark of one device off all that a buyer bought and asked in a shop so far, on record with their numbers. Throws four_eyes to the buyer
 * and the shop's people; the caller throws where what they judged had no mark.
 */
export async function judgeTwoPeople(
  call: Call,
  of: { buyerId: number; shopId: number | null; sellerId: number | null; subject: string; reason: string },
): Promise<{ orders: number[]; questions: number[] }> {
  const { tx, now } = call;
  const { buyerId, shopId, sellerId, subject } = of;
  const reason = neededWords('reason', of.reason);
  const by = userIdOf(call);
  await mustBeSomebodyElse(tx, by, [buyerId]);
  if (shopId === null || sellerId === null) return { orders: [], questions: [] };
  if (await isOwnSeller(tx, by, sellerId, now)) throw new AppError('four_eyes');
  const cleared = await clearDeviceMarks(tx, { buyerId, shopId, now });
  await recordStep(call, { action: 'order.clear_device', subject, detail: { reason, ...cleared } });
  return cleared;
}
