/** Money through WeChat Pay: merchant accounts and their keys, the ways to pay, what does not pass for a payment, and money back. */
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import type { GatewayWay } from '#contract/orders/gateways.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { attemptOf, balanceFen, makeNotes, paymentOf, press } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import {
  noticeAbout,
  openWechat,
  paidTransaction,
  sendNotice,
  wechatAnswers,
  wechatKeys,
  wechatMerchant,
  type Sent,
} from '../../../../../tests/support/servers/wechat.ts';
import type { WechatAnswers } from '../../../outside/gateways/sandboxPeer/wechatAnswers.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { keyText } from '../../../outside/gateways/rsa.ts';
import { signBody, timestampOf } from '../../../outside/gateways/wechatProtocol.ts';

const priceFen = 1200;
const failed = '{"code":"FAIL","message":"失败"}';
let app: TestApp;
let admin: Person;
let buyer: Person;
let notes: TestProduct;
let merchant: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
  notes = await makeNotes(app, priceFen);
  merchant = await openWechat(app, admin);
});
afterEach(() => wechatAnswers(app, 'right'));
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const make = async (change: object) => app.call('makeMerchant', await wechatMerchant(app, change), admin);
const ask = (way: GatewayWay, input: { amountFen: number } | { token: string }, who = buyer) =>
  app.call('getPayment', { gateway: 'wechat', way, ...input }, who);

/** A recharge that is open at WeChat Pay. */
async function opened(amountFen: number, way: GatewayWay = 'qr') {
  const { token } = (await ask(way, { amountFen })).data;
  return { token, attempt: await attemptOf(app, token) };
}

describe('a merchant account', () => {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

  test('shows its secrets to nobody', async () => {
    const { merchantKey, apiKey } = await wechatMerchant(app);
    const shown = (await app.call('listMerchants', {}, admin)).data;
    expect(shown.list[0]).toMatchObject({ gateway: 'wechat', state: 'on', payWays: ['qr', 'phone'] });
    const { rows } = await app.sql('select m.*, (select json_agg(l) from operation_log l) as log from merchants m');
    const kept = rows.map((row) => [row, (row['secret_encrypted'] as Buffer).toString('latin1')]);
    const text = JSON.stringify([shown, kept]);
    expect(text).not.toContain(merchantKey.slice(40, 120));
    expect(text).not.toContain(apiKey);
  });

  test('is approved after a test that passed, by who can compare both public keys', async () => {
    const { data: made } = await make({});
    const keys = await wechatKeys(app);
    const hashOf = (key: Parameters<typeof createPublicKey>[0]) =>
      createHash('sha256')
        .update(createPublicKey(key).export({ format: 'der', type: 'spki' }))
        .digest('hex');
    const provider = createHash('sha256')
      .update(Buffer.from(keyText(keys.gatewayPublic), 'base64'))
      .digest('hex');
    const own = hashOf({ key: keys.merchant.export({ format: 'pem', type: 'pkcs8' }), format: 'pem' });
    expect(made).toMatchObject({ isForeignAddress: true, fingerprints: { own, provider } });
    const approve = { id: made.id, event: 'approve' } as const;
    expect((await app.call('moveMerchant', approve, admin)).name).toBe('merchant_untested');
    await wechatAnswers(app, 'forged');
    await app.call('testMerchant', { id: made.id }, admin);
    expect((await app.call('moveMerchant', approve, admin)).name).toBe('merchant_untested');
    await wechatAnswers(app, 'right');
    await app.call('testMerchant', { id: made.id }, admin);
    expect((await app.call('moveMerchant', approve, admin)).data.state).toBe('on');
    await app.call('moveMerchant', { id: made.id, event: 'switch_off' }, admin);
    const real = await make({ address: 'https://api.mch.weixin.qq.com/' });
    expect(real.data).toMatchObject({ isForeignAddress: false, address: 'https://api.mch.weixin.qq.com' });
  });

  test.each([
    ['a merchant number', { account: 'wx12345678' }, ['account', 'format']],
    ['an application', { appId: '1900000001' }, ['appId', 'format']],
    ['a serial number', { keySerial: '5157F09E' }, ['keySerial', 'format']],
    ['an APIv3 key of 31 bytes', { apiKey: 'a'.repeat(31) }, ['apiKey', 'format']],
    ['an APIv3 key of 32 characters and more bytes', { apiKey: `${'a'.repeat(31)}密` }, ['apiKey', 'format']],
    ['the ID of a public key', { providerKeyId: '5157F09E' }, ['providerKeyId', 'format']],
    ['no private key', { merchantKey: 'abcdefghij' }, ['merchantKey', 'private_key_format']],
    ['no public key', { providerKey: '' }, ['providerKey', 'public_key_format']],
    [
      'its own public key',
      { merchantKey: keyText(foreign.privateKey), providerKey: keyText(foreign.publicKey) },
      ['providerKey', 'own_public_key'],
    ],
    ['an address without https', { address: 'http://api.mch.weixin.qq.com' }, ['address', 'url_format']],
    ['a way that it has not', { payWays: ['page'] }, ['payWays', 'one_of']],
  ])('names what is wrong: %s', async (_what, change, [field, rule]) => {
    expect((await make(change)).error?.fields).toMatchObject([{ field, rule }]);
  });

  test('is tested by asking about a payment that does not exist, which says whose key is wrong', async () => {
    const result = async (id: number) => (await app.call('testMerchant', { id }, admin)).data.tested?.result;
    const resultOf = async (change: object) => result((await make(change)).data.id);
    expect(await result(merchant)).toBe('known');
    expect(await resultOf({ merchantKey: keyText(foreign.privateKey) })).toBe('unknown');
    expect(await resultOf({ account: '1900000002' })).toBe('unknown');
    expect(await resultOf({ keySerial: '0'.repeat(40) })).toBe('unknown');
    expect(await resultOf({ providerKey: keyText(foreign.publicKey) })).toBe('unsigned');
    for (const [answers, told] of [
      ['forged', 'unsigned'],
      ['old', 'unsigned'],
      ['error', 'unreachable'],
    ] as const) {
      await wechatAnswers(app, answers);
      expect([answers, await result(merchant)]).toEqual([answers, told]);
    }
  });
});

