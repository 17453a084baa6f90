import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movesFrom } from '../core/process.ts';
import { accountOf, isCardNumber, payeeKinds } from './payeeRules.ts';
import { maskedAccount } from './maskedAccount.ts';
import { openWithdrawalStates, statesBefore, withdrawalProcess, withdrawalStates } from './withdrawalProcess.ts';
import { moneyRuleNames, moneyRules, normalMoneyRules, type MoneyRules } from '../money/moneyRules.ts';
import { withdrawalFee, withdrawalLimits } from './withdrawalRules.ts';

const normal = withdrawalLimits(normalMoneyRules);
/** Whatever admins may set. */
const anyRules = fc.record(
  Object.fromEntries(
    moneyRuleNames.map((name) => [name, fc.integer({ min: moneyRules[name].min, max: moneyRules[name].max })]),
  ),
) as fc.Arbitrary<MoneyRules>;

describe('the fee', () => {
  const most = moneyRules.withdrawalDayFen.max;

  test('is a hundredth, within its bounds', () => {
    const fees = [1000, 10_000, 10_050, 10_150, 250_000, 2_000_000].map((fen) => withdrawalFee(fen, normal.fee));
    expect(fees).toEqual([100, 100, 100, 102, 2500, 2500]);
  });

  test('leaves something to pay and never falls as the amount rises, whatever admins set', () => {
    fc.assert(
      fc.property(anyRules, fc.nat(most), fc.nat(most), (rules, one, other) => {
        const { fee, minFen } = withdrawalLimits(rules);
        const [less, more] = [minFen + Math.min(one, other), minFen + Math.max(one, other)];
        const paid = withdrawalFee(less, fee);
        expect(Number.isInteger(paid) && paid >= fee.minFen && paid <= fee.maxFen && paid < less).toBe(true);
        expect(paid).toBeLessThanOrEqual(withdrawalFee(more, fee));
      }),
    );
  });
});

describe('a card number', () => {
  test('is right by its last digit', () => {
    expect(['4111111111111111', '6222021234567894', '6222021234567890'].map(isCardNumber)).toEqual([true, true, false]);
    expect(['4111111111111112', '0000000000000', '411111111111111x', ''].map(isCardNumber)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('of which one digit is mistyped is wrong', () => {
    const body = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 15, maxLength: 18 });
    fc.assert(
      fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const number = [...'0123456789'].map((last) => digits + last).find(isCardNumber);
        fc.pre(number !== undefined);
        const place = at % number.length;
        const mistyped = [...number]
          .map((digit, index) => (index === place ? (Number(digit) + by) % 10 : digit))
          .join('');
        expect(isCardNumber(mistyped)).toBe(false);
      }),
    );
  });
});

test('an account is never shown whole', () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^1[3-9]\d{9}$/),
    fc.stringMatching(/^[A-Za-z][-_A-Za-z0-9]{5,19}$/),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom(...payeeKinds), (text, kind) => {
      const read = accountOf(kind, text);
      if ('account' in read) expect(maskedAccount(kind, read.account)).toContain('**');
    }),
  );
});

describe('the process', () => {
  test('lets nobody take back or refuse what is being paid', () => {
    for (const event of ['cancel', 'refuse', 'owe'] as const)
      expect(statesBefore(event)).toEqual(['requested', 'approved']);
    expect(movesFrom(withdrawalProcess, 'paying').map(({ to }) => to)).toEqual(['paid', 'failed']);
  });

  test('holds money until it ends; afterwards only the bank turns it over', () => {
    const ended = withdrawalStates.filter((state) => !openWithdrawalStates.some((open) => open === state));
    expect(ended).toEqual(['paid', 'failed', 'refused', 'cancelled']);
    const later = ended.flatMap((state) => movesFrom(withdrawalProcess, state).map(({ event }) => event));
    expect(later).toEqual(['return', 'reinstate']);
  });
});
