/** What a user reads of their own money: every movement, before and after it, and the days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makeNotes, recharge, type Buyer } from '../../../../tests/support/trade/payments.ts';
import { makeUser } from '../../../../tests/support/people/users.ts';

const priceFen = 300;
let test: TestApp;
let buyer: Buyer;
let orderIds: number[];

beforeAll(async () => {
  test = await startTestApp();
  buyer = await makeUser(test);
  const { skuId } = await makeNotes(test, priceFen);
  const buy = async () => {
    const wanted = { skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance' as const };
    return (await test.call('createOrder', wanted, { token: buyer.token })).data.id;
  };
  await recharge(test, buyer, 1000);
  orderIds = [await buy()];
  test.pass(24 * 60 * 60);
  orderIds.push(await buy(), await buy());
  // Somebody else's money, which must not show.
  await recharge(test, await makeUser(test), 5000);
});

afterAll(() => test.stop());

const list = (input: object = {}, options: object = {}) =>
  test.call('listBalanceChanges', { ...input }, { token: buyer.token, ...options });

describe('the list of movements', () => {
  it('has each of one’s own, newest first, with the balance before and after', async () => {
    const { data } = await list();
    expect(data.list.map((row) => [row.number, row.kind, row.beforeFen, row.amountFen, row.afterFen])).toEqual([
      [4, 'purchase', 400, -300, 100],
      [3, 'purchase', 700, -300, 400],
      [2, 'purchase', 1000, -300, 700],
      [1, 'recharge', 0, 1000, 1000],
    ]);
    expect(data.list[0]?.subject).toEqual({ kind: 'order', id: orderIds[2], title: '云笔记', opens: 'order' });
    expect(data).toMatchObject({ next: null, total: 4, totalExact: true });
  });

  it('says in the reader’s language what each was for', async () => {
    const memos = async (locale: string) => (await list({}, { locale })).data.list.map(({ memo }) => memo).slice(2);
    expect(await memos('zh-CN')).toEqual(['购买：云笔记', '充值']);
    expect(await memos('en-US')).toEqual(['Purchase: Cloud Notes', 'Recharge']);
  });

  it('goes on by cursor without gap or repetition', async () => {
    const numbers: (number | null)[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await list({ limit: 3, cursor });
      numbers.push(...data.list.map(({ number }) => number));
      cursor = data.next ?? undefined;
    } while (cursor !== undefined);
    expect(numbers).toEqual([4, 3, 2, 1]);
  });

  it('takes page and limit, and current and pageSize, all the same', async () => {
    const numbers = async (input: object) => (await list(input)).data.list.map(({ number }) => number);
    expect(await numbers({ page: 2, limit: 3 })).toEqual([1]);
    expect(await numbers({ current: 2, pageSize: 3 })).toEqual([1]);
    expect(await numbers({ current: 1, pageSize: 3 })).toEqual([4, 3, 2]);
    expect(await numbers({ page: 9, limit: 3 })).toEqual([]);
  });

  it('filters by kind, and counts what it shows', async () => {
    const { data } = await list({ kind: 'recharge' });
    expect(data.list.map(({ number }) => number)).toEqual([1]);
    expect(data).toMatchObject({ total: 1, totalExact: true });
    expect((await list({ kind: 'payment' })).data).toMatchObject({ list: [], next: null, total: 0 });
  });

  it.each([
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: '-1' }, 'cursor'],
    [{ kind: 'present' }, 'kind'],
    [{ account: 'revenue' }, 'account'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '1.2.2026' }, 'to'],
    [{ cursor: '5.x' }, 'cursor'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ page: 0 }, 'page'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ userId: 1 }, 'userId'],
  ])('refuses %j by name', async (input, field) => {
    const refused = await list(input);
    expect(refused.name).toBe('invalid_input');
    expect(refused.error?.fields).toMatchObject([{ field }]);
  });

  it('is for those who are logged in', async () => {
    expect((await test.call('listBalanceChanges', {})).name).toBe('login_needed');
    expect((await test.call('getWallet', {}, { token: 'nonsense' })).name).toBe('login_expired');
  });
});

describe('the wallet', () => {
  it('has the balances, and the last 30 days in the site’s time zone', async () => {
    const { data } = await test.call('getWallet', {}, { token: buyer.token });
    expect(data).toMatchObject({ balanceFen: 100, heldFen: 0, pendingFen: 0 });
    expect(data.days).toHaveLength(30);
    expect(data.days.slice(-3)).toEqual([
      { day: siteDay(test, -2), incomeFen: 0, expenseFen: 0 },
      { day: siteDay(test, -1), incomeFen: 1000, expenseFen: 300 },
      { day: siteDay(test), incomeFen: 0, expenseFen: 600 },
    ]);
  });

  it('is empty for who has just come', async () => {
    const { token } = await makeUser(test);
    const { data } = await test.call('getWallet', {}, { token });
    expect([data.balanceFen, data.days.some(({ incomeFen }) => incomeFen > 0)]).toEqual([0, false]);
    expect((await test.call('listBalanceChanges', {}, { token })).data.list).toEqual([]);
  });
});
