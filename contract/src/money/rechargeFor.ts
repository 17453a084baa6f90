/** What to add to a balance so that it pays for something. Free of zod. */
import { rechargeRules } from './rechargeRules.ts';

interface Means {
  /** What is still to be paid, in fen. */
  toPayFen: number;
  balanceFen: number;
  /** A recharge pays this first. */
  owedFen: number;
}

/** What the balance lacks, raised to the least that can be recharged; 0: it suffices. */
export function rechargeFenFor({ toPayFen, balanceFen, owedFen }: Means): number {
  const missingFen = toPayFen + owedFen - balanceFen;
  return missingFen <= 0 ? 0 : Math.max(missingFen, rechargeRules.fen.min);
}
