/** Admins decide on withdrawals and pay them: one or two of them, never their own, nobody who owes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normalMoneyRules } from '#contract/money/moneyRules.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { refundByPlatform } from '../../../../tests/support/trade/debts.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import { buy, lettersTo, loggedIn, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import {
  addPayee,
  askedBy,
  freshMobile,
  giveEarnings,
  makeEarner,
  type Earner,
} from '../../../../tests/support/trade/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const approve = (id: number, by: Person) => app.call('approveWithdrawal', { id }, by);
const pay = (id: number, by: Person) => app.call('payWithdrawal', { id }, by);
const confirm = (id: number, by: Person, receipt = 'ALI-2030-0001') =>
  app.call('confirmWithdrawal', { id, receipt }, by);
const review = async (id: number, by: Person) => (await app.call('getWithdrawalReview', { id }, by)).data;
const own = async (id: number, by: Earner) => (await app.call('getWithdrawal', { id }, by)).data;
const balances = (id: number) => balancesOf(app.database.primary, id);
const admin = () => makePerson(app, 'admin');
const names = (replies: readonly { name: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'done').toSorted();

/** The platform's accounts that withdrawals move. */
async function platformFen(): Promise<Record<string, number>> {
  const { rows } = await app.sql(
    `select a.kind, coalesce(sum(p.amount_fen), 0)::int as fen from ledger_accounts a left join ledger_postings p on p.account_id = a.id
     where a.owner_id = 0 and a.kind in ('payouts', 'revenue') group by 1`,
  );
  return Object.fromEntries(rows.map(({ kind, fen }) => [String(kind), Number(fen)]));
}

