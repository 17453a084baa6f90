/** The terms of merchant accounts: when they take payments, what a payer bears, where notices come from, and who changes it. */
import { randomBytes, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  alipayMerchant,
  alipayNotice,
  openAlipay,
  sendForm,
  signedForm,
} from '../../../../../tests/support/servers/alipay.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { addTotp } from '../../../../../tests/support/people/factors.ts';
import { bookedLease, hourFrom, makeTenant } from '../../../../../tests/support/trade/leases.ts';
import { makeListing } from '../../../../../tests/support/trade/rentals.ts';
import { makeSecrets } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { balanceFen, makeNotes, paymentOf, press, type Attempt } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { brokenInvariants } from '../../../../../tests/support/ledger/invariants.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import { stripeMerchant } from '../../../../../tests/support/servers/stripe.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { merchantRules } from '#contract/orders/merchantRules.ts';
import { merchantContext, stripeSecretText } from './adapters.ts';
import { clockIn } from '#contract/shops/openingHours.ts';

const priceFen = 10_000;
const feeFen = 60;
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
const inWechat = `${phone} MicroMessenger/8.0`;
let app: TestApp;
let admin: Person;
let other: Person;
let product: TestProduct;
let merchant: number;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_TRUSTED_PROXIES: '10.9.9.9' });
  [admin, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  product = await makeNotes(app, priceFen);
  merchant = await openAlipay(app, admin, { feeRate: 60 });
});
afterEach(() => save(merchant, { feeRate: 60, weight: 10 }));
afterAll(async () => {
  expect(await brokenInvariants(async (text) => (await app.sql(text)).rows)).toEqual([]);
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const bounds = { name: '支付宝', weight: 10, minFen: 1, maxFen: 5_000_000 };
const usual = { ...bounds, devices: ['desk', 'phone', 'wechat'] as const, hours: null, feeRate: 0, feeFixedFen: 0 };
const listed = async (id: number) => {
  const found = (await app.call('listMerchants', {}, admin)).data.list.find((one) => one.id === id);
  if (!found) throw new Error(`no merchant account ${id}`);
  return found;
};
async function save(id: number, change: object, by: Person = admin) {
  const { version } = await listed(id);
  const input = { id, version, ...usual, maintenance: { zh: '', en: '' }, noticeNetworks: [], ...change };
  return app.call('saveMerchant', { ...input, devices: [...input.devices] }, by);
}

/** The site's clock, so many minutes from now. */
function clock(minutes: number): string {
  const { minute } = clockIn('Asia/Shanghai', new Date(app.now().getTime() + minutes * 60_000));
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const gatewaysFor = async (headers: Record<string, string> = {}, amountFen = priceFen) =>
  (await app.call('listGateways', { amountFen }, { headers })).data;

describe('a merchant account takes payments', () => {
  test('of the devices that it is for', async () => {
    await save(merchant, { devices: ['phone'] });
    expect(await gatewaysFor()).toMatchObject({
      list: ['sandbox'],
      closed: [{ gateway: 'alipay', why: 'device', from: null, devices: ['phone'], text: '' }],
    });
    expect(await gatewaysFor({ 'user-agent': phone })).toMatchObject({ list: ['sandbox', 'alipay'], closed: [] });
    expect((await gatewaysFor({ 'user-agent': inWechat })).list).toEqual(['sandbox']);
    const buyer = await makePerson(app);
    const ask = () => app.call('getPayment', { gateway: 'alipay', amountFen: priceFen }, buyer);
    expect((await ask()).name).toBe('gateway_unavailable');
  });

  test('in its hours, over midnight too, and says from when', async () => {
    await save(merchant, { hours: { from: clock(60), to: clock(-60) } });
    const [closed] = (await gatewaysFor()).closed;
    expect(closed).toEqual({ gateway: 'alipay', why: 'hours', from: clock(60), devices: [], text: '' });
    await save(merchant, { hours: { from: clock(-60), to: clock(60) } });
    expect((await gatewaysFor()).list).toContain('alipay');
    expect((await save(merchant, { hours: { from: '09:00', to: '09:00' } })).name).toBe('invalid_input');
  });

  test('unless it is worked on: payers read why, and what was asked for before is still paid', async () => {
    const { token, attempt, buyer } = await asked();
    await save(merchant, { feeRate: 60, maintenance: { zh: '系统升级，22 点恢复', en: 'Back at 10 pm' } });
    expect((await gatewaysFor()).closed).toMatchObject([{ why: 'maintenance', text: '系统升级，22 点恢复' }]);
    const english = (await gatewaysFor({ 'accept-language': 'en-US' })).closed;
    expect(english).toMatchObject([{ why: 'maintenance', text: 'Back at 10 pm' }]);
    expect((await paymentOf(app, token)).closed).toHaveLength(1);
    expect((await app.call('getPayment', { gateway: 'alipay', way: 'page', token }, buyer)).name).toBe(
      'gateway_unavailable',
    );
    expect(await tell(attempt)).toBe('200 success');
    expect((await paymentOf(app, token)).state).toBe('paid');
    const half = await save(merchant, { maintenance: { zh: '系统升级', en: '' } });
    expect(half.error?.fields?.map(({ field }) => field)).toEqual(['maintenance.en']);
  });

  test('by weight, the same for all ways and every time that somebody asks for a payment', async () => {
    const second = await openAlipay(app, admin, { feeRate: 60, weight: 30 });
    const counts = new Map<number, number>();
    for (let index = 0; index < 60; index++) {
      const buyer = await makePerson(app);
      const amountFen = 1000 + index;
      const { token } = (await app.call('getPayment', { gateway: 'alipay', way: 'qr', amountFen }, buyer)).data;
      if (index < 3) await app.call('getPayment', { gateway: 'alipay', way: 'page', token }, buyer);
      const { rows } = await app.sql(
        `select distinct a.merchant_id::int as id from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1`,
        [token],
      );
      expect(rows).toHaveLength(1);
      const id = Number(rows[0]?.['id']);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // 45 of 60 are to be expected; the draws of these payments are always the same.
    expect(counts.get(second)).toBeGreaterThan(counts.get(merchant) ?? 0);
    expect(counts.get(merchant)).toBeGreaterThan(0);
    await app.call('moveMerchant', { id: second, event: 'switch_off' }, admin);
  });
});

const bear = async (value: 0 | 1) => {
  const saved = await app.call('saveMoneyRules', { gatewayFeeByBuyer: value, reason: '试行' }, admin);
  const [request] = saved.data.requests;
  if (request) await app.call('decideRuleRequest', { id: request.id, accept: true, words: '' }, other);
};

/** An order of somebody new that is open at the gateway, with the fee if buyers bear it. */
async function asked(way: 'qr' | 'page' = 'qr') {
  const buyer = await makePerson(app);
  const { id, paymentToken } = await placeOrder(app, buyer, product);
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway: 'alipay', way, token }, buyer);
  return { buyer, orderId: id, token, attempt: await attemptBy(token, way) };
}

async function attemptBy(token: string, way: string): Promise<Attempt & { feeFen: number }> {
  const { rows } = await app.sql(
    `select a.id::int, a.merchant_number as "merchantNumber", a.amount_fen::int as "amountFen", a.fee_fen::int as "feeFen",
       a.created_at as "createdAt"
     from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1 and a.pay_way = $2`,
    [token, way],
  );
  // As the statement has it.
  return rows[0] as unknown as Attempt & { feeFen: number };
}

const tell = async (attempt: Attempt, change: Record<string, string> = {}) =>
  sendForm(app, merchant, await signedForm(app, alipayNotice(attempt, change)));

const account = async (kind: string) => {
  const { rows } = await app.sql(
    `select coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind = $1`,
    [kind],
  );
  return Number(rows[0]?.['fen']);
};

describe('the fee of a gateway', () => {
  test('is the site’s unless a second admin agreed that buyers bear it', async () => {
    const buyer = await makePerson(app);
    const { paymentToken } = await placeOrder(app, buyer, product);
    const fees = async () =>
      (await paymentOf(app, paymentToken ?? '')).ways
        .filter(({ gateway }) => gateway === 'alipay')
        .map((way) => way.feeFen);
    expect(await fees()).toEqual([0, 0, 0]);
    await app.call('saveMoneyRules', { gatewayFeeByBuyer: 1, reason: '试行' }, admin);
    expect(await fees()).toEqual([0, 0, 0]);
    await bear(1).catch(() => undefined);
    const { requests } = (await app.call('getMoneyRules', {}, other)).data;
    for (const { id } of requests) await app.call('decideRuleRequest', { id, accept: true, words: '' }, other);
    expect(await fees()).toEqual([feeFen, feeFen, feeFen]);
    expect((await paymentOf(app, paymentToken ?? '')).ways[0]).toEqual({ gateway: 'sandbox', way: 'page', feeFen: 0 });
  });

  test('is told before something is rented: at most so much, and what the payment then asks for is no more', async () => {
    const [listing, tenant] = [await makeListing(app), await makeTenant(app, 500)];
    await save(merchant, { feeRate: 60, feeFixedFen: 7 });
    const input = { listingId: listing.id, package: 'hour-3', startsAt: hourFrom(app, 30).toISOString() };
    const { totalFen, missingFen, gateways, gatewaysForMissing } = (await app.call('previewLease', input, tenant)).data;
    const feeOf = (fen: number) => Math.ceil((fen * 60) / 10_000) + 7;
    expect(gateways).toContainEqual({ gateway: 'alipay', feeFenMax: feeOf(totalFen) });
    expect(gatewaysForMissing).toContainEqual({ gateway: 'alipay', feeFenMax: feeOf(missingFen) });
    expect(gateways).toContainEqual({ gateway: 'sandbox', feeFenMax: 0 });
    const { unpaid } = await bookedLease(app, tenant, listing, {
      startsAt: hourFrom(app, 30),
      payBy: 'gateway',
      fromBalanceFen: 500,
    });
    const { ways } = await paymentOf(app, unpaid?.paymentToken ?? '');
    expect(ways.find(({ gateway }) => gateway === 'alipay')?.feeFen).toBe(feeOf(missingFen));
  });

  test('is paid on top, as it was shown, to the fen, and stays as it was when the payment was asked for', async () => {
    const [cash, fees] = [await account('cash_alipay'), await account('gateway_fees')];
    const buyer = await makePerson(app);
    const { id, paymentToken } = await placeOrder(app, buyer, product);
    const token = paymentToken ?? '';
    const ask = (seen: number) => app.call('getPayment', { gateway: 'alipay', way: 'qr', token, feeFen: seen }, buyer);
    for (const seen of [0, feeFen - 1, feeFen + 1]) expect((await ask(seen)).name).toBe('payment_fee_changed');
    expect(await attemptBy(token, 'qr')).toBeUndefined();
    expect((await ask(feeFen)).data).toMatchObject({ amountFen: priceFen, attempt: { feeFen }, feeFen: 0 });
    await save(merchant, { feeRate: 100 });
    const attempt = await attemptBy(token, 'qr');
    expect(attempt).toMatchObject({ amountFen: priceFen + feeFen, feeFen });
    const ways = (await paymentOf(app, token)).ways.filter(({ gateway }) => gateway === 'alipay');
    expect(ways.map((way) => [way.way, way.feeFen])).toEqual([
      ['qr', feeFen],
      ['page', 100],
      ['phone', 100],
    ]);
    for (const said of ['100.00', '100.59', '100.61'])
      expect(await tell(attempt, { total_amount: said })).toBe('422 fail');
    expect(await Promise.all([tell(attempt), tell(attempt), tell(attempt)])).toEqual(Array(3).fill('200 success'));
    expect(await paymentOf(app, token)).toMatchObject({ state: 'paid', amountFen: priceFen, feeFen });
    expect((await app.call('getOrder', { id }, buyer)).data).toMatchObject({
      state: 'delivered',
      gatewayFeeFen: feeFen,
    });
    expect([cash - (await account('cash_alipay')), (await account('gateway_fees')) - fees]).toEqual([
      priceFen + feeFen,
      feeFen,
    ]);
    const { list } = (await app.call('listBalanceChanges', {}, buyer)).data;
    expect(list.map((line) => [line.amountFen, line.gatewayFeeFen])).toEqual([
      [-priceFen, 0],
      [priceFen, feeFen],
    ]);
  });

  test('does not come back with a refund', async () => {
    const fees = await account('gateway_fees');
    const { buyer, orderId, token, attempt } = await asked();
    await press(app, token, 'pay');
    await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
    await app.drainJobs();
    expect(await returned(attempt)).toEqual([priceFen]);
    expect((await account('gateway_fees')) - fees).toBe(feeFen);
    expect(await balanceFen(app, buyer)).toBe(0);
  });

  test('comes back with a second payment', async () => {
    const fees = await account('gateway_fees');
    const { buyer, token, attempt } = await asked('qr');
    const first = (await paymentOf(app, token)).attempt?.payUrl ?? '';
    const page = (await app.call('getPayment', { gateway: 'alipay', way: 'page', token }, buyer)).data.attempt?.payUrl;
    const second = await attemptBy(token, 'page');
    // The page leads on to the cashier.
    const led = (await fetch(page ?? '', { redirect: 'manual' })).headers.get('location');
    const pay = (url: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    await Promise.all([pay(first), pay(new URL(led ?? '', page).href)]);
    await app.drainJobs();
    const back = [await returned(attempt), await returned(second)];
    expect(back.flat()).toEqual([priceFen + feeFen]);
    expect((await account('gateway_fees')) - fees).toBe(feeFen);
    expect(await balanceFen(app, buyer)).toBe(0);
    expect((await paymentOf(app, token)).feeFen).toBe(feeFen);
  });

  test('comes back with what could not be paid: all of it, or its part', async () => {
    const fees = await account('gateway_fees');
    const goods = await Promise.all([300, 701, 999].map((fen) => makeSecrets(app, { count: 1, priceFen: fen })));
    const open = async (of: typeof goods) => {
      const buyer = await makePerson(app);
      const lines = of.map(({ skuId, priceFen: unitPriceFen }) => ({ skuId, quantity: 1, unitPriceFen }));
      const placed = await app.call('checkOut', { lines, payBy: 'gateway' }, { token: buyer.token, ip: freshIp() });
      const { paymentToken: token, orders } = placed.data;
      await app.call('getPayment', { gateway: 'alipay', way: 'qr', token }, buyer);
      return { buyer, token, orders, attempt: await attemptBy(token, 'qr') };
    };
    const first = await open(goods);
    expect(first.attempt).toMatchObject({ amountFen: 2012, feeFen: 12 });
    app.pass(900);
    await app.runPeriodic('orders.close');
    const middle = await open(goods.slice(1, 2));
    await tell(middle.attempt);
    expect(await tell(first.attempt)).toBe('200 success');
    // Of 12 fen, 701 of 2000 get 4.2.
    expect(await balanceFen(app, first.buyer)).toBe(701 + 4);
    expect(await paymentOf(app, first.token)).toMatchObject({
      state: 'paid',
      feeFen: 8,
      credited: { amountFen: 705, why: 'sold_out' },
    });
    const parts = first.orders.map(
      async ({ id }) => (await app.call('getOrder', { id }, first.buyer)).data.gatewayFeeFen,
    );
    const [one = 0, none, two = 0] = await Promise.all(parts);
    expect([none, one + two]).toEqual([0, 8]);
    expect((await account('gateway_fees')) - fees).toBe(8 + middle.attempt.feeFen);

    const last = await makeSecrets(app, { count: 1, priceFen: 701 });
    const late = await open([last]);
    app.pass(900);
    await app.runPeriodic('orders.close');
    await tell((await open([last])).attempt);
    await tell(late.attempt);
    expect(await balanceFen(app, late.buyer)).toBe(701 + late.attempt.feeFen);
  });

  test('goes back with a recharge that is paid twice, whichever payment comes first', async () => {
    const fees = await account('gateway_fees');
    const buyer = await makePerson(app);
    const asked_ = await app.call('getPayment', { gateway: 'alipay', way: 'qr', amountFen: priceFen }, buyer);
    const { token } = asked_.data;
    await app.call('getPayment', { gateway: 'alipay', way: 'page', token }, buyer);
    const both = [await attemptBy(token, 'qr'), await attemptBy(token, 'page')];
    expect(both.map((one) => one.feeFen)).toEqual([feeFen, feeFen]);
    expect(await Promise.all([...both, ...both].map((one) => tell(one)))).toEqual(Array(4).fill('200 success'));
    expect(await balanceFen(app, buyer)).toBe(priceFen);
    expect((await account('gateway_fees')) - fees).toBe(feeFen);
    expect((await paymentOf(app, token)).feeFen).toBe(feeFen);
    const { list } = (await app.call('listBalanceChanges', {}, buyer)).data;
    expect(list.map((line) => [line.amountFen, line.gatewayFeeFen])).toEqual([
      [-priceFen - feeFen, 0],
      [priceFen + feeFen, 0],
      [priceFen, feeFen],
    ]);
  });

  test('is never asked for what the balance pays', async () => {
    const buyer = await makePerson(app);
    const { token } = (await app.call('getPayment', { gateway: 'alipay', way: 'qr', amountFen: priceFen }, buyer)).data;
    await tell(await attemptBy(token, 'qr'));
    expect(await balanceFen(app, buyer)).toBe(priceFen);
    const { id } = await placeOrder(app, buyer, product, { payBy: 'balance' });
    expect((await app.call('getOrder', { id }, buyer)).data.gatewayFeeFen).toBe(0);
    expect(await balanceFen(app, buyer)).toBe(0);
    await bear(0);
    expect((await asked()).attempt.feeFen).toBe(0);
  });
});

const returned = async ({ merchantNumber }: Attempt) => {
  const { rows } = await app.sql('select amount_fen::int as fen from sandbox_refunds where merchant_number = $1', [
    merchantNumber,
  ]);
  return rows.map(({ fen }) => Number(fen));
};

test('a notice from elsewhere is refused as every other failure, whatever a header says, and kept', async () => {
  const { buyer, attempt } = await asked();
  await save(merchant, { feeRate: 60, noticeNetworks: ['203.0.113.0/24', '2001:db8::/32'] });
  const body = await signedForm(app, alipayNotice(attempt));
  const send = async (ip: string, headers: Record<string, string> = {}) => {
    const url = `/api/payment/notify/alipay/${merchant}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await app.request({ method: 'POST', url, headers: { ...type, ...headers }, body, ip });
    return `${status} ${text}`;
  };
  expect(await send('198.51.100.7')).toBe('422 fail');
  expect(await send('198.51.100.7', { 'x-forwarded-for': '203.0.113.9' })).toBe('422 fail');
  expect(await send('10.9.9.9', { 'x-forwarded-for': '198.51.100.7' })).toBe('422 fail');
  const { rows } = await app.sql('select reason from payment_notices where not accepted order by id desc limit 1');
  expect(rows).toEqual([{ reason: `from elsewhere: 198.51.100.0/24, merchant account ${merchant}` }]);
  expect(await balanceFen(app, buyer)).toBe(0);
  expect(await send('10.9.9.9', { 'x-forwarded-for': '203.0.113.9' })).toBe('200 success');
  expect(await send('2001:db8::7')).toBe('200 success');
  const wrong = await save(merchant, { noticeNetworks: ['203.0.113.0/24', 'example.com'] });
  expect(wrong.error?.fields?.map(({ field }) => field)).toEqual(['noticeNetworks']);
});

test('of two who save what they read, one does, and it is on record', async () => {
  const { version } = await listed(merchant);
  const weights = [21, 22, 23, 24];
  const saved = await Promise.all(
    weights.map((weight) =>
      app.call(
        'saveMerchant',
        {
          id: merchant,
          version,
          ...usual,
          devices: [...usual.devices],
          weight,
          maintenance: { zh: '', en: '' },
          noticeNetworks: [],
        },
        admin,
      ),
    ),
  );
  expect(saved.map(({ name }) => name ?? 'ok').toSorted()).toEqual([
    'ok',
    'state_conflict',
    'state_conflict',
    'state_conflict',
  ]);
  const { rows } = await app.sql(
    `select (detail ->> 'weight')::int as weight from operation_log where action = 'merchant.save' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ weight: (await listed(merchant)).weight }]);
});

test('in production a higher fee and more networks wait for another admin, and what is less counts at once', async () => {
  const production = await startTestApp({
    MALLARD_MODE: 'production',
    MALLARD_PUBLIC_URL: 'https://shop.example',
    MALLARD_TRUSTED_PROXIES: 'none',
    MALLARD_SECRET_KEY: randomBytes(32).toString('base64'),
    MALLARD_SIGNING_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .toString('base64'),
  });
  try {
    const admins = [await makePerson(production, 'admin'), await makePerson(production, 'admin')] as const;
    for (const one of admins) await addTotp(production, one);
    const [first, second] = admins;
    const entered = { ...(await alipayMerchant(app)), gateway: 'epay' as const, address: 'https://epay.example.com/' };
    const { id } = (
      await production.call(
        'makeMerchant',
        {
          ...entered,
          merchantKey: 'a key of ours',
          providerKey: '',
          sellerId: '',
          feeRate: 30,
          noticeNetworks: ['203.0.113.0/24'],
        },
        first,
      )
    ).data;
    // A key for trials is refused, and what got in with one is not approved.
    const trial = stripeMerchant({ address: 'https://api.stripe.com' });
    const refused = await production.call('makeMerchant', trial, first);
    expect(refused.error?.fields).toMatchObject([{ field: 'merchantKey', rule: 'trial_key' }]);
    const live = { ...trial, merchantKey: trial.merchantKey.replace('_test_', '_live_') };
    const { data: kept } = await production.call('makeMerchant', live, first);
    expect(kept.isTrial).toBe(false);
    const secret = stripeSecretText({ key: trial.merchantKey, webhookSecret: trial.webhookSecret });
    await production.sql(
      `update merchants set test_result = 'known', tested_at = asked_at, secret_encrypted = $2 where id = $1`,
      [kept.id, production.app.keys.encrypt(secret, merchantContext(kept.id))],
    );
    const approved = await production.call('moveMerchant', { id: kept.id, event: 'approve' }, second);
    expect(approved.error?.fields).toMatchObject([{ field: 'merchantKey', rule: 'trial_key' }]);
    await trialsAreRefused(production, { first, second });
    const now = async () => {
      const found = (await production.call('listMerchants', {}, second)).data.list.find((one) => one.id === id);
      if (!found) throw new Error('no merchant account');
      return found;
    };
    const change = async (wanted: object, by: Person = first) => {
      const { version } = await now();
      const whole = { id, version, ...usual, devices: [...usual.devices], maintenance: { zh: '', en: '' } };
      return production.call(
        'saveMerchant',
        { ...whole, feeRate: 30, noticeNetworks: ['203.0.113.0/24'], ...wanted },
        by,
      );
    };
    const decide = (change_: number, by: Person, accept = true) =>
      production.call('decideMerchantChange', { id: change_, accept, words: accept ? '' : '太高' }, by);

    // A dearer fee waits, what else was saved counts.
    const dearer = (await change({ feeRate: 50, weight: 7 })).data;
    expect(dearer).toMatchObject({ feeRate: 30, weight: 7, change: { feeRate: 50, may: ['withdraw'] } });
    const waiting = dearer.change?.id ?? 0;
    expect((await now()).change?.may).toEqual(['decide']);
    expect((await change({ feeRate: 40 })).name).toBe('merchant_change_waiting');
    expect((await change({ weight: 8 })).data.weight).toBe(8);
    expect((await decide(waiting, first)).name).toBe('four_eyes');
    expect((await production.call('withdrawMerchantChange', { id: waiting }, second)).name).toBe('forbidden');
    const ends = await Promise.all([
      decide(waiting, second),
      decide(waiting, second),
      production.call('withdrawMerchantChange', { id: waiting }, first),
    ]);
    expect(ends.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(await now()).toMatchObject({ feeRate: ends[2].name === undefined ? 30 : 50, change: null });

    // More networks wait, and all of them most of all; fewer do not.
    for (const noticeNetworks of [[], ['203.0.112.0/23'], ['203.0.113.0/24', '198.51.100.1']]) {
      const asked_ = (await change({ feeRate: 0, noticeNetworks })).data;
      expect(asked_).toMatchObject({ feeRate: 0, noticeNetworks: ['203.0.113.0/24'] });
      expect((await decide(asked_.change?.id ?? 0, second, false)).data).toMatchObject({ change: null });
    }
    const fewer = (await change({ feeRate: 0, noticeNetworks: ['203.0.113.7'] })).data;
    expect(fewer).toMatchObject({ noticeNetworks: ['203.0.113.7/32'], change: null });

    // What is less ends what waits, whoever asked for that; what stands beside it does not.
    const asked_ = (await change({ feeRate: 40, noticeNetworks: ['203.0.113.7'] })).data.change?.id ?? 0;
    expect((await change({ feeRate: 0, noticeNetworks: ['203.0.113.7'], weight: 9 })).data.change?.id).toBe(asked_);
    const mixed = { feeRate: 50, noticeNetworks: [] };
    expect((await change(mixed)).name).toBe('merchant_change_waiting');
    await production.sql('update merchants set fee_rate = 10 where id = $1', [id]);
    const less = { feeRate: 5, noticeNetworks: ['203.0.113.7'] };
    expect((await change(less, second)).data).toMatchObject({ feeRate: 5, change: null });
    expect((await decide(asked_, second)).name).toBe('state_conflict');
    expect((await now()).feeRate).toBe(5);
    // A first list waits too.
    await production.sql(`update merchants set notice_networks = '{}' where id = $1`, [id]);
    const firstList = (await change({ feeRate: 5, noticeNetworks: ['203.0.113.77'] })).data;
    expect(firstList).toMatchObject({ noticeNetworks: [], change: { noticeNetworks: ['203.0.113.77/32'] } });
    await production.call('withdrawMerchantChange', { id: firstList.change?.id ?? 0 }, first);
    expect((await production.call('moveMerchant', { id, event: 'approve' }, first)).name).toBe('four_eyes');
    expect((await production.call('moveMerchant', { id, event: 'approve' }, second)).data.state).toBe('on');
    expect((await production.call('moveMerchant', { id, event: 'switch_off' }, first)).data.state).toBe('off');
    const { rows } = await production.sql(
      `select action from operation_log where action like 'merchant.change%' order by id`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(8);
    const buyer = await makePerson(production);
    expect((await decide(waiting, buyer)).name).toBe('forbidden');
  } finally {
    await production.stop();
  }
});

/** Where no real money moves nothing is paid and nobody is paid, however an account got there; one that is real waits for the second admin. */
async function trialsAreRefused(production: TestApp, { first, second }: { first: Person; second: Person }) {
  const trial = [{ field: 'address', rule: 'trial_address' }];
  const known = { ...(await alipayMerchant(app)), address: merchantRules.alipay.address };
  for (const address of [merchantRules.alipay.trialAddress, 'https://OpenAPI-sandbox.dl.alipaydev.com/other']) {
    expect((await production.call('makeMerchant', { ...known, address }, first)).error?.fields).toMatchObject(trial);
  }
  const { id } = (await production.call('makeMerchant', known, first)).data;
  const at = (address: string, state: string) =>
    production.sql(
      `update merchants set address = $2, state = $3, test_result = 'known', tested_at = asked_at where id = $1`,
      [id, address, state],
    );
  await at(merchantRules.alipay.trialAddress, 'waiting');
  const approved = await production.call('moveMerchant', { id, event: 'approve' }, second);
  expect(approved.error?.fields).toMatchObject(trial);
  const payer = (event: 'ask' | 'approve', by: Person) =>
    production.call('movePayingMerchant', { merchantId: id, event }, by);
  await at(merchantRules.alipay.trialAddress, 'on');
  expect((await payer('ask', first)).error?.fields).toMatchObject([{ rule: 'trial_address' }]);
  await at(merchantRules.alipay.address, 'on');
  const waiting = async () => (await production.call('listAdminInbox', { kind: 'paying_merchant' }, second)).data.items;
  expect(await waiting()).toEqual([]);
  expect((await payer('ask', first)).data.list[0]).toMatchObject({ merchantId: id, state: 'waiting' });
  expect(await waiting()).toMatchObject([{ id }]);
  await at(merchantRules.alipay.trialAddress, 'on');
  expect((await payer('approve', second)).error?.fields).toMatchObject([{ rule: 'trial_address' }]);
  await at(merchantRules.alipay.address, 'on');
  expect((await payer('approve', second)).name).toBeUndefined();
  expect(await waiting()).toEqual([]);
}
