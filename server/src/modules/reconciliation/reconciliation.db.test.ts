/** Bills of gateways against the books, with the counterparts' own bills, and what admins do about differences. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BillDay } from '#contract/money/reconciliation.ts';
import { reconciliationRules } from '#contract/money/reconciliationRules.ts';
import { normalMoneyRules } from '#contract/money/moneyRules.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { alipayAnswers, openAlipay } from '../../../../tests/support/servers/alipay.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { secondsToTomorrow } from '../../../../tests/support/app/siteTime.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makeLicence } from '../../../../tests/support/trade/sales.ts';
import { attemptOf, balanceFen, press } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { openWechat, wechatAnswers } from '../../../../tests/support/servers/wechat.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { claimDay } from './days.repository.ts';
import type { BillAnswers } from '../../outside/gateways/sandboxPeer/billAnswers.ts';

const daySeconds = 24 * 60 * 60;
let app: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  other = await makePerson(app, 'admin');
  await openAlipay(app, admin);
  await openWechat(app, admin);
  await toNoon();
  await app.sql(`update users set created_at = created_at - interval '1 year'`);
});
afterEach(async () => {
  await Promise.all([bills('right'), alipayAnswers(app, 'right'), wechatAnswers(app, 'right')]);
  expect(await app.database.transaction(auditLedger)).toEqual([]);
});
afterAll(() => app.stop());

/** Lets time pass, with everybody still logged in. */
async function pass(seconds: number): Promise<void> {
  await app.sql(`update sessions set expires_at = '2200-01-01'`);
  app.pass(seconds);
}

/** Noon in China, so that no test meets the end of a day. */
function toNoon(): Promise<void> {
  return pass(secondsToTomorrow(app, 12));
}

async function bills(answers: BillAnswers): Promise<void> {
  await fetch(`${app.url}/sandbox/bills/`, {
    method: 'POST',
    body: new URLSearchParams({ answers }),
    redirect: 'manual',
  });
}

/** A recharge that somebody new paid; `lost`: nobody told us. */
async function paid(gateway: GatewayName, amountFen: number, act: 'pay' | 'lost' = 'pay') {
  const person = await makePerson(app);
  const { token } = (await app.call('getPayment', { gateway, amountFen }, person)).data;
  await press(app, token, act);
  return { person, token, attempt: await attemptOf(app, token) };
}

/** Lets the day end and its bills come, and reads them; the day of a gateway. */
async function nextDay(gateway: GatewayName = 'sandbox'): Promise<BillDay> {
  await pass(daySeconds);
  await app.runPeriodic('reconciliation.read');
  return dayOf(gateway);
}

async function dayOf(gateway: GatewayName): Promise<BillDay> {
  const { list } = (await app.call('listBillDays', {}, admin)).data;
  const day = list.find((source) => source.gateway === gateway)?.days.at(-1);
  if (!day) throw new Error(`${gateway} has no day`);
  return day;
}

/** Asks for the bill of a day once more. */
async function again(day: BillDay, gateway: GatewayName = 'sandbox'): Promise<BillDay> {
  expect((await app.call('readBill', { id: day.id }, admin)).name).toBeUndefined();
  await app.drainJobs();
  return dayOf(gateway);
}

const differences = async (day: BillDay, state: 'open' | 'asked' | 'settled' | 'resolved' = 'open') =>
  (await app.call('listBillDifferences', { dayId: day.id, state }, admin)).data.list;