test('approved, paid and confirmed: the held money leaves, the fee is the platform’s, the statement says both', async () => {
  const earner = await makeEarner(app, { earnedFen: 20_000, kind: 'bank' });
  const id = await askedBy(app, earner, 10_000);
  const by = await admin();
  const before = await platformFen();
  expect((await review(id, by)).may).toEqual(['approve', 'refuse']);
  expect((await pay(id, by)).name).toBe('state_conflict');
  expect((await approve(id, by)).data).toMatchObject({
    state: 'approved',
    approvedBy: { id: by.id },
    may: ['refuse', 'pay'],
  });
  expect((await app.call('lookAtPayee', { id }, by)).name).toBe('state_conflict');
  expect((await pay(id, by)).data).toMatchObject({ state: 'paying', may: ['confirm', 'fail', 'look'] });
  expect((await app.call('cancelWithdrawal', { id }, earner)).name).toBe('state_conflict');
  expect((await app.call('refuseWithdrawal', { id, reason: 'payee_wrong' }, by)).name).toBe('state_conflict');
  const look = (await app.call('lookAtPayee', { id }, by)).data;
  expect(look).toEqual({ name: '张三丰', account: expect.stringMatching(/^\d{19}$/) });
  const replies = await Promise.all([1, 2, 3].map(() => confirm(id, by)));
  expect(names(replies)).toEqual(['done', 'state_conflict', 'state_conflict']);
  expect(await own(id, earner)).toMatchObject({ state: 'paid', receipt: 'ALI-2030-0001', may: [], late: false });
  expect(await balances(earner.id)).toMatchObject({ earnedFen: 10_000, heldFen: 0 });
  const after = await platformFen();
  expect(['payouts', 'revenue'].map((kind) => (after[kind] ?? 0) - (before[kind] ?? 0))).toEqual([9900, 100]);
  const lines = (await app.call('listBalanceChanges', { account: 'held' }, earner)).data.list;
  expect(lines.slice(0, 2).map(({ kind, amountFen, memo }) => [kind, amountFen, memo])).toEqual([
    ['withdrawal_fee', -100, '提现手续费：提现'],
    ['withdrawal', -9900, '提现到账：提现'],
  ]);
  expect((await lettersTo(app, earner.email))[0]?.subject).toContain('提现已付款');
  const { rows } = await app.sql(`select action from operation_log where subject = $1 order by id`, [
    `withdrawal ${id}`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(
    ['approve', 'pay', 'look', 'confirm'].map((verb) => `withdrawal.${verb}`),
  );
});

test('what was paid before counts what was asked for before, and nothing that came later', async () => {
  const earner = await makeEarner(app, { earnedFen: 20_000 });
  const ids = [await askedBy(app, earner, 5000), await askedBy(app, earner, 6000)];
  const by = await admin();
  for (const id of ids) {
    await approve(id, by);
    await pay(id, by);
    await confirm(id, by);
  }
  expect(await review(ids[0] ?? 0, by)).toMatchObject({ withdrawals: 0, withdrawnFen: 0 });
  expect(await review(ids[1] ?? 0, by)).toMatchObject({ withdrawals: 1, withdrawnFen: 5000 });
});

/** As if its owner had a second factor for long. */
async function hadFactor({ id }: Person): Promise<void> {
  await app.sql(
    `insert into totp_factors (user_id, name, secret, created_at, confirmed_at) values ($1, 'phone', '', $2, $2)`,
    [id, new Date(app.now().getTime() - 90_000_000)],
  );
}

test('one admin alone cannot have the same money paid again and again: what failed counts for the second one', async () => {
  const sumFen = normalMoneyRules.withdrawalSecondAdminFen - 1000;
  const earner = await makeEarner(app, { earnedFen: sumFen });
  await hadFactor(earner);
  const by = await admin();
  const first = await askedBy(app, earner, sumFen);
  await approve(first, by);
  await pay(first, by);
  expect((await app.call('failWithdrawal', { id: first, reason: 'payee_limit' }, by)).name).toBeUndefined();
  const again = await askedBy(app, earner, sumFen);
  expect(await review(again, by)).toMatchObject({ needsTwo: true, ofDayFen: 2 * sumFen });
  await approve(again, by);
  expect((await app.call('payWithdrawal', { id: again }, by)).name).toBe('state_conflict');
});

test('refused or failed, all of it is back with its fee, and it is said what to mend', async () => {
  const earner = await makeEarner(app, { earnedFen: 20_000 });
  const [first, second] = [await askedBy(app, earner, 5000), await askedBy(app, earner, 6000)];
  const by = await admin();
  const refuse = (reason: string, words = '') => app.call('refuseWithdrawal', { id: first, reason, words }, by);
  expect((await refuse('money_owed')).name).toBe('invalid_input');
  expect((await refuse('other')).error?.fields?.[0]).toMatchObject({ field: 'words', rule: 'required' });
  expect((await refuse('name_differs', '请改用本人账户')).name).toBeUndefined();
  expect(await own(first, earner)).toMatchObject({ state: 'refused', reason: 'name_differs', words: '请改用本人账户' });
  await approve(second, by);
  await pay(second, by);
  expect((await app.call('failWithdrawal', { id: second, reason: 'payee_limit' }, by)).name).toBeUndefined();
  expect(await own(second, earner)).toMatchObject({ state: 'failed', reason: 'payee_limit' });
  expect((await confirm(second, by)).name).toBe('state_conflict');
  expect(await balances(earner.id)).toMatchObject({ earnedFen: 20_000, heldFen: 0 });
});

describe('who decides', () => {
  test('nobody on their own, with whichever account; nobody new; nobody without the grant', async () => {
    const earner = await makeEarner(app);
    const id = await askedBy(app, earner, 5000);
    const twin = await admin();
    const { rows } = await app.sql('select person_id, real_name_id from users where id = $1', [earner.id]);
    await app.sql('update users set person_id = $2, real_name_id = $3 where id = $1', [
      twin.id,
      rows[0]?.['person_id'],
      rows[0]?.['real_name_id'],
    ]);
    expect((await approve(id, twin)).name).toBe('four_eyes');
    expect((await app.call('refuseWithdrawal', { id, reason: 'payee_wrong' }, twin)).name).toBe('four_eyes');
    expect((await review(id, twin)).may).toEqual([]);
    const newcomer = await admin();
    await app.sql('update users set admin_since = $2 where id = $1', [newcomer.id, app.now()]);
    await app
      .sql('update admin_grants set since = $2 where user_id = $1', [newcomer.id, app.now()])
      .catch(() => undefined);
    expect((await approve(id, newcomer)).name).toBe('admin_too_new');
    expect((await approve(id, await makeAdmin(app, ['review']))).name).toBe('grant_missing');
    const other = await admin();
    await approve(id, other);
    expect((await review(id, newcomer)).may).toEqual(['refuse']);
    expect((await pay(id, newcomer)).name).toBe('admin_too_new');
    expect((await app.call('makePayoutBatch', { kind: 'alipay' }, newcomer)).name).toBe('admin_too_new');
    await pay(id, other);
    expect((await confirm(id, newcomer)).name).toBe('admin_too_new');
    expect((await app.call('failWithdrawal', { id, reason: 'payee_limit' }, newcomer)).name).toBe('admin_too_new');
    await app.sql('update users set person_id = null, real_name_id = null where id = $1', [twin.id]);
  });

  test('nobody who is paid to the same, whatever name it was saved in', async () => {
    const mobile = freshMobile();
    const [earner, by] = [await makeEarner(app), await admin()];
    const payeeId = await addPayee(app, earner, 'alipay', mobile);
    const id = await askedBy(app, { ...earner, payeeId: earner.payeeId }, 5000);
    const [twin, colleague] = [await makePerson(app), await admin()];
    await verifyAsOne(app, [twin, colleague]);
    const shared = await addPayee(app, twin, 'alipay', mobile);
    // With another account of theirs, and also when it is removed again.
    expect((await review(id, colleague)).may).toEqual([]);
    await app.call('removePayee', { id: shared }, twin);
    expect((await approve(id, colleague)).name).toBe('four_eyes');
    expect((await app.call('refuseWithdrawal', { id, reason: 'payee_wrong' }, colleague)).name).toBe('four_eyes');
    await approve(id, by);
    expect((await pay(id, colleague)).name).toBe('four_eyes');
    await app.call('makePayoutBatch', { kind: 'alipay' }, colleague);
    expect((await own(id, earner)).state).toBe('approved');
    await pay(id, by);
    expect((await confirm(id, colleague)).name).toBe('four_eyes');
    expect(await review(await askedBy(app, { ...earner, payeeId }, 5000), by)).toMatchObject({
      risks: expect.arrayContaining(['shared_payee']) as string[],
      sharedWith: [{ id: twin.id }],
    });
  });

  test('two, from a sum of the person’s day on: not the same one twice, also at once', async () => {
    const earner = await makeEarner(app, { earnedFen: 1_000_000 });
    await hadFactor(earner);
    const half = normalMoneyRules.withdrawalSecondAdminFen / 2;
    const [first, second] = [await askedBy(app, earner, half), await askedBy(app, earner, half)];
    const [one, two] = [await admin(), await admin()];
    expect((await review(first, one)).needsTwo).toBe(true);
    const atOnce = await Promise.all([1, 2, 3].map(() => approve(first, one)));
    expect(names(atOnce).filter((name) => name === 'done')).toEqual(['done']);
    expect(await review(first, one)).toMatchObject({
      state: 'requested',
      firstApprovedBy: { id: one.id },
      may: ['refuse'],
    });
    expect((await approve(first, one)).name).toBe('four_eyes');
    expect((await pay(first, two)).name).toBe('state_conflict');
    expect((await approve(first, two)).data).toMatchObject({ state: 'approved', approvedBy: { id: two.id } });
    // Below the sum one is enough.
    await app.call('cancelWithdrawal', { id: first }, earner);
    expect((await approve(second, one)).data).toMatchObject({
      state: 'approved',
      needsTwo: false,
      firstApprovedBy: null,
    });
  });
});

describe('a debt', () => {
  test('stops what is not being paid yet: the money pays it; what is being paid goes on', async () => {
    const shop = await makeShop(app);
    const priceFen = 10_000;
    const sold = await makeLicence(app, priceFen, shop);
    const orders = [
      await buy(app, await makeBuyer(app, priceFen), sold),
      await buy(app, await makeBuyer(app, priceFen), sold),
    ];
    app.pass(9 * 24 * 60 * 60);
    await app.runPeriodic('ledger.release');
    const seller = await loggedIn(app, shop.owner);
    await verifyAsOne(app, [seller]);
    const earner = { ...seller, payeeId: await addPayee(app, seller, 'wechat') };
    const earned = (await balances(seller.id)).earnedFen;
    const by = await admin();
    const [paying, approved] = [await askedBy(app, earner, 9000), await askedBy(app, earner, earned - 9000 - 1000)];
    for (const id of [paying, approved]) await approve(id, by);
    await pay(paying, by);
    const third = await askedBy(app, earner, 1000);
    expect((await balances(seller.id)).earnedFen).toBe(0);
    await refundByPlatform(app, orders[0] ?? 0, priceFen);
    const owed = (await balances(seller.id)).owedFen;
    expect(owed).toBeGreaterThan(0);
    expect((await pay(approved, by)).name).toBe('money_owed');
    expect((await approve(third, by)).name).toBe('money_owed');
    expect((await app.call('makePayoutBatch', { kind: 'wechat' }, by)).name).toBe('no_payouts');
    await app.runPeriodic('withdrawals.stopOwing');
    expect((await own(approved, earner)).state).toBe('refused');
    expect(await own(paying, earner)).toMatchObject({ state: 'paying' });
    const states = [await own(approved, earner), await own(third, earner)].map(({ reason }) => reason);
    expect(states).toContain('money_owed');
    const now = await balances(seller.id);
    expect([now.owedFen, now.heldFen >= 9000]).toEqual([0, true]);
    expect((await confirm(paying, by)).name).toBeUndefined();
  });

  test('and a payment at once: either it is paid without a debt, or it is not paid', async () => {
    const earner = await makeEarner(app, { earnedFen: 5000 });
    const by = await admin();
    const id = await askedBy(app, earner, 5000);
    await approve(id, by);
    await app.sql(`update ledger_accounts set balance_fen = -1, flag = 'debt' where owner_id = $1 and kind = 'owed'`, [
      earner.id,
    ]);
    expect(names(await Promise.all([1, 2, 3].map(() => pay(id, by))))).toEqual([
      'money_owed',
      'money_owed',
      'money_owed',
    ]);
    await app.sql(`update ledger_accounts set balance_fen = 0, flag = null where owner_id = $1 and kind = 'owed'`, [
      earner.id,
    ]);
    expect(names(await Promise.all([1, 2, 3].map(() => pay(id, by))))).toEqual([
      'done',
      'state_conflict',
      'state_conflict',
    ]);
  });
});

test('nothing is paid to a frozen account', async () => {
  const earner = await makeEarner(app);
  const id = await askedBy(app, earner, 5000);
  const by = await admin();
  await approve(id, by);
  await app.sql(`update users set state = 'frozen' where id = $1`, [earner.id]);
  expect((await pay(id, by)).name).toBe('account_not_active');
  expect(await review(id, by)).toMatchObject({ isActive: false, may: ['refuse'] });
});

test('the queue tells what is unusual, oldest first, and it waits in the inbox', async () => {
  const [earner, other] = [await makeEarner(app), await makeEarner(app)];
  const mobile = freshMobile();
  const payeeId = await addPayee(app, earner, 'wechat', mobile);
  await addPayee(app, other, 'wechat', mobile);
  const id = await askedBy(app, { ...earner, payeeId }, 5000);
  const by = await admin();
  const shown = await review(id, by);
  expect(shown).toMatchObject({
    risks: ['young_account', 'new_payee', 'shared_payee'],
    sharedWith: [{ id: other.id }],
    mainBuyer: null,
    ofDayFen: 5000,
  });
  const { list } = (await app.call('listWithdrawals', { limit: 100 }, by)).data;
  expect(list.map((one) => one.id)).toEqual(list.map((one) => one.id).toSorted((a, b) => a - b));
  expect(list.find((one) => one.id === id)).toMatchObject({ user: { id: earner.id }, owes: false });
  expect(JSON.stringify(list)).not.toContain(mobile);
  const inbox = (await app.call('listAdminInbox', { kind: 'withdrawal' }, by)).data.items;
  expect(inbox.find((one) => one.id === id)).toMatchObject({
    amountFen: 5000,
    person: earner.username,
    title: expect.stringMatching(/^微信 139\*{4}/) as string,
  });
  await approve(id, by);
  const items = async (kind: 'withdrawal' | 'withdrawal_payment') =>
    (await app.call('listAdminInbox', { kind }, by)).data.items.filter((one) => one.id === id);
  expect(await items('withdrawal')).toEqual([]);
  expect(await items('withdrawal_payment')).toMatchObject([{ amountFen: 5000, dueAt: shown.dueAt }]);
  await pay(id, by);
  expect(await items('withdrawal_payment')).toEqual([]);
});

test('sales to one buyer alone are named', async () => {
  const shop = await makeShop(app);
  const buyer = await makeBuyer(app, 5000);
  const orderId = await buy(app, buyer, await makeLicence(app, 5000, shop));
  await app.sql(`update orders set state = 'completed', completed_at = $2 where id = $1`, [orderId, app.now()]);
  await verifyAsOne(app, [shop.owner]);
  await giveEarnings(app, shop.owner.id, 5000);
  const id = await askedBy(app, { ...shop.owner, payeeId: await addPayee(app, shop.owner) }, 5000);
  expect(await review(id, await admin())).toMatchObject({
    risks: expect.arrayContaining(['one_buyer']) as string[],
    mainBuyer: { person: { id: buyer.id }, percent: 100 },
  });
});

test('the audit of the books finds money that is not where its withdrawal says', async () => {
  const id = await askedBy(app, await makeEarner(app), 5000);
  const rules = async () => (await app.database.transaction(auditLedger)).map(({ rule }) => rule);
  const amount = (change: number) =>
    app.sql('update withdrawals set amount_fen = amount_fen + $2 where id = $1', [id, change]);
  await amount(1);
  expect(await rules()).toEqual([
    'a withdrawal is held while it is open, left as paid less its fee, and is back otherwise',
  ]);
  await amount(-1);
  expect(await rules()).toEqual([]);
});
