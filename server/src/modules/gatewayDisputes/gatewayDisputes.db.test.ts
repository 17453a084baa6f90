/** Disputes of gateways: money stays where it is while one stands, and comes back once, to nobody twice. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alipayNotice, openAlipay, sendForm, signedForm } from '../../../../tests/support/servers/alipay.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { tellOfDispute, type Told } from '../../../../tests/support/trade/disputes.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { attemptOf, notify, press, recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import { makeListing, makeVerified } from '../../../../tests/support/trade/rentals.ts';
import {
  bookedLease,
  makeTenant,
  runLeases,
  unpaidLease,
  unpaidRenewal,
} from '../../../../tests/support/trade/leases.ts';
import { loggedIn, makeLicence, makeBuyer, buy } from '../../../../tests/support/trade/sales.ts';
import { addPayee, askedBy, feeOf } from '../../../../tests/support/trade/withdrawals.ts';
import { auditLedger } from '../../ledger/audit.ts';

const priceFen = 2000;
const shareFen = 1900;
let app: TestApp;
let admin: Person;
let shop: TestShop;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});
// Time passes between the tests, and sessions end.
beforeEach(async () => {
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

/** An order of a shop that was paid at the sandbox gateway. */
async function paid(of: TestShop = shop, buyer?: Person) {
  const person = buyer ?? (await makePerson(app));
  const { id, paymentToken } = await placeOrder(app, person, await makeLicence(app, priceFen, of));
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway: 'sandbox', token }, person);
  await press(app, token, 'pay');
  return { buyer: person, orderId: id, token };
}

const tell = (...said: Told) => tellOfDispute(app, ...said);

const disputeOf = async (orderId: number) => {
  const { list } = (await app.call('listGatewayDisputes', {}, admin)).data;
  const found = list.filter((one) => one.orderId === orderId);
  expect(found).toHaveLength(1);
  return (await app.call('getGatewayDispute', { id: found[0]?.id ?? 0 }, admin)).data;
};
const wallet = async (person: Person) => (await app.call('getWallet', {}, person)).data;
const stateOf = async (buyer: Person, orderId: number) =>
  (await app.call('getOrder', { id: orderId }, buyer)).data.state;
/** Of an account of the platform. */
const balanceOf = async (kind: string) => {
  const { rows } = await app.sql(
    `select coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.kind = $1`,
    [kind],
  );
  return Number(rows[0]?.['fen']);
};
const cashFen = () => balanceOf('cash_sandbox');
/** Time passes until earnings are released. */
const release = async (days = 8) => {
  app.pass(days * 24 * 60 * 60);
  await app.runPeriodic('ledger.release');
};

test('an open dispute freezes the money of its order alone, until it is won', async () => {
  const own = await makeShop(app);
  const disputed = await paid(own);
  await paid(own);
  expect((await tell(disputed.token, 'open')).status).toBe(200);
  expect(await disputeOf(disputed.orderId)).toMatchObject({
    state: 'open',
    source: 'notice',
    amountFen: priceFen,
    heldFen: 0,
  });
  await release();
  const seller = await loggedIn(app, own.owner);
  expect(await wallet(seller)).toMatchObject({ earnedFen: shareFen, pendingFen: shareFen });
  expect((await tell(disputed.token, 'won')).status).toBe(200);
  await release(0);
  expect(await wallet(seller)).toMatchObject({ earnedFen: 2 * shareFen, pendingFen: 0 });
  expect(await stateOf(await loggedIn(app, disputed.buyer), disputed.orderId)).not.toBe('refunded');
});

test('a lost dispute refunds the order, and nothing comes to the buyer', async () => {
  const own = await makeShop(app);
  const { buyer, orderId, token } = await paid(own);
  const before = await cashFen();
  await tell(token, 'open');
  await tell(token, 'lost');
  expect(await cashFen()).toBe(before + priceFen);
  expect(await stateOf(buyer, orderId)).toBe('refunded');
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, heldFen: 0 });
  expect(await wallet(own.owner)).toMatchObject({ pendingFen: 0, earnedFen: 0, owedFen: 0 });
  const { refunds } = (await app.call('getOrder', { id: orderId }, buyer)).data;
  expect(refunds).toMatchObject([{ state: 'refunded', reason: 'disputed', refundedFen: priceFen, disputed: true }]);
});

