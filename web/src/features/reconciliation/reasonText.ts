import type { DifferenceReason } from '#contract/money/reconciliationRules.ts';

/** The word of a reason; `fee` is also what a difference is about. */
export function reasonText(reason: DifferenceReason): Exclude<DifferenceReason, 'fee'> | 'reason_fee' {
  return reason === 'fee' ? 'reason_fee' : reason;
}
