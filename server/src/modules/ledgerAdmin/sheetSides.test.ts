import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountKinds, type AccountKind } from '#contract/money/ledger.ts';
import { sheetByDay, sheetOf } from './sheetSides.ts';

const nothing = new Map<AccountKind, number>();

describe('a balance sheet', () => {
  test('has cash and what users owe above zero, what they have as owed to them, and what the platform earned less what it gave away', () => {
    const sums = new Map<AccountKind, number>([
      ['cash_sandbox', -10_000],
      ['available', 7000],
      ['earned', 700],
      ['held', 100],
      ['pending', 2850],
      ['owed', -200],
      ['revenue', 150],
      ['gifts', -500],
      ['adjustments', -100],
    ]);
    const { assets, liabilities, equity, differenceFen } = sheetOf(sums, nothing);
    expect([assets.fen, liabilities.fen, equity.fen, differenceFen]).toEqual([10_200, 10_650, -450, 0]);
    expect(assets.lines).toEqual([
      { account: 'cash_sandbox', fen: 10_000, changeFen: 10_000 },
      { account: 'cash_alipay', fen: 0, changeFen: 0 },
      { account: 'cash_wechat', fen: 0, changeFen: 0 },
      { account: 'cash_stripe', fen: 0, changeFen: 0 },
      { account: 'cash_epay', fen: 0, changeFen: 0 },
      { account: 'cash_epay2', fen: 0, changeFen: 0 },
      { account: 'payouts', fen: 0, changeFen: 0 },
      { account: 'owed', fen: 200, changeFen: 200 },
    ]);
    expect(liabilities.lines.map(({ account }) => account)).toEqual(['available', 'earned', 'held', 'pending']);
    expect(equity.lines.map(({ account, fen }) => [account, fen])).toEqual([
      ['revenue', 150],
      ['gifts', -500],
      ['adjustments', -100],
      ['coupons', 0],
      ['bonuses', 0],
      ['gateway_fees', 0],
      ['gateway_differences', 0],
    ]);
  });

  test('tells how each line and sum changed', () => {
    const before = new Map<AccountKind, number>([
      ['cash_sandbox', -100],
      ['available', 100],
    ]);
    const after = new Map<AccountKind, number>([
      ['cash_sandbox', -100],
      ['available', 40],
      ['revenue', 60],
    ]);
    const { assets, liabilities, equity } = sheetOf(after, before);
    expect([assets.changeFen, liabilities.changeFen, equity.changeFen]).toEqual([0, -60, 60]);
  });

  test('names all kinds of accounts once', () => {
    const { assets, liabilities, equity } = sheetOf(nothing, nothing);
    const named = [assets, liabilities, equity].flatMap(({ lines }) => lines.map(({ account }) => account));
    expect(named.toSorted()).toEqual([...accountKinds].toSorted());
  });

  test('balances whatever was posted, and differs by what is not there', () => {
    const kind = fc.constantFrom(...accountKinds);
    const amount = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, kind, amount)), fc.integer(), (transfers, stray) => {
        const sums = new Map<AccountKind, number>();
        const add = (to: AccountKind, fen: number) => sums.set(to, (sums.get(to) ?? 0) + fen);
        for (const [source, target, fen] of transfers) {
          add(source, -fen);
          add(target, fen);
        }
        const sheet = sheetOf(sums, nothing);
        expect(sheet.differenceFen).toBe(0);
        expect(sheet.assets.fen).toBe(sheet.liabilities.fen + sheet.equity.fen);
        add('available', stray);
        expect(sheetOf(sums, nothing).differenceFen).toBe(0 - stray);
      }),
    );
  });
});

describe('days', () => {
  test('without movement are as the day before', () => {
    const before = new Map<AccountKind, number>([['cash_sandbox', -5]]);
    const names = ['2025-03-01', '2025-03-02', '2025-03-03', '2025-03-04', '2025-03-05'];
    const moved = [
      { day: '2025-03-02', accountKind: 'cash_sandbox' as const, sumFen: -100 },
      { day: '2025-03-02', accountKind: 'available' as const, sumFen: 90 },
      { day: '2025-03-04', accountKind: 'revenue' as const, sumFen: 10 },
    ];
    const days = sheetByDay(names, before, moved);
    expect(days.map((day) => [day.assetsFen, day.liabilitiesFen, day.equityFen])).toEqual([
      [5, 0, 0],
      [100, 90, 0],
      [100, 90, 0],
      [100, 90, 10],
      [100, 90, 10],
    ]);
  });
});
