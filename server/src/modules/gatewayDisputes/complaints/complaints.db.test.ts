/** Complaints at Alipay and WeChat Pay arrive by themselves: by notice or by the list, once, and only of what was paid through that merchant. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { alipayAnswers, openAlipay } from '../../../../../tests/support/servers/alipay.ts';
import { openWechat, wechatAnswers, withCertificates } from '../../../../../tests/support/servers/wechat.ts';
import { complain } from '../../../../../tests/support/trade/disputes.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { attemptOf, press } from '../../../../../tests/support/trade/payments.ts';
import { loggedIn, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const priceFen = 2000;
let app: TestApp;
let admin: Person;
let shop: TestShop;
const merchants: Record<'alipay' | 'wechat', number> = { alipay: 0, wechat: 0 };
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  shop = await makeShop(app);
  merchants.alipay = await openAlipay(app, admin);
  merchants.wechat = await openWechat(app, admin);
  // Names the address for notices at WeChat Pay.
  await look();
});
beforeEach(async () => {
  admin = await loggedIn(app, admin);
});
afterEach(async () => {
  await alipayAnswers(app, 'right');
  await wechatAnswers(app, 'right');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

/** Lists what is new at each gateway. */
async function look(): Promise<void> {
  await app.runPeriodic('gatewayDisputes.complaints');
  await app.drainJobs();
}
const wallet = async (person: Person) => (await app.call('getWallet', {}, person)).data;
/** An order of a shop, paid through a gateway. */
async function paid(gateway: 'alipay' | 'wechat', way?: { amountFen: number }) {
  const buyer = await makePerson(app);
  const order = way ? undefined : await placeOrder(app, buyer, await makeLicence(app, priceFen, shop));
  const asked = way ?? { token: order?.paymentToken ?? '' };
  const { token } = (await app.call('getPayment', { gateway, way: 'qr', ...asked }, buyer)).data;
  const { merchantNumber } = await attemptOf(app, token);
  await press(app, token, 'pay');
  return { buyer, orderId: order?.id ?? null, merchantNumber };
}
const disputesOf = async (merchantNumber: string) => {
  const { rows } = await app.sql(
    `select d.id::int from gateway_disputes d join payment_attempts a on a.id = d.attempt_id where a.merchant_number = $1`,
    [merchantNumber],
  );
  const all = [];
  for (const { id } of rows) all.push((await app.call('getGatewayDispute', { id: Number(id) }, admin)).data);
  return all;
};
const refusals = async () => {
  const { rows } = await app.sql(`select reason from payment_notices where not accepted order by id`);
  return rows.map(({ reason }) => String(reason));
};
/** Its number once it was raised again. */
const again = (number: string): unknown => expect.stringMatching(new RegExp(`^${number}-\\d+$`));
const stateOf = async (buyer: Person, id: number | null): Promise<string> =>
  (await app.call('getOrder', { id: id ?? 0 }, await loggedIn(app, buyer))).data.state;

