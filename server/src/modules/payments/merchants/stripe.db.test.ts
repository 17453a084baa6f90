/** Money through Stripe: merchant accounts, its page, what does not pass for a payment, money back, disputes and bills. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../../tests/support/app/app.ts';
import { secondsToTomorrow, siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { balanceFen, makeNotes, paymentOf } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { sentPictures } from '../../../../../tests/support/trade/disputes.ts';
import { loggedIn } from '../../../../../tests/support/trade/sales.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import {
  openStripe,
  pageOf,
  sendEvent,
  signedEvent,
  startStripeApp,
  stripeMerchant,
  stripeSecret,
  type SentEvent,
} from '../../../../../tests/support/servers/stripe.ts';
import type { StripeAnswers, StripeServer } from '../../../../../tests/support/servers/stripeServer.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const priceFen = 1200;
const refused = '422 {"error":"refused"}';
const taken = '200 ';
let app: TestApp;
let stripe: StripeServer;
let admin: Person;
let buyer: Person;
let notes: TestProduct;
let merchant: number;
beforeAll(async () => {
  ({ app, stripe } = await startStripeApp());
  // What is planned by this clock is not due by another one, however long the tests take.
  app.pass(60 * 60);
  admin = await makePerson(app, 'admin');
  notes = await makeNotes(app, priceFen);
  merchant = await openStripe(app, admin);
});
// Time passes between the tests, and sessions end.
beforeEach(async () => {
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
});
afterEach(() => {
  stripe.answers = 'right';
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
  await stripe.stop();
});

const make = (change: object) => app.call('makeMerchant', stripeMerchant(change), admin);
const ask = (input: { amountFen: number } | { token: string }, who = buyer) =>
  app.call('getPayment', { gateway: 'stripe', ...input }, who);
const later = async (seconds: number) => {
  app.pass(seconds);
  await app.drainJobs();
};
const tell = (event: unknown, change?: { secret?: string; at?: Date }) =>
  sendEvent(app, merchant, signedEvent(app, event, change));

/** A recharge that is open at Stripe. */
async function opened(amountFen: number) {
  const { token } = (await ask({ amountFen })).data;
  return { token, ...(await pageOf(app, token)) };
}

/** An order that is open at Stripe. */
async function ordered(person = buyer, quantity = 1) {
  const { id: orderId, paymentToken } = await placeOrder(app, person, notes, { quantity });
  const token = paymentToken ?? '';
  await ask({ token }, person);
  return { person, orderId, token, ...(await pageOf(app, token)) };
}

/** An order that was paid at Stripe. */
async function paid(quantity = 1) {
  const order = await ordered(buyer, quantity);
  expect(await tell(stripe.pay(order.page))).toBe(taken);
  return order;
}

