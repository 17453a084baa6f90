import { licenceTransferDays } from '#contract/licences/licenceRules.ts';
import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import { day, hour, minute } from '#contract/core/durations.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { messageKinds, messageStatus, type MessageKind, type MessageParams } from '#contract/messages/messageKinds.ts';
import { refundAnswerSeconds, refundComplainSeconds } from '#contract/orders/refundRules.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';

/** Seconds from the message to the end of what it tells of, where its facts do not name the moment. */
const seconds: Partial<Record<MessageKind, (params: MessageParams) => number>> = {
  service_ordered: inHours,
  service_sold: inHours,
  service_due: inHours,
  service_due_platform: inHours,
  refund_asked: () => refundAnswerSeconds,
  refund_asked_platform: () => refundAnswerSeconds,
  refund_refused: () => refundComplainSeconds,
  licence_offered: () => licenceTransferDays * day,
  proof_failing: () => domainProofRules.graceDays * day,
  shop_report_opened: () => shopReportRules.answerSeconds,
  factor_reset_asked: () => factorRules.resetWaitSeconds,
};

function inHours({ hours = 0, minutes = 0 }: MessageParams): number {
  return Number(hours) * hour + Number(minutes) * minute;
}

/** The tag of a message as it is read now: what was under way or had a deadline when it was written is over after its time. */
export function tagOf(kind: MessageKind, params: MessageParams, { toldAt, now }: { toldAt: Date; now: Date }): number {
  const { tag } = messageKinds[kind];
  if (tag !== messageStatus.underWay && tag !== messageStatus.endsSoon) return tag;
  const named = params[endParam];
  const end =
    named === undefined ? toldAt.getTime() + (seconds[kind]?.(params) ?? 0) * 1000 : Date.parse(String(named));
  return end > now.getTime() ? tag : messageStatus.none;
}

/** The field of a message's facts that says until when its tag holds. */
export const endParam = 'endsAt';

/** What a message that ends at a moment brings, beside the words that name it. */
export function endsAt(at: Date): Readonly<Record<typeof endParam, string>> {
  return { [endParam]: at.toISOString() };
}
