import { expect, it } from 'vitest';
import { mismatch } from './proof.ts';

const attempt = { amountFen: 1200, merchantNumber: 'P1-a' };

it('takes nothing but that exact amount and currency, paid', () => {
  expect(mismatch(attempt, { amountFen: 1200, currency: 'CNY', isPaid: true })).toBeUndefined();
  expect(mismatch(attempt, { amountFen: 1200, currency: 'CNY', isPaid: false })).toContain('not paid');
  for (const amountFen of [1199, 1201, 12, 1200.5, -1200, Number.NaN]) {
    expect(mismatch(attempt, { amountFen, currency: 'CNY', isPaid: true })).toContain('another amount');
  }
  for (const currency of ['USD', 'cny', '']) {
    expect(mismatch(attempt, { amountFen: 1200, currency, isPaid: true })).toContain('another currency');
  }
});