describe('a merchant account', () => {
  test('shows its secrets to nobody, and is approved after a test that passed', async () => {
    const { data: made } = await make({});
    expect(made).toMatchObject({ isTrial: true, isForeignAddress: true, fingerprints: null, payWays: ['page'] });
    const approve = { id: made.id, event: 'approve' } as const;
    expect((await app.call('moveMerchant', approve, admin)).name).toBe('merchant_untested');
    expect((await app.call('testMerchant', { id: made.id }, admin)).data.tested?.result).toBe('known');
    const { rows } = await app.sql('select m.*, (select json_agg(l) from operation_log l) as log from merchants m');
    const kept = rows.map((row) => [row, (row['secret_encrypted'] as Buffer).toString('latin1')]);
    const text = JSON.stringify([(await app.call('listMerchants', {}, admin)).data, kept]);
    for (const secret of [stripeMerchant().merchantKey, stripeSecret]) expect(text).not.toContain(secret);
    const real = await make({ address: 'https://api.stripe.com/' });
    expect(real.data).toMatchObject({ isForeignAddress: false, address: 'https://api.stripe.com' });
  });

  test.each([
    ['an account', { account: 'cus_1MallardTest00' }, 'account'],
    ['a publishable key', { merchantKey: 'pk_test_51MallardCounterpart' }, 'merchantKey'],
    ['no signing secret', { webhookSecret: '' }, 'webhookSecret'],
    ['a key for a signing secret', { webhookSecret: 'sk_test_51MallardCounterpart' }, 'webhookSecret'],
  ])('names what is wrong: %s', async (_what, change, field) => {
    expect((await make(change)).error?.fields).toMatchObject([{ field, rule: 'format' }]);
  });

  test('is tested by asking who we are, which charges nothing', async () => {
    const result = async (change: object = {}) => {
      const { id } = (await make(change)).data;
      return (await app.call('testMerchant', { id }, admin)).data.tested?.result;
    };
    const before = stripe.asked.length;
    expect(await result()).toBe('known');
    expect(stripe.asked.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/account']);
    expect(await result({ merchantKey: 'sk_test_51SomebodyElse' })).toBe('unknown');
    expect(await result({ account: 'acct_1SomebodyElse00' })).toBe('unknown');
    stripe.answers = 'error';
    expect(await result()).toBe('unreachable');
    stripe.answers = 'hang';
    expect(await result()).toBe('unreachable');
  });
});

describe('the page', () => {
  test('is the same however often it is asked for, and told to nobody when it is another amount', async () => {
    const { token, page, attempt } = await opened(710);
    expect((await paymentOf(app, token)).attempt).toMatchObject({
      gateway: 'stripe',
      way: 'page',
      payUrl: expect.stringContaining(page) as string,
    });
    expect(stripe.session(page)).toMatchObject({ amount_total: 710, currency: 'cny' });
    expect(stripe.asked.at(-1)).toMatchObject({
      key: `pay-${attempt.merchantNumber}`,
      form: {
        success_url: `${app.app.config.publicUrl}/payment?token=${token}`,
        client_reference_id: attempt.merchantNumber,
      },
    });
    for (const answers of ['error', 'fen'] as const) {
      stripe.answers = answers;
      expect((await ask({ amountFen: answers === 'fen' ? 720 : 730 })).name).toBe('gateway_unavailable');
    }
  });

  test('of which the answer was lost is asked for again by itself, and is one page', async () => {
    stripe.answers = 'lost';
    expect((await ask({ amountFen: 740 })).name).toBe('gateway_unavailable');
    stripe.answers = 'right';
    await later(40);
    const { token } = (await ask({ amountFen: 740 })).data;
    const { page, attempt } = await pageOf(app, token);
    const made = stripe.asked.filter(({ key }) => key === `pay-${attempt.merchantNumber}`);
    expect(made.length).toBeGreaterThan(1);
    const before = await balanceFen(app, buyer);
    expect(await tell(stripe.pay(page))).toBe(taken);
    expect(await balanceFen(app, buyer)).toBe(before + 740);
  });

  test('that nobody paid is closed, and then can be paid no more', async () => {
    const { orderId, page, attempt } = await ordered();
    await app.call('closeOrder', { orderId }, buyer);
    await app.runPeriodic('payments.closeOthers');
    await app.drainJobs();
    expect(stripe.session(page)['status']).toBe('expired');
    const { rows } = await app.sql('select state from payment_attempts where id = $1', [attempt.id]);
    expect(rows).toEqual([{ state: 'failed' }]);
  });
});

test('an order is paid and delivered, told once however often and however late it is sent', async () => {
  const { orderId, page } = await ordered();
  const event = stripe.pay(page);
  const answers = await Promise.all(Array.from({ length: 12 }, () => tell(event)));
  expect(new Set(answers)).toEqual(new Set([taken]));
  expect((await app.call('getOrder', { id: orderId }, buyer)).data).toMatchObject({
    state: 'delivered',
    paidBy: 'stripe',
  });
  app.pass(2 * 60 * 60);
  expect(await tell(event)).toBe(taken);
  expect(await tell({ ...event, type: 'checkout.session.expired' })).toBe(taken);
  const { rows } = await app.sql('select returned_outside_at from payment_attempts order by id desc limit 1');
  expect(rows).toEqual([{ returned_outside_at: null }]);
});

test('what Stripe did not sign for that account, order and exact amount is refused, always the same', async () => {
  const { attempt, token, page } = await opened(1200);
  const event = stripe.pay(page) as { data: { object: Record<string, unknown> }; created: number };
  const session = event.data.object;
  const about = (change: object) => signedEvent(app, { ...event, data: { object: { ...session, ...change } } });
  const right = signedEvent(app, event);
  const minutes = (count: number) => ({ at: new Date(app.now().getTime() + count * 60_000) });
  const another = { client_reference_id: 'P1-000000000000', metadata: { merchant_number: 'P1-000000000000' } };
  const cases: Record<string, SentEvent> = {
    nothing: { ...right, body: '' },
    'another secret': signedEvent(app, event, { secret: 'whsec_SomebodyElse01' }),
    'no signature': { ...right, signature: '' },
    'a body changed afterwards': { ...right, body: right.body.replace('1200', '1201') },
    'signed six minutes ago': signedEvent(app, event, minutes(-6)),
    'signed in six minutes': signedEvent(app, event, minutes(6)),
    'not an event': signedEvent(app, session),
    'a list': signedEvent(app, [event]),
    text: signedEvent(app, 'paid'),
    'real money for a key of trials': signedEvent(app, { ...event, livemode: true }),
    'a connected account': signedEvent(app, { ...event, account: 'acct_1SomebodyElse00' }),
    'another order': about(another),
    'an order that a payer named': about({ client_reference_id: 'P1-000000000000' }),
    'one fen less': about({ amount_total: 1199 }),
    'one fen more': about({ amount_total: 1201 }),
    'another currency': about({ currency: 'hkd' }),
    'an amount as text': about({ amount_total: '1200' }),
    'an amount as a list': about({ amount_total: [1200] }),
    'an amount with a part of a fen': about({ amount_total: 1200.5 }),
    'no amount': about({ amount_total: null }),
    'a list of orders': about({ client_reference_id: [attempt.merchantNumber] }),
    'nothing to pay': about({ payment_status: 'no_payment_required' }),
    'an open page': about({ status: 'open' }),
    'no payment': about({ payment_intent: null }),
    'a word nobody prints': about({ payment_intent: 'pi_\u0000' }),
    'paid before it was asked for': signedEvent(app, { ...event, created: event.created - 3600 }),
    'paid in the future': signedEvent(app, { ...event, created: event.created + 3600 }),
  };
  for (const [what, sent] of Object.entries(cases))
    expect([what, await sendEvent(app, merchant, sent)]).toEqual([what, refused]);
  expect(await sendEvent(app, merchant + 1000, right)).toBe(refused);
  const other = await openStripe(app, admin);
  expect(await sendEvent(app, other, right)).toBe(refused);
  await app.call('moveMerchant', { id: other, event: 'switch_off' }, admin);
  // What tells nothing is taken, so that it is not sent again.
  expect(await tell({ ...event, type: 'customer.created' })).toBe(taken);
  expect(await sendEvent(app, merchant, about({ metadata: {} }))).toBe(taken);
  expect((await paymentOf(app, token)).state).toBe('waiting');
  const before = await balanceFen(app, buyer);
  expect(await sendEvent(app, merchant, right)).toBe(taken);
  expect(await balanceFen(app, buyer)).toBe(before + 1200);
});

test('money that takes days is credited when it is there, whichever event comes first', async () => {
  const [one, two, none] = [await opened(1500), await opened(1600), await opened(1700)];
  const begun = [one, two, none].map(({ page }) => stripe.pay(page, 'unpaid'));
  expect(await tell(begun[0])).toBe(taken);
  await later(40);
  expect(await balanceFen(app, buyer)).toBe(0);
  for (const { page } of [one, two]) expect(await tell(stripe.arrive(page, true))).toBe(taken);
  expect(await tell(begun[1])).toBe(taken);
  expect(await balanceFen(app, buyer)).toBe(3100);
  expect(await tell(stripe.arrive(none.page, false))).toBe(taken);
  await later(15 * 60);
  const { rows } = await app.sql('select state from payment_attempts where id = $1', [none.attempt.id]);
  expect(rows).toEqual([{ state: 'failed' }]);
});

test('a lost event is made up for by asking, and one fen less is not believed', async () => {
  const { page } = await opened(2100);
  stripe.pay(page);
  for (const [answers, seconds] of [
    ['fen', 40],
    ['error', 3 * 60],
  ] as const) {
    stripe.answers = answers;
    await later(seconds);
    expect(await balanceFen(app, buyer)).toBe(0);
  }
  stripe.answers = 'right';
  await later(6 * 60);
  expect(await balanceFen(app, buyer)).toBe(2100);
});

test('paid after its order was closed it is delivered, as the goods are still there', async () => {
  const { orderId, page, person } = await ordered();
  await app.call('closeOrder', { orderId }, person);
  expect(await tell(stripe.pay(page))).toBe(taken);
  expect((await app.call('getOrder', { id: orderId }, person)).data.state).toBe('delivered');
});

test('a payment that Stripe refused to open is opened once Stripe can', async () => {
  const { paymentToken } = await placeOrder(app, buyer, notes);
  const token = paymentToken ?? '';
  stripe.answers = 'refused';
  expect((await ask({ token })).name).toBe('gateway_unavailable');
  stripe.answers = 'right';
  expect((await ask({ token })).name).toBeUndefined();
  expect(await tell(stripe.pay((await pageOf(app, token)).page))).toBe(taken);
});

describe('money back', () => {
  /** An order of which the buyer asks for their money. */
  async function givenBack(answers: StripeAnswers = 'right') {
    const order = await paid();
    stripe.answers = answers;
    await app.call(
      'requestRefund',
      { orderId: order.orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' },
      buyer,
    );
    await app.drainJobs();
    return order;
  }
  const standing = async ({ orderId, person }: { orderId: number; person: Person }) => {
    const { rows } = await app.sql(
      `select g.state, g.id, (select sum(balance_fen)::int from ledger_accounts a where a.owner_id = $2 and a.kind in ('available', 'earned')) as fen
       from gateway_refunds g join ledger_holds h on h.id = g.hold_id where h.subject_id = $1 and h.kind = 'gateway_refund'`,
      [orderId, person.id],
    );
    return rows.map(({ state, fen }) => [state, fen]).flat();
  };
  const numberOf = ({ orderId }: { orderId: number }) =>
    app
      .sql(
        `select 'R' || g.id || '-' || a.merchant_number as number from gateway_refunds g
         join payment_attempts a on a.id = g.attempt_id join orders o on o.payment_id = a.payment_id where o.id = $1`,
        [orderId],
      )
      .then(({ rows }) => String(rows[0]?.['number']));
  const given = (number: string) =>
    stripe.refunds.filter(({ metadata }) => (metadata as Record<string, string>)['merchant_number'] === number);

  test('is asked for once and accepted', async () => {
    const order = await givenBack();
    expect(await standing(order)).toEqual(['accepted', 0]);
    expect(given(await numberOf(order))).toMatchObject([{ amount: priceFen, status: 'succeeded' }]);
  });

  test('of a part leaves the rest there, and two at once are each given once', async () => {
    const { orderId } = await paid(3);
    const back = { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' } as const;
    await Promise.all([app.call('requestRefund', back, buyer), app.call('requestRefund', back, buyer)]);
    await app.drainJobs();
    const { rows } = await app.sql(
      `select g.state, g.amount_fen::int as fen, 'R' || g.id || '-' || a.merchant_number as number from gateway_refunds g
       join payment_attempts a on a.id = g.attempt_id join orders o on o.payment_id = a.payment_id where o.id = $1`,
      [orderId],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { state, fen, number } of rows) {
      expect([state, fen]).toEqual(['accepted', priceFen]);
      expect(given(String(number))).toMatchObject([{ amount: priceFen }]);
    }
  });

  test('that is on its way is held until it arrived', async () => {
    const order = await givenBack('pending');
    await later(60 * 60);
    expect(await standing(order)).toEqual(['asked', 0]);
    stripe.answers = 'right';
    stripe.moveRefund(await numberOf(order), 'succeeded');
    await later(24 * 60 * 60);
    expect(await standing(order)).toEqual(['accepted', 0]);
  });

  test.each(['failed', 'refused'] as const)('%s there is on the balance', async (answers) => {
    expect(await standing(await givenBack(answers))).toEqual(['failed', priceFen]);
  });

  test('for which there is too little money is asked for again', async () => {
    const order = await givenBack('poor');
    expect(await standing(order)).toEqual(['asked', 0]);
    stripe.answers = 'right';
    await later(60);
    expect(await standing(order)).toEqual(['accepted', 0]);
  });

  test.each(['disputed', 'too_much'] as const)('of what may go back in another way stays held: %s', async (answers) => {
    expect(await standing(await givenBack(answers))).toEqual(['asked', 0]);
  });

  test('done without an answer is given once, also days after, when Stripe forgot that it was asked', async () => {
    const order = await givenBack('lost');
    expect(await standing(order)).toEqual(['asked', 0]);
    expect(given(await numberOf(order))).toHaveLength(1);
    stripe.answers = 'error';
    await later(25 * 60 * 60);
    stripe.answers = 'right';
    await later(25 * 60 * 60);
    expect(await standing(order)).toEqual(['accepted', 0]);
    expect(given(await numberOf(order))).toHaveLength(1);
  });
});

test('the bill of a day agrees with the books, with fees at the rate of each payment', async () => {
  // Noon in China, so that the day does not end between the two.
  app.pass(secondsToTomorrow(app, 12));
  buyer = await makePerson(app);
  const order = await paid();
  const recharged = await opened(5000);
  expect(await tell(stripe.pay(recharged.page))).toBe(taken);
  await app.call('requestRefund', { orderId: order.orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
  await app.drainJobs();
  // What a lost dispute took is in no bill of Stripe's, and no difference.
  const lost = await paid();
  const event = stripe.dispute(lost.page);
  expect(await tell(event)).toBe(taken);
  const { id } = (event['data'] as { object: { id: string } }).object;
  expect(await tell(stripe.endDispute(id, 'lost'))).toBe(taken);
  const dayStart = siteDay(app);
  app.pass(2 * 86_400);
  admin = await makePerson(app, 'admin');
  await app.runPeriodic('reconciliation.read');
  const { list } = (await app.call('listBillDays', {}, admin)).data;
  const day = list
    .find(({ gateway, days }) => gateway === 'stripe' && days.length > 0)
    ?.days.find((one) => one.day === dayStart);
  // 3.4 % of each payment in another currency, 45 and 187 cents, back at 1.1.
  const sums = { inFen: 7400, outFen: 1200, feeFen: 2 * 41 + 170 };
  expect(day).toMatchObject({ lines: 4, verdict: 'agrees', open: 0, bill: sums, books: sums });
});

describe('a dispute', () => {
  const disputeOf = async (orderId: number) => {
    const { list } = (await app.call('listGatewayDisputes', {}, admin)).data;
    return list.filter((one) => one.orderId === orderId);
  };
  const idOf = (event: Record<string, unknown>) => String((event['data'] as { object: { id: string } }).object.id);

  test('is told by Stripe, keeps the money where it is, and ends as Stripe says', async () => {
    const won = await paid();
    const event = stripe.dispute(won.page);
    const answers = await Promise.all([tell(event), tell(event)]);
    expect(answers).toEqual([taken, taken]);
    expect(await disputeOf(won.orderId)).toMatchObject([{ state: 'open', gateway: 'stripe', amountFen: priceFen }]);
    const back = { orderId: won.orderId, reason: 'unseen', pieces: 1 } as const;
    expect((await app.call('requestRefund', back, buyer)).name).toBe('payment_disputed');
    expect(await tell(stripe.endDispute(idOf(event), 'won'))).toBe(taken);
    // Late and out of order it opens nothing again.
    expect(await tell(event)).toBe(taken);
    expect(await disputeOf(won.orderId)).toMatchObject([{ state: 'won' }]);

    const lost = await paid();
    const second = stripe.dispute(lost.page);
    expect(await tell(second)).toBe(taken);
    const end = stripe.endDispute(idOf(second), 'lost');
    expect(await Promise.all([tell(end), tell(end)])).toEqual([taken, taken]);
    expect(await disputeOf(lost.orderId)).toMatchObject([{ state: 'lost' }]);
    expect((await app.call('getOrder', { id: lost.orderId }, buyer)).data.state).toBe('refunded');
    expect(await balanceFen(app, buyer)).toBe(0);
  });

  test('is answered there with words and a picture, once, whatever is lost on the way', async () => {
    const { orderId, page } = await paid();
    const event = stripe.dispute(page);
    const number = idOf(event);
    expect(await tell(event)).toBe(taken);
    const [{ id } = { id: 0 }] = await disputeOf(orderId);
    const pictures = await sentPictures(app, id, admin, 1);
    stripe.answers = 'lost';
    const answered = await app.call('answerGatewayDispute', { id, answer: '已交付', pictures }, admin);
    expect(answered.data).toMatchObject({ sending: 'waiting', sendsAnswers: true, answerPictures: pictures });
    await app.drainJobs();
    stripe.answers = 'right';
    const later = async () => {
      app.pass(301);
      await app.runPeriodic('gatewayDisputes.answers');
      await app.drainJobs();
      return (await app.call('getGatewayDispute', { id }, (admin = await loggedIn(app, admin)))).data;
    };
    expect(await later()).toMatchObject({ state: 'answered', sending: 'sent', sendingFailure: '' });
    expect(stripe.disputed(number)).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: '已交付', uncategorized_file: expect.stringMatching(/^file_/) },
      evidence_details: { submission_count: 1 },
    });
    // Handed on once.
    expect((await app.call('answerGatewayDispute', { id, answer: '补充说明' }, admin)).name).toBe('state_conflict');
    expect(
      await app.call('answerGatewayDispute', { id, answer: '图', pictures: [...pictures, 'x'] }, admin),
    ).toMatchObject({
      name: 'invalid_input',
    });
    expect(await tell(stripe.endDispute(number, 'won'))).toBe(taken);
  });

  test('is answered once though another answer was written before it was known', async () => {
    const { orderId, page } = await paid();
    const event = stripe.dispute(page);
    expect(await tell(event)).toBe(taken);
    const [{ id } = { id: 0 }] = await disputeOf(orderId);
    stripe.answers = 'lost';
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    stripe.answers = 'right';
    app.pass(1);
    await app.call('answerGatewayDispute', { id, answer: '补充说明' }, admin);
    await app.drainJobs();
    expect((await app.call('getGatewayDispute', { id }, admin)).data).toMatchObject({
      sending: 'failed',
      sendingFailure: 'submitted before: 已交付',
    });
  });

  test('is not called sent where Stripe took it too late', async () => {
    const { orderId, page } = await paid();
    const now = Math.floor(app.now().getTime() / 1000);
    const details = { due_by: now + 600, has_evidence: false, past_due: true, submission_count: 0 };
    expect(await tell(stripe.dispute(page, { evidence_details: details }))).toBe(taken);
    const [{ id } = { id: 0 }] = await disputeOf(orderId);
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    expect((await app.call('getGatewayDispute', { id }, admin)).data).toMatchObject({
      sending: 'failed',
      sendingFailure: 'past_due',
    });
  });

  test('of another payment is sent nothing', async () => {
    const [one, another] = [await paid(), await paid()];
    const event = stripe.dispute(one.page);
    const number = idOf(event);
    const { rows } = await app.sql(
      `select a.merchant_number as number from payment_attempts a join orders o on o.payment_id = a.payment_id where o.id = $1`,
      [another.orderId],
    );
    const said = { merchantNumber: String(rows[0]?.['number']), number, reason: '未收到' };
    const { id } = (await app.call('openGatewayDispute', said, admin)).data;
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    expect((await app.call('getGatewayDispute', { id }, admin)).data).toMatchObject({
      sending: 'failed',
      sendingFailure: 'DISPUTE_OF_ANOTHER_PAYMENT',
    });
    expect(stripe.disputed(number)).toMatchObject({ evidence_details: { submission_count: 0 } });
  });

  test('is refused there once its time is over', async () => {
    const { orderId, page } = await paid();
    const now = Math.floor(app.now().getTime() / 1000);
    const details = { due_by: now + 60, has_evidence: false, past_due: false, submission_count: 0 };
    expect(await tell(stripe.dispute(page, { evidence_details: details }))).toBe(taken);
    const [{ id } = { id: 0 }] = await disputeOf(orderId);
    app.pass(61);
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    expect((await app.call('getGatewayDispute', { id }, admin)).data).toMatchObject({
      sending: 'failed',
      sendingFailure: 'This dispute is closed for evidence.',
    });
  });

  test('of a part stands until an admin ends it, an inquiry that ends was withdrawn', async () => {
    const { orderId, page } = await paid();
    const event = stripe.dispute(page, { amount: 500 });
    expect(await tell(event)).toBe(taken);
    expect(await tell(stripe.endDispute(idOf(event), 'lost'))).toBe(taken);
    const standing = await disputeOf(orderId);
    expect(standing).toMatchObject([{ state: 'open' }]);
    // Entered as lost without a sum it would take all of the payment.
    const ending = { id: standing[0]?.id ?? 0, words: '渠道扣了一部分' };
    expect(await app.call('endGatewayDispute', { ...ending, end: 'lost' }, admin)).toMatchObject({
      name: 'dispute_of_part',
    });
    const { data: ended } = await app.call('endGatewayDispute', { ...ending, end: 'lost', lostFen: 500 }, admin);
    expect(ended).toMatchObject({ state: 'lost', takenFen: 500, lostPart: true });
    expect(ended.reason).toContain('5.00 CNY');
    const other = await paid();
    const inquiry = stripe.dispute(other.page, { status: 'warning_needs_response' });
    expect(await tell(inquiry)).toBe(taken);
    expect(await tell(stripe.endDispute(idOf(inquiry), 'warning_closed'))).toBe(taken);
    expect(await disputeOf(other.orderId)).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('is refused without its signature, of what was not paid and while nobody can be asked, and taken when it is sent again', async () => {
    const { orderId, page } = await paid();
    const event = stripe.dispute(page);
    const before = stripe.asked.length;
    expect(await tell(event, { secret: 'whsec_SomebodyElse01' })).toBe(refused);
    expect(stripe.asked.length).toBe(before);
    stripe.answers = 'error';
    expect(await tell(event)).toBe(refused);
    stripe.answers = 'right';
    const unpaid = await ordered();
    stripe.pay(unpaid.page);
    expect(await tell(stripe.dispute(unpaid.page))).toBe(refused);
    expect(await disputeOf(orderId)).toEqual([]);
    expect(await tell(event)).toBe(taken);
    expect(await disputeOf(orderId)).toHaveLength(1);
  });
});
