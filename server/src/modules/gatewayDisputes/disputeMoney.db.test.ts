/** Money of disputed payments: it waits wherever it went, is kept back once, and comes back once. */
import { dayMs } from '#contract/core/durations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  alipayAnswers,
  alipayNotice,
  openAlipay,
  sendForm,
  signedForm,
} from '../../../../tests/support/servers/alipay.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { untilWaiting } from '../../../../tests/support/app/locks.ts';
import { tellOfDispute, type Told } from '../../../../tests/support/trade/disputes.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import {
  askLease,
  bookedLease,
  hourFrom,
  runLeases,
  unpaidLease,
  unpaidRenewal,
} from '../../../../tests/support/trade/leases.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { attemptOf, press, recharge, type Attempt } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import { makeListing, makeVerified } from '../../../../tests/support/trade/rentals.ts';
import { askRefund, buy, loggedIn, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { addPayee, askedBy, feeOf, giveEarnings } from '../../../../tests/support/trade/withdrawals.ts';
import { addDisputable } from '../../ledger/disputable.ts';
import { lockPursesOf } from '../../ledger/holds.ts';
import { verifyLedger } from '../../ledger/verify.ts';

const priceFen = 2000;
const shareFen = 1900;
const daySeconds = 24 * 60 * 60;
const waitDays = 30;
let app: TestApp;
let admin: Person;
let merchant: number;
beforeAll(async () => {
  app = await startTestApp();
  merchant = await openAlipay(app, await makePerson(app, 'admin'));
});
// Time passes between the tests, and sessions end.
beforeEach(async () => {
  admin = await makePerson(app, 'admin');
});
afterEach(async () => {
  await setDays(0);
  await alipayAnswers(app, 'right');
});
afterAll(async () => {
  expect((await verifyLedger(app.database.url)).findings).toEqual([]);
  await app.stop();
});

const tell = (...said: Told) => tellOfDispute(app, ...said);
const wallet = async (person: Person) => (await app.call('getWallet', {}, await loggedIn(app, person))).data;
const termsOf = async (person: Person) => (await app.call('getWithdrawalTerms', {}, await loggedIn(app, person))).data;
/** For how many days what came through the sandbox gateway can be undone. */
const setDays = (days: number) => setDaysOf('Sandbox', days);
async function setDaysOf(gateway: 'Sandbox' | 'Alipay', days: number) {
  // After what was paid before.
  app.pass(0.001);
  await app.sql(
    `with saved as (
       insert into site_settings (name, value, changed_at) values ($2, $1, $3)
       on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
       returning name, value, changed_at)
     insert into site_settings_history (name, value, changed_at) select * from saved`,
    [JSON.stringify(String(days)), `withdrawals.disputeDays${gateway}`, app.now()],
  );
}
/** The same from so many days on. */
const planDays = (days: number, inDays: number) =>
  app.sql(
    `insert into planned_settings (name, value, counts_from, reason, planned_by, planned_at)
     values ('withdrawals.disputeDaysSandbox', $1, $2, '缩短', $3, $4)`,
    [JSON.stringify(String(days)), new Date(app.now().getTime() + inDays * dayMs), admin.id, app.now()],
  );
const release = async (days = 8) => {
  app.pass(days * daySeconds);
  await app.runPeriodic('ledger.release');
};
const cashFen = async (kind = 'cash_sandbox') => {
  const { rows } = await app.sql(
    `select coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.kind = $1`,
    [kind],
  );
  return Number(rows[0]?.['fen']);
};
const disputeIdOf = async (token: string) => {
  const { rows } = await app.sql(
    'select d.id::int from gateway_disputes d join payments p on p.id = d.payment_id where p.token = $1 order by d.id',
    [token],
  );
  return Number(rows[0]?.['id']);
};
const lastKindOf = async (person: Person) => {
  const { rows } = await app.sql('select kind from messages where user_id = $1 order by id desc limit 1', [person.id]);
  return rows[0]?.['kind'];
};
const detailOf = async (token: string) =>
  (await app.call('getGatewayDispute', { id: await disputeIdOf(token) }, admin)).data;
/** An order that was paid at the sandbox gateway. */
async function paid(shop: TestShop) {
  const buyer = await makePerson(app);
  const { id, paymentToken } = await placeOrder(app, buyer, await makeLicence(app, priceFen, shop));
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
  await press(app, token, 'pay');
  return { buyer, orderId: id, token };
}

test('what was recharged makes whoever earns it wait as well, hop by hop, and nobody waits for what they spent', async () => {
  await setDays(waitDays);
  const [one, two] = [await makeShop(app), await makeShop(app)];
  const payer = await makePerson(app);
  await recharge(app, payer, priceFen);
  await setDays(0);
  await buy(app, payer, await makeLicence(app, priceFen, one));
  await release();
  const first = await loggedIn(app, one.owner);
  await verifyAsOne(app, [first]);
  const payeeId = await addPayee(app, first);
  expect(await termsOf(first)).toMatchObject({ earnedFen: shareFen, maxFen: 0, inWait: { fen: shareFen } });
  const feeFen = await feeOf(app, 1500, first);
  expect(await app.call('askWithdrawal', { amountFen: 1500, feeFen, payeeId }, first)).toMatchObject({
    name: 'earnings_in_wait',
  });
  // What it is spent on waits in its place.
  await buy(app, first, await makeLicence(app, shareFen, two));
  await giveEarnings(app, first.id, 1500);
  expect(await termsOf(first)).toMatchObject({ earnedFen: 1500, maxFen: 1500, inWait: { fen: 0, firstAt: null } });
  expect(await askedBy(app, { ...first, payeeId }, 1500)).toBeGreaterThan(0);
  await release();
  const { inWait, earnedFen } = await termsOf(two.owner);
  expect(earnedFen).toBeGreaterThan(0);
  expect(inWait.fen).toBe(earnedFen);
  app.pass((waitDays - 16) * daySeconds + 60 * 60);
  expect(await termsOf(two.owner)).toMatchObject({ inWait: { fen: 0 } });
});

test('what was earned by a recharge that is disputed waits until that is decided, also past its date', async () => {
  await setDays(waitDays);
  const shop = await makeShop(app);
  const [payer, honest] = [await makePerson(app), await makePerson(app)];
  const token = await recharge(app, payer, 2 * priceFen);
  await recharge(app, honest, priceFen);
  await buy(app, payer, await makeLicence(app, priceFen, shop));
  await release();
  // It waits by the days that held when it was paid.
  await setDays(0);
  await tellOfDispute(app, token, 'open');
  app.pass(waitDays * daySeconds + 60 * 60);
  const owner = await loggedIn(app, shop.owner);
  expect(await termsOf(owner)).toMatchObject({ earnedFen: shareFen, maxFen: 0, inWait: { fen: shareFen } });
  // By others it is free.
  await giveEarnings(app, owner.id, 500);
  expect(await termsOf(owner)).toMatchObject({ inWait: { fen: shareFen } });
  // Of the payer itself it is what their account lacks, once.
  await verifyAsOne(app, [await loggedIn(app, payer), owner]);
  expect(await termsOf(owner)).toMatchObject({ earnedFen: shareFen + 500, inWait: { fen: priceFen } });
  await tellOfDispute(app, token, 'won');
  expect(await termsOf(owner)).toMatchObject({ inWait: { fen: 0, firstAt: null } });
  expect((await app.sql('select from ledger_disputed')).rowCount).toBe(0);
});

test('what a won dispute gives back can be undone until the date that held when it was paid, though fewer days hold by then', async () => {
  await setDays(waitDays);
  const shop = await makeShop(app);
  const payer = await makePerson(app);
  const until = app.now().getTime() + waitDays * dayMs;
  const token = await recharge(app, payer, priceFen);
  await planDays(1, 2);
  app.pass(3 * daySeconds);
  await tell(token, 'lost');
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0 });
  await tell(token, 'won');
  admin = await makePerson(app, 'admin');
  const id = (await detailOf(token)).contradictions[0]?.id ?? 0;
  await app.call('settleDisputeContradiction', { id, act: 'follow', reason: '渠道已退回' }, admin);
  expect(await wallet(payer)).toMatchObject({ balanceFen: priceFen });
  await buy(app, await loggedIn(app, payer), await makeLicence(app, priceFen, shop));
  await release();
  const { inWait } = await termsOf(shop.owner);
  expect(inWait.fen).toBe(shareFen);
  // By whole hours.
  const hourMs = 60 * 60 * 1000;
  expect(inWait.lastAt).toBe(new Date(Math.ceil(until / hourMs) * hourMs).toISOString());
});

