/** Somebody withdraws what they earned: what is held, what is refused, what at once is one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyRules, normalMoneyRules } from '#contract/money/moneyRules.ts';
import { withdrawalFee, withdrawalLimits, withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { lockPursesOf } from '../../ledger/holds.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeDebtor, sellAndRelease } from '../../../../tests/support/trade/debts.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { addTotp } from '../../../../tests/support/people/factors.ts';
import { freshIp, makePerson, stayBusy, type Person } from '../../../../tests/support/people/people.ts';
import { recharge } from '../../../../tests/support/trade/payments.ts';
import { verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import { buy, lettersTo, loggedIn, makeLicence } from '../../../../tests/support/trade/sales.ts';
import {
  addPayee,
  askedBy,
  freshMobile,
  giveEarnings,
  makeEarner,
  makePair,
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

const { day, fee, secondFactorAboveFen, minFen } = withdrawalLimits(normalMoneyRules);
const dayS = 24 * 60 * 60;
const ask = ({ payeeId, token }: Earner, amountFen: number, idempotencyKey?: string) =>
  askSeeing({ payeeId, token }, { amountFen, feeFen: withdrawalFee(amountFen, fee) }, idempotencyKey);
const askSeeing = (
  { payeeId, token }: Pick<Earner, 'payeeId' | 'token'>,
  seen: { amountFen: number; feeFen: number },
  idempotencyKey?: string,
) => app.call('askWithdrawal', { ...seen, payeeId }, { token, idempotencyKey });
const terms = async (by: Person) => (await app.call('getWithdrawalTerms', {}, by)).data;
const balances = (id: number) => balancesOf(app.database.primary, id);

/** A second factor of long ago. */
async function withFactor(earner: Earner): Promise<Earner> {
  await addTotp(app, earner);
  app.pass(dayS);
  const back = await loggedIn(app, earner);
  return { ...back, payeeId: earner.payeeId };
}

test('what is asked for is held at once, and what arrives and by when is told', async () => {
  const earner = await makeEarner(app, { earnedFen: 30_000 });
  expect(await terms(earner)).toMatchObject({
    earnedFen: 30_000,
    leftCount: day.count,
    leftFen: secondFactorAboveFen,
    maxFen: 30_000,
    hindrances: [],
    waitsUntil: null,
  });
  const asked = (await ask(earner, 10_000)).data;
  expect(asked).toMatchObject({ state: 'requested', amountFen: 10_000, feeFen: 100, paidFen: 9900, late: false });
  expect(asked.may).toEqual(['cancel']);
  // 18:00 of a working day in Shanghai.
  expect(asked.dueAt).toMatch(/T10:00:00/);
  expect(Date.parse(asked.dueAt) - Date.parse(asked.decidedBy)).toBe(
    withdrawalRules.paidWithin.decidedSecondsBefore * 1000,
  );
  expect(await balances(earner.id)).toMatchObject({ earnedFen: 20_000, heldFen: 10_000 });
  const log = (await app.call('getWithdrawalLog', {}, earner)).data;
  expect([log.total, log.list[0]]).toEqual([1, asked]);
  const letter = (await lettersTo(app, earner.email))[0];
  expect(letter?.subject).toContain('提现申请已提交');
  expect(letter?.body).toContain('¥99.00');
  expect(letter?.body).toContain('18:00 UTC+8');
  const lines = (await app.call('listBalanceChanges', { account: 'earned' }, earner)).data.list;
  expect(lines[0]).toMatchObject({ kind: 'hold', amountFen: -10_000, memo: '资金冻结：提现' });
});

