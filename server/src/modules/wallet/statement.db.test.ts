/**
 * Statements of random histories, on days that overlap, folded or not or in part: every way of reading them says what
 * the postings themselves say.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type UserAccountKind, userAccountKinds } from '#contract/money/ledger.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { writeLines } from '../../../../tests/support/ledger/statements.ts';
import { makeUser, type TestUser } from '../../../../tests/support/people/users.ts';
import { drawFrom, platformAccount, userAccount, type Account, type Draw } from '../../ledger/accounts.ts';
import { rollUpLedger } from '../../ledger/rollUp.ts';
import { freezeEarnings, releaseEarnings } from '../../ledger/earnings.ts';
import { placeHold, releaseHold, settleHold } from '../../ledger/holds.ts';
import { post } from '../../ledger/post.ts';
import { reverse } from '../../ledger/reverse.ts';

const timeZone = 'Asia/Shanghai';
const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-03-01T04:00:00Z');
const cash = platformAccount('cash_sandbox');
const revenue = platformAccount('revenue');
const accounts = userAccountKinds;

let test: TestApp;
let key = 0;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const acts = ['recharge', 'buy', 'sell', 'takeBack', 'release', 'hold', 'settle', 'unhold', 'undo', 'freeze'] as const;

interface Step {
  act: (typeof acts)[number];
  amountFen: number;
  /** How much later than the one before; below zero: it began earlier, and was posted later. */
  hours: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  amountFen: fc.integer({ min: 1, max: 500 }),
  hours: fc.integer({ min: -3, max: 30 }),
});

/** Lives through a history; steps that can't be made are passed over. */
async function live(user: TestUser, steps: readonly Step[], foldAfter: ReadonlySet<number>): Promise<void> {
  let at = start;
  const sales: number[] = [];
  const holds: number[] = [];
  const entries: number[] = [];
  const own = (account: UserAccountKind) => userAccount(user.id, account);
  for (const [index, { act, amountFen, hours }] of steps.entries()) {
    at += hours * 60 * 60 * 1000;
    const now = new Date(at);
    const order = key++;
    const move = (
      kind: 'recharge' | 'purchase' | 'refund',
      source: Account | Draw = cash,
      target = own('available'),
      id = order,
    ) =>
      test.database.transaction(async (tx) => {
        const dueAt = target.kind === 'pending' ? now : undefined;
        const subject = { kind: 'order' as const, id };
        const entry = { kind, key: `life:${key++}`, subject, transfers: [{ source, target, amountFen, dueAt }], now };
        return (await post(tx, entry)) ?? 0;
      });
    const made: Record<Step['act'], () => Promise<unknown>> = {
      recharge: async () => entries.push(await move('recharge')),
      buy: async () => entries.push(await move('purchase', drawFrom(user.id, 'balance'), revenue)),
      sell: async () => {
        await move('purchase', cash, own('pending'));
        sales.push(order);
      },
      takeBack: () =>
        move('refund', drawFrom(user.id, 'share'), cash, sales[amountFen % Math.max(1, sales.length)] ?? order),
      release: () => test.database.transaction((tx) => releaseEarnings(tx, user.id, now)),
      hold: () =>
        test.database.transaction(async (tx) => {
          const why = { kind: 'review' as const, reason: `=reason ${order}`, expiresAt: null, placedBy: null };
          holds.push((await placeHold(tx, { userId: user.id, key: `life:${order}`, amountFen, now, ...why })).id);
        }),
      settle: () =>
        test.database.transaction((tx) =>
          settleHold(tx, { id: holds.at(-1) ?? 0, key: String(order), target: revenue, amountFen: 1, now }),
        ),
      unhold: () => test.database.transaction((tx) => releaseHold(tx, { id: holds.pop() ?? 0, now })),
      undo: () =>
        test.database.transaction((tx) => reverse(tx, { entryId: entries[amountFen % entries.length] ?? 0, now })),
      freeze: () =>
        test.database.transaction((tx) => freezeEarnings(tx, { kind: 'order', ids: [sales.at(-1) ?? 0] }, true)),
    };
    await made[act]().catch(() => undefined);
    if (foldAfter.has(index)) await rollUpLedger(test.database, { timeZone, now, slice: 7 });
  }
}

