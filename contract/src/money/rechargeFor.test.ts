import { expect, test } from 'vitest';
import { rechargeRules } from './rechargeRules.ts';
import { rechargeFenFor } from './rechargeFor.ts';

test('what is missing is recharged, debts before it, and never less than can be recharged', () => {
  expect(rechargeFenFor({ toPayFen: 5_000, balanceFen: 1_200, owedFen: 0 })).toBe(3_800);
  expect(rechargeFenFor({ toPayFen: 5_000, balanceFen: 0, owedFen: 300 })).toBe(5_300);
  expect(rechargeFenFor({ toPayFen: 5_000, balanceFen: 4_999, owedFen: 0 })).toBe(rechargeRules.fen.min);
  expect(rechargeFenFor({ toPayFen: 5_000, balanceFen: 5_000, owedFen: 0 })).toBe(0);
});