const only = async (day: BillDay) => {
  const [first, ...others] = await differences(day);
  if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} differences`);
  return first;
};
const cashFen = async (gateway: GatewayName) => {
  const { rows } = await app.sql(
    `select -coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.kind = $1`,
    [`cash_${gateway}`],
  );
  return Number(rows[0]?.['fen']);
};

/** Days that are over since so long that each of them was compared, or counts as empty. */
const countUnread = async () => {
  const { rows } = await app.sql(
    `select count(*)::int as count from reconciliation_days where compared_at is null and day < $1`,
    [new Date(app.now().getTime() - reconciliationRules.emptyAfterSeconds * 1000 - daySeconds * 1000)],
  );
  return rows[0]?.['count'];
};

describe('a bill', () => {
  test.each(['sandbox', 'alipay', 'wechat'] as const)(
    'of %s that says what the books say agrees, refunds and fees too',
    async (gateway) => {
      const before = await cashFen(gateway);
      await paid(gateway, 10_000);
      const { person } = await paid(gateway, 5_000);
      await nextDay(gateway);
      await paid(gateway, 2_000);
      const day = await nextDay(gateway);
      const feeFen = gateway === 'sandbox' ? 0 : 12;
      const sums = { inFen: 2_000, outFen: 0, feeFen };
      expect(day).toMatchObject({
        verdict: 'agrees',
        bill: sums,
        books: sums,
        differenceFen: 0,
        lines: 1,
        open: 0,
        failure: null,
      });
      const fees = gateway === 'sandbox' ? 0 : 90 + feeFen;
      expect(await cashFen(gateway)).toBe(before + 17_000 - fees);
      expect(await balanceFen(app, person)).toBe(5_000);
      // Once more it is the same, and the fee is booked once.
      expect(await again(day, gateway)).toMatchObject({ verdict: 'agrees', bill: sums, books: sums });
      expect(await cashFen(gateway)).toBe(before + 17_000 - fees);
      const { rows } = await app.sql('select count(*)::int as count from reconciliation_lines');
      expect(rows[0]?.['count']).toBe(0);
    },
  );

  test('agrees where buyers bear the fee: what they paid for it and what the gateway kept are booked once each', async () => {
    const feesFen = async () => {
      const { rows } = await app.sql(
        `select coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
         where a.kind = 'gateway_fees'`,
      );
      return Number(rows[0]?.['fen']);
    };
    const [merchant] = (await app.call('listMerchants', {}, admin)).data.list.filter(
      ({ gateway, state }) => gateway === 'alipay' && state === 'on',
    );
    if (!merchant) throw new Error('no merchant account');
    const { id, name, weight, minFen, maxFen, devices, hours, maintenance, feeFixedFen, noticeNetworks } = merchant;
    const terms = { id, name, weight, minFen, maxFen, devices, hours, maintenance, feeFixedFen, noticeNetworks };
    await app.call('saveMerchant', { ...terms, version: merchant.version, feeRate: 60 }, admin);
    const bear = async (gatewayFeeByBuyer: 0 | 1) => {
      const { requests } = (await app.call('saveMoneyRules', { gatewayFeeByBuyer, reason: '试行' }, admin)).data;
      for (const request of requests) {
        await app.call('decideRuleRequest', { id: request.id, accept: true, words: '' }, other);
      }
    };
    await bear(1);
    const [cash, fees] = [await cashFen('alipay'), await feesFen()];
    const { person, attempt } = await paid('alipay', 10_000);
    await bear(0);
    expect(attempt.amountFen).toBe(10_060);
    expect([(await cashFen('alipay')) - cash, (await feesFen()) - fees]).toEqual([10_060, 60]);
    const day = await nextDay('alipay');
    // The counterpart keeps 0.6 % of all that was paid there.
    const sums = { inFen: 10_060, outFen: 0, feeFen: 60 };
    expect(day).toMatchObject({ verdict: 'agrees', bill: sums, books: sums, differenceFen: 0, lines: 1, open: 0 });
    expect([(await cashFen('alipay')) - cash, (await feesFen()) - fees]).toEqual([10_000, 0]);
    expect(await balanceFen(app, person)).toBe(10_000);
  });

  test('that is late, fails or is cut off is asked for again, and compared when it is there', async () => {
    await paid('sandbox', 3_000);
    await paid('alipay', 3_000);
    await paid('wechat', 3_000);
    const days = async () => [await dayOf('sandbox'), await dayOf('alipay'), await dayOf('wechat')];
    for (const [answers, failure] of [
      ['late', 'not_yet'],
      ['error', 'unreachable'],
      ['cut', 'unreadable'],
    ] as const) {
      await bills(answers);
      if (answers === 'late') await pass(daySeconds);
      else await pass(reconciliationRules.askAfterSeconds[4]);
      await app.runPeriodic('reconciliation.read');
      const asked = { verdict: 'no_bill', failure, open: 0 };
      expect(await days()).toMatchObject([asked, asked, asked]);
    }
    await bills('right');
    await pass(reconciliationRules.askAfterSeconds[4]);
    await app.runPeriodic('reconciliation.read');
    expect(await days()).toMatchObject([{ verdict: 'agrees' }, { verdict: 'agrees' }, { verdict: 'agrees' }]);
    await toNoon();
    await app.runPeriodic('reconciliation.read');
  });

  test('is read again where its reader died, and each line counts once', async () => {
    await paid('sandbox', 4_000);
    await paid('sandbox', 500);
    await bills('late');
    const day = await nextDay();
    await bills('right');
    // As a process leaves it that was killed in the middle.
    await app.sql(
      `update reconciliation_days set state = 'running', run = 7, ask_at = null, lines = 1, claimed_until = $2 where id = $1`,
      [day.id, new Date(app.now().getTime() + 1000)],
    );
    await app.sql(`insert into reconciliation_lines values ($1, 7, 1, 'payment', 'half-1', 'half', 1, 0, true)`, [
      day.id,
    ]);
    await app.runPeriodic('reconciliation.read');
    expect(await dayOf('sandbox')).toMatchObject({ verdict: 'running', lines: 1 });
    await pass(2);
    await Promise.all([app.runPeriodic('reconciliation.read'), app.runPeriodic('reconciliation.read')]);
    expect(await dayOf('sandbox')).toMatchObject({ verdict: 'agrees', lines: 2, bill: { inFen: 4_500 }, open: 0 });
    const { rows } = await app.sql('select count(*)::int as count from reconciliation_lines');
    expect(rows[0]?.['count']).toBe(0);
  });

  test.each([
    ['missing', 'sandbox', { kind: 'ours_only', theirsFen: null, oursFen: 700, gapFen: -700 }],
    ['missing', 'alipay', { kind: 'ours_only', theirsFen: null, oursFen: 700, gapFen: -700 }],
    ['extra', 'sandbox', { kind: 'theirs_only', number: 'ELSEWHERE-1', theirsFen: 4321, oursFen: null, gapFen: 4321 }],
    ['extra', 'wechat', { kind: 'theirs_only', number: 'ELSEWHERE-1', theirsFen: 4321, oursFen: null, gapFen: 4321 }],
    ['extra', 'alipay', { kind: 'theirs_only', number: 'ELSEWHERE-1', theirsFen: 4321, oursFen: null, gapFen: 4321 }],
    ['doubled', 'sandbox', { kind: 'theirs_only', theirsFen: 700, oursFen: null, gapFen: 700 }],
    ['fen', 'alipay', { kind: 'amount_differs', theirsFen: 699, oursFen: 700, gapFen: -1 }],
    ['fen', 'wechat', { kind: 'amount_differs', theirsFen: 699, oursFen: 700, gapFen: -1 }],
    ['state', 'sandbox', { kind: 'state_differs', theirsFen: 0, oursFen: 700, gapFen: -700 }],
  ] as const)(
    'that lies by %s (%s) makes one difference, which vanishes with the lie',
    async (answers, gateway, expected) => {
      await paid(gateway, 700);
      await bills(answers);
      const day = await nextDay(gateway);
      expect(day).toMatchObject({ verdict: 'differs', open: 1, differenceFen: expected.gapFen });
      const found = await only(day);
      expect(found).toMatchObject({ ...expected, record: 'payment', state: 'open', gateway });
      // The same bill once more finds the same.
      expect(await again(day, gateway)).toMatchObject({ verdict: 'differs', open: 1, differenceFen: expected.gapFen });
      expect((await only(day)).id).toBe(found.id);
      await bills('right');
      expect(await again(day, gateway)).toMatchObject({ verdict: 'agrees', open: 0, differenceFen: 0 });
      expect(await differences(day, 'resolved')).toMatchObject([{ id: found.id }]);
    },
  );

  test('that is read again with fewer lines shows what is missing; a reading that fails changes nothing', async () => {
    await paid('sandbox', 2_100);
    const day = await nextDay();
    expect(day).toMatchObject({ verdict: 'agrees', lines: 1 });
    await bills('cut');
    const sums = { inFen: 2_100, outFen: 0, feeFen: 0 };
    expect(await again(day)).toMatchObject({ verdict: 'agrees', failure: 'unreadable', lines: 1, books: sums });
    await bills('missing');
    expect(await again(day)).toMatchObject({ verdict: 'differs', open: 1, differenceFen: -2_100 });
    expect(await only(day)).toMatchObject({ kind: 'ours_only', oursFen: 2_100 });
  });

  test('that the database takes not is asked for again, leaves no lines, and is late in the end', async () => {
    const { attempt } = await paid('sandbox', 31_337);
    await app.sql('alter table reconciliation_lines add constraint refused check (amount_fen <> 31337)');
    const day = await nextDay();
    expect(day).toMatchObject({ verdict: 'no_bill', failure: 'unreadable', lines: 0 });
    await app.sql('alter table reconciliation_lines drop constraint refused');
    // Nor what has a number as no gateway has.
    const rename = (from: string, to: string) =>
      app.sql('update sandbox_payments set merchant_number = $2 where merchant_number = $1', [from, to]);
    await rename(attempt.merchantNumber, '9'.repeat(200));
    await again(day);
    expect(await dayOf('sandbox')).toMatchObject({ verdict: 'no_bill', failure: 'unreadable' });
    await rename('9'.repeat(200), attempt.merchantNumber);
    const late = async () => (await app.call('getHealth', {}, admin)).data.bills.late;
    await pass((reconciliationRules.billLateDays + 1) * daySeconds);
    const before = await late();
    expect(before).toBeGreaterThan(0);
    // As a process leaves it that was killed.
    await app.sql(`update reconciliation_days set state = 'running', ask_at = null, claimed_until = $2 where id = $1`, [
      day.id,
      app.now(),
    ]);
    expect(await late()).toBe(before);
    await app.runPeriodic('reconciliation.read');
    expect(await late()).toBe(0);
  });

  test('that the gateway has no more keeps what was compared', async () => {
    await bills('extra');
    const day = await nextDay();
    expect(day).toMatchObject({ verdict: 'differs', open: 1, lines: 1 });
    await pass(reconciliationRules.emptyAfterSeconds);
    await bills('late');
    expect((await app.call('readBill', { id: day.id }, admin)).name).toBeUndefined();
    await app.drainJobs();
    expect(await differences(day)).toHaveLength(1);
    await bills('right');
    await app.runPeriodic('reconciliation.read');
  });

  test('with fees beyond what fees are books them once, as an admin says', async () => {
    await paid('sandbox', 1_000);
    await bills('fee');
    const day = await nextDay();
    const { id, ...found } = await only(day);
    expect(found).toMatchObject({ kind: 'fee_high', theirsFen: 100, oursFen: 0, gapFen: -100 });
    const before = await cashFen('sandbox');
    await app.call('settleBillDifference', { id, act: 'book', reason: 'fee', words: '' }, admin);
    for (const read of [await dayOf('sandbox'), await again(day)]) {
      expect(read).toMatchObject({ verdict: 'agrees', books: { inFen: 1_000, feeFen: 100 }, differenceFen: 0 });
    }
    expect(await cashFen('sandbox')).toBe(before - 100);
    await bills('right');
    expect(await again(day)).toMatchObject({ verdict: 'agrees', books: { inFen: 1_000, feeFen: 0 } });
    expect(await cashFen('sandbox')).toBe(before);
  });

  test.each(['sandbox', 'alipay', 'wechat'] as const)(
    'of %s has the refunds that were asked of it',
    async (gateway) => {
      const notes = await makeLicence(app, 600, await makeShop(app));
      const buyer = await makePerson(app);
      const { id: orderId, paymentToken } = await placeOrder(app, buyer, notes);
      const token = paymentToken ?? '';
      await app.call('getPayment', { gateway, token }, buyer);
      await press(app, token, 'pay');
      await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
      await app.drainJobs();
      const sums = { inFen: 600, outFen: 600, feeFen: 0 };
      const day = await nextDay(gateway);
      expect(day).toMatchObject({ verdict: 'agrees', bill: sums, books: sums, lines: 2, open: 0 });
      const { rows } = await app.sql(
        'select record, ours_fen::int as fen from reconciliation_records where day_id = $1 order by record',
        [day.id],
      );
      expect(rows.toSorted((one, two) => String(one['record']).localeCompare(String(two['record'])))).toEqual([
        { record: 'payment', fen: 600 },
        { record: 'refund', fen: 600 },
      ]);
    },
  );

  test('with a refund that the books wait for is never booked, and asked about while that may end it', async () => {
    const notes = await makeLicence(app, 610, await makeShop(app));
    const buyer = await makePerson(app);
    const { id: orderId, paymentToken } = await placeOrder(app, buyer, notes);
    const token = paymentToken ?? '';
    await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
    await press(app, token, 'pay');
    await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
    await app.drainJobs();
    const { rows } = await app.sql('select max(id)::int as id from gateway_refunds');
    const refundId = rows[0]?.['id'];
    const ended = await app.sql('select ended_at from gateway_refunds where id = $1', [refundId]);
    // As it is before its answer is recorded.
    await app.sql(`update gateway_refunds set state = 'asked', ask_at = $2, ended_at = null where id = $1`, [
      refundId,
      new Date(app.now().getTime() + 10 * daySeconds * 1000),
    ]);
    const day = await nextDay();
    const { id } = await only(day);
    const may = async () => (await app.call('getBillDifference', { id }, admin)).data.may;
    expect(await may()).toEqual(['ask_gateway', 'note']);
    const act = { id, act: 'book', reason: 'gateway_error', words: '' } as const;
    expect((await app.call('settleBillDifference', act, admin)).name).toBe('state_conflict');
    await app.sql(
      `update gateway_refunds set hand_end = 'to_balance', hand_asked_by = $2, hand_asked_at = now() where id = $1`,
      [refundId, admin.id],
    );
    expect(await may()).toEqual(['note']);
    expect((await app.call('askAboutBillDifference', { id }, admin)).name).toBe('state_conflict');
    await app.sql(
      `update gateway_refunds set state = 'accepted', ask_at = null, ended_at = $2, hand_end = null, hand_asked_by = null,
         hand_asked_at = null where id = $1`,
      [refundId, ended.rows[0]?.['ended_at']],
    );
    expect((await app.call('settleBillDifference', act, admin)).name).toBe('state_conflict');
    await app.runPeriodic('reconciliation.read');
    expect(await dayOf('sandbox')).toMatchObject({ verdict: 'agrees', open: 0, books: { outFen: 610 } });
  });

  test('of the day on which WeChat Pay took a refund agrees once the refund is at its end', async () => {
    const notes = await makeLicence(app, 5_000, await makeShop(app));
    const buyer = await makePerson(app);
    const { id: orderId, paymentToken } = await placeOrder(app, buyer, notes);
    const token = paymentToken ?? '';
    await app.call('getPayment', { gateway: 'wechat', token }, buyer);
    await press(app, token, 'pay');
    await wechatAnswers(app, 'processing');
    await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
    await app.drainJobs();
    const day = await nextDay('wechat');
    expect(day).toMatchObject({ verdict: 'differs', bill: { inFen: 5_000, outFen: 5_000, feeFen: 0 } });
    expect(await only(day)).toMatchObject({ record: 'refund', kind: 'state_differs', gapFen: -5_000 });
    await wechatAnswers(app, 'right');
    await pass(daySeconds);
    await app.drainJobs();
    await app.runPeriodic('reconciliation.read');
    const { list } = (await app.call('listBillDays', {}, admin)).data;
    const days = list.find(({ gateway }) => gateway === 'wechat')?.days;
    expect(days?.find(({ id }) => id === day.id)).toMatchObject({ verdict: 'agrees', open: 0, books: day.bill });
    // The day of its end has no bill, and nothing of it is missed.
    await pass(reconciliationRules.emptyAfterSeconds);
    await app.runPeriodic('reconciliation.read');
    expect(await countUnread()).toBe(0);
  });

  test('that has a refund nobody asked for differs until it is booked', async () => {
    const buyer = await makePerson(app);
    const { token } = (await app.call('getPayment', { gateway: 'sandbox', amountFen: 900 }, buyer)).data;
    await press(app, token, 'pay');
    const { merchantNumber } = await attemptOf(app, token);
    // The gateway gave back what nobody asked for.
    await app.sql(`insert into sandbox_refunds values ($1, 'BY-HAND-1', 250, $2)`, [merchantNumber, app.now()]);
    const day = await nextDay();
    expect(day).toMatchObject({
      verdict: 'differs',
      differenceFen: -250,
      bill: { inFen: 900, outFen: 250, feeFen: 0 },
    });
    const { id } = await only(day);
    const settled = await app.call('settleBillDifference', { id, act: 'book', reason: 'outside', words: '' }, admin);
    expect(settled.data).toMatchObject({ state: 'settled', outcome: 'booked', entryId: expect.any(Number) });
    expect(await dayOf('sandbox')).toMatchObject({
      verdict: 'agrees',
      books: { inFen: 900, outFen: 250 },
      differenceFen: 0,
    });
  });
});

describe('what a gateway took by a dispute', () => {
  test('is found in its bill once the loss is in the books', async () => {
    const { person, attempt } = await paid('sandbox', 2_000);
    const { rows } = await app.sql('select reference from sandbox_payments where merchant_number = $1', [
      attempt.merchantNumber,
    ]);
    const payUrl = `${app.url}/sandbox/pay/${String(rows[0]?.['reference'])}`;
    // The payer's dispute is lost by the gateway's own word, and stands in its bill.
    await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ act: 'dispute_lost' }), redirect: 'manual' });
    expect(await balanceFen(app, person)).toBe(0);
    const day = await nextDay();
    expect(day).toMatchObject({ verdict: 'agrees', open: 0, bill: { inFen: 2_000, outFen: 2_000 } });
    expect(await again(day)).toMatchObject({ verdict: 'agrees', books: { outFen: 2_000 } });
  });

  test('is booked by nobody once more while the dispute stands, and what was booked before is taken back', async () => {
    const [one, two] = [await paid('sandbox', 1_100), await paid('sandbox', 1_200)];
    const open = async ({ attempt }: typeof one) => {
      const said = { merchantNumber: attempt.merchantNumber, number: `B-${attempt.id}`, reason: '未收到' };
      return (await app.call('openGatewayDispute', said, admin)).data.id;
    };
    const first = await open(one);
    for (const { attempt } of [one, two]) {
      await app.sql(`insert into sandbox_refunds values ($1, 'TAKEN-' || $1, $2, $3)`, [
        attempt.merchantNumber,
        attempt.amountFen,
        app.now(),
      ]);
    }
    const before = await cashFen('sandbox');
    const day = await nextDay();
    const found = await differences(day);
    const of = (amountFen: number) => found.find(({ theirsFen }) => theirsFen === amountFen)?.id ?? 0;
    const book = (id: number) =>
      app.call('settleBillDifference', { id, act: 'book', reason: 'outside', words: '' }, admin);
    expect(await book(of(1_100))).toMatchObject({ name: 'state_conflict' });
    expect((await book(of(1_200))).data).toMatchObject({ outcome: 'booked' });
    const second = await open(two);
    for (const id of [first, second]) {
      await app.call('endGatewayDispute', { id, end: 'lost', words: '败诉' }, other);
    }
    await app.runPeriodic('reconciliation.read');
    expect(await cashFen('sandbox')).toBe(before - 2_300);
    expect(await dayOf('sandbox')).toMatchObject({ id: day.id, verdict: 'agrees', open: 0 });
    const state = async (id: number) => (await app.call('getBillDifference', { id }, admin)).data.state;
    expect([await state(of(1_100)), await state(of(1_200))]).toEqual(['resolved', 'resolved']);
  });

  test('and is in no bill waits as what the books have alone', async () => {
    const { attempt } = await paid('sandbox', 1_300);
    const said = { merchantNumber: attempt.merchantNumber, number: `N-${attempt.id}`, reason: '未收到' };
    const { id } = (await app.call('openGatewayDispute', said, admin)).data;
    await app.call('endGatewayDispute', { id, end: 'lost', words: '败诉' }, other);
    const day = await nextDay();
    const found = await only(day);
    expect(found).toMatchObject({ record: 'dispute', kind: 'ours_only', oursFen: 1_300, gapFen: 1_300 });
    const booking = { id: found.id, act: 'book', reason: 'dispute', words: '' } as const;
    expect(await app.call('settleBillDifference', booking, admin)).toMatchObject({ name: 'state_conflict' });
    expect(day).toMatchObject({ verdict: 'differs', books: { outFen: 1_300 } });
  });
});

describe('a difference', () => {
  /** A payment that nobody told us of, with the day on which the bill tells. */
  async function unnoticed(amountFen: number) {
    const made = await paid('sandbox', amountFen, 'lost');
    // Our own asking was lost as well.
    await app.sql(`delete from outbox where task = 'payment.ask'`);
    await app.sql(`delete from graphile_worker._private_jobs`);
    const day = await nextDay();
    return { ...made, day, difference: await only(day) };
  }

  test('of a payment that was never noticed is settled by the gateway’s word, to its owner, once', async () => {
    const { person, difference, day } = await unnoticed(1_500);
    expect(difference).toMatchObject({ kind: 'theirs_only', theirsFen: 1_500 });
    const detail = (await app.call('getBillDifference', { id: difference.id }, admin)).data;
    expect(detail).toMatchObject({ owner: { id: person.id }, may: ['ask_gateway', 'note'] });
    const asked = await Promise.all(
      [admin, other, admin, other].map((by) => app.call('askAboutBillDifference', { id: difference.id }, by)),
    );
    const credited = asked.filter((answer) => answer.name === undefined && answer.data.result === 'credited');
    expect(credited).toHaveLength(1);
    expect(await balanceFen(app, person)).toBe(1_500);
    expect(await dayOf('sandbox')).toMatchObject({ verdict: 'agrees', books: { inFen: 1_500 }, open: 0 });
    expect(await differences(day, 'settled')).toMatchObject([{ id: difference.id }]);
    expect(await again(day)).toMatchObject({ verdict: 'agrees' });
    expect(await differences(day, 'settled')).toHaveLength(1);
  });

  test('is credited for nothing but the amount that was asked for', async () => {
    const { person, attempt, difference } = await unnoticed(1_600);
    await app.sql(`update sandbox_payments set amount_fen = 160000 where merchant_number = $1`, [
      attempt.merchantNumber,
    ]);
    const { data } = await app.call('askAboutBillDifference', { id: difference.id }, admin);
    expect(data).toMatchObject({ result: 'other_amount', difference: { state: 'open' } });
    expect(await balanceFen(app, person)).toBe(0);
    const booked = { id: difference.id, act: 'note', reason: 'gateway_error', words: '' } as const;
    expect((await app.call('settleBillDifference', booked, admin)).data.state).toBe('settled');
  });

  const askLater = (token: string) =>
    app.sql(
      `insert into outbox (task, payload, run_at) select 'payment.ask', json_build_object('attemptId', a.id), to_timestamp(0)
      from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1`,
      [token],
    );

  test('vanishes by itself when the notice comes late', async () => {
    const { token, person, day } = await unnoticed(1_700);
    await askLater(token);
    await app.drainJobs();
    expect(await balanceFen(app, person)).toBe(1_700);
    await app.runPeriodic('reconciliation.read');
    expect(await dayOf('sandbox')).toMatchObject({ verdict: 'agrees', open: 0, books: { inFen: 1_700 } });
    expect(await differences(day, 'resolved')).toHaveLength(1);
  });

  test('that was booked is reversed when the money gets its own entry, and may be booked again', async () => {
    const before = await cashFen('sandbox');
    const { token, person, day, difference, attempt } = await unnoticed(1_800);
    const act = { id: difference.id, act: 'book', reason: 'gateway_error', words: '' } as const;
    // While its notice may come, nobody books it.
    expect((await app.call('settleBillDifference', act, admin)).name).toBe('state_conflict');
    const expectFen = (fen: number) =>
      app.sql('update payment_attempts set amount_fen = $2 where merchant_number = $1', [attempt.merchantNumber, fen]);
    await expectFen(1_799);
    expect((await app.call('settleBillDifference', act, admin)).data.state).toBe('settled');
    expect(await cashFen('sandbox')).toBe(before + 1_800);
    await expectFen(1_800);
    await askLater(token);
    await app.drainJobs();
    await app.runPeriodic('reconciliation.read');
    expect(await balanceFen(app, person)).toBe(1_800);
    expect(await cashFen('sandbox')).toBe(before + 1_800);
    const agrees = { verdict: 'agrees', books: { inFen: 1_800 }, differenceFen: 0 };
    expect(await dayOf('sandbox')).toMatchObject(agrees);
    expect(await differences(day, 'resolved')).toMatchObject([{ id: difference.id }]);
    // The bill loses its line, and has it again.
    for (const round of [1, 2]) {
      await bills('missing');
      expect(await again(day)).toMatchObject({ verdict: 'differs', open: 1 });
      const { id } = await only(day);
      expect((await app.call('settleBillDifference', { ...act, id }, admin)).name, `round ${round}`).toBeUndefined();
      expect(await again(day)).toMatchObject({ verdict: 'agrees' });
      expect(await cashFen('sandbox')).toBe(before);
      await bills('right');
      expect(await again(day)).toMatchObject(agrees);
      expect(await cashFen('sandbox')).toBe(before + 1_800);
    }
  });

  test('that is explained while its gateway is asked is not credited as well', async () => {
    const { person, difference } = await unnoticed(1_900);
    const { id } = difference;
    const act = { id, act: 'note', reason: 'trial', words: '' } as const;
    await Promise.all([
      app.call('askAboutBillDifference', { id }, admin),
      app.call('settleBillDifference', act, other),
      app.call('askAboutBillDifference', { id }, admin),
    ]);
    const { outcome } = (await app.call('getBillDifference', { id }, admin)).data;
    expect(['credited', 'noted']).toContain(outcome);
    expect(await balanceFen(app, person)).toBe(outcome === 'credited' ? 1_900 : 0);
  });

  test('of some fen sets no more aside than is missing, each time that it comes back', async () => {
    const { person } = await paid('alipay', 700);
    await bills('fen');
    const day = await nextDay('alipay');
    const { id } = await only(day);
    for (const _round of [1, 2]) {
      const held = await app.call('holdForBillDifference', { id, reason: '核查' }, admin);
      expect(held.data).toMatchObject({ heldFen: 1 });
      expect(await balanceFen(app, person)).toBe(699);
      await bills('right');
      expect(await again(day, 'alipay')).toMatchObject({ verdict: 'agrees' });
      expect(await balanceFen(app, person)).toBe(700);
      await bills('fen');
      await again(day, 'alipay');
    }
    await bills('extra');
    await again(day, 'alipay');
    expect((await only(day)).kind).toBe('theirs_only');
  });

  test('of a line that stands twice is the second one, whether or not the first differs', async () => {
    const { token, person } = await paid('sandbox', 640, 'lost');
    await app.sql(`delete from outbox where task = 'payment.ask'`);
    await app.sql(`delete from graphile_worker._private_jobs`);
    await bills('doubled');
    const day = await nextDay();
    const [second, first] = await differences(day);
    await askLater(token);
    await app.drainJobs();
    expect(await balanceFen(app, person)).toBe(640);
    expect(await again(day)).toMatchObject({ verdict: 'differs', open: 1 });
    expect(await differences(day, 'resolved')).toMatchObject([{ id: first?.id }]);
    expect((await only(day)).id).toBe(second?.id);
  });

  test('is settled once when two admins do at once, and stays settled', async () => {
    await paid('sandbox', 800);
    await bills('missing');
    const day = await nextDay();
    const { id } = await only(day);
    const before = await cashFen('sandbox');
    const act = { id, act: 'book', reason: 'gateway_error', words: '' } as const;
    const both = await Promise.all([
      app.call('settleBillDifference', act, admin),
      app.call('settleBillDifference', act, other),
      app.call('settleBillDifference', { ...act, act: 'note' }, other),
    ]);
    expect(both.map(({ name }) => name ?? 'settled').toSorted()).toEqual([
      'settled',
      'state_conflict',
      'state_conflict',
    ]);
    const { outcome } = (await app.call('getBillDifference', { id }, admin)).data;
    expect(await cashFen('sandbox')).toBe(outcome === 'booked' ? before - 800 : before);
    expect(await again(day)).toMatchObject({ verdict: 'agrees', open: 0 });
    expect((await app.call('getBillDifference', { id }, admin)).data.state).toBe('settled');
  });

  test('beyond the limit of one admin waits for another, who is not the first and not its owner', async () => {
    const amountFen = normalMoneyRules.secondAdminFen + 100;
    const owner = await makePerson(app, 'admin');
    await app.sql(`update users set created_at = created_at - interval '1 year' where id = $1`, [owner.id]);
    const { token } = (await app.call('getPayment', { gateway: 'sandbox', amountFen }, owner)).data;
    await press(app, token, 'pay');
    await bills('missing');
    const day = await nextDay();
    const { id } = await only(day);
    const act = { id, act: 'book', reason: 'other', words: '' } as const;
    expect((await app.call('settleBillDifference', act, admin)).error?.fields).toMatchObject([{ field: 'words' }]);
    const said = { ...act, words: '渠道没有这笔钱' };
    expect((await app.call('settleBillDifference', said, owner)).name).toBe('four_eyes');
    const held = await app.call('holdForBillDifference', { id, reason: '核查' }, admin);
    expect(held.data).toMatchObject({ heldFen: amountFen });
    expect((await app.call('holdForBillDifference', { id, reason: '核查' }, other)).name).toBe('state_conflict');
    expect(await balanceFen(app, owner)).toBe(0);
    expect((await app.call('settleBillDifference', said, admin)).data).toMatchObject({
      state: 'asked',
      may: ['withdraw'],
    });
    const before = await cashFen('sandbox');
    expect((await app.call('decideBillDifference', { id, agree: true }, admin)).name).toBe('four_eyes');
    expect((await app.call('decideBillDifference', { id, agree: true }, owner)).name).toBe('four_eyes');
    expect((await app.call('withdrawBillDifference', { id }, other)).name).toBe('forbidden');
    const decided = await Promise.all([
      app.call('decideBillDifference', { id, agree: true }, other),
      app.call('decideBillDifference', { id, agree: false }, other),
    ]);
    expect(decided.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict']);
    const { state } = (await app.call('getBillDifference', { id }, admin)).data;
    if (state === 'open') {
      await app.call('settleBillDifference', said, admin);
      await app.call('decideBillDifference', { id, agree: true }, other);
    }
    expect((await app.call('getBillDifference', { id }, admin)).data).toMatchObject({
      outcome: 'booked',
      heldFen: 0,
      reason: 'other',
    });
    expect(await cashFen('sandbox')).toBe(before - amountFen);
    expect(await balanceFen(app, owner)).toBe(amountFen);
    expect(await dayOf('sandbox')).toMatchObject({ verdict: 'agrees', differenceFen: 0 });
  });

  test('that is old shows among what waits and in the state of the system', async () => {
    const health = async () => (await app.call('getHealth', {}, admin)).data.bills;
    await app.sql(`update reconciliation_differences set state = 'resolved', settled_at = now() where state = 'open'`);
    await paid('sandbox', 200);
    await bills('missing');
    const day = await nextDay();
    const { id } = await only(day);
    expect(await health()).toMatchObject({ state: 'fine', differences: 0 });
    await bills('right');
    await pass(reconciliationRules.oldDays * daySeconds);
    expect(await health()).toMatchObject({ state: 'look', problem: 'bills_differ', differences: 1 });
    const inbox = (await app.call('listAdminInbox', { kind: 'bill_difference' }, admin)).data.items;
    expect(inbox).toMatchObject([{ id, amountFen: 200 }]);
    await again(day);
    expect(await health()).toMatchObject({ differences: 0 });
  });

  test('of a merchant account that is off is asked for only while money moved lately', async () => {
    const setState = (to: 'on' | 'off') => app.sql(`update merchants set state = $1 where gateway = 'wechat'`, [to]);
    const planned = async () => {
      const { rows } = await app.sql(`select count(*)::int as count from reconciliation_days where gateway = 'wechat'`);
      return Number(rows[0]?.['count']);
    };
    const run = () => app.runPeriodic('reconciliation.read');
    await paid('wechat', 900);
    await nextDay('wechat');
    await setState('off');
    const before = await planned();
    // What was paid lately may still be in a bill.
    await nextDay('wechat');
    expect(await planned()).toBe(before + 1);
    await pass((reconciliationRules.daysBack + 10) * daySeconds);
    await run();
    expect(await planned()).toBe(before + 1);
    // A long time without any money is not caught up with.
    await setState('on');
    await paid('wechat', 900);
    await setState('off');
    expect(await nextDay('wechat')).toMatchObject({ verdict: 'agrees', lines: 1 });
    expect(await planned()).toBe(before + 1 + reconciliationRules.daysBack + 1);
    await setState('on');
  });

  test('are asked for by when they are due, not by their age', async () => {
    await nextDay();
    // An old day that was due a moment ago, and a newer one that was due before.
    const { rows } = await app.sql(
      `select id::int from reconciliation_days where gateway = 'sandbox' order by day limit 1`,
    );
    const old = Number(rows[0]?.['id']);
    const day = await dayOf('sandbox');
    const due = (id: number, seconds: number) =>
      app.sql('update reconciliation_days set ask_at = $2 where id = $1', [
        id,
        new Date(app.now().getTime() - seconds * 1000),
      ]);
    await due(old, 1);
    await due(day.id, 60);
    const until = new Date(app.now().getTime() + 1000);
    const claimed = await app.database.transaction((tx) => claimDay(tx, { now: app.now(), until }));
    expect(claimed?.id).toBe(day.id);
    await pass(60);
    await app.runPeriodic('reconciliation.read');
  });

  test('is for admins with the grant alone', async () => {
    const nobody = await makePerson(app);
    for (const call of [
      app.call('listBillDays', {}, nobody),
      app.call('listBillDifferences', {}, nobody),
      app.call('getBillDifference', { id: 1 }, nobody),
      app.call('settleBillDifference', { id: 1, act: 'note', reason: 'outside', words: '' }, nobody),
      app.call('readBill', { id: 1 }, nobody),
    ]) {
      expect((await call).name).toBe('forbidden');
    }
    expect((await app.call('getBillDifference', { id: 1 }, admin)).name).toBe('not_found');
    expect((await app.call('readBill', { id: 1_000_000 }, admin)).name).toBe('not_found');
  });
});