test('earned of it at second hand, it waits past its date for the payer alone, with whichever account', async () => {
  await setDays(waitDays);
  const [first, own, honest] = [await makeShop(app), await makeShop(app), await makeShop(app)];
  const payer = await makePerson(app);
  await verifyAsOne(app, [payer, own.owner]);
  const token = await recharge(app, payer, 2 * priceFen);
  await setDays(0);
  await buy(app, payer, await makeLicence(app, 2 * priceFen, first));
  await release();
  const between = await loggedIn(app, first.owner);
  for (const shop of [own, honest]) await buy(app, between, await makeLicence(app, shareFen, shop));
  await release();
  app.pass(waitDays * daySeconds);
  const earned = await termsOf(own.owner);
  expect(earned).toMatchObject({ maxFen: earned.earnedFen, inWait: { fen: 0 } });
  // On its way to be paid as the dispute comes.
  const owner = await loggedIn(app, own.owner);
  const asked = { ...owner, payeeId: await addPayee(app, owner) };
  const withdrawalId = await askedBy(app, asked, 1500);
  await tellOfDispute(app, token, 'open');
  const { rows } = await app.sql('select state, reason from withdrawals where id = $1', [withdrawalId]);
  expect(rows).toEqual([{ state: 'refused', reason: 'payment_disputed' }]);
  const { earnedFen } = earned;
  expect(await termsOf(own.owner)).toMatchObject({ earnedFen, maxFen: 0, inWait: { fen: earnedFen } });
  const feeFen = await feeOf(app, 1500, owner);
  expect(await app.call('askWithdrawal', { amountFen: 1500, feeFen, payeeId: asked.payeeId }, owner)).toMatchObject({
    name: 'earnings_in_wait',
  });
  expect(await termsOf(honest.owner)).toMatchObject({ earnedFen, maxFen: earnedFen, inWait: { fen: 0 } });
  await tellOfDispute(app, token, 'lost');
  expect(await wallet(payer)).toMatchObject({ owedFen: 2 * priceFen });
  expect((await termsOf(own.owner)).hindrances).toContain('owing');
  expect(await termsOf(honest.owner)).toMatchObject({ maxFen: earnedFen });
});

test('also where the order was placed before the recharge, or a gateway paid beside it', async () => {
  await setDays(waitDays);
  const [one, two] = [await makeShop(app), await makeShop(app)];
  const payer = await makePerson(app);
  const early = await placeOrder(app, payer, await makeLicence(app, priceFen, one));
  app.pass(60);
  const token = await recharge(app, payer, 2 * priceFen);
  expect(await app.call('payOrderByBalance', { orderId: early.id }, payer)).toMatchObject({ status: 200 });
  const { paymentToken } = await placeOrder(app, payer, await makeLicence(app, 2 * priceFen, two));
  const part = { token: paymentToken ?? '', gateway: 'sandbox', fromBalanceFen: priceFen } as const;
  expect(await app.call('payPartByBalance', part, payer)).toMatchObject({ status: 200 });
  await app.call('getPayment', { gateway: 'sandbox', token: part.token }, payer);
  await press(app, part.token, 'pay');
  await release();
  await tellOfDispute(app, token, 'open');
  app.pass(waitDays * daySeconds + 60 * 60);
  expect(await termsOf(one.owner)).toMatchObject({ earnedFen: shareFen, inWait: { fen: shareFen } });
  // Its other half is the gateway's.
  expect(await termsOf(two.owner)).toMatchObject({ earnedFen: 2 * shareFen, inWait: { fen: shareFen } });
  await tellOfDispute(app, token, 'won');
  await setDays(0);
});

test('two disputed recharges of a payer are not covered by the same money', async () => {
  const [payer, second] = [await makePerson(app), await makePerson(app)];
  await verifyAsOne(app, [payer, second]);
  await giveEarnings(app, second.id, 3 * priceFen);
  const [kept, spent] = [await recharge(app, payer, priceFen), await recharge(app, payer, priceFen)];
  await buy(app, payer, await makeLicence(app, priceFen));
  for (const token of [kept, spent]) await tell(token, 'open');
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: priceFen });
  expect(await termsOf(second)).toMatchObject({ inWait: { fen: priceFen }, maxFen: 2 * priceFen });
  // What they earn with the first account waits for the rest as well.
  await giveEarnings(app, payer.id, 3 * priceFen);
  expect(await termsOf(payer)).toMatchObject({ inWait: { fen: priceFen }, maxFen: 2 * priceFen });
  // What one sets free stays set aside for the other, so that nothing waits for that at the second account.
  await tell(kept, 'won');
  expect(await wallet(payer)).toMatchObject({ heldFen: priceFen });
  expect(await termsOf(second)).toMatchObject({ inWait: { fen: 0 } });
  await tell(spent, 'won');
  expect(await wallet(payer)).toMatchObject({ balanceFen: 4 * priceFen, heldFen: 0 });
  for (const one of [payer, second]) expect((await termsOf(one)).inWait).toMatchObject({ fen: 0, firstAt: null });
  // Disputed anew at the same moment, each has its own of what there is.
  const again = [kept, spent].map((token) => tell(token, 'open', { dispute_number: `again-${token}`.slice(0, 40) }));
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await wallet(payer)).toMatchObject({ balanceFen: 2 * priceFen, heldFen: 2 * priceFen });
  for (const one of [payer, second]) expect((await termsOf(one)).inWait).toMatchObject({ fen: 0, firstAt: null });
});