test('numbers that an admin changes count for what is asked afterwards, and are told before', async () => {
  const earner = await makeEarner(app, { earnedFen: 30_000 });
  const before = (await ask(earner, 10_000)).data;
  const set = async (values: Record<string, number>) => {
    for (const [name, value] of Object.entries(values)) {
      await app.sql(
        `insert into site_settings (name, value, changed_at) values ($1, to_jsonb($2::text), now())
         on conflict (name) do update set value = excluded.value`,
        [name, value],
      );
    }
  };
  const { withdrawalMinFen, withdrawalFeeRate, withdrawalFeeMaxFen, withdrawalDayCount, withdrawalSecondAdminFen } =
    moneyRules;
  await set({
    [withdrawalMinFen.setting]: 2000,
    [withdrawalFeeRate.setting]: 500,
    [withdrawalFeeMaxFen.setting]: 200,
    [withdrawalDayCount.setting]: 2,
    [withdrawalSecondAdminFen.setting]: 15_000,
  });
  expect(await terms(earner)).toMatchObject({
    minFen: 2000,
    fee: { rate: 500, minFen: 100, maxFen: 200 },
    day: { count: 2 },
    leftCount: 1,
  });
  expect((await ask(earner, 1999)).error?.fields?.[0]).toMatchObject({ rule: 'too_small', params: { min: 2000 } });
  // Whoever saw the fee from before is asked again, and nothing is held.
  expect((await ask(earner, 10_000)).name).toBe('fee_changed');
  expect((await terms(earner)).leftCount).toBe(1);
  const asked = (await askSeeing(earner, { amountFen: 10_000, feeFen: 200 })).data;
  expect([before.feeFen, asked.feeFen]).toEqual([100, 200]);
  expect((await askSeeing(earner, { amountFen: 2000, feeFen: 100 })).name).toBe('withdrawals_of_day');
  const admin = await makePerson(app, 'admin');
  const needsTwo = async (id: number) => (await app.call('getWithdrawalReview', { id }, admin)).data.needsTwo;
  expect([await needsTwo(before.id), await needsTwo(asked.id)]).toEqual([false, true]);
  await app.sql(`delete from site_settings where name like 'withdrawals.%'`);
});

test('taken back, all of it is on the earnings again, once', async () => {
  const earner = await makeEarner(app, { earnedFen: 10_000 });
  const id = await askedBy(app, earner, 10_000);
  const stranger = await makePerson(app);
  const cancel = (by: Person) => app.call('cancelWithdrawal', { id }, by);
  expect((await cancel(stranger)).name).toBe('not_found');
  expect((await app.call('getWithdrawal', { id }, stranger)).name).toBe('not_found');
  const replies = await Promise.all([1, 2, 3].map(() => cancel(earner)));
  expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict', 'state_conflict']);
  expect((await app.call('getWithdrawal', { id }, earner)).data).toMatchObject({ state: 'cancelled', may: [] });
  expect(await balances(earner.id)).toMatchObject({ earnedFen: 10_000, heldFen: 0 });
});

