import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movesFrom } from '../core/process.ts';
import { accountOf, isCardNumber, maskedAccount, payeeKinds } from './payeeRules.ts';
import { openWithdrawalStates, statesBefore, withdrawalProcess, withdrawalStates } from './withdrawalProcess.ts';
import { withdrawalFee, withdrawalRules } from './withdrawalRules.ts';

describe('the fee', () => {
  const amounts = fc.integer({ min: withdrawalRules.minFen, max: withdrawalRules.day.fen });

  test('is a hundredth, within its bounds, and leaves something to pay', () => {
    expect([1000, 10_000, 10_050, 10_150, 250_000, 2_000_000].map(withdrawalFee)).toEqual([
      100, 100, 100, 102, 2500, 2500,
    ]);
    fc.assert(
      fc.property(amounts, (fen) => {
        const fee = withdrawalFee(fen);
        expect(Number.isInteger(fee) && fee >= withdrawalRules.fee.minFen && fee <= withdrawalRules.fee.maxFen).toBe(
          true,
        );
        expect(fen - fee).toBeGreaterThan(0);
      }),
    );
  });

  test('never falls as the amount rises', () => {
    fc.assert(fc.property(amounts, amounts, (a, b) => withdrawalFee(Math.min(a, b)) <= withdrawalFee(Math.max(a, b))));
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

  test('ends in the states that nothing leaves', () => {
    expect(withdrawalStates.filter((state) => !openWithdrawalStates.includes(state))).toEqual([
      'paid',
      'failed',
      'refused',
      'cancelled',
    ]);
  });
});
