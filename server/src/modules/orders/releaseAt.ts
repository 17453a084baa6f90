import { refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import { dayMs } from '#contract/core/durations.ts';

/**
 * When the seller’s share of what is paid now comes free at the latest: after the days that were agreed on (`moneyRules.releaseDays`), and when the
 * goods cannot be returned unseen any more. Once they were seen and the order is completed, the database brings it forward
 * (`orders_set_release`).
 */
export function releaseAt({ releaseDays }: { releaseDays: number }, now: Date): Date {
  return new Date(now.getTime() + Math.max(releaseDays * dayMs, refundUnseenSeconds * 1000));
}