describe('at once', () => {
  test('eight of the whole balance are one', async () => {
    const earner = await makeEarner(app, { earnedFen: 50_000 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(earner, 50_000)));
    const names = replies.map(({ name }) => name ?? 'done').toSorted();
    expect(names.filter((name) => name === 'done')).toEqual(['done']);
    expect(new Set(names)).toEqual(new Set(['done', 'earnings_too_small']));
    expect(await balances(earner.id)).toMatchObject({ earnedFen: 0, heldFen: 50_000 });
  });

  test('the same call again is the same withdrawal', async () => {
    const earner = await makeEarner(app, { earnedFen: 50_000 });
    const replies = await Promise.all([1, 2, 3].map(() => ask(earner, 10_000, 'the same call')));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(await balances(earner.id)).toMatchObject({ heldFen: 10_000 });
  });

  test('the limits of a day are those of the person, over both accounts', async () => {
    const [one, other] = await makePair(app, 100_000);
    const replies = await Promise.all([one, other, one, other, one, other].map((by) => ask(by, minFen)));
    const names = replies.map(({ name }) => name ?? 'done').toSorted();
    expect(names).toEqual([...Array(day.count).fill('done'), ...Array(6 - day.count).fill('withdrawals_of_day')]);
    expect((await terms(other)).leftCount).toBe(0);
    app.pass(dayS);
    expect((await terms(other)).leftCount).toBe(day.count);
  });

  test('a withdrawal and a purchase never spend the same money', async () => {
    const earner = await makeEarner(app, { earnedFen: 10_000 });
    const product = await makeLicence(app, 10_000);
    const outcomes = await Promise.allSettled([ask(earner, 10_000), buy(app, earner, product)]);
    expect(outcomes).toHaveLength(2);
    const { balanceFen, heldFen } = await balances(earner.id);
    expect([balanceFen, [0, 10_000].includes(heldFen)]).toEqual([0, true]);
  });

  test.each([
    ['seller', 'refund'],
    ['seller', 'withdrawal'],
    ['platform', 'refund'],
    ['platform', 'withdrawal'],
  ] as const)('a refund by the %s and a withdrawal never take the same money; the %s came first', async (by, first) => {
    const shop = await makeShop(app);
    const orderId = await sellAndRelease(app, shop, 10_000);
    const seller = await loggedIn(app, shop.owner);
    await verifyAsOne(app, [seller]);
    const earner = { ...seller, payeeId: await addPayee(app, seller) };
    const earnedFen = (await balances(seller.id)).earnedFen;
    const giver = by === 'seller' ? seller : await makePerson(app, 'admin');
    const untilWaiting = async (count: number) => {
      const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const waiting = async () => (await app.sql(sql)).rowCount;
      await expect.poll(waiting, { timeout: 20_000 }).toBe(count);
    };
    const acts = {
      refund: () => app.call('refundBuyer', { orderId, amountFen: 10_000, words: '退' }, giver),
      withdrawal: () => ask(earner, earnedFen),
    };
    // Both come while the purses are taken.
    const pending = await app.database.transaction(async (tx) => {
      await lockPursesOf(tx, seller.id);
      const one = acts[first]();
      await untilWaiting(1);
      const other = acts[first === 'refund' ? 'withdrawal' : 'refund']();
      await untilWaiting(2);
      return { one, other };
    });
    const [one, other] = [await pending.one, await pending.other];
    const [refund, withdrawal] = first === 'refund' ? [one, other] : [other, one];
    const done = [refund.name === undefined, withdrawal.name === undefined];
    const now = await balances(seller.id);
    // Whoever has nothing left gives nothing back of their own will, and what the platform gives back is owed.
    if (by === 'seller') expect(done.filter(Boolean)).toHaveLength(1);
    else expect(done).toEqual([true, first === 'withdrawal']);
    const refundedFen = refund.name === undefined ? earnedFen : 0;
    expect(now.earnedFen + now.heldFen - now.owedFen).toBe(earnedFen - refundedFen);
    expect(now.heldFen).toBe(withdrawal.name === undefined ? earnedFen : 0);
    expect([now.earnedFen, now.availableFen]).toEqual([0, 0]);
    if (now.owedFen === 0) return;
    // The withdrawal pays the debt before anybody pays it out.
    await app.runPeriodic('withdrawals.stopOwing');
    expect(await balances(seller.id)).toMatchObject({ earnedFen: 0, heldFen: 0, owedFen: 0 });
  });
});