test('what a dispute sets free is not spent before another one of the same payer ends: it pays the loss', async () => {
  const payer = await makePerson(app);
  const [first, kept, spent] = [
    await recharge(app, payer, priceFen),
    await recharge(app, payer, priceFen),
    await recharge(app, payer, priceFen / 2),
  ];
  await buy(app, payer, await makeLicence(app, 1.5 * priceFen));
  for (const token of [first, kept, spent]) await tell(token, 'open');
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: priceFen });
  // Twice at once, and while another one ends.
  await Promise.all([tell(first, 'won'), tell(first, 'won'), tell(spent, 'won')]);
  const { rows } = await app.sql(
    `select sum(d.fen)::int as fen, sum(d.held_fen)::int as held from ledger_disputed d where d.user_id = $1`,
    [payer.id],
  );
  expect(rows).toEqual([{ fen: 0, held: priceFen }]);
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: priceFen, owedFen: 0 });
  await tell(kept, 'lost');
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
});

test('of a loss of a part what is left of the freed money covers the payer’s other dispute', async () => {
  const payer = await makePerson(app);
  const [one, other] = [await recharge(app, payer, priceFen), await recharge(app, payer, priceFen)];
  await buy(app, payer, await makeLicence(app, priceFen));
  for (const token of [one, other]) await tell(token, 'open');
  const admin = await makePerson(app, 'admin');
  const { list } = (await app.call('listGatewayDisputes', { gateway: 'sandbox' }, admin)).data;
  const oldest = Math.min(...list.filter(({ payer: { id: of } }) => of === payer.id).map((row) => row.id));
  await app.call('endGatewayDispute', { id: oldest, end: 'lost', lostFen: 500, words: '部分败诉' }, admin);
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: priceFen - 500, owedFen: 0 });
  await tell(other, 'lost');
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 500 });
});

test('of a loss of a part what is left of a seller’s freed share covers their own dispute', async () => {
  const own = await makeShop(app);
  const spent = await recharge(app, own.owner, priceFen);
  await buy(app, own.owner, await makeLicence(app, priceFen));
  const { token } = await paid(own);
  await release();
  admin = await makePerson(app, 'admin');
  for (const one of [token, spent]) await tell(one, 'open');
  expect(await wallet(own.owner)).toMatchObject({ balanceFen: 0, heldFen: shareFen });
  expect(await losePart(token, priceFen / 4)).toMatchObject({ status: 200 });
  expect(await wallet(own.owner)).toMatchObject({ balanceFen: 0, heldFen: (shareFen * 3) / 4, owedFen: 0 });
  await tell(spent, 'lost');
  expect(await wallet(own.owner)).toMatchObject({ heldFen: 0, owedFen: priceFen - (shareFen * 3) / 4 });
});

test('what is set aside of a recharge at its payer’s makes nothing else of theirs wait for it', async () => {
  await setDays(waitDays);
  const [payer, other] = [await makePerson(app), await makePerson(app)];
  const [won, lost] = [await recharge(app, payer, priceFen), await recharge(app, other, priceFen)];
  for (const [one, token] of [[payer, won] as const, [other, lost] as const]) {
    await giveEarnings(app, one.id, priceFen);
    await tell(token, 'open');
    expect(await wallet(one)).toMatchObject({ earnedFen: priceFen, heldFen: priceFen });
    expect(await termsOf(one)).toMatchObject({ inWait: { fen: 0, firstAt: null }, maxFen: priceFen });
  }
  // What they buy meanwhile is of other money: nobody waits for it.
  const shop = await makeShop(app);
  await buy(app, other, await makeLicence(app, priceFen / 2, shop));
  await tell(lost, 'lost');
  expect(await wallet(other)).toMatchObject({ balanceFen: priceFen / 2, heldFen: 0, owedFen: 0 });
  // Won, it can be undone as before, and is not covered by what it is spent on.
  await tell(won, 'won');
  await buy(app, payer, await makeLicence(app, priceFen, shop));
  expect(await termsOf(payer)).toMatchObject({ earnedFen: priceFen, inWait: { fen: priceFen } });
  await release();
  expect(await termsOf(shop.owner)).toMatchObject({ inWait: { fen: 0 } });
});

test('what is set aside for one recharge covers no other one that can be undone', async () => {
  await setDays(waitDays);
  const payer = await makePerson(app);
  const token = await recharge(app, payer, priceFen);
  await buy(app, payer, await makeLicence(app, priceFen));
  app.pass(2 * 60 * 60);
  await recharge(app, payer, priceFen / 2);
  await giveEarnings(app, payer.id, priceFen);
  await tell(token, 'open');
  expect(await wallet(payer)).toMatchObject({ earnedFen: priceFen / 2, heldFen: priceFen });
  expect(await termsOf(payer)).toMatchObject({ inWait: { fen: priceFen / 2 }, maxFen: 0 });
});

test('withdrawals of the payer’s other account stop as far as the payer’s own lacks what is disputed', async () => {
  const [payer, other] = [await makePerson(app), await makePerson(app)];
  await verifyAsOne(app, [payer, other]);
  await giveEarnings(app, other.id, 3000);
  const earner = { ...other, payeeId: await addPayee(app, other) };
  const asked = [await askedBy(app, earner, 1500), await askedBy(app, earner, 1500)];
  const states = async () => {
    const { rows } = await app.sql('select state from withdrawals where id = any($1) order by id', [asked]);
    return rows.map(({ state }) => state);
  };
  await tell(await recharge(app, payer, priceFen), 'open');
  expect(await wallet(payer)).toMatchObject({ heldFen: priceFen });
  expect(await states()).toEqual(['requested', 'requested']);
  const spent = await recharge(app, payer, priceFen);
  await buy(app, payer, await makeLicence(app, 1500));
  await tell(spent, 'open');
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: 2 * priceFen - 1500 });
  expect(await states()).toEqual(['requested', 'refused']);
});

test('who buys and withdraws at the same moment leaves nothing uncovered that can be undone', async () => {
  const person = await makePerson(app);
  await verifyAsOne(app, [person]);
  await recharge(app, person, priceFen);
  await giveEarnings(app, person.id, priceFen);
  const until = new Date(app.now().getTime() + daySeconds * 1000);
  await app.database.transaction((tx) =>
    addDisputable(tx, { userId: person.id, fen: priceFen, until, now: app.now() }),
  );
  const payeeId = await addPayee(app, person);
  const feeFen = await feeOf(app, priceFen, person);
  const product = await makeLicence(app, priceFen);
  // Both come while the purses are taken: the purchase first.
  const [bought, asked] = await app.database.transaction(async (tx) => {
    await lockPursesOf(tx, person.id);
    const buying = buy(app, person, product);
    await untilWaiting(app, 1);
    const asking = app.call('askWithdrawal', { amountFen: priceFen, feeFen, payeeId }, person);
    await untilWaiting(app, 2);
    return [buying, asking] as const;
  });
  expect(await bought).toBeGreaterThan(0);
  expect(await asked).toMatchObject({ name: 'earnings_in_wait' });
});