test('notices that come twice, late, out of order and all at once are one dispute', async () => {
  const before = await cashFen();
  const { buyer, orderId, token } = await paid();
  await Promise.all([tell(token, 'open'), tell(token, 'open'), tell(token, 'lost'), tell(token, 'lost')]);
  for (const state of ['open', 'won', 'lost', 'withdrawn'] as const)
    expect((await tell(token, state)).status).toBe(200);
  expect(await disputeOf(orderId)).toMatchObject({ state: 'lost', takenFen: priceFen });
  expect(await cashFen()).toBe(before);
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0 });
  const other = await paid();
  await tell(other.token, 'won');
  await tell(other.token, 'open');
  expect(await disputeOf(other.orderId)).toMatchObject({ state: 'won' });
});

test('a second dispute of the same payment is the same row, and stands until both have ended', async () => {
  const { orderId, token } = await paid();
  await tell(token, 'open');
  await tell(token, 'open', { dispute_number: 'second' });
  await tell(token, 'won');
  expect(await disputeOf(orderId)).toMatchObject({ state: 'open' });
  await tell(token, 'withdrawn', { dispute_number: 'second' });
  expect(await disputeOf(orderId)).toMatchObject({ state: 'withdrawn' });
  await tell(token, 'open', { dispute_number: 'third' });
  expect(await disputeOf(orderId)).toMatchObject({ state: 'open', endedAt: null });
});

test('forged notices change nothing, and all get the answer of a forged payment', async () => {
  const { token } = await paid();
  const refused = (await notify(app, '', { signature: '' })).body;
  const forged = [
    await tell(token, 'lost', {}, 'f'.repeat(64)),
    await tell(token, 'lost', { amount_fen: priceFen - 1 }),
    await tell(token, 'lost', { currency: 'USD' }),
    await tell(token, 'lost', { merchant_number: 'P1-000000000000' }),
    await tell(token, 'lost', { type: 'payment.notice' }),
    await tell(token, 'lost', { dispute_number: 'a\u0000' }),
  ];
  for (const { status, body } of forged) {
    expect(status).toBe(422);
    expect({ code: body.code, msg: body.msg, name: body.data.name }).toEqual({
      code: refused.code,
      msg: refused.msg,
      name: 'notice_refused',
    });
  }
  const waiting = await makePerson(app);
  const { paymentToken } = await placeOrder(app, waiting, await makeLicence(app, priceFen, shop));
  await app.call('getPayment', { gateway: 'sandbox', token: paymentToken ?? '' }, waiting);
  expect((await tell(paymentToken ?? '', 'lost')).status).toBe(422);
  const { rows } = await app.sql(
    'select count(*)::int as count from gateway_disputes d join payments p on p.id = d.payment_id where p.token = any($1)',
    [[token, paymentToken]],
  );
  expect(rows[0]?.['count']).toBe(0);
});

test('nothing is refunded while a dispute stands, by nobody', async () => {
  const own = await makeShop(app);
  const { buyer, orderId, token } = await paid(own);
  await tell(token, 'open');
  expect(await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, buyer)).toMatchObject({
    name: 'payment_disputed',
  });
  const given = { orderId, amountFen: priceFen, words: '退' };
  expect(await app.call('refundBuyer', given, own.owner)).toMatchObject({ name: 'payment_disputed' });
  expect(await app.call('refundBuyer', given, admin)).toMatchObject({ name: 'payment_disputed' });
  await tell(token, 'withdrawn');
  expect(
    await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'balance' }, buyer),
  ).toMatchObject({ data: { state: 'refunded' } });
});

test('what was not seen yet is not handed out while a dispute stands; what was, stays in sight', async () => {
  const { buyer, orderId, token } = await paid();
  const seen = await paid();
  expect((await app.call('showOrder', { orderId: seen.orderId }, seen.buyer)).status).toBe(200);
  await tell(token, 'open');
  await tell(seen.token, 'open');
  expect((await app.call('showOrder', { orderId }, buyer)).name).toBe('payment_disputed');
  expect((await app.call('getOrder', { id: orderId }, buyer)).data.may).not.toContain('show');
  expect((await app.call('showOrder', { orderId: seen.orderId }, seen.buyer)).status).toBe(200);
  await tell(token, 'withdrawn');
  expect((await app.call('showOrder', { orderId }, buyer)).status).toBe(200);
});