interface Truth {
  id: number;
  kind: string;
  amountFen: number;
  afterFen: number;
  day: string;
}

/** Newest first. */
async function truthOf(user: TestUser, account: UserAccountKind): Promise<Truth[]> {
  const { rows } = await test.sql(
    `select p.id::int, p.kind, p.amount_fen::int as "amountFen",
       (sum(p.amount_fen) over (order by p.id))::int as "afterFen",
       to_char(e.created_at at time zone '${timeZone}', 'YYYY-MM-DD') as day
     from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
     where a.owner_id = $1 and a.kind = $2 order by p.id desc`,
    [user.id, account],
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    kind: String(row['kind']),
    amountFen: Number(row['amountFen']),
    afterFen: Number(row['afterFen']),
    day: String(row['day']),
  }));
}

const keptOf = ({ id, kind, amountFen, afterFen }: Omit<Truth, 'day'>) => ({
  id,
  kind,
  amountFen,
  afterFen,
});

const filterSets = [
  {},
  { kind: 'purchase' },
  { from: '2026-03-03', to: '2026-03-06' },
  { from: '2026-03-05' },
  { to: '2026-03-04' },
  { kind: 'purchase', from: '2026-03-02', to: '2026-03-09' },
] as const;

async function expectTruth(user: TestUser): Promise<void> {
  const { token } = user;
  for (const account of accounts) {
    const all = await truthOf(user, account);
    for (const filters of filterSets) {
      const { kind, from, to } = { kind: undefined, from: undefined, to: undefined, ...filters };
      const meant = all.filter(
        (line) =>
          (kind === undefined || line.kind === kind) &&
          (from === undefined || line.day >= from) &&
          (to === undefined || line.day <= to),
      );
      const found: unknown[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await test.call('listBalanceChanges', { account, ...filters, limit: 4, cursor }, { token });
        expect(data).toMatchObject({ total: meant.length, totalExact: true });
        found.push(...data.list.map(keptOf));
        for (const line of data.list) expect(line.beforeFen + line.amountFen).toBe(line.afterFen);
        cursor = data.next ?? undefined;
      } while (cursor !== undefined);
      const expected = meant.map(keptOf);
      expect(found).toEqual(expected);
      for (const page of [1, 2, 3, Math.ceil(meant.length / 5), Math.ceil(meant.length / 5) + 1]) {
        if (page < 1) continue;
        const { data } = await test.call('listBalanceChanges', { account, ...filters, page, pageSize: 5 }, { token });
        expect(data.list.map(keptOf)).toEqual(expected.slice((page - 1) * 5, page * 5));
      }
    }
    await expectExplained(user, account, all);
  }
}

