/** The numbers of withdrawals. Amounts are fen. Free of zod. */
import { day, hour } from '../core/durations.ts';
import { share } from '../core/money.ts';
import type { MoneyRules } from '../money/moneyRules.ts';

/** What no admin changes; the rest are rules about money (`withdrawalLimits`). */
export const withdrawalRules = {
  /** After a new address, mobile number or second factor nothing is withdrawn for so many seconds. */
  waitSeconds: day,
  /** Paid by this hour of so many working days later, and decided so many seconds before. */
  paidWithin: { workingDays: 1, hour: 18, decidedSecondsBefore: 6 * hour },
  /** How often one account may ask within a day, whatever becomes of it. */
  asks: { max: 20, seconds: day },
  /** What makes a reviewer look twice: days of an account, days of a payee, the share of one buyer in hundredths. */
  risk: { youngAccountDays: 30, newPayeeDays: 7, oneBuyerPercent: 80, ordersLookedAt: 500 },
  /** Withdrawals that are paid together at most; characters of a file of results, bytes of one that is a spreadsheet. */
  batch: { max: 100, fileMax: 60_000, sheetBytesMax: 90_000 },
  /** Files of results that an admin may look at before entering them, in some seconds. */
  previews: { max: 60, seconds: hour },
  receipt: { min: 4, max: 64 },
} as const;

/** In ten-thousandths of the amount, within bounds in fen. */
export interface WithdrawalFee {
  rate: number;
  minFen: number;
  maxFen: number;
}

/** The numbers of withdrawals that admins change, in fen. */
export interface WithdrawalLimits {
  /** At least so much a withdrawal, the fee included; always more than the least fee. */
  minFen: number;
  fee: WithdrawalFee;
  /** A verified person's withdrawals of one day, over all their accounts: how many, and how much in all. */
  day: { count: number; fen: number };
  /** Above so much of that day the account needs a second factor. */
  secondFactorAboveFen: number;
  /** From so much of that day on two admins approve. */
  secondAdminFromFen: number;
}

export function withdrawalLimits(rules: MoneyRules): WithdrawalLimits {
  const { withdrawalFeeMinFen: feeMinFen, withdrawalFeeMaxFen: feeMaxFen } = rules;
  return {
    minFen: Math.max(rules.withdrawalMinFen, feeMinFen + 1),
    fee: { rate: rules.withdrawalFeeRate, minFen: feeMinFen, maxFen: Math.max(feeMinFen, feeMaxFen) },
    day: { count: rules.withdrawalDayCount, fen: rules.withdrawalDayFen },
    secondFactorAboveFen: rules.withdrawalFactorFen,
    secondAdminFromFen: rules.withdrawalSecondAdminFen,
  };
}

/** What the platform keeps of a withdrawal: a share, rounded half to even, within its bounds. */
export function withdrawalFee(amountFen: number, { rate, minFen, maxFen }: WithdrawalFee): number {
  return Math.min(Math.max(share(amountFen, rate), minFen), maxFen);
}