test('a refund and a lost dispute at the same moment: the buyer has it once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, orderId, token } = await paid();
    const before = await cashFen();
    await Promise.all([
      tell(token, 'lost'),
      app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'balance' }, buyer),
    ]);
    expect(await stateOf(buyer, orderId)).toBe('refunded');
    // The gateway gave it; what the refund put on the balance is taken again.
    expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
    expect(await cashFen()).toBe(before + priceFen);
  }
});

test('what was refunded and spent before the loss is owed, with every account of the person', async () => {
  const { buyer, orderId, token } = await paid();
  await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'balance' }, buyer);
  await buy(app, buyer, await makeLicence(app, priceFen));
  await tell(token, 'lost');
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, owedFen: priceFen });
});

test('what went back through the gateway before is not taken once more', async () => {
  const { buyer, orderId, token } = await paid();
  const before = await cashFen();
  await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
  await app.drainJobs();
  await tell(token, 'lost');
  expect(await cashFen()).toBe(before + priceFen);
  expect(await disputeOf(orderId)).toMatchObject({ state: 'lost', takenFen: 0 });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
});

test('a disputed recharge is set aside as far as it goes, and what was spent is owed when it is lost', async () => {
  const buyer = await makePerson(app);
  await recharge(app, buyer, 3000);
  const { rows } = await app.sql('select token from payments where user_id = $1', [buyer.id]);
  const token = String(rows[0]?.['token']);
  await buy(app, buyer, await makeLicence(app, 1000));
  await tell(token, 'open');
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, heldFen: 2000 });
  await tell(token, 'withdrawn');
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 2000, heldFen: 0 });
  await tell(token, 'lost', { dispute_number: 'again' });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 1000 });
});

test('released earnings are set aside, and withdrawals that draw on them stop', async () => {
  const own = await makeShop(app);
  const { token } = await paid(own);
  await release();
  const seller = await loggedIn(app, own.owner);
  await verifyAsOne(app, [seller]);
  const payeeId = await addPayee(app, seller);
  const withdrawal = await askedBy(app, { ...seller, payeeId }, 1500);
  await tell(token, 'open');
  expect((await app.call('getWithdrawal', { id: withdrawal }, seller)).data).toMatchObject({ state: 'refused' });
  expect(await wallet(seller)).toMatchObject({ earnedFen: 0, heldFen: shareFen });
  await tell(token, 'lost');
  expect(await wallet(seller)).toMatchObject({ earnedFen: 0, heldFen: 0, owedFen: 0 });
});

test('a gift card is not redeemed while its payment is disputed; redeemed before, its buyer owes its worth', async () => {
  const cards = await makeProduct(app, { kind: 'gift', title: '礼品卡', skus: [{ priceFen }] });
  const bought = async () => {
    const buyer = await makePerson(app);
    const { id: orderId, paymentToken } = await placeOrder(app, buyer, cards);
    const token = paymentToken ?? '';
    await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
    await press(app, token, 'pay');
    const { items } = (await app.call('showOrder', { orderId }, buyer)).data;
    return { buyer, token, orderId, giftCode: items[0]?.content ?? '', itemId: items[0]?.id ?? 0 };
  };
  const friend = await makePerson(app);
  const one = await bought();
  await tell(one.token, 'open');
  expect((await app.call('redeemGiftCode', { giftCode: one.giftCode }, friend)).name).toBe('gift_code_unknown');
  const { buyer, orderId, itemId } = one;
  expect((await app.call('redeemOrderGiftCode', { orderId, itemId }, buyer)).name).toBe('payment_disputed');
  await tell(one.token, 'lost');
  expect((await app.call('redeemGiftCode', { giftCode: one.giftCode }, friend)).name).toBeDefined();
  const other = await bought();
  await app.call('redeemGiftCode', { giftCode: other.giftCode }, friend);
  await tell(other.token, 'lost');
  expect(await wallet(other.buyer)).toMatchObject({ balanceFen: 0, owedFen: priceFen });
});