test('money of one’s own is spent first, so that nobody waits for it', async () => {
  const own = await makeShop(app);
  const payer = await makePerson(app);
  await recharge(app, payer, priceFen);
  await setDays(waitDays);
  await recharge(app, payer, priceFen);
  await setDays(0);
  const product = await makeLicence(app, priceFen / 2, own);
  // All at once: it is shared out the same.
  await Promise.all([1, 2, 3].map(() => buy(app, payer, product)));
  await release();
  expect(await termsOf(own.owner)).toMatchObject({
    earnedFen: (3 * shareFen) / 2,
    inWait: { fen: shareFen / 2 },
  });
});

test('what was recharged stays so through a refund to the balance and a gift card', async () => {
  await setDays(waitDays);
  const own = await makeShop(app);
  const payer = await makePerson(app);
  await recharge(app, payer, priceFen);
  await setDays(0);
  const orderId = await buy(app, payer, await makeLicence(app, priceFen));
  await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, payer);
  expect(await wallet(payer)).toMatchObject({ balanceFen: priceFen });
  const cards = await makeProduct(app, { kind: 'gift', title: '礼品卡', skus: [{ priceFen }] });
  const cardOrderId = await buy(app, payer, cards);
  const { items } = (await app.call('showOrder', { orderId: cardOrderId }, payer)).data;
  const friend = await makePerson(app);
  await app.call('redeemGiftCode', { giftCode: items[0]?.content ?? '' }, friend);
  await buy(app, friend, await makeLicence(app, priceFen, own));
  await release();
  expect(await termsOf(own.owner)).toMatchObject({ earnedFen: shareFen, inWait: { fen: shareFen } });
});