describe('is refused', () => {
  test('what was recharged, and more than was earned', async () => {
    const earner = await makeEarner(app, { earnedFen: 5000 });
    await recharge(app, earner, 100_000);
    expect((await ask(earner, 5001)).name).toBe('earnings_too_small');
    expect((await ask(earner, 5000)).name).toBeUndefined();
  });

  test('less than the least, and more than a day has', async () => {
    const earner = await withFactor(await makeEarner(app, { earnedFen: 3_000_000 }));
    expect((await ask(earner, minFen - 1)).error?.fields?.[0]).toMatchObject({ field: 'amountFen', rule: 'too_small' });
    expect((await ask(earner, day.fen + 1)).name).toBe('invalid_input');
    expect((await ask(earner, day.fen - 1000)).name).toBeUndefined();
    const over = await ask(earner, 1001);
    expect([over.name, over.error?.params]).toEqual(['withdrawal_day_sum', { max: '¥20,000.00', left: '¥10.00' }]);
    expect((await ask(earner, 1000)).name).toBeUndefined();
  });

  test('much without a second factor', async () => {
    const earner = await makeEarner(app, { earnedFen: 300_000 });
    expect(await terms(earner)).toMatchObject({ maxFen: secondFactorAboveFen, leftFen: secondFactorAboveFen });
    expect((await ask(earner, secondFactorAboveFen + 1)).name).toBe('withdrawal_factor_needed');
    // Not in parts either.
    expect((await ask(earner, secondFactorAboveFen - minFen)).name).toBeUndefined();
    expect(await terms(earner)).toMatchObject({ maxFen: minFen, leftFen: minFen });
    expect((await ask(earner, minFen + 1)).name).toBe('withdrawal_factor_needed');
    const proven = await withFactor(earner);
    expect((await terms(proven)).leftFen).toBe(day.fen);
    expect((await ask(proven, secondFactorAboveFen + 1)).name).toBeUndefined();
  });

  test('a day long after a second factor was added, or a number', async () => {
    const earner = await makeEarner(app);
    await addTotp(app, earner);
    expect((await terms(earner)).hindrances).toEqual(['waiting']);
    expect((await ask(earner, 5000)).name).toBe('withdrawal_waits');
    const other = await makeEarner(app);
    await app.sql(
      `insert into security_events (kind, user_id, detail, created_at) values ('mobile_changed', $1, '{}', $2)`,
      [other.id, app.now()],
    );
    expect((await ask(other, 5000)).name).toBe('withdrawal_waits');
    app.pass(dayS);
    const back = { ...(await loggedIn(app, other)), payeeId: other.payeeId };
    expect((await ask(back, 5000)).name).toBeUndefined();
  });

  test('a day long after the address changed: at once, by a change that waited, and by one taken back', async () => {
    for (const kind of ['email_changed', 'email_change_undone']) {
      const earner = await makeEarner(app);
      await app.sql(`insert into security_events (kind, user_id, detail, created_at) values ($1, $2, '{}', $3)`, [
        kind,
        earner.id,
        app.now(),
      ]);
      expect((await ask(earner, 5000)).name).toBe('withdrawal_waits');
    }
    const waited = await makeEarner(app);
    const days = (count: number) => new Date(app.now().getTime() + count * dayS * 1000);
    await app.sql(
      `insert into email_changes (user_id, old_email, new_email, state, asked_at, due_at, undo_until)
       values ($1, $2, 'new-of-earner@example.com', 'waiting', $3, $4, $5)`,
      [waited.id, waited.email, days(-4), days(0), days(4)],
    );
    expect((await ask(waited, 1000)).name).toBeUndefined();
    await app.runPeriodic('contacts.makeDueChanges');
    expect((await ask(waited, 1000)).name).toBe('withdrawal_waits');
  });

  test('a payee that is new, of somebody else, or of another name', async () => {
    const [earner, stranger] = [await makeEarner(app), await makeEarner(app)];
    const { id } = (await app.call('setPaymentInfo', { kind: 'alipay', accountNumber: freshMobile() }, earner)).data;
    expect((await ask({ ...earner, payeeId: id }, 5000)).name).toBe('payee_too_new');
    expect((await ask({ ...earner, payeeId: stranger.payeeId }, 5000)).name).toBe('not_found');
    app.pass(dayS);
    const back = { ...(await loggedIn(app, earner)), payeeId: id };
    expect((await ask(back, 5000)).name).toBeUndefined();
    await app.sql('update payees set person_id = (select person_id from users where id = $2) where id = $1', [
      id,
      stranger.id,
    ]);
    expect((await app.call('listPayees', {}, back)).data.list).toContainEqual(
      expect.objectContaining({ id, isStale: true }),
    );
    expect((await ask(back, 5000)).name).toBe('payee_of_another');
  });

  test('whoever owes money, whichever account of theirs owes it', async () => {
    const { seller } = await makeDebtor(app);
    const twin = await makePerson(app);
    await verifyAsOne(app, [seller, twin]);
    await giveEarnings(app, twin.id, 10_000);
    const earner = { ...twin, payeeId: await addPayee(app, twin) };
    expect((await terms(earner)).hindrances).toEqual(['owing']);
    expect((await ask(earner, 5000)).name).toBe('money_owed');
    expect((await balances(twin.id)).heldFen).toBe(0);
  });

  test('whoever is not verified, leaves, or does not prove who it is', async () => {
    const earner = await makeEarner(app);
    await app.sql(`insert into account_deletions (user_id, state, asked_at, due_at) values ($1, 'waiting', $2, $2)`, [
      earner.id,
      app.now(),
    ]);
    expect((await ask(earner, 5000)).name).toBe('account_leaving');
    const nobody = { ...(await makePerson(app)), payeeId: earner.payeeId };
    expect((await ask(nobody, 5000)).name).toBe('real_name_needed');
    await app.sql('update sessions set confirmed_at = null where user_id = $1', [earner.id]);
    expect((await ask(earner, 5000)).name).toBe('step_up_needed');
    await stayBusy(app.database.primary, earner.id);
  });
});