describe('the ways to pay', () => {
  test('are a code for everybody with the link, and a page for each payer alone', async () => {
    const { token } = (await ask('qr', { amountFen: 700 })).data;
    const shown = await paymentOf(app, token);
    expect(shown.ways.filter(({ gateway }) => gateway === 'wechat').map(({ way }) => way)).toEqual(['qr', 'phone']);
    expect(shown.attempt?.payUrl).toMatch(/\/sandbox\/pay\//);
    const first = (await ask('phone', { token })).data.attempt;
    expect(first).toMatchObject({ gateway: 'wechat', way: 'phone' });
    // Whoever else has the link is not led to it, and gets one of their own for the same payment.
    expect((await paymentOf(app, token)).attempt).toEqual(shown.attempt);
    await app.call('getPayment', { gateway: 'wechat', way: 'phone', token });
    const { rows } = await app.sql(
      `select pay_way, a.state, pay_url is null as own, opened_by_others from payment_attempts a join payments p on p.id = a.payment_id
       where p.token = $1 order by a.id`,
      [token],
    );
    expect(rows).toEqual([
      { pay_way: 'qr', state: 'waiting', own: false, opened_by_others: false },
      { pay_way: 'phone', state: 'waiting', own: true, opened_by_others: true },
    ]);
    const page = await fetch(first?.payUrl ?? '', { redirect: 'manual' });
    expect(page.status).toBe(303);
    const cashier = new URL(page.headers.get('location') ?? '', first?.payUrl);
    const paid = await fetch(cashier, {
      method: 'POST',
      body: new URLSearchParams({ act: 'pay' }),
      redirect: 'manual',
    });
    expect(paid.headers.get('location')).toBe(`${app.app.config.publicUrl}/payment?token=${token}`);
    expect((await paymentOf(app, token)).state).toBe('paid');
    const inWechat = await fetch(first?.payUrl ?? '', { headers: { 'user-agent': 'MicroMessenger/8.0' } });
    expect([inWechat.status, inWechat.redirected]).toEqual([200, false]);
  });

  test('are asked for anew with all as it was, whoever asks in whichever language and however late', async () => {
    const { paymentToken } = await placeOrder(app, buyer, notes);
    const input = { gateway: 'wechat', way: 'phone', token: paymentToken ?? '' } as const;
    const { expiresAt } = (await app.call('getPayment', { ...input, way: 'qr' }, buyer)).data;
    app.pass((Date.parse(expiresAt) - app.now().getTime()) / 1000 - 40);
    expect((await app.call('getPayment', input, buyer)).data.attempt?.way).toBe('phone');
    app.pass(20);
    expect((await app.call('getPayment', input, { locale: 'en-US' })).data.attempt?.way).toBe('phone');
  });

  test('know a payer by their whole address, also where it is IPv6', async () => {
    const { token } = (await ask('qr', { amountFen: 710 })).data;
    for (const ip of ['2001:db8:1:2:3:4:5:6', '::ffff:192.0.2.1', 'fe80::1%eth0']) {
      const asked = await app.call('getPayment', { gateway: 'wechat', way: 'phone', token }, { ip });
      expect([ip, asked.data.attempt?.way]).toEqual([ip, 'phone']);
    }
  });

  test.each([
    ['forged', 1310],
    ['old', 1320],
    ['error', 1330],
    ['busy', 1340],
    ['lost', 1350],
  ] as const)('offer nothing when the gateway answers %s', async (answers, amountFen) => {
    await wechatAnswers(app, answers);
    for (const way of ['qr', 'phone'] as const) {
      expect([way, (await ask(way, { amountFen })).name]).toEqual([way, 'gateway_unavailable']);
    }
    await wechatAnswers(app, 'right');
    expect((await ask('qr', { amountFen })).data.attempt?.payUrl).toContain('/sandbox/pay/');
  });

  test('take the name of a good in any length', async () => {
    const long = await makeProduct(app, { title: '云'.repeat(60), skus: [{ priceFen }] });
    const { paymentToken } = await placeOrder(app, buyer, long);
    expect((await ask('qr', { token: paymentToken ?? '' })).data.attempt?.way).toBe('qr');
  });
});

test('an order is paid and delivered, told once however often it is sent', async () => {
  const { id, paymentToken } = await placeOrder(app, buyer, notes);
  await ask('qr', { token: paymentToken ?? '' });
  await press(app, paymentToken ?? '', 'doubled');
  expect((await app.call('getOrder', { id }, buyer)).data).toMatchObject({ state: 'delivered', paidBy: 'wechat' });
});

test('what WeChat Pay did not sign for that merchant, application, order and exact amount is refused, always the same', async () => {
  const { attempt, token } = await opened(1200);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const about = (change: object = {}) => noticeAbout(app, paidTransaction(app, attempt, change));
  const sum = (change: object) =>
    about({ amount: { total: 1200, payer_total: 1200, currency: 'CNY', payer_currency: 'CNY', ...change } });
  const right = await about();
  const { gateway } = await wechatKeys(app);
  const withHeader = (name: string, value: string): Sent => ({
    ...right,
    headers: { ...right.headers, [name]: value },
  });
  /** Signed as it should be, over another body. */
  const signedBody = (body: string): Sent => {
    const said = { body, timestamp: timestampOf(app.now()), nonce: 'a word' };
    const headers = { ...right.headers, 'wechatpay-timestamp': said.timestamp, 'wechatpay-nonce': said.nonce };
    return { body, headers: { ...headers, 'wechatpay-signature': signBody(said, gateway) } };
  };
  const changed = (change: object) => signedBody(JSON.stringify({ ...(JSON.parse(right.body) as object), ...change }));
  const minutes = (count: number) => new Date(app.now().getTime() + count * 60_000);
  const cases: Record<string, Sent> = {
    nothing: { ...right, body: '' },
    'another key': await noticeAbout(app, paidTransaction(app, attempt), { gateway: stranger }),
    'no signature': withHeader('wechatpay-signature', ''),
    'a signature that probes': withHeader('wechatpay-signature', `WECHATPAY/SIGNTEST/${'A'.repeat(320)}==`),
    'the ID of another public key': withHeader('wechatpay-serial', 'PUB_KEY_ID_1'),
    'another word': withHeader('wechatpay-nonce', 'another'),
    'another moment': withHeader('wechatpay-timestamp', timestampOf(minutes(1))),
    'a body changed afterwards': { ...right, body: right.body.replace('支付成功', '支付') },
    'signed six minutes ago': await noticeAbout(app, paidTransaction(app, attempt), { at: minutes(-6) }),
    'signed in six minutes': await noticeAbout(app, paidTransaction(app, attempt), { at: minutes(6) }),
    'encrypted with another key': await noticeAbout(app, paidTransaction(app, attempt), { apiKey: 'b'.repeat(32) }),
    'not JSON': signedBody('<xml/>'),
    'a list': signedBody('[]'),
    'another event': changed({ event_type: 'REFUND.SUCCESS' }),
    'not encrypted': changed({ resource: paidTransaction(app, attempt) }),
    'another merchant': await about({ mchid: '1900000002' }),
    'another application': await about({ appid: 'wx0000000000000002' }),
    'another order': await about({ out_trade_no: 'P1-000000000000' }),
    'one fen less': await sum({ total: 1199 }),
    'one fen more': await sum({ total: 1201 }),
    'another currency': await sum({ currency: 'HKD' }),
    'an amount as text': await sum({ total: '1200' }),
    'an amount as a list': await sum({ total: [1200] }),
    'an amount with a part of a fen': await sum({ total: 1200.5 }),
    'no amount': await about({ amount: undefined }),
    'a list of orders': await about({ out_trade_no: [attempt.merchantNumber] }),
    'a list for a transaction': await noticeAbout(app, [paidTransaction(app, attempt)]),
    'text for a transaction': await noticeAbout(app, 'SUCCESS'),
    'not paid': await about({ trade_state: 'NOTPAY' }),
    'a word nobody prints': await about({ transaction_id: '\u0000' }),
    'paid before it was asked for': await about({ success_time: '2020-01-01T00:00:00+08:00' }),
  };
  for (const [what, sent] of Object.entries(cases))
    expect([what, await sendNotice(app, merchant, sent)]).toEqual([what, `422 ${failed}`]);
  expect(await sendNotice(app, merchant + 1000, right)).toBe(`422 ${failed}`);
  expect(await sendNotice(app, 'x', right)).toContain(failed);
  const other = await openWechat(app, admin);
  expect(await sendNotice(app, other, right)).toBe(`422 ${failed}`);
  await app.call('moveMerchant', { id: other, event: 'switch_off' }, admin);
  expect((await paymentOf(app, token)).state).toBe('waiting');

  const before = await balanceFen(app, buyer);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendNotice(app, merchant, right)));
  expect(new Set(answers)).toEqual(new Set(['200 ']));
  expect(await balanceFen(app, buyer)).toBe(before + 1200);
  // Sent again later, the same is old; told anew it is taken well and changes nothing.
  app.pass(10 * 60);
  expect(await sendNotice(app, merchant, right)).toBe(`422 ${failed}`);
  expect(await sendNotice(app, merchant, await about())).toBe('200 ');
  expect(await balanceFen(app, buyer)).toBe(before + 1200);
});

