/** What the platform adds to a recharge. Free of zod. */
import type { MoneyRules } from './moneyRules.ts';

/** What counts now for whoever can have it: of recharges from so many fen on, ten-thousandths of them, so many fen at most. */
export interface BonusTerms {
  fromFen: number;
  rate: number;
  maxFen: number;
}

/**
 * The terms of the rules; undefined: there is no bonus. `maxRate`: never more than that, in ten-thousandths: what is left of the lowest
 * commission beside coupons of the platform, so that nobody gains by buying from an accomplice.
 */
export function bonusTerms(rules: MoneyRules, maxRate: number): BonusTerms | undefined {
  const rate = Math.min(rules.rechargeBonusRate, maxRate);
  const { rechargeBonusFromFen: fromFen, rechargeBonusMaxFen: maxFen } = rules;
  return rate > 0 && maxFen > 0 && rules.rechargeBonusBudgetFen > 0 ? { fromFen, rate, maxFen } : undefined;
}

/** What is added to a recharge, in whole fen, rounded down. */
export function bonusFenOf(amountFen: number, { fromFen, rate, maxFen }: BonusTerms): number {
  return amountFen < fromFen ? 0 : Math.min(maxFen, Math.floor((amountFen * rate) / 10_000));
}