test('earnings of a channel that can be disputed are withdrawn only after its days', async () => {
  await app.sql(`insert into site_settings (name, value, changed_at) values ('withdrawals.disputeDaysSandbox', '"14"', now())
    on conflict (name) do update set value = excluded.value`);
  const own = await makeShop(app);
  await verifyAsOne(app, [own.owner]);
  const at = app.now().getTime();
  await paid(own);
  await app.sql(`delete from site_settings where name = 'withdrawals.disputeDaysSandbox'`);
  await release();
  const seller = await loggedIn(app, own.owner);
  const payeeId = await addPayee(app, seller);
  const terms = (await app.call('getWithdrawalTerms', {}, seller)).data;
  // By whole hours.
  const hourMs = 60 * 60 * 1000;
  const from = new Date(Math.ceil((at + 14 * 24 * hourMs) / hourMs) * hourMs).toISOString();
  expect(terms).toMatchObject({
    earnedFen: shareFen,
    maxFen: 0,
    inWait: { fen: shareFen, firstAt: from, lastAt: from },
  });
  const feeFen = await feeOf(app, 1500, seller);
  expect(await app.call('askWithdrawal', { amountFen: 1500, feeFen, payeeId }, seller)).toMatchObject({
    name: 'earnings_in_wait',
  });
  app.pass(7 * 24 * 60 * 60);
  const later = await loggedIn(app, own.owner);
  expect((await app.call('getWithdrawalTerms', {}, later)).data).toMatchObject({
    maxFen: shareFen,
    inWait: { fen: 0 },
  });
  expect(await askedBy(app, { ...later, payeeId }, 1500)).toBeGreaterThan(0);
});

test('an admin enters a dispute, answers it with the evidence and ends it; sellers add words', async () => {
  const own = await makeShop(app);
  const { orderId, token } = await paid(own);
  const { merchantNumber } = await attemptOf(app, token);
  const input = { merchantNumber, number: 'HAND-1', reason: '付款人称未收到' };
  expect(await app.call('openGatewayDispute', { ...input, merchantNumber: 'P0-nobody' }, admin)).toMatchObject({
    name: 'not_found',
  });
  const opened = (await app.call('openGatewayDispute', input, admin)).data;
  expect(opened).toMatchObject({ state: 'open', source: 'hand', orderIds: [orderId], may: ['answer', 'say', 'end'] });
  expect(opened.evidence).toContain(`订单 ${orderId}`);
  expect(await app.call('openGatewayDispute', input, admin)).toMatchObject({ name: 'state_conflict' });
  expect((await app.call('getDisputeOfSale', { orderId }, own.owner)).data.dispute).toMatchObject({
    state: 'open',
    may: ['say'],
  });
  const stranger = (await makeShop(app)).owner;
  expect(await app.call('getDisputeOfSale', { orderId }, stranger)).toMatchObject({ name: 'not_found' });
  expect(await app.call('addDisputeWords', { orderId, words: '我的' }, stranger)).toMatchObject({ name: 'not_found' });
  await app.call('addDisputeWords', { orderId, words: '已自动发货' }, own.owner);
  const answered = (await app.call('answerGatewayDispute', { id: opened.id, answer: opened.evidence }, admin)).data;
  expect(answered).toMatchObject({ state: 'answered', sending: 'by_hand', said: [{ words: '已自动发货' }] });
  expect(await app.call('endGatewayDispute', { id: opened.id, end: 'lost', words: '败诉' }, own.owner)).toMatchObject({
    name: 'forbidden',
  });
  // What one admin entered takes nothing by their word alone.
  expect((await app.call('endGatewayDispute', { id: opened.id, end: 'lost', words: '败诉' }, admin)).name).toBe(
    'four_eyes',
  );
  const second = await makePerson(app, 'admin');
  const ends = await Promise.all(
    (['won', 'lost'] as const).map((end) =>
      app.call('endGatewayDispute', { id: opened.id, end, words: '结果' }, second),
    ),
  );
  expect(ends.filter(({ name }) => name === undefined)).toHaveLength(1);
  expect(ends.filter(({ name }) => name === 'state_conflict')).toHaveLength(1);
});

test('what the buyer wrote is no evidence where somebody else may have paid', async () => {
  const other = await makePerson(app);
  for (const payer of [undefined, other]) {
    const buyer = await makePerson(app);
    const { id: orderId, paymentToken } = await placeOrder(app, buyer, await makeLicence(app, priceFen, shop));
    const token = paymentToken ?? '';
    await app.call('getPayment', { gateway: 'sandbox', token }, payer ?? buyer);
    await press(app, token, 'pay');
    expect((await app.call('sendOrderMessage', { orderId, words: '收到了' }, buyer)).status).toBe(200);
    await tell(token, 'open');
    const { evidence } = await disputeOf(orderId);
    expect(evidence).toContain(`订单 ${orderId}`);
    expect(evidence.includes('买家留言 1 条')).toBe(payer === undefined);
  }
});

