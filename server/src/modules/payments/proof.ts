import type { AttemptRow } from './repository.ts';

/** All amounts are in this currency. */
const ourCurrency = 'CNY';

/** Why what a gateway says does not pay an attempt, or undefined when it does: that exact amount and currency, and paid. */
export function mismatch(
  attempt: Pick<AttemptRow, 'amountFen' | 'merchantNumber'>,
  said: { amountFen: number; currency: string; isPaid: boolean },
): string | undefined {
  const about = `for ${attempt.merchantNumber}`;
  if (!said.isPaid) return `not paid ${about}`;
  if (said.currency !== ourCurrency) return `another currency ${about}`;
  if (said.amountFen !== attempt.amountFen) return `another amount ${about}`;
  return undefined;
}
