/** Withdrawals that Alipay pays by itself: once each, whatever is lost on the way, and never in a batch as well. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatewayPayoutRules } from '#contract/withdrawals/gatewayPayoutRules.ts';
import {
  alipayAnswers,
  alipayPayouts,
  openAlipay,
  openPayingAlipay,
} from '../../../../../tests/support/servers/alipay.ts';
import { untilOneWaits, untilWaiting } from '../../../../../tests/support/app/locks.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';
import { askedBy, makeEarner, type Earner } from '../../../../../tests/support/trade/withdrawals.ts';
import { lockWithdrawals } from '../withdrawals.repository.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
let admin: Person;
let other: Person;
let merchantId: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  other = await makePerson(app, 'admin');
  merchantId = await openPayingAlipay(app, admin);
});
afterEach(() => alipayAnswers(app, 'right'));
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const { afterHandSeconds, askAfterSeconds, byHandAfterSeconds, busySeconds, laterSeconds } = gatewayPayoutRules;
const lastPause = askAfterSeconds[askAfterSeconds.length - 1] ?? 0;
const payByGateway = (id: number, by: Person = admin) => app.call('payByGateway', { id }, by);
const review = async (id: number, by: Person = admin) => (await app.call('getWithdrawalReview', { id }, by)).data;
const own = async (id: number, by: Earner) => (await app.call('getWithdrawal', { id }, by)).data;
const balances = (id: number) => balancesOf(app.database.primary, id);

/** Somebody's approved withdrawal of 100.00, of which 99.00 arrive. */
async function approved(kind: 'alipay' | 'bank' = 'alipay'): Promise<{ earner: Earner; id: number }> {
  const earner = await makeEarner(app, { earnedFen: 20_000, kind });
  const id = await askedBy(app, earner, 10_000);
  await app.call('approveWithdrawal', { id }, admin);
  return { earner, id };
}

/** One that the gateway was asked for, in whatever way it answers. */
async function asked(answers: Parameters<typeof alipayAnswers>[1]) {
  const made = await approved();
  expect((await payByGateway(made.id)).name).toBeUndefined();
  await alipayAnswers(app, answers);
  await app.drainJobs();
  return made;
}

/** Makes what was asked of the gateway older. */
const age = (id: number, seconds: number) =>
  app.sql(`update withdrawal_payouts set asked_at = asked_at - make_interval(secs => $2) where withdrawal_id = $1`, [
    id,
    seconds,
  ]);

/** How many turns wait in which it is asked about. */
async function turnsOf(id: number): Promise<number> {
  const { rows } = await app.sql(
    `select from graphile_worker.jobs j join withdrawal_payouts o on j.key = 'withdrawal.payout:' || o.id
     where o.withdrawal_id = $1`,
    [id],
  );
  return rows.length;
}

/** Lets time pass until the gateway is asked next. */
async function askAgain(answers: Parameters<typeof alipayAnswers>[1] = 'right', seconds: number = askAfterSeconds[0]) {
  await alipayAnswers(app, answers);
  app.pass(seconds);
  // Longer than a login lasts.
  await app.sql(`update sessions set expires_at = '2200-01-01'`);
  await app.drainJobs();
}