describe('without a second factor', () => {
  const code = async (person: Person) => {
    const sent = await app.call(
      'sendCode',
      { purpose: 'step_up', ownContact: 'email' },
      { token: person.token, ip: freshIp() },
    );
    const letter = (await lettersTo(app, person.email))[0];
    return { request: sent.data.request, code: /\d{6}/.exec(letter?.body ?? '')?.[0] ?? '' };
  };
  const forget = (person: Person) =>
    app.sql('update sessions set code_confirmed_at = null where user_id = $1', [person.id]);

  test('a code is asked for beside the password: to withdraw, and to save a payee', async () => {
    const [earner, other] = [await makeEarner(app), await makePerson(app)];
    await forget(earner);
    const save = () => app.call('setPaymentInfo', { kind: 'alipay', accountNumber: freshMobile() }, earner);
    expect((await ask(earner, 5000)).name).toBe('code_step_needed');
    expect((await save()).name).toBe('code_step_needed');
    const sent = await code(earner);
    const confirm = (by: Person, given: { request: string; code: string }) =>
      app.call('confirmCode', { ownContact: 'email', ...given }, by);
    expect((await confirm(other, sent)).name).toBe('code_wrong');
    expect((await confirm(earner, { ...sent, code: sent.code === '000000' ? '000001' : '000000' })).name).toBe(
      'code_wrong',
    );
    // A wrong one is on record as a wrong password is.
    const { rows } = await app.sql(
      `select detail from security_events where user_id = $1 and kind = 'step_up_failed'`,
      [earner.id],
    );
    expect(rows).toMatchObject([{ detail: { method: 'code' } }]);
    const replies = await Promise.all([1, 2, 3].map(() => confirm(earner, sent)));
    expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual(['code_wrong', 'code_wrong', 'done']);
    expect((await ask(earner, 5000)).name).toBeUndefined();
    expect((await save()).name).toBeUndefined();
  });

  test('and only there', async () => {
    const earner = await withFactor(await makeEarner(app));
    await forget(earner);
    expect((await ask(earner, 5000)).name).toBeUndefined();
  });
});

test('the log pages by cursor and by number, and only one’s own is in it', async () => {
  const earner = await makeEarner(app, { earnedFen: 100_000 });
  const ids: number[] = [];
  for (let round = 0; round < 3; round += 1) ids.unshift(await askedBy(app, earner, minFen));
  const page = async (input: object) => (await app.call('getWithdrawalLog', input, earner)).data;
  const first = await page({ limit: 2 });
  expect([first.list.map(({ id }) => id), first.total]).toEqual([ids.slice(0, 2), 3]);
  expect((await page({ limit: 2, cursor: first.next })).list.map(({ id }) => id)).toEqual(ids.slice(2));
  expect((await page({ page: 2, pageSize: 2 })).list.map(({ id }) => id)).toEqual(ids.slice(2));
  expect((await page({ state: 'paid' })).list).toEqual([]);
  expect((await app.call('getWithdrawalLog', {}, await makePerson(app))).data.total).toBe(0);
  expect(first.list[0]?.feeFen).toBe(withdrawalFee(minFen, fee));
});