describe.each(['alipay', 'wechat'] as const)('%s', (gateway) => {
  const choose = (answers: 'right' | 'error' | 'forged' | 'fen') =>
    gateway === 'alipay' ? alipayAnswers(app, answers) : wechatAnswers(app, answers);

  test('tells of a complaint: what was paid waits, with the date by which it wants an answer, and is free when it is withdrawn', async () => {
    const { buyer, merchantNumber } = await paid(gateway, { amountFen: 3000 });
    const { number } = await complain(app, merchantNumber, 'complain_doubled');
    // A notice is believed in nothing: the gateway is asked.
    expect(await disputesOf(merchantNumber)).toEqual([]);
    await app.drainJobs();
    const [open] = await disputesOf(merchantNumber);
    expect(open).toMatchObject({ gateway, state: 'open', source: 'notice', numbers: [number], sendsAnswers: true });
    expect(open?.reason).toBe('付款人称未收到商品');
    const { rows } = await app.sql(`select made_at from sandbox_complaints where number = $1`, [number]);
    const hours = (Date.parse(open?.dueAt ?? '') - Number(rows[0]?.['made_at'])) / 3_600_000;
    expect(Math.round(hours * 100) / 100).toBe(24);
    expect(await wallet(buyer)).toMatchObject({ heldFen: 3000 });
    await complain(app, merchantNumber, 'complain_withdrawn');
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await wallet(buyer)).toMatchObject({ heldFen: 0, balanceFen: 3000 });
    // Complained of again after that it is another one, told by the list alone.
    await complain(app, merchantNumber, 'complain_again');
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open', numbers: [again(number), number] }]);
    expect(await wallet(buyer)).toMatchObject({ heldFen: 3000 });
    await look();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open', openCount: 1 }]);
    for (const act of ['complain_withdrawn', 'complain_again'] as const) {
      await complain(app, merchantNumber, act);
      await app.drainJobs();
    }
    const [third] = await disputesOf(merchantNumber);
    expect(third).toMatchObject({ state: 'open', openCount: 1 });
    expect(new Set(third?.numbers).size).toBe(3);
  });

  test('is found by the list where its notice was lost, also after what was planned was lost too', async () => {
    const { buyer, merchantNumber } = await paid(gateway, { amountFen: 700 });
    const { number } = await complain(app, merchantNumber, 'complain_lost');
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toEqual([]);
    for (const answers of ['error', 'forged'] as const) {
      await choose(answers);
      await app.runPeriodic('gatewayDisputes.complaints');
      await expect(app.drainJobs()).rejects.toThrow('gateway_unavailable');
      expect(await disputesOf(merchantNumber)).toEqual([]);
    }
    await choose('right');
    await Promise.all([1, 2, 3].map(() => app.runPeriodic('gatewayDisputes.complaints')));
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open', numbers: [number] }]);
    // Over before anybody told: the list tells that as well.
    await app.sql(`update sandbox_complaints set state = 'processed' where number = $1`, [number]);
    await look();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'won' }]);
    expect(await wallet(buyer)).toMatchObject({ heldFen: 0 });
  });

  test('is told by twenty notices at once, and by an admin: one dispute', async () => {
    const { buyer, merchantNumber } = await paid(gateway, { amountFen: 900 });
    const { number } = await complain(app, merchantNumber, 'complain_lost');
    const entered = app.call('openGatewayDispute', { merchantNumber, number, reason: '未收到商品' }, admin);
    await Promise.all([entered, ...Array.from({ length: 20 }, () => complain(app, merchantNumber, 'complain'))]);
    await Promise.all([app.drainJobs(), app.drainJobs(), app.drainJobs()]);
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open', numbers: [number] }]);
    expect(await wallet(buyer)).toMatchObject({ heldFen: 900 });
  });

  test.each(['complain_unknown', 'complain_elsewhere', 'complain_forged'] as const)(
    'changes nothing: %s',
    async (act) => {
      const { buyer, merchantNumber } = await paid(gateway, { amountFen: 500 });
      const before = (await refusals()).length;
      const { number, status } = await complain(app, merchantNumber, act);
      await app.drainJobs();
      if (act === 'complain_forged') {
        expect(Number(status)).not.toBe(200);
        expect((await refusals()).slice(before)).toEqual(['not signed by the gateway, or not a notice']);
        await app.sql(`delete from sandbox_complaints where number = $1`, [number]);
      } else {
        await look();
        await look();
        // Said once, however often it is listed.
        const said = act === 'complain_unknown' ? ['dispute: unknown merchant number'] : [];
        expect((await refusals()).slice(before)).toEqual(said);
      }
      expect(await disputesOf(merchantNumber)).toEqual([]);
      expect(await wallet(buyer)).toMatchObject({ heldFen: 0, balanceFen: 500 });
    },
  );

  test('says another amount: refused, and taken once it says the right one', async () => {
    const { merchantNumber } = await paid(gateway, { amountFen: 600 });
    const before = (await refusals()).length;
    await choose('fen');
    await complain(app, merchantNumber, 'complain');
    await app.drainJobs();
    expect((await refusals()).slice(before)).toEqual([`dispute: another amount for ${merchantNumber}`]);
    expect(await disputesOf(merchantNumber)).toEqual([]);
    await choose('right');
    await complain(app, merchantNumber, 'complain');
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open' }]);
  });

  test('gave all of it back: a refund by the platform; of a part an admin says how much', async () => {
    const whole = await paid(gateway);
    const part = await paid(gateway);
    for (const { merchantNumber } of [whole, part]) await complain(app, merchantNumber, 'complain');
    await app.drainJobs();
    const waits = [{ of: 'seller', waitsFen: 1900, person: { id: shop.owner.id } }];
    const standing = { state: 'open', orderIds: [whole.orderId], kept: waits };
    expect(await disputesOf(whole.merchantNumber)).toMatchObject([standing]);
    await complain(app, whole.merchantNumber, 'complain_refunded');
    await complain(app, part.merchantNumber, 'complain_part');
    await app.drainJobs();
    expect(await disputesOf(whole.merchantNumber)).toMatchObject([{ state: 'lost' }]);
    expect(await stateOf(whole.buyer, whole.orderId)).toBe('refunded');
    const [inPart] = await disputesOf(part.merchantNumber);
    expect(inPart).toMatchObject({ state: 'open', isOfPart: true });
    const id = inPart?.id ?? 0;
    const other = await makePerson(app, 'admin');
    const wholly = await app.call('endGatewayDispute', { id, end: 'lost', words: '部分退款' }, other);
    expect(wholly.name).toBe('dispute_of_part');
    const ended = await app.call('endGatewayDispute', { id, end: 'lost', lostFen: 1, words: '部分退款' }, other);
    expect(ended.data).toMatchObject({ state: 'lost', lostPart: true });
    // The rest goes back too: that waits for an admin. What says the same again is nothing.
    await complain(app, part.merchantNumber, 'complain_refunded');
    await app.drainJobs();
    await look();
    const [last] = await disputesOf(part.merchantNumber);
    expect(last).toMatchObject({ state: 'lost', contradictions: [{ said: 'lost', outcome: null }] });
    expect((await disputesOf(whole.merchantNumber))[0]?.contradictions).toEqual([]);
  });

  test('gave a part of it back after it was over: told once, and not again after an admin ended it', async () => {
    const { buyer, merchantNumber } = await paid(gateway, { amountFen: 900 });
    await complain(app, merchantNumber, 'complain');
    await complain(app, merchantNumber, 'complain_withdrawn');
    await app.drainJobs();
    await complain(app, merchantNumber, 'complain_again');
    await app.drainJobs();
    await complain(app, merchantNumber, 'complain_withdrawn');
    await app.drainJobs();
    const [before] = await disputesOf(merchantNumber);
    expect(before).toMatchObject({ state: 'withdrawn', contradictions: [] });
    await complain(app, merchantNumber, 'complain_part');
    await app.drainJobs();
    await look();
    await look();
    const [told] = await disputesOf(merchantNumber);
    expect(told).toMatchObject({ state: 'withdrawn', contradictions: [{ said: 'lost', outcome: null }] });
    expect(await wallet(buyer)).toMatchObject({ heldFen: 0, balanceFen: 900 });
    const seen = await paid(gateway, { amountFen: 900 });
    for (const act of ['complain', 'complain_part'] as const) await complain(app, seen.merchantNumber, act);
    await app.drainJobs();
    const [standing] = await disputesOf(seen.merchantNumber);
    expect(standing).toMatchObject({ state: 'open', isOfPart: true });
    await app.call('endGatewayDispute', { id: standing?.id ?? 0, end: 'won', words: '是我方退款' }, admin);
    await look();
    expect(await disputesOf(seen.merchantNumber)).toMatchObject([{ state: 'won', contradictions: [] }]);
  });

  test('is raised again before anybody heard that its answer ended it: answered once more, and it never comes free', async () => {
    const { buyer, merchantNumber } = await paid(gateway, { amountFen: 800 });
    const { number } = await complain(app, merchantNumber, 'complain');
    await app.drainJobs();
    const [open] = await disputesOf(merchantNumber);
    const id = open?.id ?? 0;
    // Raised again before it is answered, it is the same one.
    await app.sql(`update sandbox_complaints set times = 2 where number = $1`, [number]);
    await look();
    const [second] = await disputesOf(merchantNumber);
    expect(second).toMatchObject({ state: 'open', openCount: 1, numbers: [again(number), number] });
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'answered', sending: 'sent' }]);
    await app.sql(`update sandbox_complaints set state = 'processed' where number = $1`, [number]);
    await complain(app, merchantNumber, 'complain_again');
    await look();
    const [third] = await disputesOf(merchantNumber);
    expect(third).toMatchObject({ state: 'open', openCount: 1, sending: null, may: ['answer', 'say', 'end'] });
    expect(third?.numbers[0]).not.toBe(second?.numbers[0]);
    expect(await wallet(buyer)).toMatchObject({ heldFen: 800 });
    await look();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open', openCount: 1 }]);
  });

  test('is over before it was heard of, and a part was sent back from here: written down, and nobody’s money waits', async () => {
    const buyer = await makePerson(app);
    const { skuId } = await makeLicence(app, priceFen, shop);
    const lines = [{ skuId, quantity: 2, unitPriceFen: priceFen }];
    const { paymentToken: token, orders } = (await app.call('checkOut', { lines, payBy: 'gateway' }, buyer)).data;
    await app.call('getPayment', { gateway, way: 'qr', token }, buyer);
    const { merchantNumber } = await attemptOf(app, token);
    await press(app, token, 'pay');
    const of = { orderId: orders[0]?.id ?? 0, reason: 'unseen', pieces: 1, refundTo: 'gateway' } as const;
    expect((await app.call('requestRefund', of, buyer)).status).toBe(200);
    await app.drainJobs();
    const before = (await refusals()).length;
    await complain(app, merchantNumber, 'complain_lost');
    await complain(app, merchantNumber, 'complain_part');
    await app.drainJobs();
    await look();
    await look();
    const said = [expect.stringMatching(/^complaint \d+ of .* is over: a part went back, from here or not$/)];
    expect((await refusals()).slice(before)).toEqual(said);
    expect(await disputesOf(merchantNumber)).toEqual([]);
  });

  test('names what was sent back from here: nothing is lost, and nothing is taken twice', async () => {
    const { buyer, orderId, merchantNumber } = await paid(gateway);
    const of = { orderId: orderId ?? 0, reason: 'unseen', pieces: 1, refundTo: 'gateway' } as const;
    expect((await app.call('requestRefund', of, buyer)).status).toBe(200);
    await app.drainJobs();
    await complain(app, merchantNumber, 'complain_lost');
    await complain(app, merchantNumber, 'complain_refunded');
    await app.drainJobs();
    await look();
    expect(await disputesOf(merchantNumber)).toEqual([]);
    expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
  });

  test('is answered, and the answer ends it where the gateway says that it does', async () => {
    const { merchantNumber } = await paid(gateway, { amountFen: 800 });
    const { number } = await complain(app, merchantNumber, 'complain');
    await app.drainJobs();
    const [open] = await disputesOf(merchantNumber);
    const id = open?.id ?? 0;
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    await look();
    const [answered] = await disputesOf(merchantNumber);
    if (gateway === 'wechat') {
      expect(answered).toMatchObject({ state: 'answered', sending: 'sent' });
      await app.call('endGatewayDispute', { id, end: 'won', words: '用户满意' }, admin);
      await app.drainJobs();
      await look();
      expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'won', contradictions: [] }]);
    } else expect(answered).toMatchObject({ state: 'won', sending: 'sent' });
    // What its payer raises again is answered again.
    await complain(app, merchantNumber, 'complain_again');
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open', numbers: [again(number), number] }]);
    if (gateway === 'alipay') return;
    await app.call('answerGatewayDispute', { id, answer: '已再次交付' }, admin);
    await app.drainJobs();
    expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'answered', sending: 'sent' }]);
  });
});