test('a lost notice is made up for by asking, and one fen less is not believed', async () => {
  const [right, less] = [await opened(2100), await opened(2200)];
  const before = await balanceFen(app, buyer);
  for (const { token } of [right, less]) await press(app, token, 'lost');
  await wechatAnswers(app, 'fen');
  app.pass(40);
  await app.drainJobs();
  expect(await balanceFen(app, buyer)).toBe(before);
  await wechatAnswers(app, 'forged');
  app.pass(3 * 60);
  await app.drainJobs();
  expect(await balanceFen(app, buyer)).toBe(before);
  await wechatAnswers(app, 'right');
  app.pass(6 * 60);
  await app.drainJobs();
  expect(await balanceFen(app, buyer)).toBe(before + 2100 + 2200);
  buyer = await makePerson(app);
  admin = await makePerson(app, 'admin');
});

test('what went back at WeChat Pay before its notice came is not credited, and shown to admins', async () => {
  const { attempt, token } = await opened(2300);
  const before = await balanceFen(app, buyer);
  await press(app, token, 'lost');
  await app.sql(`insert into sandbox_refunds values ($1, 'by hand', 300, now())`, [attempt.merchantNumber]);
  for (const seconds of [40, 3 * 60]) {
    app.pass(seconds);
    await app.drainJobs();
  }
  expect(await balanceFen(app, buyer)).toBe(before);
  const { returnedOutside } = (await app.call('listUnansweredRefunds', {}, admin)).data;
  expect(returnedOutside).toContainEqual({
    merchantNumber: attempt.merchantNumber,
    gateway: 'wechat',
    amountFen: 2300,
    isCredited: false,
    at: expect.any(String) as string,
  });
});

