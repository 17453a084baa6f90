/** The platform's balance sheet by day, over the roll-ups and what is not in them yet. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalanceSheet } from '#contract/money/ledgerAdmin.ts';
import { platformAccount, userAccount } from '../../ledger/accounts.ts';
import { rollUpLedger } from '../../ledger/rollUp.ts';
import { post, type Transfer } from '../../ledger/post.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { runs } from '../../../../tests/support/run/randomRuns.ts';

let app: TestApp;
let admin: Person;
let users: Person[];
let posted = 0;

beforeAll(async () => {
  app = await startTestApp();
  users = [await makePerson(app), await makePerson(app)];
});
afterAll(() => app.stop());

const dayMs = 86_400_000;
const firstMoment = new Date('2026-01-10T04:00:00Z');
const dayAfter = (days: number) => new Date(firstMoment.getTime() + days * dayMs);

async function move(now: Date, ...transfers: Transfer[]): Promise<void> {
  posted += 1;
  const subject = { kind: 'adjustment' as const, id: posted };
  await app.database.transaction((tx) =>
    post(tx, { kind: 'adjustment', key: `test:${posted}`, subject, transfers, now }),
  );
}
const transfer = (source: Transfer['source'], target: Transfer['target'], amountFen: number): Transfer => ({
  source,
  target,
  amountFen,
  ...(target.kind === 'pending' ? { dueAt: new Date('2030-01-01') } : {}),
});
const available = (index: number) => userAccount(users[index]?.id ?? 0, 'available');
const pending = (index: number) => userAccount(users[index]?.id ?? 0, 'pending');
const owed = (index: number) => userAccount(users[index]?.id ?? 0, 'owed');

const sheet = async (day?: string): Promise<BalanceSheet> => {
  admin = await makePerson(app, 'admin');
  return (await app.call('getBalanceSheet', day === undefined ? {} : { day }, admin)).data;
};
const sidesOf = ({ assets, liabilities, equity }: BalanceSheet) => [assets.fen, liabilities.fen, equity.fen];
const changesOf = ({ assets, liabilities, equity }: BalanceSheet) => [
  assets.changeFen,
  liabilities.changeFen,
  equity.changeFen,
];

describe('before anything was posted', () => {
  it('the sheet is empty and balances', async () => {
    const empty = await sheet();
    expect([...sidesOf(empty), empty.differenceFen, empty.firstDay]).toEqual([0, 0, 0, 0, null]);
  });
});

describe('over a small history', () => {
  beforeAll(async () => {
    await move(dayAfter(0), transfer(platformAccount('cash_sandbox'), available(0), 10_000));
    await move(
      dayAfter(2),
      transfer(available(0), pending(1), 2850),
      transfer(available(0), platformAccount('revenue'), 150),
    );
    await move(dayAfter(2), transfer(platformAccount('gifts'), available(1), 500));
    // A minute before midnight in Shanghai, and a minute after it.
    await move(new Date('2026-01-12T15:59:00Z'), transfer(platformAccount('cash_sandbox'), available(1), 1));
    await move(new Date('2026-01-12T16:01:00Z'), transfer(platformAccount('cash_sandbox'), available(1), 2));
  });

  const check = async () => {
    expect(sidesOf(await sheet('2026-01-09'))).toEqual([0, 0, 0]);
    expect(sidesOf(await sheet('2026-01-10'))).toEqual([10_000, 10_000, 0]);
    expect(changesOf(await sheet('2026-01-10'))).toEqual([10_000, 10_000, 0]);
    expect(changesOf(await sheet('2026-01-11'))).toEqual([0, 0, 0]);
    const third = await sheet('2026-01-12');
    expect(sidesOf(third)).toEqual([10_001, 10_351, -350]);
    expect(changesOf(third)).toEqual([1, 351, -350]);
    expect(third.liabilities.lines.map(({ account, fen }) => [account, fen])).toEqual([
      ['available', 7501],
      ['earned', 0],
      ['held', 0],
      ['pending', 2850],
    ]);
    expect(sidesOf(await sheet())).toEqual([10_003, 10_353, -350]);
    expect((await sheet()).firstDay).toBe('2026-01-10');
  };

  it('each day has its figures, in the site’s time zone', check);

  it('and the same once part or all of it is folded', async () => {
    await rollUpLedger(app.database, {
      timeZone: 'Asia/Shanghai',
      now: app.now(),
      horizon: { entryId: 3, postingId: 5, accountId: 100 },
    });
    await check();
    await rollUpLedger(app.database, { timeZone: 'Asia/Shanghai', now: app.now() });
    await check();
  });

  it('days of a period are all there', async () => {
    const { data } = await app.call('listBalanceSheetDays', { from: '2026-01-09', to: '2026-01-13' }, admin);
    expect(data.days.map((day) => [day.day, day.assetsFen, day.liabilitiesFen, day.equityFen])).toEqual([
      ['2026-01-09', 0, 0, 0],
      ['2026-01-10', 10_000, 10_000, 0],
      ['2026-01-11', 10_000, 10_000, 0],
      ['2026-01-12', 10_001, 10_351, -350],
      ['2026-01-13', 10_003, 10_353, -350],
    ]);
  });

  it('days after today are left out, and a later day is today', async () => {
    const { today } = await sheet();
    const yearEnd = `${today.slice(0, 4)}-12-31`;
    const { data } = await app.call('listBalanceSheetDays', { from: today, to: yearEnd }, admin);
    expect(data.days.map(({ day }) => day)).toEqual([today]);
    expect((await sheet('2098-01-01')).day).toBe(today);
    const later = await app.call('listBalanceSheetDays', { from: '2098-01-01', to: '2098-01-02' }, admin);
    expect(later.data.days).toEqual([]);
  });

  it('a period is at most 366 days', async () => {
    const days = (from: string, to: string) => app.call('listBalanceSheetDays', { from, to }, admin);
    expect((await days('2024-01-01', '2024-12-31')).data.days).toHaveLength(366);
    const refused = await days('2024-01-01', '2025-01-01');
    expect(refused.error?.fields).toEqual([expect.objectContaining({ field: 'to', rule: 'too_many_days' })]);
    const backwards = await days('2024-01-02', '2024-01-01');
    expect(backwards.error?.fields).toEqual([expect.objectContaining({ field: 'to', rule: 'before_from' })]);
  });

  it.each(['2026-02-30', '2026-1-1', 'today'])('%j is no day', async (day) => {
    const refused = await app.call('getBalanceSheet', { day }, admin);
    expect(refused.error?.fields).toMatchObject([{ field: 'day', rule: 'format' }]);
  });
});

it('balances at the end of each day whatever happened, however far it is folded', async () => {
  const platform = ['cash_sandbox', 'revenue', 'gifts', 'adjustments'] as const;
  const account = (name: (typeof platform)[number] | 'earn0' | 'earn1' | 'owe0' | 'owe1') => {
    if (name === 'earn0' || name === 'earn1') return pending(Number(name.at(-1)));
    return name === 'owe0' || name === 'owe1' ? owed(Number(name.at(-1))) : platformAccount(name);
  };
  const steps = fc.array(
    fc.record({
      source: fc.constantFrom(...platform, 'owe0', 'owe1'),
      target: fc.constantFrom(...platform, 'earn0', 'earn1'),
      amountFen: fc.integer({ min: 1, max: 1_000_000 }),
      day: fc.integer({ min: 20, max: 25 }),
      fold: fc.boolean(),
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const { source, target, amountFen, day, fold } of history) {
        if (source === target) continue;
        await move(dayAfter(day), transfer(account(source), account(target), amountFen));
        if (fold) await rollUpLedger(app.database, { timeZone: 'Asia/Shanghai', now: app.now() });
      }
      const { data } = await app.call('listBalanceSheetDays', { from: '2026-01-28', to: '2026-02-06' }, admin);
      for (const { assetsFen, liabilitiesFen, equityFen } of data.days) {
        expect(assetsFen).toBe(liabilitiesFen + equityFen);
      }
      const last = await sheet('2026-02-06');
      expect(last.differenceFen).toBe(0);
      expect(last.assets.fen).toBe(data.days.at(-1)?.assetsFen);
    }),
    { numRuns: runs({ quick: 15, full: 200 }) },
  );
});
