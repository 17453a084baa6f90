/** The balance and a gateway pay orders in one payment, over HTTP: what is held, what a notice does whenever it comes, and what comes back where. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rechargeRules } from '#contract/money/rechargeRules.ts';
import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { tellOfDispute } from '../../../../../tests/support/trade/disputes.ts';
import { makeFile, makeSecrets, makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import {
  noticeBody,
  notify,
  paymentOf,
  press,
  recharge,
  type Attempt,
} from '../../../../../tests/support/trade/payments.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { askRefund, buy, lettersTo, loggedIn, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { giveEarnings } from '../../../../../tests/support/trade/withdrawals.ts';
import { balancesOf, drawFrom, platformAccount } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { addDisputable } from '../../../ledger/disputable.ts';
import { post } from '../../../ledger/post.ts';
import { verifyLedger } from '../../../ledger/verify.ts';

const priceFen = 10_000;
/** Of the balance: what can only be spent, and what was earned. */
const spendFen = 1000;
const earnedFen = 2000;
const partFen = spendFen + earnedFen;
const restFen = priceFen - partFen;
let app: TestApp;
let shop: TestShop;
let notes: TestProduct;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  notes = await makeLicence(app, priceFen, shop);
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  expect((await verifyLedger(app.database.url)).findings).toEqual([]);
  await app.stop();
});

const balances = (person: Pick<Person, 'id'>) => balancesOf(app.database.primary, person.id);
const untouched = { availableFen: spendFen, earnedFen, heldFen: 0 };
async function makePayer(): Promise<Person> {
  const payer = await makePerson(app);
  await recharge(app, payer, spendFen);
  await giveEarnings(app, payer.id, earnedFen);
  return payer;
}
const payPart = (payer: Person, token: string, fromBalanceFen: number) =>
  app.call('payPartByBalance', { token, gateway: 'sandbox', fromBalanceFen }, payer);
const ask = (token: string, by?: Person) => app.call('getPayment', { gateway: 'sandbox', token }, by);
/** An order of which the balance pays a part, and the rest waits at the gateway. */
async function waiting(payer: Person, { product = notes, fen = partFen } = {}) {
  const { id, paymentToken } = await placeOrder(app, payer, product);
  const token = paymentToken ?? '';
  const held = await payPart(payer, token, fen);
  if (held.name !== undefined) throw new Error(held.name);
  await ask(token, payer);
  return { id, token };
}
/** A cart of a licence and a trial of which the balance pays a part; the trial was had in another way since. */
async function waitingWithTrial(payer: Person) {
  const trial = await makeProduct(app, { skus: [{ priceFen: 4000, termDays: 7, terms: { trial: true } }] });
  const lines = [await makeLicence(app, 6000, shop), trial].map(({ skuId, priceFen: unitPriceFen }) => ({
    skuId,
    quantity: 1,
    unitPriceFen,
  }));
  const { orders, paymentToken } = (await app.call('checkOut', { lines, payBy: 'gateway' }, payer)).data;
  const token = paymentToken ?? '';
  await payPart(payer, token, partFen);
  await ask(token, payer);
  await recharge(app, payer, 4000);
  await buy(app, payer, trial);
  return { orders, token };
}
async function paid(payer: Person, fen = partFen) {
  const order = await waiting(payer, { fen });
  await press(app, order.token, 'pay');
  return order;
}
const orderOf = async (id: number, by: Person) => (await app.call('getOrder', { id }, by)).data;
async function attemptsOf(token: string): Promise<(Attempt & { state: string })[]> {
  const { rows } = await app.sql(
    `select a.id::int, a.merchant_number as "merchantNumber", a.amount_fen::int as "amountFen", a.created_at as "createdAt", a.state
     from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1 order by a.id`,
    [token],
  );
  return rows as unknown as (Attempt & { state: string })[];
}
const noticeOf = async (token: string, at = 0) => {
  const attempt = (await attemptsOf(token))[at];
  if (!attempt) throw new Error('nothing was asked of the gateway');
  return noticeBody(attempt, { reference: `reference-${attempt.id}` });
};
/** Pays at the gateway by its page, of what was asked so many others before. */
const payAt = async (token: string, at: number) => {
  const { rows } = await app.sql(
    `select a.pay_url as url from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1 order by a.id`,
    [token],
  );
  return fetch(String(rows[at]?.['url']), {
    method: 'POST',
    body: new URLSearchParams({ act: 'pay' }),
    redirect: 'manual',
  });
};
const returned = async (token: string) => {
  await app.drainJobs();
  const { rows } = await app.sql(
    `select s.amount_fen::int as fen from sandbox_refunds s where s.merchant_number in (
       select a.merchant_number from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1) order by 1`,
    [token],
  );
  return rows.map(({ fen }) => fen);
};
const disputeOf = async (token: string) => {
  const { rows } = await app.sql(
    'select d.id::int from gateway_disputes d join payments p on p.id = d.payment_id where p.token = $1',
    [token],
  );
  return Number(rows[0]?.['id']);
};
const lapse = async () => {
  app.pass(orderUnpaidSeconds + 1);
  await app.runPeriodic('orders.close');
};