test('a lessor waits for rent that was recharged, and a tenant for the deposit that came back', async () => {
  await setDays(waitDays);
  const listing = await makeListing(app, { terms: { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const tenant = await makeVerified(app);
  await recharge(app, tenant, 100_000);
  await setDays(0);
  const { id, rentFen } = await bookedLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await buy(app, tenant, await makeLicence(app, 100_000 - rentFen - 3000));
  await app.call('showLease', { id }, tenant);
  app.pass(2 * 60 * 60);
  await runLeases(app);
  app.pass(2 * daySeconds);
  await runLeases(app);
  await release(1);
  const lessor = await termsOf(listing.lessor);
  expect(lessor.earnedFen).toBeGreaterThan(0);
  expect(lessor.inWait.fen).toBe(lessor.earnedFen);
  // The deposit is spent on a shop, whose owner waits.
  const own = await makeShop(app);
  await buy(app, await loggedIn(app, tenant), await makeLicence(app, 3000, own));
  await release(9);
  expect((await termsOf(own.owner)).inWait.fen).toBe((await termsOf(own.owner)).earnedFen);
});

test('a lessor waits for the renewal that a gateway paid, and not for rent of the tenant’s own balance', async () => {
  const listing = await makeListing(app, { terms: { depositFen: 0, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const tenant = await makeVerified(app);
  await recharge(app, tenant, 100_000);
  const { id } = await bookedLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await app.call('showLease', { id }, tenant);
  await setDays(waitDays);
  const { token } = await unpaidRenewal(app, tenant, id, { package: 'hour-1' });
  await press(app, token, 'pay');
  // Its payer has the days that held then.
  await setDays(0);
  app.pass(3 * 60 * 60);
  await runLeases(app);
  await release(3);
  const { earnedFen, inWait } = await termsOf(await loggedIn(app, listing.lessor));
  expect(inWait.fen).toBeGreaterThan(0);
  expect(inWait.fen).toBe(earnedFen / 2);
});

test('what a loss, a refund or a lost lease took makes nobody wait for what they earn after it', async () => {
  await setDays(waitDays);
  const own = await makeShop(app);
  const [first, second] = [await paid(own), await paid(own)];
  const listing = await makeListing(app, { terms: { depositFen: 0, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const tenant = await makeVerified(app);
  const { id: leaseId, token } = await unpaidLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await press(app, token, 'pay');
  await app.call('showLease', { id: leaseId }, tenant);
  app.pass(2 * 60 * 60);
  await runLeases(app);
  await release();
  const [seller, lessor] = [await loggedIn(app, own.owner), await loggedIn(app, listing.lessor)];
  expect(await termsOf(seller)).toMatchObject({ earnedFen: 2 * shareFen, inWait: { fen: 2 * shareFen } });
  expect((await termsOf(lessor)).inWait.fen).toBeGreaterThan(0);
  await tell(first.token, 'lost');
  const { id } = await askRefund(app, await loggedIn(app, second.buyer), {
    orderId: second.orderId,
    wantedFen: priceFen,
  });
  expect(await app.call('answerRefund', { id, accept: true, words: '' }, seller)).toMatchObject({ status: 200 });
  await tell(token, 'lost');
  for (const person of [seller, lessor]) {
    await giveEarnings(app, person.id, priceFen);
    expect(await termsOf(person)).toMatchObject({ earnedFen: priceFen, inWait: { fen: 0 } });
  }
});

test('what somebody else paid of a lease goes back to them, when the dispute is won after the lease was cancelled', async () => {
  const listing = await makeListing(app);
  const tenant = await makeVerified(app);
  const booked = await askLease(app, tenant, listing, { payBy: 'gateway', startsAt: hourFrom(app, 5) });
  const token = booked.data?.unpaid?.paymentToken ?? '';
  const id = booked.data?.id ?? 0;
  // By the link, without an account.
  await app.call('getPayment', { gateway: 'sandbox', token });
  const before = await cashFen();
  await press(app, token, 'pay');
  await tell(token, 'open');
  const { rentFen } = (await app.call('getLease', { id }, listing.lessor)).data;
  await app.call('cancelLease', { id, backFen: rentFen }, listing.lessor);
  await app.drainJobs();
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0 });
  await tell(token, 'won');
  await app.drainJobs();
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, heldFen: 0 });
  expect(await cashFen()).toBe(before);
});

test('what of a lease stays with its tenant when the dispute is over covers another dispute of theirs', async () => {
  const listing = await makeListing(app);
  const tenant = await makeVerified(app);
  const spent = await recharge(app, tenant, priceFen);
  await buy(app, tenant, await makeLicence(app, priceFen));
  const booked = await askLease(app, tenant, listing, { payBy: 'gateway', startsAt: hourFrom(app, 5) });
  const token = booked.data?.unpaid?.paymentToken ?? '';
  const id = booked.data?.id ?? 0;
  await app.call('getPayment', { gateway: 'sandbox', token }, tenant);
  await press(app, token, 'pay');
  for (const one of [token, spent]) await tell(one, 'open');
  const { rentFen } = (await app.call('getLease', { id }, listing.lessor)).data;
  await app.call('cancelLease', { id, backFen: rentFen }, listing.lessor);
  const backFen = rentFen + listing.terms.depositFen;
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, heldFen: backFen });
  await tell(token, 'withdrawn');
  expect(await wallet(tenant)).toMatchObject({ balanceFen: backFen - priceFen, heldFen: priceFen });
});

test('a refund on its way to the gateway is given already when the dispute is lost', async () => {
  const own = await makeShop(app);
  const before = await cashFen();
  const { buyer, orderId, token } = await paid(own);
  await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
  await tell(token, 'lost');
  expect(await detailOf(token)).toMatchObject({ state: 'lost', takenFen: 0 });
  expect(await wallet(buyer)).toMatchObject({ owedFen: 0 });
  await app.drainJobs();
  expect(await cashFen()).toBe(before);
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
});

test('a refund that the gateway refuses after the payer got it by a dispute comes to nobody’s balance', async () => {
  const own = await makeShop(app);
  const buyer = await makePerson(app);
  const { id: orderId, paymentToken: token } = await placeOrder(app, buyer, await makeLicence(app, priceFen, own));
  await app.call('getPayment', { gateway: 'alipay', way: 'qr', token: token ?? '' }, buyer);
  const attempt = await attemptOf(app, token ?? '');
  const before = await cashFen('cash_alipay');
  await sendForm(app, merchant, await signedForm(app, alipayNotice(attempt)));
  await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
  const said = { merchantNumber: attempt.merchantNumber, number: `LATE-${attempt.id}`, reason: '付款人称未收到' };
  const { id } = (await app.call('openGatewayDispute', said, admin)).data;
  await app.call('endGatewayDispute', { id, end: 'lost', words: '败诉' }, await makePerson(app, 'admin'));
  await alipayAnswers(app, 'refused');
  await app.drainJobs();
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
  expect(await cashFen('cash_alipay')).toBe(before);
  expect((await app.call('getGatewayDispute', { id }, admin)).data).toMatchObject({ takenFen: priceFen });
});

test('a refund that the gateway refuses after a loss of a part is on its buyer’s balance, and they are told', async () => {
  await setDaysOf('Alipay', waitDays);
  const own = await makeShop(app);
  const buyer = await makePerson(app);
  const { id: orderId, paymentToken: token } = await placeOrder(app, buyer, await makeLicence(app, priceFen, own));
  await app.call('getPayment', { gateway: 'alipay', way: 'qr', token: token ?? '' }, buyer);
  const attempt = await attemptOf(app, token ?? '');
  await sendForm(app, merchant, await signedForm(app, alipayNotice(attempt)));
  await setDaysOf('Alipay', 0);
  const asked = await askRefund(app, buyer, { orderId, wantedFen: 500, refundTo: 'gateway' });
  await app.call('answerRefund', { id: asked.id, accept: true, words: '' }, own.owner);
  const said = { merchantNumber: attempt.merchantNumber, number: `PART-${attempt.id}`, reason: '付款人称未收到' };
  const { id } = (await app.call('openGatewayDispute', said, admin)).data;
  const lost = { id, end: 'lost', lostFen: 300, words: '部分败诉' } as const;
  expect(await app.call('endGatewayDispute', lost, await makePerson(app, 'admin'))).toMatchObject({ status: 200 });
  await alipayAnswers(app, 'refused');
  await app.drainJobs();
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 500, heldFen: 0, owedFen: 0 });
  expect(await lastKindOf(buyer)).toBe('gateway_refund_failed');
  const { rows } = await app.sql('select sum(left_fen)::int as fen from ledger_disputable where user_id = $1', [
    buyer.id,
  ]);
  expect(rows).toEqual([{ fen: 500 }]);
  expect((await app.call('getGatewayDispute', { id }, admin)).data).toMatchObject({ takenFen: 300 });
});

test('a small dispute keeps back what it is about, and the rest of a withdrawal goes on', async () => {
  const own = await makeShop(app);
  const { token } = await paid(own);
  await release();
  const seller = await loggedIn(app, own.owner);
  await giveEarnings(app, seller.id, 20_000);
  await verifyAsOne(app, [seller]);
  const payeeId = await addPayee(app, seller);
  const asked = await askedBy(app, { ...seller, payeeId }, 20_000 + shareFen);
  await tell(token, 'open');
  expect((await app.call('getWithdrawal', { id: asked }, seller)).data).toMatchObject({ state: 'refused' });
  const { list } = (await app.call('getWithdrawalLog', {}, seller)).data;
  expect(list.filter(({ state }) => state === 'requested')).toMatchObject([{ amountFen: 20_000 }]);
  expect(await wallet(seller)).toMatchObject({ earnedFen: 0, heldFen: 20_000 + shareFen });
});

test('a withdrawal of the payer stops as far as their balance lacks what is disputed', async () => {
  const payer = await makePerson(app);
  await verifyAsOne(app, [payer]);
  await recharge(app, payer, 3000);
  await giveEarnings(app, payer.id, 10_000);
  const { rows } = await app.sql('select token from payments where user_id = $1', [payer.id]);
  const payeeId = await addPayee(app, payer);
  await askedBy(app, { ...payer, payeeId }, 10_000);
  await buy(app, payer, await makeLicence(app, priceFen));
  // Withdrawals cost more by now, and begin higher: what was asked before keeps its terms.
  app.pass(60);
  await app.sql(
    `insert into site_settings (name, value, changed_at)
     values ('withdrawals.minFen', '"9000"', $1), ('withdrawals.feeRate', '"1000"', $1)`,
    [app.now()],
  );
  await tell(String(rows[0]?.['token']), 'open');
  await app.sql(`delete from site_settings where name in ('withdrawals.minFen', 'withdrawals.feeRate')`);
  expect(await wallet(payer)).toMatchObject({ balanceFen: 0, heldFen: 10_000 + 1000 });
  const { list } = (await app.call('getWithdrawalLog', {}, payer)).data;
  expect(list.filter(({ state }) => state === 'requested')).toMatchObject([{ amountFen: 8000, feeFen: 80 }]);
});

test('nobody ends the dispute of an order by which a shop earned that they work for', async () => {
  const own = await makeShop(app);
  const { token } = await paid(own);
  await tell(token, 'open');
  const id = await disputeIdOf(token);
  await app.sql(
    `insert into shop_staff (shop_id, user_id, state, roles, invited_at, expires_at, joined_at)
     values ($1, $2, 'active', '{orders}', $3, $3, $3)`,
    [own.id, admin.id, app.now()],
  );
  expect(await app.call('endGatewayDispute', { id, end: 'won', words: '胜诉' }, admin)).toMatchObject({
    name: 'four_eyes',
  });
  const other = await makePerson(app, 'admin');
  expect(await app.call('endGatewayDispute', { id, end: 'won', words: '胜诉' }, other)).toMatchObject({
    data: { state: 'won' },
  });
});

/** Of a payment that was paid twice, the second time in vain. */
async function paidTwice(own: TestShop) {
  const buyer = await makePerson(app);
  const { id: orderId, paymentToken } = await placeOrder(app, buyer, await makeLicence(app, priceFen, own));
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway: 'alipay', way: 'page', token }, buyer);
  await app.call('getPayment', { gateway: 'alipay', way: 'qr', token }, buyer);
  const { rows } = await app.sql(
    `select a.id::int, a.merchant_number as "merchantNumber", a.amount_fen::int as "amountFen", a.created_at as "createdAt"
     from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1 order by a.id`,
    [token],
  );
  await alipayAnswers(app, 'refused');
  const attempts = rows.map((row) => row as unknown as Attempt);
  for (const attempt of attempts) await sendForm(app, merchant, await signedForm(app, alipayNotice(attempt)));
  await app.drainJobs();
  expect(await wallet(buyer)).toMatchObject({ balanceFen: priceFen });
  const open = async (attempt: Attempt | undefined, name: string) => {
    const said = { merchantNumber: attempt?.merchantNumber ?? '', number: `${name}-${attempt?.id}`, reason: '未收到' };
    return (await app.call('openGatewayDispute', said, admin)).data.id;
  };
  return { buyer, orderId, attempts, open };
}