test('an answer goes to the gateway that told of the dispute', async () => {
  const { orderId, token } = await paid();
  await tell(token, 'open');
  const { id } = await disputeOf(orderId);
  await app.call('answerGatewayDispute', { id, answer: '已发货' }, admin);
  await app.drainJobs();
  expect(await disputeOf(orderId)).toMatchObject({ state: 'answered', sending: 'sent' });
});

test('a disputed lease keeps rent and deposit where they are; lost, the rent comes back and the tenant gets nothing twice', async () => {
  const listing = await makeListing(app);
  const tenant = await makeVerified(app);
  const { id, token } = await unpaidLease(app, tenant, listing);
  await press(app, token, 'pay');
  await tell(token, 'open');
  app.pass(3 * 24 * 60 * 60);
  await runLeases(app);
  await runLeases(app);
  await release(2);
  const lease = (await app.call('getLease', { id }, await loggedIn(app, tenant))).data;
  const mine = await loggedIn(app, tenant);
  expect(await wallet(mine)).toMatchObject({ balanceFen: 0, heldFen: lease.depositFen });
  const before = await cashFen();
  await tell(token, 'lost');
  await app.drainJobs();
  expect(await cashFen()).toBe(before + lease.rentFen + lease.depositFen);
  expect(await wallet(mine)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
});

test('a lease whose payment is lost while it is booked ends, and its money pays what the tenant owes', async () => {
  const listing = await makeListing(app);
  const tenant = await makeVerified(app);
  const { id, token } = await unpaidLease(app, tenant, listing);
  await press(app, token, 'pay');
  await tell(token, 'lost');
  await app.drainJobs();
  expect((await app.call('getLease', { id }, tenant)).data).toMatchObject({
    state: 'cancelled',
    reason: 'payment_disputed',
  });
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
});

test('a buyer with money of their own keeps it when a dispute of an order is lost', async () => {
  const buyer = await makeBuyer(app, 500);
  const { token } = await paid(shop, buyer);
  await tell(token, 'lost');
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 500, owedFen: 0 });
});

test('a disputed renewal freezes and takes back its own money alone', async () => {
  const terms = { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [] };
  const used = async (end: 'won' | 'lost') => {
    const listing = await makeListing(app, { terms });
    const hour = { unit: 'hour', count: 1 } as const;
    const hourFen = listing.terms.packages.find(({ unit, count }) => unit === 'hour' && count === 1)?.priceFen ?? 0;
    const tenant = await makeTenant(app, hourFen + terms.depositFen);
    const lease = await bookedLease(app, tenant, listing, { package: hour });
    await app.call('showLease', { id: lease.id }, tenant);
    const { token } = await unpaidRenewal(app, tenant, lease.id, { package: 'hour-1' });
    await press(app, token, 'pay');
    await tell(token, 'open');
    const { list } = (await app.call('listGatewayDisputes', { state: 'open' }, admin)).data;
    expect(list.filter(({ leaseId }) => leaseId === lease.id)).toMatchObject([{ amountFen: hourFen }]);
    expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, heldFen: 2 * hourFen + terms.depositFen });
    app.pass(3 * 60 * 60);
    await runLeases(app);
    await release(8);
    await runLeases(app);
    admin = await makePerson(app, 'admin');
    const mine = await loggedIn(app, tenant);
    const lessor = await loggedIn(app, listing.lessor);
    // The deposit and the first hour went where they belong.
    expect(await wallet(mine)).toMatchObject({ balanceFen: terms.depositFen, heldFen: 0 });
    const before = await cashFen();
    const had = await wallet(lessor);
    await tell(token, end);
    await app.drainJobs();
    await release(0);
    return { mine, hourFen, before, had, has: await wallet(lessor) };
  };
  const won = await used('won');
  const hourShareFen = won.had.earnedFen;
  expect(hourShareFen).toBeGreaterThan(0);
  expect(won.had.pendingFen).toBe(hourShareFen);
  expect(won.has).toMatchObject({ earnedFen: 2 * hourShareFen, pendingFen: 0 });
  const lost = await used('lost');
  expect(lost.had).toMatchObject({ earnedFen: hourShareFen, pendingFen: hourShareFen });
  expect(lost.has).toMatchObject({ earnedFen: hourShareFen, pendingFen: 0, owedFen: 0 });
  expect(await cashFen()).toBe(lost.before + lost.hourFen);
  expect(await wallet(lost.mine)).toMatchObject({ balanceFen: terms.depositFen, heldFen: 0, owedFen: 0 });
});