test('what nobody paid is closed, and then can be paid no more', async () => {
  const { id, paymentToken } = await placeOrder(app, buyer, notes);
  const token = paymentToken ?? '';
  for (const way of ['qr', 'phone'] as const) await ask(way, { token });
  await app.call('closeOrder', { orderId: id }, buyer);
  await app.runPeriodic('payments.closeOthers');
  await app.drainJobs();
  const { rows } = await app.sql(
    `select a.state, s.expires_at <= $2 as ended from payment_attempts a join payments p on p.id = a.payment_id
     join sandbox_payments s on s.merchant_number = a.merchant_number where p.token = $1`,
    [token, app.now()],
  );
  expect(rows).toEqual([
    { state: 'failed', ended: true },
    { state: 'failed', ended: true },
  ]);
});

describe('money back', () => {
  /** An order of somebody new, paid at WeChat Pay and given back there. */
  async function givenBack(answers: WechatAnswers = 'right') {
    const person = await makePerson(app);
    const { id: orderId, paymentToken } = await placeOrder(app, person, notes);
    await ask('qr', { token: paymentToken ?? '' }, person);
    await press(app, paymentToken ?? '', 'pay');
    await wechatAnswers(app, answers);
    await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, person);
    await app.drainJobs();
    return { person, orderId };
  }
  const standing = async ({ person, orderId }: { person: Person; orderId: number }) => {
    const { rows } = await app.sql(
      `select g.state, (select sum(balance_fen)::int from ledger_accounts a where a.owner_id = $2 and a.kind in ('available', 'earned')) as fen
       from gateway_refunds g join ledger_holds h on h.id = g.hold_id where h.subject_id = $1 and h.kind = 'gateway_refund'`,
      [orderId, person.id],
    );
    return rows.map(({ state, fen }) => [state, fen]).flat();
  };
  const later = async (seconds: number) => {
    app.pass(seconds);
    await app.drainJobs();
  };
  const returnedFen = async () => {
    const { rows } = await app.sql(
      `select coalesce(sum(r.amount_fen), 0)::int as fen from sandbox_refunds r
       join sandbox_payments p on p.merchant_number = r.merchant_number where p.protocol = 'wechat'`,
    );
    return Number(rows[0]?.['fen']);
  };

  test('is asked for once and accepted', async () => {
    const before = await returnedFen();
    const given = await givenBack();
    expect(await standing(given)).toEqual(['accepted', 0]);
    expect(await returnedFen()).toBe(before + priceFen);
  });

  test('refused is on the balance', async () => {
    expect(await standing(await givenBack('refused'))).toEqual(['failed', priceFen]);
  });

  test('done without an answer is asked for again and given once', async () => {
    const before = await returnedFen();
    const given = await givenBack('lost');
    expect(await standing(given)).toEqual(['asked', 0]);
    await wechatAnswers(app, 'right');
    await later(60);
    expect(await standing(given)).toEqual(['accepted', 0]);
    expect(await returnedFen()).toBe(before + priceFen);
  });

  test('for which the merchant has too little is asked for again', async () => {
    const given = await givenBack('poor');
    expect(await standing(given)).toEqual(['asked', 0]);
    await wechatAnswers(app, 'right');
    await later(60);
    expect(await standing(given)).toEqual(['accepted', 0]);
  });

  test('on its way to a bank is held, and waits for admins only where it fails there', async () => {
    const given = await givenBack('processing');
    const waits = async () => {
      // Days go by, and sessions end.
      const one = await makePerson(app, 'admin');
      const { list } = (await app.call('listUnansweredRefunds', {}, one)).data;
      return list.find(({ orderId }) => orderId === given.orderId);
    };
    await later(gatewayRefundRules.waitsForAdminsAfterSeconds + gatewayRefundRules.laterSeconds);
    expect(await standing(given)).toEqual(['asked', 0]);
    expect(await waits()).toBeUndefined();
    // One question without an answer does not undo that.
    await wechatAnswers(app, 'error');
    await later(24 * 60 * 60);
    expect(await waits()).toBeUndefined();
    await wechatAnswers(app, 'abnormal');
    await later(24 * 60 * 60);
    expect(await standing(given)).toEqual(['asked', 0]);
    expect(await waits()).toMatchObject({ reason: 'ABNORMAL', gateway: 'wechat' });
    await wechatAnswers(app, 'right');
    await later(24 * 60 * 60);
    expect(await standing(given)).toEqual(['accepted', 0]);
  });
});
