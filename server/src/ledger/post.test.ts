import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { platformAccount, userAccount } from './accounts.ts';
import { netAmounts, type Transfer } from './post.ts';

const account = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('available', 'held', 'pending'))
    .map(([id, kind]) => userAccount(id, kind)),
  fc.constantFrom('cash_sandbox', 'revenue').map((kind) => platformAccount(kind)),
);
const transfer = fc.record({ source: account, target: account, amountFen: fc.integer({ min: 1, max: 1_000_000 }) });
const transfers = fc.array(transfer, { minLength: 1, maxLength: 8 });

const nameOf = ({ ownerId, kind }: { ownerId: number; kind: string }) => `${ownerId}:${kind}`;

/** What is left of the transfers by account, counted the slow way. */
function leftOver(list: readonly Transfer[]): Map<string, number> {
  const names = new Set(list.flatMap(({ source, target }) => [nameOf(source), nameOf(target)]));
  const sums = [...names].map((name): [string, number] => {
    const came = list.filter(({ target }) => nameOf(target) === name).reduce((sum, one) => sum + one.amountFen, 0);
    const went = list.filter(({ source }) => nameOf(source) === name).reduce((sum, one) => sum + one.amountFen, 0);
    return [name, came - went];
  });
  return new Map(sums.filter(([, amountFen]) => amountFen !== 0));
}

describe('the amounts of an entry', () => {
  test('are what is left of its transfers, one an account, and sum to zero', () => {
    fc.assert(
      fc.property(transfers, (list) => {
        const expected = leftOver(list);
        if (expected.size === 0) {
          expect(() => netAmounts(list)).toThrow(RangeError);
          return;
        }
        const amounts = netAmounts(list);
        expect(new Map(amounts.map((one) => [nameOf(one.account), one.amountFen]))).toEqual(expected);
        expect(amounts).toHaveLength(expected.size);
        expect(amounts.reduce((sum, one) => sum + one.amountFen, 0)).toBe(0);
      }),
    );
  });

  test('come in one order, however the transfers come, so that two entries never lock crosswise', () => {
    const shuffled = transfers.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, otherwise]) => {
        fc.pre(leftOver(list).size > 0);
        const names = netAmounts(list).map((one) => nameOf(one.account));
        expect(netAmounts(otherwise).map((one) => nameOf(one.account))).toEqual(names);
        const opposite = list.map(({ source, target, amountFen }) => ({ source: target, target: source, amountFen }));
        expect(netAmounts(opposite).map((one) => nameOf(one.account))).toEqual(names);
      }),
    );
  });

  const [buyer, revenue] = [userAccount(1, 'available'), platformAccount('revenue')];
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    '%d is no amount',
    (amountFen) => {
      expect(() => netAmounts([{ source: buyer, target: revenue, amountFen }])).toThrow(RangeError);
    },
  );

  test('that add up past what a number can hold exactly are refused', () => {
    const most = { source: buyer, target: revenue, amountFen: Number.MAX_SAFE_INTEGER };
    expect(netAmounts([most])).toHaveLength(2);
    expect(() => netAmounts([most, most])).toThrow(RangeError);
  });

  test('money from an account to itself, or nothing at all, is no entry', () => {
    expect(() => netAmounts([{ source: buyer, target: buyer, amountFen: 5 }])).toThrow('at least two accounts');
    expect(() => netAmounts([])).toThrow('at least two accounts');
  });
});