test('what a payer writes decides nothing of a part: the gateway does, whatever else is said of the payment', async () => {
  const [whole, part] = [await paid('wechat', { amountFen: 500 }), await paid('wechat', { amountFen: 500 })];
  const written = 'part: 少发了一半';
  const of = { merchantNumber: whole.merchantNumber, number: 'seen-1', reason: written };
  expect((await app.call('openGatewayDispute', of, admin)).data).toMatchObject({ isOfPart: false, reason: written });
  for (const act of ['complain', 'complain_part'] as const) await complain(app, part.merchantNumber, act);
  await app.drainJobs();
  const again = { merchantNumber: part.merchantNumber, number: 'seen-2', reason: '又投诉了一次' };
  const opened = (await app.call('openGatewayDispute', again, admin)).data;
  expect(opened).toMatchObject({ isOfPart: true, openCount: 2 });
  const other = await makePerson(app, 'admin');
  const lost = await app.call('endGatewayDispute', { id: opened.id, end: 'lost', words: '败诉' }, other);
  expect(lost.name).toBe('dispute_of_part');
});

test('complaints of Alipay’s older kind arrive too; they are answered there by hand', async () => {
  const { buyer, orderId, merchantNumber } = await paid('alipay');
  const { number } = await complain(app, merchantNumber, 'complain_older');
  await app.drainJobs();
  const [open] = await disputesOf(merchantNumber);
  expect(open).toMatchObject({ state: 'open', numbers: [number], reason: '商家不发货: 付款人称未收到商品' });
  await app.call('answerGatewayDispute', { id: open?.id ?? 0, answer: '已交付' }, admin);
  await app.drainJobs();
  await look();
  const told = { state: 'answered', sending: 'failed', sendingFailure: 'COMPLAINT_NOT_FOUND' };
  expect(await disputesOf(merchantNumber)).toMatchObject([told]);
  await complain(app, merchantNumber, 'complain_refunded');
  await app.drainJobs();
  expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'lost' }]);
  expect(await stateOf(buyer, orderId)).toBe('refunded');
  const other = await paid('alipay', { amountFen: 300 });
  await complain(app, other.merchantNumber, 'complain_older');
  await complain(app, other.merchantNumber, 'complain_withdrawn');
  await app.drainJobs();
  expect(await disputesOf(other.merchantNumber)).toEqual([]);
});

