/** The numbers of withdrawals. Amounts are fen. Free of zod. */
import { day, hour } from '../core/durations.ts';
import { share } from '../core/money.ts';

export const withdrawalRules = {
  /** At least so much a withdrawal, the fee included. */
  minFen: 1000,
  /** A verified person's withdrawals of one day, over all their accounts: how many, and how much in all. */
  day: { count: 3, fen: 2_000_000 },
  /** In ten-thousandths of the amount, within bounds. */
  fee: { rate: 100, minFen: 100, maxFen: 2500 },
  /** Above it the account needs a second factor. */
  secondFactorAboveFen: 100_000,
  /** From so much of a verified person's day on two admins approve. */
  secondAdminFromFen: 500_000,
  /** After a new mobile number or second factor nothing is withdrawn for so many seconds. */
  waitSeconds: day,
  /** Paid by this hour of so many working days later, and decided so many seconds before. */
  paidWithin: { workingDays: 1, hour: 18, decidedSecondsBefore: 6 * hour },
  /** How often one account may ask within a day, whatever becomes of it. */
  asks: { max: 20, seconds: day },
  /** What makes a reviewer look twice: days of an account, days of a payee, the share of one buyer in hundredths. */
  risk: { youngAccountDays: 30, newPayeeDays: 7, oneBuyerPercent: 80, ordersLookedAt: 500 },
  /** Withdrawals that are paid together at most; characters of a file of results. */
  batch: { max: 100, fileMax: 60_000 },
  receipt: { min: 4, max: 64 },
} as const;

/** What the platform keeps of a withdrawal: a share, rounded half to even, within its bounds. */
export function withdrawalFee(amountFen: number): number {
  const { rate, minFen, maxFen } = withdrawalRules.fee;
  return Math.min(Math.max(share(amountFen, rate), minFen), maxFen);
}