test('a renewal whose payment is lost while it is used ends the lease, and the time before it stays paid', async () => {
  const listing = await makeListing(app, { terms: { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const hourFen = listing.terms.packages.find(({ unit, count }) => unit === 'hour' && count === 1)?.priceFen ?? 0;
  const tenant = await makeTenant(app, hourFen + 3000);
  const { id } = await bookedLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await app.call('showLease', { id }, tenant);
  const { token } = await unpaidRenewal(app, tenant, id, { package: 'hour-1' });
  await press(app, token, 'pay');
  await tell(token, 'lost');
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, owedFen: hourFen });
  await app.drainJobs();
  expect((await app.call('getLease', { id }, tenant)).data).toMatchObject({
    state: 'ended',
    reason: 'payment_disputed',
    rentBackFen: hourFen,
  });
  // Whoever saw the credentials can have done harm: the deposit waits for a claim as after any other end.
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, heldFen: 3000, owedFen: 0 });
  app.pass(25 * 60 * 60);
  await runLeases(app);
  expect(await wallet(await loggedIn(app, tenant))).toMatchObject({ balanceFen: 3000, heldFen: 0, owedFen: 0 });
});

test('a tenant who disputes the last fen of a lease pays for what they used, and the deposit waits for a claim', async () => {
  const listing = await makeListing(app, { terms: { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const hourFen = listing.terms.packages.find(({ unit, count }) => unit === 'hour' && count === 1)?.priceFen ?? 0;
  const tenant = await makeTenant(app, hourFen + 3000 - 1);
  const { id, token } = await unpaidLease(app, tenant, listing, {
    package: { unit: 'hour', count: 1 },
    fromBalanceFen: hourFen + 3000 - 1,
  });
  await press(app, token, 'pay');
  await app.call('showLease', { id }, tenant);
  await tell(token, 'lost');
  await app.drainJobs();
  const lease = (await app.call('getLease', { id }, tenant)).data;
  expect(lease).toMatchObject({ state: 'ended', reason: 'payment_disputed', rentFen: hourFen, rentBackFen: 0 });
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, heldFen: 3000, owedFen: 1 });
});

test('the fee that a buyer bore is lost by the platform, and the price by who had it', async () => {
  await app.sql(`insert into site_settings (name, value, changed_at) values ('payments.feeByBuyer', '"1"', now())
    on conflict (name) do update set value = excluded.value`);
  const merchant = await openAlipay(app, admin, { feeRate: 60 });
  const own = await makeShop(app);
  const buyer = await makePerson(app);
  const { id: orderId, paymentToken: token } = await placeOrder(app, buyer, await makeLicence(app, priceFen, own));
  await app.call('getPayment', { gateway: 'alipay', way: 'qr', token: token ?? '' }, buyer);
  await app.sql(`delete from site_settings where name = 'payments.feeByBuyer'`);
  const attempt = await attemptOf(app, token ?? '');
  const feeFen = attempt.amountFen - priceFen;
  expect(feeFen).toBeGreaterThan(0);
  await sendForm(app, merchant, await signedForm(app, alipayNotice(attempt)));
  const fees = () => balanceOf('gateway_fees');
  const before = { fees: await fees(), cash: await balanceOf('cash_alipay') };
  const said = { merchantNumber: attempt.merchantNumber, number: 'FEE-1', reason: '付款人称未收到' };
  const { id, amountFen } = (await app.call('openGatewayDispute', said, admin)).data;
  expect(amountFen).toBe(attempt.amountFen);
  expect(await wallet(buyer)).toMatchObject({ heldFen: 0 });
  await app.call('endGatewayDispute', { id, end: 'lost', words: '败诉' }, await makePerson(app, 'admin'));
  expect(await stateOf(buyer, orderId)).toBe('refunded');
  expect(await balanceOf('cash_alipay')).toBe(before.cash + attempt.amountFen);
  expect(await fees()).toBe(before.fees - feeFen);
  expect(await wallet(own.owner)).toMatchObject({ pendingFen: 0, owedFen: 0 });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
});