test('a seller sees the dispute of what paid their order, and the proof holds when both payments are lost', async () => {
  const own = await makeShop(app);
  const { buyer, orderId, attempts, open } = await paidTwice(own);
  const first = await open(attempts[0], 'ONE');
  const second = await open(attempts[1], 'TWO');
  expect((await app.call('getDisputeOfSale', { orderId }, own.owner)).data.dispute).toMatchObject({ id: first });
  for (const id of [first, second]) {
    const by = await makePerson(app, 'admin');
    expect(await app.call('endGatewayDispute', { id, end: 'lost', words: '败诉' }, by)).toMatchObject({ status: 200 });
  }
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
  expect((await verifyLedger(app.database.url)).findings).toEqual([]);
});

test('the clock of a refund stands still while its payment is disputed', async () => {
  const own = await makeShop(app);
  const { buyer, orderId, token } = await paid(own);
  await app.call('showOrder', { orderId }, buyer);
  const asked = await askRefund(app, buyer, { orderId, wantedFen: priceFen });
  await tell(token, 'open');
  app.pass(30 * daySeconds);
  await app.runPeriodic('refunds.goOn');
  const stateOf = async () => {
    const { refunds } = (await app.call('getOrder', { id: orderId }, await loggedIn(app, buyer))).data;
    return refunds.map(({ state }) => state);
  };
  expect(await stateOf()).toEqual(['requested']);
  await tell(token, 'won');
  await app.runPeriodic('refunds.goOn');
  expect(await stateOf()).toEqual(['requested']);
  const { rows } = await app.sql('select due_at from refunds where order_id = $1', [orderId]);
  const leftMs = Number(rows[0]?.['due_at']) - app.now().getTime();
  const givenMs = new Date(asked.next?.at ?? 0).getTime() - new Date(asked.requestedAt).getTime();
  expect(Math.abs(leftMs - givenMs)).toBeLessThan(60_000);
  app.pass(givenMs / 1000 + 1);
  await app.runPeriodic('refunds.goOn');
  expect(await stateOf()).not.toEqual(['requested']);
});

test('what was claimed of a deposit is kept back at the lessor alone, and comes back from them', async () => {
  const listing = await makeListing(app, { terms: { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const tenant = await makeVerified(app);
  const { id, token } = await unpaidLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await press(app, token, 'pay');
  await app.call('showLease', { id }, tenant);
  app.pass(2 * 60 * 60);
  await runLeases(app);
  const { lessor } = listing;
  const claim = { id, amountFen: 1000, words: '损坏了东西', noPicturesWhy: '当时没有拍照' };
  expect(await app.call('claimDeposit', claim, await loggedIn(app, lessor))).toMatchObject({ status: 200 });
  expect(await app.call('answerClaim', { id, agree: true }, await loggedIn(app, tenant))).toMatchObject({
    status: 200,
  });
  await release(30);
  const had = await wallet(lessor);
  expect(had.pendingFen).toBe(0);
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 2000 });
  // The tenant has other money by now.
  await recharge(app, await loggedIn(app, tenant), 5000);
  await tell(token, 'open');
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 5000, heldFen: 2000 });
  expect(await wallet(lessor)).toMatchObject({ earnedFen: 0, heldFen: had.earnedFen });
  await tell(token, 'lost');
  await app.drainJobs();
  expect(await wallet(lessor)).toMatchObject({ earnedFen: 0, heldFen: 0, owedFen: 0 });
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 5000, heldFen: 0, owedFen: 0 });
});