describe('paid by the gateway', () => {
  test('once, in the verified name, to the account; the number of Alipay is the receipt', async () => {
    const { earner, id } = await approved();
    expect((await review(id)).may).toEqual(['refuse', 'pay', 'payByGateway']);
    expect((await app.call('previewGatewayPayout', { id }, admin)).data).toMatchObject({
      gateway: 'alipay',
      merchant: { id: merchantId },
      payee: { kind: 'alipay' },
      paidFen: 9900,
      leftOfDayFen: expect.any(Number),
    });
    const begun = (await payByGateway(id)).data;
    expect(begun).toMatchObject({ state: 'paying', may: ['look'], gatewayPayout: { state: 'asked', tries: 0 } });
    const byHand = [
      await app.call('confirmWithdrawal', { id, receipt: 'BANK-1' }, other),
      await app.call('failWithdrawal', { id, reason: 'payee_wrong' }, other),
    ];
    expect(byHand.map(({ name }) => name)).toEqual(['payout_under_way', 'payout_under_way']);
    expect((await app.call('cancelWithdrawal', { id }, earner)).name).toBe('state_conflict');
    await app.drainJobs();
    const [paid, ...more] = await alipayPayouts(app, id);
    expect(more).toEqual([]);
    expect(paid).toMatchObject({ amount_fen: 9900, name: '张三丰', account: expect.stringMatching(/^139\d{8}$/) });
    expect(await own(id, earner)).toMatchObject({ state: 'paid', receipt: paid?.['reference'], paidThrough: 'alipay' });
    expect(await review(id)).toMatchObject({ endedBy: null, gatewayPayout: { state: 'paid', askAt: null, tries: 1 } });
    expect(await balances(earner.id)).toMatchObject({ earnedFen: 10_000, heldFen: 0 });
    expect((await lettersTo(app, earner.email))[0]?.subject).toContain('提现已付款');
    const { rows } = await app.sql(
      `select actor_id, detail from operation_log where action = 'withdrawal.payByGateway'`,
    );
    expect(rows[0]).toMatchObject({ actor_id: String(admin.id), detail: { merchantId, number: paid?.['number'] } });
  });

  test('when many ask at once, and a batch and a payment by hand with them: by one of them', async () => {
    const { id } = await approved();
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => payByGateway(id)),
      app.call('makePayoutBatch', { kind: 'alipay' }, other),
      app.call('payWithdrawal', { id }, other),
    ]);
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    await app.drainJobs();
    const now = await review(id);
    const ways = [now.gatewayPayout !== null, now.batchId !== null, now.state === 'paying' && now.batchId === null];
    expect(ways.filter(Boolean)).toHaveLength(1);
    expect(await alipayPayouts(app, id)).toHaveLength(now.gatewayPayout ? 1 : 0);
    if (now.state === 'paying') await app.call('failWithdrawal', { id, reason: 'other', words: '测试' }, admin);
  });

  test('and nobody ends by hand what a gateway begins to pay meanwhile', async () => {
    const { id } = await approved();
    const replies = await app.database.transaction(async (tx) => {
      await lockWithdrawals(tx, [id]);
      const begun = payByGateway(id);
      await untilOneWaits(app);
      const ended = app.call('failWithdrawal', { id, reason: 'payee_wrong' }, other);
      const confirmed = app.call('confirmWithdrawal', { id, receipt: 'BANK-1' }, other);
      await untilWaiting(app, 3);
      return [begun, ended, confirmed];
    });
    expect((await Promise.all(replies)).map(({ name }) => name)).toEqual([
      undefined,
      'payout_under_way',
      'payout_under_way',
    ]);
    await app.drainJobs();
    expect((await review(id)).state).toBe('paid');
  });

  test('is in no batch, and a file of results does not end it', async () => {
    const { id } = await asked('late');
    const { id: batched } = await approved();
    const batch = (await app.call('makePayoutBatch', { kind: 'alipay' }, admin)).data;
    expect(batch.lines).toBe(1);
    expect((await payByGateway(batched)).name).toBe('state_conflict');
    const text = `${id},支付宝,,张三丰,13900000000,99.00,成功,BANK-2222\n${batched},支付宝,,,,99.00,失败,\n`;
    const { lines } = (await app.call('importPayoutResult', { id: batch.id, text }, admin)).data;
    expect(lines[0]).toMatchObject({ withdrawalId: id, outcome: 'not_of_batch' });
    await app.call('failWithdrawal', { id: batched, reason: 'other', words: '测试' }, admin);
    await askAgain();
    expect((await review(id)).state).toBe('paid');
  });
});

