/** What admins see of those who owe money: a list, its sum on the balance sheet, and an alarm on the health page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import {
  makeDebtor,
  refundByPlatform,
  sellAndRelease,
  type TestDebtor,
} from '../../../../tests/support/trade/debts.ts';
import { recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { buy, loggedIn, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let small: TestDebtor;
let large: TestDebtor;
let since: string[];
beforeAll(async () => {
  app = await startTestApp();
  small = await makeDebtor(app, { priceFen: 1000 });
  since = [app.now().toISOString()];
  large = await makeDebtor(app, { priceFen: 4000 });
  since.push(app.now().toISOString());
});
afterAll(() => app.stop());

const debts = async (input: object = {}) => (await app.call('listDebts', input, await makePerson(app, 'admin'))).data;
const assets = async () => (await app.call('getBalanceSheet', {}, await makePerson(app, 'admin'))).data;
const health = async () => (await app.call('getHealth', {}, await makePerson(app, 'admin'))).data;

test('everybody who owes is listed with how much, since when and because of which order', async () => {
  const { list, total, next } = await debts();
  expect({ total, next }).toEqual({ total: 2, next: null });
  expect(list.map(({ user, owedFen, since: at }) => [user.id, owedFen, at])).toEqual([
    [small.seller.id, 950, since[0]],
    [large.seller.id, 3800, since[1]],
  ]);
  expect(list.map(({ largestOrder }) => largestOrder)).toEqual([
    { id: small.orderId, title: '云笔记', addedFen: 950 },
    { id: large.orderId, title: '云笔记', addedFen: 3800 },
  ]);
  const { data } = await app.call('getLedgerAccount', { id: list[0]?.accountId ?? 0 }, await makePerson(app, 'admin'));
  expect(data).toMatchObject({ kind: 'owed', owner: { id: small.seller.id }, balanceFen: -950 });
});

test('the list goes on by cursor without gap or repetition', async () => {
  const first = await debts({ limit: 1 });
  const second = await debts({ limit: 1, cursor: first.next ?? '' });
  expect([...first.list, ...second.list].map(({ user }) => user.id)).toEqual([small.seller.id, large.seller.id]);
  expect(second.next).toBeNull();
  const wrong = await app.call('listDebts', { cursor: 'x' }, await makePerson(app, 'admin'));
  expect(wrong.error?.fields).toMatchObject([{ field: 'cursor', rule: 'format' }]);
});

test('it is for admins, and not for whoever owes', async () => {
  expect((await app.call('listDebts', {}, await makePerson(app))).name).toBe('forbidden');
  expect((await app.call('listDebts', {}, await loggedIn(app, small.seller))).name).toBe('forbidden');
  expect((await app.call('listDebts', {})).name).toBe('login_needed');
});

test('the sum is an asset of the platform, and the books balance', async () => {
  const sheet = await assets();
  expect(sheet.differenceFen).toBe(0);
  expect(sheet.assets.lines.find(({ account }) => account === 'owed')?.fen).toBe(4750);
  expect(sheet.liabilities.lines.map(({ account }) => account)).not.toContain('owed');
});

test('the health page tells how much is owed, and warns above the limit that was set', async () => {
  expect((await health()).debts).toEqual({
    state: 'fine',
    problem: null,
    owedFen: 4750,
    users: 2,
    alarmFen: 1_000_000,
  });
  const limit = async (owedAlarmFen: number) =>
    (await app.call('saveMoneyRules', { owedAlarmFen, reason: '试行' }, await makePerson(app, 'admin'))).name;
  expect(await limit(4750)).toBeUndefined();
  expect((await health()).debts).toMatchObject({ state: 'fine', alarmFen: 4750 });
  expect(await limit(4749)).toBeUndefined();
  expect((await health()).debts).toMatchObject({ state: 'look', problem: 'debts_large' });
});

test('a second refund adds to a debt and changes neither its age nor its largest order; paid, it is gone', async () => {
  const seller = await loggedIn(app, large.seller);
  await recharge(app, seller, 3800);
  expect((await debts()).list.map(({ user }) => user.id)).toEqual([small.seller.id]);
  // Owing anew begins anew.
  const first = await sellAndRelease(app, large.shop, 2000);
  const second = await sellAndRelease(app, large.shop, 1000);
  await buy(app, await loggedIn(app, large.seller), await makeLicence(app, 2850));
  await refundByPlatform(app, first, 2000);
  const at = app.now().toISOString();
  app.pass(60);
  await refundByPlatform(app, second, 1000);
  const { list } = await debts();
  expect(list.find(({ user }) => user.id === large.seller.id)).toMatchObject({
    owedFen: 2850,
    since: at,
    largestOrder: { id: first, addedFen: 1900 },
  });
});