test('the proof holds for a lost renewal', async () => {
  const listing = await makeListing(app, { terms: { depositFen: 0, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const tenant = await makeVerified(app);
  await recharge(app, tenant, 100_000);
  const { id } = await bookedLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await app.call('showLease', { id }, tenant);
  const { token } = await unpaidRenewal(app, tenant, id, { package: 'hour-1' });
  await press(app, token, 'pay');
  app.pass(3 * 60 * 60);
  await runLeases(app);
  await release(3);
  await tell(token, 'lost');
  await app.drainJobs();
  admin = await makePerson(app, 'admin');
  expect((await detailOf(token)).takenFen).toBeGreaterThan(0);
  expect((await verifyLedger(app.database.url)).findings).toEqual([]);
});

test('a win that comes after the loss is kept, and settled by somebody else it gives back what was taken', async () => {
  const own = await makeShop(app);
  const before = await cashFen();
  const fresh = await paid(own);
  await tell(fresh.token, 'open');
  await tell(fresh.token, 'lost');
  const said = await Promise.all([tell(fresh.token, 'won'), tell(fresh.token, 'won'), tell(fresh.token, 'lost')]);
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
  const lost = await detailOf(fresh.token);
  expect(lost).toMatchObject({
    state: 'lost',
    takenFen: priceFen,
    contradictions: [{ said: 'won', source: 'notice', outcome: null, may: ['follow', 'keep'] }],
  });
  const { items } = (await app.call('listAdminInbox', { kind: 'gateway_dispute' }, admin)).data;
  expect(items.some((one) => one.id === lost.id)).toBe(true);
  const id = lost.contradictions[0]?.id ?? 0;
  const settle = { id, act: 'follow', reason: '渠道已退回' } as const;
  expect(await app.call('settleDisputeContradiction', settle, own.owner)).toMatchObject({ name: 'forbidden' });
  const answers = await Promise.all([
    app.call('settleDisputeContradiction', settle, admin),
    app.call('settleDisputeContradiction', settle, admin),
  ]);
  expect(answers.filter(({ name }) => name === 'state_conflict')).toHaveLength(1);
  expect(await detailOf(fresh.token)).toMatchObject({
    state: 'won',
    takenFen: 0,
    contradictions: [{ outcome: 'followed', settledBy: { id: admin.id }, may: [] }],
  });
  // As it was paid: the seller has their share, the platform its own.
  expect(await cashFen()).toBe(before - priceFen);
  expect(await wallet(own.owner)).toMatchObject({ earnedFen: shareFen, pendingFen: 0, owedFen: 0 });
  expect(await wallet(fresh.buyer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
  expect([await lastKindOf(own.owner), await lastKindOf(fresh.buyer)]).toEqual([
    'sale_dispute_returned',
    'payment_dispute_returned',
  ]);
  // Disputed and lost once more, it is kept back at and taken from whom it came back to.
  await tell(fresh.token, 'open', { dispute_number: 'once-more' });
  expect(await wallet(own.owner)).toMatchObject({ earnedFen: 0, heldFen: shareFen });
  expect((await losePart(fresh.token, 300)).name).toBe('dispute_of_part');
  await tell(fresh.token, 'lost', { dispute_number: 'once-more' });
  expect(await cashFen()).toBe(before);
  expect(await wallet(own.owner)).toMatchObject({ earnedFen: 0, heldFen: 0, owedFen: 0 });
  expect(await wallet(fresh.buyer)).toMatchObject({ balanceFen: 0, owedFen: 0 });
  expect((await verifyLedger(app.database.url)).findings).toEqual([]);
});

test('a loss that one admin entered is turned over by others alone, or kept', async () => {
  const buyer = await makePerson(app);
  await recharge(app, buyer, 3000);
  const { rows } = await app.sql('select token from payments where user_id = $1', [buyer.id]);
  const token = String(rows[0]?.['token']);
  await buy(app, buyer, await makeLicence(app, 1000));
  await tell(token, 'open');
  const id = await disputeIdOf(token);
  await app.call('endGatewayDispute', { id, end: 'lost', words: '败诉' }, admin);
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, owedFen: 1000 });
  const word = { id, said: 'won', words: '渠道改判' } as const;
  const kept = (await app.call('contradictGatewayDispute', word, admin)).data;
  expect(await app.call('contradictGatewayDispute', word, admin)).toMatchObject({ name: 'state_conflict' });
  const contradiction = kept.contradictions[0]?.id ?? 0;
  const settle = (act: 'follow' | 'keep', by: Person) =>
    app.call('settleDisputeContradiction', { id: contradiction, act, reason: '核对过' }, by);
  expect(await settle('follow', admin)).toMatchObject({ name: 'four_eyes' });
  expect(await settle('keep', admin)).toMatchObject({ name: 'four_eyes' });
  const other = await makePerson(app, 'admin');
  expect(await settle('follow', other)).toMatchObject({ data: { state: 'won' } });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 2000, owedFen: 0 });
  // What the gateway takes after that counts as the first time.
  await tell(token, 'lost', { dispute_number: 'once-more' });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, owedFen: 1000 });
});

/** Ends the dispute of a payment as lost, a part of it, by another admin. */
async function losePart(token: string, lostFen: number) {
  const id = await disputeIdOf(token);
  return app.call('endGatewayDispute', { id, end: 'lost', lostFen, words: '渠道只扣了一部分' }, admin);
}

test('a loss of a part takes of each order its part, and all else goes on', async () => {
  const [one, two] = [await makeShop(app), await makeShop(app)];
  const buyer = await makePerson(app);
  const products = [await makeLicence(app, priceFen, one), await makeLicence(app, 3 * priceFen, two)];
  const lines = products.map(({ skuId, priceFen: unitPriceFen }) => ({ skuId, quantity: 1, unitPriceFen }));
  const { paymentToken: token, orders } = (await app.call('checkOut', { lines, payBy: 'gateway' }, buyer)).data;
  await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
  await press(app, token, 'pay');
  const before = await cashFen();
  await tell(token, 'open');
  expect((await losePart(token, 4 * priceFen + 1)).error?.fields).toMatchObject([
    { field: 'lostFen', rule: 'too_big' },
  ]);
  const won = { id: await disputeIdOf(token), end: 'won', lostFen: 1, words: '渠道只扣了一部分' } as const;
  expect((await app.call('endGatewayDispute', won, admin)).error?.fields).toMatchObject([{ field: 'lostFen' }]);
  const ended = await Promise.all([losePart(token, priceFen), losePart(token, priceFen)]);
  expect(new Set(ended.map(({ name }) => name))).toEqual(new Set(['state_conflict', undefined]));
  expect(await detailOf(token)).toMatchObject({ state: 'lost', takenFen: priceFen, lostPart: true, heldFen: 0 });
  expect(await cashFen()).toBe(before + priceFen);
  const orderOf = async (skuId: number) => {
    const id = orders.find((order) => order.skuId === skuId)?.id ?? 0;
    return (await app.call('getOrder', { id }, buyer)).data;
  };
  expect(await orderOf(products[0]?.skuId ?? 0)).toMatchObject({ state: 'delivered', refundedFen: priceFen / 4 });
  expect(await orderOf(products[1]?.skuId ?? 0)).toMatchObject({ state: 'delivered', refundedFen: (3 * priceFen) / 4 });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
  expect(await lastKindOf(one.owner)).toBe('sale_dispute_lost_part');
  // What is left is released, and can be refunded.
  await release();
  expect(await wallet(one.owner)).toMatchObject({ earnedFen: (shareFen * 3) / 4, owedFen: 0 });
  // Turned over, each has it again.
  admin = await makePerson(app, 'admin');
  const { data: said } = await app.call(
    'contradictGatewayDispute',
    { id: await disputeIdOf(token), said: 'won', words: '改判' },
    await makePerson(app, 'admin'),
  );
  const settle = { id: said.contradictions[0]?.id ?? 0, act: 'follow', reason: '已核对' } as const;
  expect(await app.call('settleDisputeContradiction', settle, await makePerson(app, 'admin'))).toMatchObject({
    status: 200,
  });
  expect(await cashFen()).toBe(before);
  expect(await wallet(one.owner)).toMatchObject({ earnedFen: shareFen, owedFen: 0 });
  // Disputed again it freezes and takes nothing of whom the rest is not: an admin sees what the gateway says.
  await tell(token, 'open', { dispute_number: 'AGAIN-1' });
  await tell(token, 'lost', { dispute_number: 'AGAIN-1' });
  expect(await cashFen()).toBe(before);
  expect(await wallet(one.owner)).toMatchObject({ earnedFen: shareFen, heldFen: 0, owedFen: 0 });
  expect(await wallet(buyer)).toMatchObject({ heldFen: 0, owedFen: 0 });
  const { state, contradictions, merchantNumber } = await detailOf(token);
  expect(state).toBe('won');
  expect(contradictions[0]).toMatchObject({ said: 'lost', number: 'AGAIN-1', outcome: null, may: ['keep'] });
  const again = { merchantNumber, number: 'AGAIN-2', reason: '再次争议' };
  expect((await app.call('openGatewayDispute', again, admin)).name).toBe('dispute_turned_over');
});