describe('an answer that does not come', () => {
  test.each(['lost', 'error', 'busy', 'forged', 'late'] as const)(
    '%s: it is asked again until it is known, and paid once',
    async (answers) => {
      const { earner, id } = await asked(answers);
      expect(await review(id)).toMatchObject({ state: 'paying', may: ['look'], gatewayPayout: { state: 'unknown' } });
      await askAgain();
      expect(await own(id, earner)).toMatchObject({ state: 'paid' });
      expect(await alipayPayouts(app, id)).toHaveLength(1);
      expect(await balances(earner.id)).toMatchObject({ earnedFen: 10_000, heldFen: 0 });
    },
  );

  test('when nothing but a query is answered otherwise: another amount is not believed', async () => {
    const { id } = await asked('lost');
    await askAgain('fen');
    expect((await review(id)).gatewayPayout).toMatchObject({ state: 'unknown' });
    await askAgain('right', askAfterSeconds[1]);
    expect((await review(id)).state).toBe('paid');
  });

  test('when the process dies between asking and recording, somebody finds out', async () => {
    const { id } = await approved();
    await payByGateway(id);
    // The turn was taken, the gateway paid, and nobody came back; the job is gone with the process.
    await alipayAnswers(app, 'lost');
    await app.drainJobs();
    await app.sql(
      `update withdrawal_payouts set state = 'asked', busy_until = $2, ask_at = asked_at where withdrawal_id = $1`,
      [id, new Date(app.now().getTime() + busySeconds * 1000)],
    );
    await app.sql(`delete from outbox`);
    await app.sql(`delete from graphile_worker._private_jobs`);
    await alipayAnswers(app, 'right');
    app.pass(61);
    await app.runPeriodic('withdrawals.payouts');
    await app.drainJobs();
    expect((await review(id)).state).toBe('paying');
    app.pass(busySeconds);
    await app.runPeriodic('withdrawals.payouts');
    await app.drainJobs();
    expect((await review(id)).state).toBe('paid');
    expect(await alipayPayouts(app, id)).toHaveLength(1);
  });

  test('for days: another admin than who began it ends it by hand, and the gateway pays no more', async () => {
    const { earner, id } = await asked('error');
    const waiting = async () =>
      (await app.call('listAdminInbox', { kind: 'gateway_payout' }, other)).data.items.map((item) => item.id);
    await age(id, byHandAfterSeconds - 60);
    expect(await waiting()).toEqual([]);
    expect((await app.call('failWithdrawal', { id, reason: 'payee_limit' }, other)).name).toBe('payout_under_way');
    await age(id, 120);
    expect(await waiting()).toEqual([id]);
    expect((await review(id)).may).toEqual(['look']);
    expect((await review(id, other)).may).toEqual(['confirm', 'fail', 'look']);
    expect((await app.call('failWithdrawal', { id, reason: 'payee_limit' }, admin)).name).toBe('four_eyes');
    await app.call('failWithdrawal', { id, reason: 'payee_limit' }, other);
    expect(await own(id, earner)).toMatchObject({ state: 'failed', reason: 'payee_limit' });
    expect(await waiting()).toEqual([]);
    await askAgain('right', lastPause);
    expect(await alipayPayouts(app, id)).toEqual([]);
    expect((await review(id)).gatewayPayout).toMatchObject({ state: 'failed', reason: 'by_hand', askAt: null });
    expect(await balances(earner.id)).toMatchObject({ earnedFen: 20_000, heldFen: 0 });
    // It asks on for days, and then no more.
    expect(await turnsOf(id)).toBe(1);
    await app.sql(
      `update withdrawal_payouts set ended_at = ended_at - make_interval(secs => $2) where withdrawal_id = $1`,
      [id, afterHandSeconds],
    );
    await askAgain('right', lastPause);
    expect(await turnsOf(id)).toBe(0);
  });

  test('ended by hand as failed, and paid after all: the word of the gateway waits for admins', async () => {
    const { earner, id } = await asked('lost');
    await age(id, byHandAfterSeconds);
    await app.call('failWithdrawal', { id, reason: 'payee_limit' }, other);
    await askAgain('error', lastPause);
    expect((await review(id)).contradictions).toEqual([]);
    await askAgain('right', lastPause);
    const found = await review(id);
    expect(found).toMatchObject({ state: 'failed', isContradicted: true, gatewayPayout: { state: 'paid' } });
    const [paid] = await alipayPayouts(app, id);
    expect(found.contradictions).toMatchObject([{ said: 'paid', entered: 'failed', receipt: paid?.['reference'] }]);
    expect(await balances(earner.id)).toMatchObject({ heldFen: 10_000 });
    await askAgain('right', lastPause);
    expect((await review(id)).contradictions).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test.each([
    ['wrong_name', 'name_differs', 'PAYEE_USER_INFO_ERROR'],
    ['failed', 'payee_wrong', 'PAYEE_ACCOUNT_STATUS_ERROR'],
  ] as const)('%s: the money is back with the reason', async (answers, reason, word) => {
    const { earner, id } = await asked(answers);
    if (answers === 'failed') await askAgain('failed');
    expect(await own(id, earner)).toMatchObject({ state: 'failed', reason, receipt: '' });
    expect((await review(id)).gatewayPayout).toMatchObject({ state: 'failed', reason: word });
    expect(await balances(earner.id)).toMatchObject({ earnedFen: 20_000, heldFen: 0 });
    expect((await payByGateway(id)).name).toBe('state_conflict');
  });

  test('for want of our own money is asked again, and ends after a while', async () => {
    const { id } = await asked('poor');
    expect((await review(id)).gatewayPayout).toMatchObject({ state: 'asked', reason: 'PAYER_BALANCE_NOT_ENOUGH' });
    await askAgain();
    expect((await review(id)).state).toBe('paid');
    const { earner, id: second } = await asked('poor');
    await age(second, laterSeconds);
    await askAgain('poor');
    expect(await own(second, earner)).toMatchObject({ state: 'failed', reason: 'payment_failed' });
  });
});

describe('what is not paid by it', () => {
  test('more than the limit of a day, counted one after the other', async () => {
    const { data } = await app.call('listPayingMerchants', {}, admin);
    const limit = data.day.usedFen + 2 * 9900;
    await app.sql(
      `insert into site_settings (name, value, changed_at) values ('withdrawals.gatewayDayFen', to_jsonb($1::text), now())`,
      [limit],
    );
    const made = await Promise.all([approved(), approved(), approved()]);
    const replies = await Promise.all(made.map(({ id }) => payByGateway(id)));
    expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'done', 'payout_day_sum']);
    await app.sql(`delete from site_settings where name = 'withdrawals.gatewayDayFen'`);
    await app.drainJobs();
  });

  test('to a bank card; by an admin who is paid there or is new; of whoever owes', async () => {
    const { id: card } = await approved('bank');
    expect((await review(card)).may).toEqual(['refuse', 'pay']);
    expect((await payByGateway(card)).name).toBe('no_paying_merchant');
    expect((await app.call('previewGatewayPayout', { id: card }, admin)).name).toBe('no_paying_merchant');
    const { id, earner } = await approved();
    const fresh = await makePerson(app, 'admin');
    await app.sql('update users set admin_since = $2 where id = $1', [fresh.id, app.now()]);
    expect((await payByGateway(id, fresh)).name).toBe('admin_too_new');
    expect((await payByGateway(id, earner)).name).toBe('forbidden');
    expect((await payByGateway(9_999_999)).name).toBe('not_found');
  });

  test.each(['payer', 'merchant'] as const)(
    'what was begun before the %s was switched off: what is not there yet comes back, what is there counts',
    async (what) => {
      const lost = await asked('lost');
      const begun = await approved();
      await payByGateway(begun.id);
      const off = { event: 'switch_off' } as const;
      if (what === 'payer') await app.call('movePayingMerchant', { merchantId, ...off }, admin);
      else await app.call('moveMerchant', { id: merchantId, ...off }, admin);
      await askAgain();
      expect(await alipayPayouts(app, begun.id)).toEqual([]);
      expect(await own(begun.id, begun.earner)).toMatchObject({ state: 'failed', reason: 'payment_failed' });
      expect(await balances(begun.earner.id)).toMatchObject({ earnedFen: 20_000, heldFen: 0 });
      expect((await own(lost.id, lost.earner)).state).toBe('paid');
      if (what === 'payer') await app.call('movePayingMerchant', { merchantId, event: 'ask' }, admin);
      else await app.sql(`update merchants set state = 'on' where id = $1`, [merchantId]);
    },
  );

  test('while no merchant account pays: switched off for payouts, or for everything', async () => {
    const { id } = await approved();
    const second = await openAlipay(app, admin, { name: '支付宝二' });
    const ask = (merchant: number, event: 'ask' | 'approve' | 'switch_off') =>
      app.call('movePayingMerchant', { merchantId: merchant, event }, admin);
    expect((await ask(second, 'ask')).name).toBe('paying_merchant_exists');
    await ask(merchantId, 'switch_off');
    expect((await payByGateway(id)).name).toBe('no_paying_merchant');
    expect((await ask(second, 'ask')).data.list[0]).toMatchObject({
      merchantId: second,
      state: 'on',
      may: ['switch_off'],
    });
    await app.call('moveMerchant', { id: second, event: 'switch_off' }, admin);
    expect((await payByGateway(id)).name).toBe('no_paying_merchant');
    await ask(second, 'switch_off');
    await ask(merchantId, 'ask');
    expect((await payByGateway(id)).name).toBeUndefined();
    await app.drainJobs();
    expect((await review(id)).state).toBe('paid');
  });
});