test('WeChat Pay names no amount, or a payment that is not paid here yet, which counts once it is', async () => {
  const { merchantNumber } = await paid('wechat', { amountFen: 500 });
  await complain(app, merchantNumber, 'complain_amount');
  await app.drainJobs();
  expect(await disputesOf(merchantNumber)).toEqual([]);
  const buyer = await makePerson(app);
  const { token } = (await app.call('getPayment', { gateway: 'wechat', way: 'qr', amountFen: 1100 }, buyer)).data;
  const early = await attemptOf(app, token);
  await press(app, token, 'lost');
  await complain(app, early.merchantNumber, 'complain');
  const before = (await refusals()).length;
  await app.runPeriodic('gatewayDisputes.complaints');
  await app.sql(
    `delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'payment.ask')`,
  );
  await app.drainJobs();
  await look();
  expect((await refusals()).slice(before)).toEqual([`dispute: not paid for ${early.merchantNumber}`]);
  app.pass(31);
  await app.drainJobs();
  await look();
  expect(await disputesOf(early.merchantNumber)).toMatchObject([{ state: 'open' }]);
});

test('WeChat Pay says no date: nobody is told one that is over', async () => {
  const { merchantNumber } = await paid('wechat', { amountFen: 500 });
  const { number } = await complain(app, merchantNumber, 'complain_lost');
  await app.sql(`update sandbox_complaints set made_at = made_at - interval '3 days' where number = $1`, [number]);
  await look();
  const [late] = await disputesOf(merchantNumber);
  const hours = (text: string | undefined) => Math.round((Date.parse(text ?? '') - app.now().getTime()) / 3_600_000);
  expect(hours(late?.dueAt)).toBe(24);
  await complain(app, merchantNumber, 'complain_withdrawn');
  await app.drainJobs();
  await complain(app, merchantNumber, 'complain_again');
  await look();
  const [raised] = await disputesOf(merchantNumber);
  expect(raised).toMatchObject({ state: 'open', numbers: [again(number), number] });
  expect(hours(raised?.dueAt)).toBe(24);
});