test('a loss of a part takes first what the payer had back, and never what a gateway kept', async () => {
  const own = await makeShop(app);
  const { buyer, orderId, token } = await paid(own);
  const { id } = await askRefund(app, buyer, { orderId, wantedFen: priceFen / 2 });
  await app.call('answerRefund', { id, accept: true, words: '' }, own.owner);
  expect(await wallet(buyer)).toMatchObject({ balanceFen: priceFen / 2 });
  await tell(token, 'open');
  expect(await losePart(token, 700)).toMatchObject({ status: 200 });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: priceFen / 2 - 700, heldFen: 0, owedFen: 0 });
  expect((await app.call('getOrder', { id: orderId }, buyer)).data.refundedFen).toBe(priceFen / 2);
  await release();
  expect((await wallet(own.owner)).earnedFen).toBe(shareFen / 2);
  // A recharge that is spent by now is owed.
  admin = await makePerson(app, 'admin');
  const spender = await makePerson(app);
  const recharged = await recharge(app, spender, priceFen);
  await buy(app, spender, await makeLicence(app, priceFen));
  await tell(recharged, 'open');
  expect(await losePart(recharged, 300)).toMatchObject({ status: 200 });
  expect(await wallet(spender)).toMatchObject({ balanceFen: 0, owedFen: 300 });
});

test('a loss of a part leaves the refund that the buyer asked for under way, for what is left', async () => {
  const own = await makeShop(app);
  const { buyer, orderId, token } = await paid(own);
  await app.call('showOrder', { orderId }, buyer);
  const { id } = await askRefund(app, buyer, { orderId, wantedFen: priceFen });
  await tell(token, 'open');
  expect(await losePart(token, 300)).toMatchObject({ status: 200 });
  const { refunds, refundedFen } = (await app.call('getOrder', { id: orderId }, buyer)).data;
  expect(refundedFen).toBe(300);
  expect(refunds).toHaveLength(2);
  expect(refunds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, state: 'requested', wantedFen: priceFen - 300, disputed: false }),
      expect.objectContaining({ state: 'refunded', reason: 'disputed', refundedFen: 300, disputed: true }),
    ]),
  );
  expect(await app.call('answerRefund', { id, accept: true, words: '' }, own.owner)).toMatchObject({ status: 200 });
  expect(await wallet(buyer)).toMatchObject({ balanceFen: priceFen - 300, owedFen: 0 });
  expect((await app.call('getOrder', { id: orderId }, buyer)).data).toMatchObject({ state: 'refunded' });
});

test('a loss of a part of a lease takes first what its tenant had back, then of lessor and platform by what they had', async () => {
  const listing = await makeListing(app, { terms: { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const tenant = await makeVerified(app);
  const { id, token } = await unpaidLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await press(app, token, 'pay');
  await app.call('showLease', { id }, tenant);
  app.pass(2 * 60 * 60);
  await runLeases(app);
  await release(30);
  await runLeases(app);
  await app.drainJobs();
  admin = await makePerson(app, 'admin');
  const { lessor } = listing;
  const had = await wallet(lessor);
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 3000 });
  await tell(token, 'open');
  const { amountFen } = await detailOf(token);
  const rentFen = amountFen - 3000;
  // All of the deposit, and half of the rent.
  const lostFen = 3000 + rentFen / 2;
  expect(await losePart(token, lostFen)).toMatchObject({ status: 200 });
  expect(await wallet(tenant)).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
  expect(await wallet(lessor)).toMatchObject({ earnedFen: had.earnedFen / 2, heldFen: 0, owedFen: 0 });
  expect(await lastKindOf(lessor)).toBe('lease_dispute_lost_part');
  const { rows } = await app.sql(
    `select params ->> 'amountFen' as fen from messages where user_id = $1 and kind = 'payment_dispute_lost_part'`,
    [tenant.id],
  );
  expect(rows).toEqual([{ fen: String(lostFen) }]);
});

test('more of a payment is lost after a part of it: once all its disputes have ended, each sum once, and all of it comes back', async () => {
  const own = await makeShop(app);
  const { buyer, orderId, token } = await paid(own);
  await app.call('showOrder', { orderId }, buyer);
  const before = await cashFen();
  await tell(token, 'open', { dispute_number: 'A' });
  await tell(token, 'open', { dispute_number: 'B' });
  expect(await losePart(token, 300)).toMatchObject({ name: 'dispute_more_open' });
  const id = await disputeIdOf(token);
  const lost = { id, end: 'lost', words: '渠道只扣了一部分' } as const;
  expect(await app.call('endGatewayDispute', { ...lost, lostFen: 300, allEnded: true }, admin)).toMatchObject({
    data: { state: 'lost', takenFen: 300, lossFen: priceFen - 300, may: ['lose_more', 'contradict'] },
  });
  await tell(token, 'lost', { dispute_number: 'C' });
  expect((await detailOf(token)).contradictions).toMatchObject([{ said: 'lost', number: 'C', outcome: null }]);
  const loseMore = (beforeFen: number, lostFen: number) =>
    app.call('loseMoreOfDispute', { id, lostFen, beforeFen, words: lost.words }, admin);
  expect(await loseMore(200, 600)).toMatchObject({ name: 'state_conflict' });
  expect((await loseMore(300, priceFen - 299)).error?.fields).toMatchObject([{ field: 'lostFen', rule: 'too_big' }]);
  const booked = await Promise.all([loseMore(300, 600), loseMore(300, 600)]);
  expect(new Set(booked.map(({ name }) => name))).toEqual(new Set(['state_conflict', undefined]));
  expect(await detailOf(token)).toMatchObject({ state: 'lost', takenFen: 900, lostPart: true });
  expect(await cashFen()).toBe(before + 900);
  expect((await app.call('getOrder', { id: orderId }, buyer)).data).toMatchObject({
    state: 'delivered',
    refundedFen: 900,
  });
  // Turned over, all that was taken comes back.
  const { data: said } = await app.call('contradictGatewayDispute', { id, said: 'won', words: '改判' }, admin);
  const won = said.contradictions.find((one) => one.said === 'won')?.id ?? 0;
  const other = await makePerson(app, 'admin');
  expect(
    await app.call('settleDisputeContradiction', { id: won, act: 'follow', reason: '已核对' }, other),
  ).toMatchObject({ status: 200 });
  expect(await cashFen()).toBe(before);
  await release();
  expect(await wallet(own.owner)).toMatchObject({ earnedFen: shareFen, owedFen: 0 });
});