test('both purses are held in their order, shown, and pay with the gateway; a seller has all of it', async () => {
  const payer = await makePayer();
  const { id, paymentToken } = await placeOrder(app, payer, notes);
  const token = paymentToken ?? '';
  const preview = await app.call('getPaymentState', { token, fromBalanceFen: partFen }, payer);
  expect(preview.data).toMatchObject({ fromBalanceFen: 0, amountFen: priceFen });
  expect((await payPart(payer, token, 500)).data).toMatchObject({ fromBalanceFen: 500 });
  expect(await balances(payer)).toMatchObject({ availableFen: 500, earnedFen, heldFen: 500 });
  expect((await payPart(payer, token, partFen)).data).toMatchObject({ fromBalanceFen: partFen, amountFen: priceFen });
  expect(await balances(payer)).toMatchObject({ availableFen: 0, earnedFen: 0, heldFen: partFen });
  // Its owner sees which purses and until when; whoever else has the link only how much.
  const ofPurses = { spendFen, earnedFen };
  expect((await app.call('getPaymentState', { token }, payer)).data).toMatchObject({ held: ofPurses });
  for (const other of [shop.owner, undefined]) {
    const seen = (await app.call('getPaymentState', { token }, other)).data;
    expect(seen).toMatchObject({ fromBalanceFen: partFen, held: null });
  }
  const unpaid = await orderOf(id, payer);
  expect(unpaid.held).toEqual({ ...ofPurses, until: unpaid.expiresAt });
  await ask(token);
  expect(await attemptsOf(token)).toMatchObject([{ amountFen: priceFen - 500 }, { amountFen: restFen }]);
  await press(app, token, 'pay');
  expect(await paymentOf(app, token)).toMatchObject({ state: 'paid', fromBalanceFen: partFen });
  expect(await balances(payer)).toMatchObject({ balanceFen: 0, heldFen: 0 });
  const bought = { state: 'delivered', paidBy: 'sandbox', fromBalanceFen: partFen, held: null };
  expect(await orderOf(id, payer)).toMatchObject(bought);
  const sale = (await app.call('getSale', { id }, shop.owner)).data;
  expect(sale).toMatchObject({ amountFen: priceFen, fromBalanceFen: partFen });
  const { rows } = await app.sql(
    `select sum(amount_fen)::int as fen from ledger_earnings where subject_kind = 'order' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ fen: (priceFen * 95) / 100 }]);
});

test('more than a recharge can be held of a large balance', async () => {
  const payer = await makePerson(app);
  for (const fen of [rechargeRules.fen.max, 100]) await recharge(app, payer, fen);
  const { id, paymentToken } = await placeOrder(app, payer, await makeLicence(app, rechargeRules.fen.max + 200, shop));
  const fen = rechargeRules.fen.max + 100;
  expect((await payPart(payer, paymentToken ?? '', fen)).data).toMatchObject({ fromBalanceFen: fen });
  await app.call('closeOrder', { orderId: id }, payer);
  expect(await balances(payer)).toMatchObject({ balanceFen: fen, heldFen: 0 });
});

describe('what is held is free again', () => {
  test('when nobody pays, when the order is closed, and when another way is taken', async () => {
    const payer = await makePayer();
    await waiting(payer);
    await lapse();
    expect(await balances(payer)).toMatchObject(untouched);
    const again = await loggedIn(app, payer);
    const { id, token } = await waiting(again);
    expect((await app.call('closeOrder', { orderId: id }, again)).name).toBeUndefined();
    expect(await balances(payer)).toMatchObject(untouched);
    expect(await paymentOf(app, token)).toMatchObject({ state: 'closed', fromBalanceFen: 0 });
    const { token: other } = await waiting(again);
    expect((await payPart(again, other, 0)).data).toMatchObject({ fromBalanceFen: 0 });
    expect(await balances(payer)).toMatchObject(untouched);
    await ask(other);
    await press(app, other, 'pay');
    expect((await attemptsOf(other)).map(({ amountFen, state }) => [amountFen, state])).toEqual([
      [restFen, 'waiting'],
      [priceFen, 'paid'],
    ]);
    expect(await balances(payer)).toMatchObject(untouched);
  });

  test('given up, though the gateway takes nothing now', async () => {
    const payer = await makePayer();
    const { token } = await waiting(payer);
    const none = { token, gateway: 'alipay', fromBalanceFen: 0 } as const;
    expect((await app.call('payPartByBalance', none, payer)).data).toMatchObject({ fromBalanceFen: 0, feeFen: null });
    expect(await balances(payer)).toMatchObject(untouched);
    expect(await attemptsOf(token)).toHaveLength(1);
  });

  test('when all was asked of a gateway before, and that is paid', async () => {
    const payer = await makePayer();
    const { id, paymentToken } = await placeOrder(app, payer, notes);
    const token = paymentToken ?? '';
    await ask(token);
    await payPart(payer, token, partFen);
    expect((await notify(app, await noticeOf(token))).status).toBe(200);
    expect(await orderOf(id, payer)).toMatchObject({ state: 'delivered', fromBalanceFen: 0 });
    expect(await balances(payer)).toMatchObject(untouched);
  });
});

describe('money that comes late', () => {
  test('draws on nothing that is not held for it: all is where it was, and what came is on the balance', async () => {
    const [lapsed, cancelled, other] = [await makePayer(), await makePayer(), await makePayer()];
    const given = await waiting(cancelled);
    await app.call('closeOrder', { orderId: given.id }, cancelled);
    const changed = await waiting(other);
    await payPart(other, changed.token, 100);
    for (const { token } of [given, changed]) expect((await notify(app, await noticeOf(token))).status).toBe(200);
    const late = await waiting(lapsed);
    await lapse();
    expect((await notify(app, await noticeOf(late.token))).status).toBe(200);
    for (const [payer, { id, token }] of [
      [cancelled, given],
      [other, changed],
      [lapsed, late],
    ] as const) {
      const credited = { amountFen: restFen, why: 'too_late' };
      expect(await orderOf(id, await loggedIn(app, payer))).toMatchObject({ state: 'closed', credited });
      expect(await paymentOf(app, token)).toMatchObject({ state: 'closed', credited });
      expect(await balances(payer)).toMatchObject({ availableFen: spendFen + restFen, earnedFen, heldFen: 0 });
    }
    expect((await lettersTo(app, lapsed.email)).some(({ body }) => body.includes('¥70.00'))).toBe(true);
  });

  test('is drawn from a hold that is larger, and lets the rest of it go', async () => {
    const payer = await makePayer();
    const { id, token } = await waiting(payer, { fen: 1500 });
    await payPart(payer, token, partFen);
    expect((await notify(app, await noticeOf(token))).status).toBe(200);
    expect(await orderOf(id, payer)).toMatchObject({ state: 'delivered', fromBalanceFen: 1500 });
    expect(await balances(payer)).toMatchObject({ availableFen: 0, earnedFen: earnedFen - 500, heldFen: 0 });
  });

  test('for another order of a cart of which one was paid before draws on nothing of that', async () => {
    const payer = await makePayer();
    const secrets = await makeSecrets(app, { count: 1, priceFen: 4000 });
    const licence = await makeLicence(app, 6000, shop);
    const lines = [licence, secrets].map(({ skuId, priceFen: unitPriceFen }) => ({ skuId, quantity: 1, unitPriceFen }));
    const { orders, paymentToken } = (await app.call('checkOut', { lines, payBy: 'gateway' }, payer)).data;
    const token = paymentToken ?? '';
    await payPart(payer, token, partFen);
    await payPart(payer, token, 0);
    await ask(token, payer);
    await lapse();
    const faster = await makePerson(app);
    await recharge(app, faster, 4000);
    const taken = await buy(app, faster, secrets);
    await notify(app, await noticeOf(token, 1));
    const back = { orderId: taken, reason: 'unseen', pieces: 1 } as const;
    expect((await app.call('requestRefund', back, faster)).name).toBeUndefined();
    await notify(app, await noticeOf(token, 0));
    const again = await loggedIn(app, payer);
    const after = await Promise.all(orders.map(({ id }) => orderOf(id, again)));
    const states = after.map(({ state, fromBalanceFen }) => `${state} ${fromBalanceFen}`);
    expect(states.toSorted()).toEqual(['closed 0', 'delivered 0']);
    expect(await paymentOf(app, token)).toMatchObject({ state: 'paid', fromBalanceFen: 0 });
  });
});

test('who owes neither holds nor pays with what was held, and it pays the debt first', async () => {
  const payer = await makePayer();
  const { id, token } = await waiting(payer);
  // A refund by the platform took back what they sold and had spent.
  await app.database.transaction(async (tx) => {
    await post(tx, {
      kind: 'gateway_dispute',
      key: `test:debt:${payer.id}`,
      subject: { kind: 'order', id },
      transfers: [{ source: drawFrom(payer.id, 'share'), target: platformAccount('revenue'), amountFen: 400 }],
      now: app.now(),
    });
  });
  expect(await balances(payer)).toMatchObject({ owedFen: 400, heldFen: partFen });
  expect((await notify(app, await noticeOf(token))).status).toBe(200);
  expect(await orderOf(id, payer)).toMatchObject({ state: 'closed', credited: { why: 'balance_gone' } });
  expect(await balances(payer)).toMatchObject({ owedFen: 0, heldFen: 0, balanceFen: partFen + restFen - 400 });
});

test('a second channel goes back there, whichever part it left to the balance', async () => {
  const payer = await makePayer();
  const { id, token } = await waiting(payer);
  await payPart(payer, token, spendFen);
  await ask(token, payer);
  await payAt(token, 1);
  expect(await orderOf(id, payer)).toMatchObject({ state: 'delivered', fromBalanceFen: spendFen });
  expect(await balances(payer)).toMatchObject({ availableFen: 0, earnedFen, heldFen: 0 });
  await payAt(token, 0);
  expect(await returned(token)).toEqual([restFen]);
  expect(await balances(payer)).toMatchObject({ availableFen: 0, earnedFen, heldFen: 0 });
});

describe('a refund', () => {
  test('of all goes back to the gateway and to the purses that paid', async () => {
    const payer = await makePayer();
    const { id, token } = await paid(payer);
    const asked = { orderId: id, reason: 'unseen', pieces: 1, refundTo: 'gateway' } as const;
    expect((await app.call('requestRefund', asked, payer)).name).toBeUndefined();
    expect(await returned(token)).toEqual([restFen]);
    expect(await balances(payer)).toMatchObject(untouched);
  });

  test('of parts is shared out in proportion and adds up; to the balance none goes out', async () => {
    const payer = await makePayer();
    const { id, token } = await paid(payer);
    for (const wantedFen of [3333, 1]) {
      const { id: refundId } = await askRefund(app, payer, { orderId: id, wantedFen, refundTo: 'gateway' });
      await app.call('answerRefund', { id: refundId, accept: true, words: '' }, shop.owner);
    }
    expect(await returned(token)).toEqual([2333]);
    expect(await balances(payer)).toMatchObject({ availableFen: 3334 - 2333 - 667, earnedFen: 667 });
    const { id: last } = await askRefund(app, payer, { orderId: id, wantedFen: priceFen - 3334, refundTo: 'balance' });
    await app.call('answerRefund', { id: last, accept: true, words: '' }, shop.owner);
    expect(await returned(token)).toEqual([2333]);
    expect(await balances(payer)).toMatchObject({ balanceFen: priceFen - 2333, earnedFen });
  });

  test('of what somebody else paid by the link goes back to them, and the balance’s part to its owner', async () => {
    const payer = await makePayer();
    const { id, paymentToken } = await placeOrder(app, payer, notes);
    const token = paymentToken ?? '';
    await payPart(payer, token, partFen);
    await ask(token);
    await press(app, token, 'pay');
    await app.call('requestRefund', { orderId: id, reason: 'unseen', pieces: 1, refundTo: 'balance' }, payer);
    expect(await returned(token)).toEqual([restFen]);
    expect(await balances(payer)).toMatchObject(untouched);
  });
});

describe('a dispute of the gateway', () => {
  test('is about its part: lost, the balance’s part is back, and nobody pays twice', async () => {
    const payer = await makePayer();
    const { id, token } = await paid(payer);
    const cash = async () => {
      const { rows } = await app.sql(
        `select coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
         where a.kind = 'cash_sandbox'`,
      );
      return Number(rows[0]?.['fen']);
    };
    const before = await cash();
    await tellOfDispute(app, token, 'open');
    expect((await app.call('requestRefund', { orderId: id, reason: 'unseen', pieces: 1 }, payer)).name).toBe(
      'payment_disputed',
    );
    await tellOfDispute(app, token, 'lost');
    expect(await cash()).toBe(before + restFen);
    expect(await balances(payer)).toMatchObject({ ...untouched, owedFen: 0 });
    expect(await orderOf(id, payer)).toMatchObject({ state: 'refunded', refundedFen: priceFen });
    expect(await balances(shop.owner)).toMatchObject({ owedFen: 0 });
    const { rows } = await app.sql(
      `select coalesce(sum(left_fen), 0)::int as fen from ledger_earnings where subject_kind = 'order' and subject_id = $1 and closed_at is null`,
      [id],
    );
    expect(rows).toEqual([{ fen: 0 }]);
  });

  test('of the little that it paid ends the right, and leaves what the balance paid of seen goods with their seller', async () => {
    const payer = await makePayer();
    const secrets = await makeSecrets(app, { count: 1, priceFen: partFen + 1, shopId: shop.id });
    const file = await makeFile(app, { priceFen: partFen + 1 });
    for (const [product, look] of [
      [secrets, 'showOrder'],
      [file, 'downloadOrder'],
    ] as const) {
      const { id, token } = await waiting(payer, { product });
      await press(app, token, 'pay');
      expect((await app.call(look, { orderId: id }, payer)).name).toBeUndefined();
      await tellOfDispute(app, token, 'open');
      await tellOfDispute(app, token, 'lost');
      expect(await balances(payer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
      expect(await orderOf(id, payer)).toMatchObject({ state: 'delivered', refundedFen: 1, takenPieces: 1 });
      expect((await app.call(look, { orderId: id }, payer)).name).toBeDefined();
      const { rows } = await app.sql(
        `select bool_or(frozen) as frozen, sum(left_fen) > 0 as left from ledger_earnings
         where subject_kind = 'order' and subject_id = $1 and closed_at is null`,
        [id],
      );
      expect(rows).toEqual([product === secrets ? { frozen: false, left: true } : { frozen: null, left: null }]);
      const given = { orderId: id, amountFen: partFen, words: '全额退还' };
      expect((await app.call('refundBuyer', given, await makePerson(app, 'admin'))).name).toBeUndefined();
      expect(await orderOf(id, payer)).toMatchObject({ state: 'refunded' });
      expect(await returned(token)).toEqual([]);
      expect(await balances(payer)).toMatchObject({ balanceFen: partFen, heldFen: 0 });
    }
  });

  test('of a part that is all the gateway paid of one of two orders takes nothing else of that, and its right stays', async () => {
    const payer = await makePayer();
    const products = [await makeLicence(app, 2, shop), await makeLicence(app, 2, shop)];
    const lines = products.map(({ skuId, priceFen: unitPriceFen }) => ({ skuId, quantity: 1, unitPriceFen }));
    const { orders, paymentToken } = (await app.call('checkOut', { lines, payBy: 'gateway' }, payer)).data;
    const token = paymentToken ?? '';
    await payPart(payer, token, 2);
    await ask(token, payer);
    await press(app, token, 'pay');
    await tellOfDispute(app, token, 'open');
    const lost = { id: await disputeOf(token), end: 'lost', lostFen: 1, words: '部分败诉' } as const;
    expect(await app.call('endGatewayDispute', lost, await makePerson(app, 'admin'))).toMatchObject({ status: 200 });
    const after = await Promise.all(orders.map(({ id }) => orderOf(id, payer)));
    expect(after.map(({ state, refundedFen, takenPieces }) => [state, refundedFen, takenPieces])).toEqual([
      ['delivered', 1, 0],
      ['delivered', 0, 0],
    ]);
    expect((await balances(payer)).balanceFen).toBe(partFen - 2);
  });

  test('of a part of it takes that from the order, and the rest of the order goes on', async () => {
    const payer = await makePayer();
    const { id, token } = await paid(payer);
    await tellOfDispute(app, token, 'open');
    const lost = { id: await disputeOf(token), end: 'lost', lostFen: 1400, words: '部分败诉' } as const;
    expect(await app.call('endGatewayDispute', lost, await makePerson(app, 'admin'))).toMatchObject({ status: 200 });
    expect(await orderOf(id, payer)).toMatchObject({ state: 'delivered', refundedFen: 1400 });
    expect(await balances(payer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
    // By what is left of each: 5600 at the gateway, and 3000 of the balance, of which 2000 were earned.
    for (const [sent, availableFen, ofEarnedFen] of [
      [[2800], 500, 1000],
      [[2800, 2800], spendFen, earnedFen],
    ] as const) {
      const { id: refundId } = await askRefund(app, payer, { orderId: id, wantedFen: 4300, refundTo: 'gateway' });
      await app.call('answerRefund', { id: refundId, accept: true, words: '' }, shop.owner);
      expect(await returned(token)).toEqual(sent);
      expect(await balances(payer)).toMatchObject({ availableFen, earnedFen: ofEarnedFen, owedFen: 0 });
    }
  });
});

test('what can be undone of the balance goes with it to who sells, and comes back when it is free', async () => {
  const until = new Date(app.now().getTime() + 30 * 24 * 60 * 60 * 1000);
  const payer = await makePerson(app);
  await recharge(app, payer, partFen);
  await app.database.transaction((tx) => addDisputable(tx, { userId: payer.id, fen: partFen, until, now: app.now() }));
  const lots = async () => {
    const { rows } = await app.sql(
      'select coalesce(sum(left_fen), 0)::int as fen from ledger_disputable where user_id = $1',
      [payer.id],
    );
    return rows[0]?.['fen'];
  };
  const products = [await makeLicence(app, 6000, shop), await makeLicence(app, 4000, shop)];
  const lines = products.map(({ skuId, priceFen: unitPriceFen }) => ({ skuId, quantity: 1, unitPriceFen }));
  const { orders, paymentToken } = (await app.call('checkOut', { lines, payBy: 'gateway' }, payer)).data;
  const token = paymentToken ?? '';
  await payPart(payer, token, partFen);
  expect(await lots()).toBe(0);
  await payPart(payer, token, 0);
  expect(await lots()).toBe(partFen);
  await payPart(payer, token, partFen);
  await ask(token);
  await press(app, token, 'pay');
  expect(await lots()).toBe(0);
  const { rows } = await app.sql(
    `select fen::int from ledger_disputable_spent where subject_kind = 'order' and subject_id = any($1::bigint[]) order by subject_id`,
    [orders.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ fen: 1800 }, { fen: 1200 }]);
});

describe('while what came can be undone', () => {
  const until = () => new Date(app.now().getTime() + 20 * 24 * 60 * 60 * 1000);
  const setDays = (days: number) =>
    app.sql(
      `insert into site_settings (name, value, changed_at) values ('withdrawals.disputeDaysSandbox', $1, now())
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(String(days))],
    );
  const lotsOf = async (person: Person) => {
    const { rows } = await app.sql(
      'select coalesce(sum(left_fen), 0)::int as fen from ledger_disputable where user_id = $1',
      [person.id],
    );
    return rows[0]?.['fen'];
  };
  const canUndo = (payer: Person, fen: number) =>
    app.database.transaction((tx) => addDisputable(tx, { userId: payer.id, fen, until: until(), now: app.now() }));

  test('what could not be paid covers nothing of what the balance pays beside it', async () => {
    const payer = await makePayer();
    await canUndo(payer, partFen);
    const { orders, token } = await waitingWithTrial(payer);
    await setDays(30);
    await notify(app, await noticeOf(token));
    await setDays(0);
    const { rows } = await app.sql(
      `select fen::int from ledger_disputable_spent where subject_kind = 'order' and subject_id = any($1::bigint[])`,
      [orders.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ fen: 6000 }]);
    expect(await lotsOf(payer)).toBe(4000);
  });

  test('a gift card takes it to whoever redeems it, and a lost dispute charges the card once', async () => {
    const [payer, friend] = [await makePayer(), await makePerson(app)];
    const product = await makeProduct(app, { kind: 'gift', title: '礼品卡', skus: [{ priceFen }] });
    await setDays(30);
    const { id, token } = await waiting(payer, { product });
    await press(app, token, 'pay');
    await setDays(0);
    const [card] = (await app.call('showOrder', { orderId: id }, payer)).data.items;
    const giftCode = String(card?.content);
    expect((await app.call('redeemGiftCode', { giftCode }, friend)).name).toBeUndefined();
    expect(await lotsOf(friend)).toBe(restFen);
    await tellOfDispute(app, token, 'open');
    await tellOfDispute(app, token, 'lost');
    expect(await balances(payer)).toMatchObject({ balanceFen: 0, owedFen: priceFen - partFen });
  });

  test.each([
    [0, 'gateway', 0, 0],
    [500, 'gateway', 500, 500],
    [500, 'balance', 500, restFen + 500],
    [partFen, 'gateway', partFen, partFen],
  ] as const)(
    'a refund gives back what of the balance could be undone, %i, to the %s apart from what the gateway paid',
    async (fen, refundTo, goes, back) => {
      const payer = await makePayer();
      await canUndo(payer, fen);
      await setDays(30);
      const { id } = await paid(payer);
      await setDays(0);
      const { rows } = await app.sql(
        `select fen::int from ledger_disputable_spent where subject_kind = 'order' and subject_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ fen: restFen + goes }]);
      await app.call('requestRefund', { orderId: id, reason: 'unseen', pieces: 1, refundTo }, payer);
      expect(await lotsOf(payer)).toBe(back);
    },
  );
});

describe('a cart of several shops', () => {
  test('is held together, each seller has all of theirs, and each refund has its own part', async () => {
    const payer = await makePayer();
    const other = await makeShop(app);
    const products = [await makeLicence(app, 6000, shop), await makeLicence(app, 4000, other)];
    const lines = products.map(({ skuId, priceFen: unitPriceFen }) => ({ skuId, quantity: 1, unitPriceFen }));
    const { orders, paymentToken } = (await app.call('checkOut', { lines, payBy: 'gateway' }, payer)).data;
    const token = paymentToken ?? '';
    await payPart(payer, token, partFen);
    await ask(token, payer);
    await press(app, token, 'pay');
    const parts = await Promise.all(orders.map(async ({ id }) => (await orderOf(id, payer)).fromBalanceFen));
    expect(parts).toEqual([1800, 1200]);
    const [first] = orders;
    const asked = { orderId: first?.id ?? 0, reason: 'unseen', pieces: 1, refundTo: 'gateway' } as const;
    await app.call('requestRefund', asked, payer);
    expect(await returned(token)).toEqual([4200]);
    expect(await balances(payer)).toMatchObject({ availableFen: 600, earnedFen: 1200 });
    const rest = { ...asked, orderId: orders[1]?.id ?? 0 };
    await app.call('requestRefund', rest, payer);
    expect(await returned(token)).toEqual([2800, 4200]);
    expect(await balances(payer)).toMatchObject(untouched);
  });

  test('delivers what is there; what is gone leaves its part of both on the balance', async () => {
    const payer = await makePayer();
    const { orders, token } = await waitingWithTrial(payer);
    await notify(app, await noticeOf(token));
    const states = await Promise.all(orders.map(async ({ id }) => (await orderOf(id, payer)).state));
    expect(states.toSorted()).toEqual(['closed', 'delivered']);
    expect((await balances(payer)).balanceFen).toBe(4000);
    expect(await paymentOf(app, token)).toMatchObject({ state: 'paid', fromBalanceFen: 1800 });
  });
});

describe('at the same moment', () => {
  const names = (replies: readonly { name?: string | undefined }[]) => replies.map(({ name }) => name ?? 'done');

  test('two tabs hold once; two orders never hold more than there is', async () => {
    const payer = await makePayer();
    const { paymentToken } = await placeOrder(app, payer, notes);
    const token = paymentToken ?? '';
    await Promise.all([1, 2, 3, 4].map(() => payPart(payer, token, partFen)));
    expect(await balances(payer)).toMatchObject({ balanceFen: 0, heldFen: partFen });
    expect(await attemptsOf(token)).toHaveLength(1);
    await app.call(
      'closeOrder',
      { orderId: (await app.call('getPaymentState', { token }, payer)).data.items[0]?.orderId ?? 0 },
      payer,
    );
    const orders = await Promise.all(
      [1, 2].map(async () => (await placeOrder(app, payer, await makeLicence(app, priceFen, shop))).paymentToken ?? ''),
    );
    expect(names(await Promise.all(orders.map((one) => payPart(payer, one, partFen)))).toSorted()).toEqual([
      'done',
      'insufficient_balance',
    ]);
    expect(await balances(payer)).toMatchObject({ balanceFen: 0, heldFen: partFen });
  });

  test('of the balance for all and the gateway for its part one pays, and the other goes back', async () => {
    const payer = await makePayer();
    const { id, token } = await waiting(payer);
    await recharge(app, payer, restFen);
    const [byBalance] = await Promise.all([app.call('payOrderByBalance', { orderId: id }, payer), payAt(token, 0)]);
    const order = await orderOf(id, payer);
    const back = await returned(token);
    if (byBalance.name === undefined) {
      expect(order).toMatchObject({ paidBy: 'balance', fromBalanceFen: 0 });
      expect(back).toEqual([restFen]);
      expect(await balances(payer)).toMatchObject({ balanceFen: 0, heldFen: 0 });
    } else {
      expect(byBalance.name).toBe('order_already_paid');
      expect(order).toMatchObject({ paidBy: 'sandbox', fromBalanceFen: partFen });
      expect(back).toEqual([]);
      expect(await balances(payer)).toMatchObject({ balanceFen: restFen, heldFen: 0 });
    }
  });

  test('pays by the balance what was held beside the gateway', async () => {
    const payer = await makePayer();
    const { id, token } = await waiting(payer);
    expect((await app.call('payOrderByBalance', { orderId: id }, payer)).name).toBe('insufficient_balance');
    expect(await balances(payer)).toMatchObject({ balanceFen: 0, heldFen: partFen });
    await recharge(app, payer, restFen);
    expect((await app.call('payOrderByBalance', { orderId: id }, payer)).name).toBeUndefined();
    expect(await balances(payer)).toMatchObject({ balanceFen: 0, heldFen: 0 });
    await payAt(token, 0);
    expect(await returned(token)).toEqual([restFen]);
  });

  test('a notice, giving it up and another part end in one of the three, to the fen', async () => {
    for (const round of [1, 2, 3]) {
      const payer = await makePayer();
      const { id, token } = await waiting(payer);
      const body = await noticeOf(token);
      await Promise.all([
        notify(app, body),
        app.call('closeOrder', { orderId: id }, payer),
        payPart(payer, token, round * 100),
      ]);
      const order = await orderOf(id, payer);
      if (order.state === 'delivered') {
        expect(order).toMatchObject({ fromBalanceFen: partFen });
        expect(await balances(payer)).toMatchObject({ balanceFen: 0, heldFen: 0 });
      } else {
        expect(order).toMatchObject({ state: 'closed', fromBalanceFen: 0, credited: { why: 'too_late' } });
        expect(await balances(payer)).toMatchObject({ availableFen: spendFen + restFen, earnedFen, heldFen: 0 });
      }
    }
  });
});

describe('refuses', () => {
  test('all of it, what is not there, whoever owes, and the orders of somebody else', async () => {
    const payer = await makePayer();
    const { paymentToken } = await placeOrder(app, payer, notes);
    const token = paymentToken ?? '';
    expect((await payPart(payer, token, priceFen)).name).toBe('invalid_input');
    expect((await payPart(payer, token, partFen + 1)).name).toBe('insufficient_balance');
    expect((await payPart(await makePayer(), token, 100)).name).toBe('not_found');
    expect((await app.call('payPartByBalance', { token, gateway: 'sandbox', fromBalanceFen: 1 })).name).toBe(
      'login_needed',
    );
    expect(await balances(payer)).toMatchObject(untouched);
    expect(await attemptsOf(token)).toEqual([]);
    const recharged = (await app.call('getPayment', { gateway: 'sandbox', amountFen: 500 }, payer)).data.token;
    expect((await payPart(payer, recharged, 100)).name).toBe('not_found');
    await lapse();
    expect((await payPart(await loggedIn(app, payer), token, 100)).name).toBe('order_closed');
  });

  test('a payment whose money is not where it says is found by the proof', async () => {
    const payer = await makePayer();
    const { token } = await waiting(payer);
    const findings = () => app.database.transaction(auditLedger);
    const forge = (sql: string) => app.sql(`update payments set ${sql} where token = $1`, [token]);
    expect(await findings()).toEqual([]);
    await forge(`balance_fen = balance_fen - 1`);
    expect(await findings()).toHaveLength(1);
    await forge(`balance_fen = balance_fen + 1, state = 'closed'`);
    expect(await findings()).toHaveLength(1);
    await forge(`state = 'waiting'`);
    expect(await findings()).toEqual([]);
  });
});