test('a payment through another merchant account of the same merchant is told at the address of the first', async () => {
  const second = await openWechat(app, admin, withCertificates);
  const switched = await app.call('moveMerchant', { id: merchants.wechat, event: 'switch_off' }, admin);
  expect(switched.status).toBe(200);
  const { buyer, merchantNumber } = await paid('wechat', { amountFen: 450 });
  const { rows } = await app.sql(`select merchant_id::int from payment_attempts where merchant_number = $1`, [
    merchantNumber,
  ]);
  expect(rows).toEqual([{ merchant_id: second }]);
  await complain(app, merchantNumber, 'complain');
  await app.drainJobs();
  expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open' }]);
  await look();
  expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open', openCount: 1 }]);
  expect(await wallet(buyer)).toMatchObject({ heldFen: 450 });
});

test('a payment through a former application of a merchant of Alipay is told to its new one', async () => {
  const { buyer, merchantNumber } = await paid('alipay', { amountFen: 450 });
  // Switched off so long ago that it is asked no more.
  await app.sql(
    `update merchants set account = '2021000000000001', state = 'off', decided_at = now() - interval '10 years' where id = $1`,
    [merchants.alipay],
  );
  await openAlipay(app, admin);
  await complain(app, merchantNumber, 'complain_lost');
  await look();
  expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open' }]);
  expect(await wallet(buyer)).toMatchObject({ heldFen: 450 });
});

test('an address for notices that the merchant named elsewhere stays, and what it tells is found by the list', async () => {
  await app.sql(`update sandbox_wechat set complaint_url = 'https://elsewhere.example/complaints'`);
  const { merchantNumber } = await paid('wechat', { amountFen: 400 });
  await complain(app, merchantNumber, 'complain_lost');
  await look();
  expect(await disputesOf(merchantNumber)).toMatchObject([{ state: 'open' }]);
  const { rows } = await app.sql(`select complaint_url from sandbox_wechat`);
  expect(rows).toEqual([{ complaint_url: 'https://elsewhere.example/complaints' }]);
});