async function expectExplained(user: TestUser, account: UserAccountKind, all: readonly Truth[]): Promise<void> {
  const { token } = user;
  const balanceFen = all[0]?.afterFen ?? 0;
  const { data } = await test.call('explainBalance', { account }, { token });
  expect(data.balanceFen).toBe(balanceFen);
  for (const { kind, inFen, outFen, lines } of data.kinds) {
    const of = all.filter((line) => line.kind === kind);
    expect([inFen - outFen, lines]).toEqual([of.reduce((sum, line) => sum + line.amountFen, 0), of.length]);
  }
  expect(data.kinds.reduce((sum, { inFen, outFen }) => sum + inFen - outFen, 0)).toBe(balanceFen);
  if (data.holds) expect(data.holds.list.reduce((sum, { leftFen }) => sum + leftFen, 0)).toBe(balanceFen);
  if (data.earnings) {
    const { days, frozenFen, frozen } = data.earnings;
    expect(days.reduce((sum, { leftFen }) => sum + leftFen, 0) + frozenFen).toBe(balanceFen);
    expect(frozen.list.reduce((sum, { leftFen }) => sum + leftFen, 0)).toBe(frozenFen);
  }
  const chart = await test.call('listBalanceDays', { account, from: '2026-03-02', to: '2026-03-20' }, { token });
  expect(chart.data.days).toHaveLength(19);
  for (const { day, inFen, outFen, balanceFen: atEnd } of chart.data.days) {
    const of = all.filter((line) => line.day === day);
    const until = all.filter((line) => line.day <= day);
    expect([inFen - outFen, atEnd]).toEqual(
      [of, until].map((lines) => lines.reduce((sum, line) => sum + line.amountFen, 0)),
    );
  }
  for (const [index, line] of all.entries()) {
    if (index % 5 !== 0) continue;
    const one = (await test.call('getBalanceChange', { id: line.id }, { token })).data;
    expect([one.newer, one.change, one.older].map((each) => each && keptOf(each))).toEqual(
      [all[index - 1], line, all[index + 1]].map((each) => (each ? keptOf(each) : null)),
    );
    for (const other of one.others) expect(other.account).not.toBe(account);
    if (one.change.kind === 'release') {
      expect(one.released?.earnings.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(Math.abs(line.amountFen));
    }
    if (one.change.kind === 'reversal') expect(one.reverses?.amountFen).toBe(-line.amountFen);
    if (one.reversedBy) expect(one.reversedBy.amountFen).toBe(-line.amountFen);
  }
}

describe('a statement', () => {
  it('says the same however it is read and however much of it is folded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 30, maxLength: 60 }),
        fc.uniqueArray(fc.nat(59), { maxLength: 4 }),
        async (steps, foldAfter) => {
          const user = await makeUser(test);
          await live(user, [{ act: 'recharge', amountFen: 500, hours: 0 }, ...steps], new Set(foldAfter));
          await expectTruth(user);
          await rollUpLedger(test.database, { timeZone, now: new Date(start + 90 * dayMs) });
          await expectTruth(user);
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('is found by number among thousands, also where ids leap', async () => {
    const { id: userId, token } = await makeUser(test);
    await writeLines(test, { userId, account: 'available', count: 3000, daysApart: 0.001, leaps: true });
    const numbersOf = async (page: number) =>
      (await test.call('listBalanceChanges', { page, pageSize: 7 }, { token })).data.list.map(({ number }) => number);
    for (const page of [1, 2, 20, 150, 299, 428, 429]) {
      const top = 3000 - (page - 1) * 7;
      expect(await numbersOf(page)).toEqual(Array.from({ length: Math.min(7, top) }, (_, index) => top - index));
    }
    expect(await numbersOf(430)).toEqual([]);
    expect(await numbersOf(10_000_000)).toEqual([]);
  });

  it('has balances of an open account on any page, also far from what is summed', async () => {
    const user = await makeUser(test);
    const { id: userId, token } = user;
    await writeLines(test, { userId, account: 'pending', count: 2500, daysApart: 0.01, refundEvery: 7 });
    const all = await truthOf(user, 'pending');
    const expectPages = async () => {
      for (const filters of [{}, { kind: 'refund' }, { from: '2026-03-03', to: '2026-03-09' }] as const) {
        const { kind, from, to } = { kind: undefined, from: undefined, to: undefined, ...filters };
        const meant = all.filter(
          (line) => (!kind || line.kind === kind) && (!from || line.day >= from) && (!to || line.day <= to),
        );
        for (const page of [1, 9, 40, 100, 250, 251]) {
          const input = { account: 'pending', ...filters, page, pageSize: 10 };
          const { data } = await test.call('listBalanceChanges', input, { token });
          expect(data.total).toBe(meant.length);
          const shown = meant.slice((page - 1) * 10, page * 10);
          expect(data.list.map(keptOf)).toEqual(shown.map(keptOf));
          if (data.next === null) continue;
          const next = await test.call(
            'listBalanceChanges',
            { ...input, page: undefined, cursor: data.next },
            { token },
          );
          expect(next.data.list[0]?.id).toBe(meant[page * 10]?.id);
          expect(next.data.list[0]?.afterFen).toBe(meant[page * 10]?.afterFen);
        }
      }
    };
    await expectPages();
    await rollUpLedger(test.database, { timeZone, now: test.now() });
    await expectPages();
  });
});

describe('what is of others', () => {
  it('is not found, and shows in no list', async () => {
    const [owner, other] = [await makeUser(test), await makeUser(test)];
    await live(
      owner,
      ['recharge', 'sell', 'hold', 'release', 'takeBack', 'sell'].map((act, index) => ({
        act: acts.find((one) => one === act) ?? 'buy',
        amountFen: 100 - index,
        hours: 1,
      })),
      new Set(),
    );
    for (const account of accounts) {
      const lines = await truthOf(owner, account);
      expect(lines.length).toBeGreaterThan(0);
      for (const { id } of lines) {
        expect((await test.call('getBalanceChange', { id }, { token: owner.token })).name).toBeUndefined();
        expect((await test.call('getBalanceChange', { id }, { token: other.token })).name).toBe('not_found');
      }
      expect((await test.call('listBalanceChanges', { account }, { token: other.token })).data.total).toBe(0);
      expect((await test.call('explainBalance', { account }, { token: other.token })).data).toMatchObject({
        balanceFen: 0,
        kinds: [],
      });
    }
    const platform = await test.sql(`select max(p.id)::int as id from ledger_postings p
      join ledger_accounts a on a.id = p.account_id where a.owner_id = 0`);
    const id = Number(platform.rows[0]?.['id']);
    expect((await test.call('getBalanceChange', { id }, { token: owner.token })).name).toBe('not_found');
    expect((await test.call('listHolds', {}, { token: owner.token })).data.total).toBe(1);
    expect((await test.call('listHolds', {}, { token: other.token })).data).toMatchObject({ list: [], total: 0 });
    expect((await test.call('listEarnings', {}, { token: owner.token })).data.total).toBe(1);
    expect((await test.call('listEarnings', {}, { token: other.token })).data).toMatchObject({ list: [], total: 0 });
  });
});

describe('holds and earnings', () => {
  it('page with what is active first, and by when it is due', async () => {
    const user = await makeUser(test);
    const { token } = user;
    const steps: Step['act'][] = [
      'recharge',
      'hold',
      'hold',
      'unhold',
      'hold',
      'hold',
      'unhold',
      'sell',
      'sell',
      'sell',
    ];
    await live(
      user,
      steps.map((act) => ({ act, amountFen: act === 'recharge' ? 500 : 20, hours: 1 })),
      new Set(),
    );
    const holds: { id: number; state: string }[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await test.call('listHolds', { limit: 1, cursor }, { token });
      expect(data.total).toBe(4);
      holds.push(...data.list.map(({ id, state }) => ({ id, state })));
      cursor = data.next ?? undefined;
    } while (cursor !== undefined);
    expect(holds.map(({ state }) => state)).toEqual(['active', 'active', 'released', 'released']);
    expect(new Set(holds.map(({ id }) => id)).size).toBe(4);
    expect((await test.call('listHolds', { state: 'released' }, { token })).data.list).toHaveLength(2);
    expect((await test.call('listHolds', { cursor: 'x' }, { token })).name).toBe('invalid_input');

    const first = (await test.call('listEarnings', { limit: 2 }, { token })).data;
    const second = (await test.call('listEarnings', { limit: 2, cursor: first.next ?? '' }, { token })).data;
    expect([first.list.length, second.list.length, second.next]).toEqual([2, 1, null]);
    const dueTimes = [...first.list, ...second.list].map(({ dueAt }) => dueAt);
    expect(dueTimes).toEqual(dueTimes.toSorted());
    expect((await test.call('listEarnings', { cursor: '2026' }, { token })).name).toBe('invalid_input');
    for (const moment of ['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z']) {
      const refused = await test.call('listEarnings', { cursor: `${moment}.1` }, { token });
      expect(refused.error?.fields).toMatchObject([{ field: 'cursor', rule: 'format' }]);
    }
  });

  it('charts at most a year, and no day before the first', async () => {
    const { token } = await makeUser(test);
    const fields = async (from: string, to: string) =>
      (await test.call('listBalanceDays', { from, to }, { token })).error?.fields;
    expect(await fields('2025-01-01', '2026-01-01')).toBeUndefined();
    expect(await fields('2025-01-01', '2026-01-02')).toMatchObject([{ field: 'to', rule: 'too_many_days' }]);
    expect(await fields('2026-01-02', '2026-01-01')).toMatchObject([{ field: 'to', rule: 'before_from' }]);
  });
});
