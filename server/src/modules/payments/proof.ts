import { noticeRules } from '#contract/orders/paymentRules.ts';
import type { Notice } from '../../outside/gateways/gateway.ts';
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

/** Whether a notice has nothing but printed characters where it has texts: all others were never given out by anybody. */
export function isLegible({
  merchantNumber,
  reference,
  currency,
}: Pick<Notice, 'merchantNumber' | 'reference' | 'currency'>): boolean {
  return [merchantNumber, reference, currency].every((text) => /^[\x20-\x7e]*$/.test(text));
}

/** Why the time that a notice tells is not believed, or undefined when it is. */
export function unbelievable(
  { createdAt, merchantNumber }: Pick<AttemptRow, 'createdAt' | 'merchantNumber'>,
  { paidAt }: Pick<Notice, 'paidAt'>,
  now: Date,
): string | undefined {
  if (paidAt === null) return undefined;
  const about = `for ${merchantNumber}`;
  // Some gateways tell whole seconds.
  const asked = Math.floor(createdAt.getTime() / 1000) * 1000;
  if (paidAt.getTime() < asked) return `paid before it was asked for ${about}`;
  if (paidAt.getTime() < now.getTime() - noticeRules.paidWithinSeconds * 1000) return `paid too long ago ${about}`;
  if (paidAt.getTime() > now.getTime() + noticeRules.aheadSeconds * 1000) return `paid in the future ${about}`;
  return undefined;
}
