/** Money through Alipay: merchant accounts and their keys, the ways to pay, and what does not pass for a payment. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayWay } from '#contract/orders/gateways.ts';
import {
  alipayAnswers,
  alipayMerchant,
  alipayNotice,
  openAlipay,
  sendForm,
  signedForm,
} from '../../../../../tests/support/servers/alipay.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { attemptOf, balanceFen, makeNotes, paymentOf, press } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { chinaTime } from '../../../outside/gateways/alipayProtocol.ts';
import { keyText } from '../../../outside/gateways/rsa.ts';

const priceFen = 1200;
let app: TestApp;
let admin: Person;
let buyer: Person;
let merchant: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
  merchant = await openAlipay(app, admin);
});
afterEach(() => alipayAnswers(app, 'right'));
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const make = async (change: object) => app.call('makeMerchant', await alipayMerchant(app, change), admin);
const ask = (way: GatewayWay, input: { amountFen: number } | { token: string }) =>
  app.call('getPayment', { gateway: 'alipay', way, ...input }, buyer);

/** A recharge that is open at Alipay. */
async function opened(amountFen: number, way: GatewayWay = 'qr') {
  const { token } = (await ask(way, { amountFen })).data;
  return { token, attempt: await attemptOf(app, token) };
}

describe('a merchant account', () => {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });

  test('shows its private key to nobody', async () => {
    const { merchantKey } = await alipayMerchant(app);
    const shown = (await app.call('listMerchants', {}, admin)).data;
    expect(shown.list[0]).toMatchObject({ gateway: 'alipay', state: 'on', payWays: ['qr', 'page', 'phone'] });
    const { rows } = await app.sql('select m.*, (select json_agg(l) from operation_log l) as log from merchants m');
    const kept = rows.map((row) => [row, Buffer.from(row['secret_encrypted'] as Buffer).toString('base64')]);
    expect(JSON.stringify([shown, kept])).not.toContain(merchantKey.slice(40, 120));
  });

  test('is approved after a test that passed, by who can compare both public keys', async () => {
    const { data: made } = await app.call('makeMerchant', await alipayMerchant(app), admin);
    const { providerKey, merchantKey } = await alipayMerchant(app);
    const hashOf = (der: Buffer) => createHash('sha256').update(der).digest('hex');
    const own = createPublicKey(
      createPrivateKey({ key: Buffer.from(merchantKey, 'base64'), format: 'der', type: 'pkcs8' }),
    );
    expect(made).toMatchObject({
      isForeignAddress: true,
      fingerprints: {
        own: hashOf(own.export({ format: 'der', type: 'spki' })),
        provider: hashOf(Buffer.from(providerKey, 'base64')),
      },
    });
    const approve = { id: made.id, event: 'approve' } as const;
    expect((await app.call('moveMerchant', approve, admin)).name).toBe('merchant_untested');
    await alipayAnswers(app, 'forged');
    await app.call('testMerchant', { id: made.id }, admin);
    expect((await app.call('moveMerchant', approve, admin)).name).toBe('merchant_untested');
    await alipayAnswers(app, 'right');
    await app.call('testMerchant', { id: made.id }, admin);
    expect((await app.call('moveMerchant', approve, admin)).data.state).toBe('on');
    await app.call('moveMerchant', { id: made.id, event: 'switch_off' }, admin);
    app.pass(1);
    await app.call('moveMerchant', { id: made.id, event: 'switch_on' }, admin);
    expect((await app.call('moveMerchant', approve, admin)).name).toBe('merchant_untested');
    const real = await alipayMerchant(app, { address: 'https://openapi.alipay.com/gateway.do' });
    expect((await app.call('makeMerchant', real, admin)).data.isForeignAddress).toBe(false);
  });

  test.each([
    ['an application’s number', { account: '2021abc' }, ['account', 'format']],
    ['a seller', { sellerId: '1234567890123456' }, ['sellerId', 'format']],
    ['no private key', { merchantKey: 'abcdefghij' }, ['merchantKey', 'private_key_format']],
    ['a short private key', { merchantKey: keyText(short.privateKey) }, ['merchantKey', 'private_key_format']],
    [
      'a public key for the private one',
      { merchantKey: keyText(foreign.publicKey) },
      ['merchantKey', 'private_key_format'],
    ],
    ['no public key', { providerKey: '' }, ['providerKey', 'public_key_format']],
    [
      'its own public key',
      { merchantKey: keyText(foreign.privateKey), providerKey: keyText(foreign.publicKey) },
      ['providerKey', 'own_public_key'],
    ],
    ['an address without https', { address: 'http://openapi.alipay.com/gateway.do' }, ['address', 'url_format']],
  ])('names what is wrong: %s', async (_what, change, [field, rule]) => {
    const refused = await make(change);
    expect(refused.error?.fields).toMatchObject([{ field, rule }]);
    expect(refused.body.msg).not.toContain('private_key_format');
  });

  test('is tested by asking about a payment that does not exist, which says whose key is wrong', async () => {
    const result = async (id: number) => (await app.call('testMerchant', { id }, admin)).data.tested?.result;
    expect(await result(merchant)).toBe('known');
    expect(await result((await make({ merchantKey: keyText(foreign.privateKey) })).data.id)).toBe('unknown');
    expect(await result((await make({ providerKey: keyText(foreign.publicKey) })).data.id)).toBe('unsigned');
    await alipayAnswers(app, 'error');
    expect(await result(merchant)).toBe('unreachable');
    await alipayAnswers(app, 'forged');
    expect(await result(merchant)).toBe('unsigned');
  });
});

describe('the ways to pay', () => {
  test('are a payment each, and lead to the gateway', async () => {
    const { token } = (await ask('qr', { amountFen: 700 })).data;
    const shown = await paymentOf(app, token);
    const ways = shown.ways.filter(({ gateway }) => gateway === 'alipay').map(({ way }) => way);
    expect(ways).toEqual(['qr', 'page', 'phone']);
    expect(shown.attempt?.payUrl).toMatch(/\/sandbox\/pay\//);
    for (const way of ['page', 'phone'] as const) {
      const { attempt } = (await ask(way, { token })).data;
      expect(attempt).toMatchObject({ gateway: 'alipay', way });
      expect((await ask(way, { token })).data.attempt).toEqual(attempt);
      const page = await fetch(attempt?.payUrl ?? '', { redirect: 'manual' });
      expect([way, page.status, page.headers.get('location')]).toEqual([
        way,
        303,
        expect.stringContaining('/sandbox/pay/'),
      ]);
      const bent = (attempt?.payUrl ?? '').replace('7.00', '0.01');
      expect((await fetch(bent, { redirect: 'manual' })).status).toBe(400);
    }
    // Another way was chosen since: whoever asks for the first one again has that.
    expect((await ask('qr', { token })).data.attempt).toEqual(shown.attempt);
    const { rows } = await app.sql('select count(distinct merchant_number)::int as count from payment_attempts');
    expect(rows[0]?.['count']).toBeGreaterThanOrEqual(3);
  });

  test('are those that a merchant account has switched on', async () => {
    await app.call('moveMerchant', { id: merchant, event: 'switch_off' }, admin);
    const id = await openAlipay(app, admin, { payWays: ['page'] });
    expect((await ask('qr', { amountFen: 900 })).name).toBe('gateway_unavailable');
    const first = await app.call('getPayment', { gateway: 'alipay', amountFen: 900 }, buyer);
    expect(first.data.attempt?.way).toBe('page');
    expect((await make({ payWays: ['page', 'page', 'page', 'page'] })).name).toBe('invalid_input');
    await app.call('moveMerchant', { id, event: 'switch_off' }, admin);
    await app.call('moveMerchant', { id: merchant, event: 'switch_on' }, admin);
    const approve = { id: merchant, event: 'approve' } as const;
    app.pass(1);
    await app.call('testMerchant', { id: merchant }, admin);
    await app.call('moveMerchant', approve, admin);
  });

  test.each([
    ['forged', 1310],
    ['error', 1320],
    ['busy', 1330],
    ['lost', 1340],
  ] as const)('offer nothing when the gateway answers %s', async (answers, amountFen) => {
    await alipayAnswers(app, answers);
    expect((await ask('qr', { amountFen })).name).toBe('gateway_unavailable');
    await alipayAnswers(app, 'right');
    expect((await ask('qr', { amountFen })).data.attempt?.payUrl).toContain('/sandbox/pay/');
  });

  test('do not wait for a gateway that never answers', async () => {
    await alipayAnswers(app, 'silent');
    const asked = performance.now();
    expect((await ask('qr', { amountFen: 1400 })).name).toBe('gateway_unavailable');
    // Of eight seconds, and what a busy machine adds.
    expect(performance.now() - asked).toBeLessThan(60_000);
  });
});

test('an order is paid and delivered, told once however often it is sent', async () => {
  const product = await makeNotes(app, priceFen);
  const { id, paymentToken } = await placeOrder(app, buyer, product);
  await ask('qr', { token: paymentToken ?? '' });
  await press(app, paymentToken ?? '', 'doubled');
  const order = (await app.call('getOrder', { id }, buyer)).data;
  expect(order).toMatchObject({ state: 'delivered', paidBy: 'alipay' });
});

test('what Alipay did not sign for that application, seller, order and exact amount is refused in one word', async () => {
  const { attempt, token } = await opened(1200);
  const notice = (change: Record<string, string> = {}) => alipayNotice(attempt, change);
  const form = (change: Record<string, string> = {}) => signedForm(app, notice(change));
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const right = await form();
  const withField = (name: string, value: string) => {
    const fields = new URLSearchParams(right);
    fields.set(name, value);
    return fields.toString();
  };
  const cases: Record<string, string> = {
    nothing: '',
    'another key': await signedForm(app, notice(), stranger),
    'an unsigned copy': new URLSearchParams(notice()).toString(),
    'sign_type RSA': withField('sign_type', 'RSA'),
    'no sign_type': withField('sign_type', ''),
    'an empty signature': withField('sign', ''),
    'a field changed afterwards': withField('total_amount', '0.01'),
    'another application': await form({ app_id: '2021000000000009' }),
    'another seller': await form({ seller_id: '2088000000000009' }),
    'another order': await form({ out_trade_no: 'P1-000000000000' }),
    'one fen less': await form({ total_amount: '11.99' }),
    'one fen more': await form({ total_amount: '12.01' }),
    'an amount with one decimal': await form({ total_amount: '12.0' }),
    'an amount without decimals': await form({ total_amount: '12' }),
    'an amount that is none': await form({ total_amount: '12.00元' }),
    'not paid': await form({ trade_status: 'WAIT_BUYER_PAY' }),
    'a field twice': `${right}&total_amount=12.00`,
    'a list of amounts': `${right}&total_amount[]=12.00`,
    'a word nobody prints': await form({ trade_no: '\u0000' }),
    'paid before it was asked for': await form({ gmt_payment: '2020-01-01 00:00:00' }),
  };
  for (const [what, body] of Object.entries(cases))
    expect([what, await sendForm(app, merchant, body)]).toEqual([what, '422 fail']);
  expect(await sendForm(app, merchant + 1000, right)).toBe('422 fail');
  expect(await sendForm(app, 'x', right)).toMatch(/ fail$/);
  const other = await openAlipay(app, admin);
  expect(await sendForm(app, other, right)).toBe('422 fail');
  await app.call('moveMerchant', { id: other, event: 'switch_off' }, admin);
  expect((await paymentOf(app, token)).state).toBe('waiting');

  const before = await balanceFen(app, buyer);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(app, merchant, right)));
  expect(new Set(answers)).toEqual(new Set(['200 success']));
  expect(await balanceFen(app, buyer)).toBe(before + 1200);
});

test('notices in any order, late or about the end of a payment credit it once', async () => {
  const { attempt } = await opened(2300);
  const before = await balanceFen(app, buyer);
  const at = chinaTime(app.now());
  const paid = await signedForm(app, alipayNotice(attempt, { gmt_payment: at }));
  const closed = await signedForm(app, alipayNotice(attempt, { trade_status: 'TRADE_CLOSED', gmt_payment: at }));
  const finished = await signedForm(app, alipayNotice(attempt, { trade_status: 'TRADE_FINISHED', gmt_payment: at }));
  // What is over changes nothing, and is not to be told again.
  expect(await sendForm(app, merchant, closed)).toBe('200 success');
  expect(await balanceFen(app, buyer)).toBe(before);
  app.pass(20 * 60);
  for (const form of [finished, paid, closed, finished])
    expect(await sendForm(app, merchant, form)).toBe('200 success');
  app.pass(5 * 24 * 60 * 60);
  expect(await sendForm(app, merchant, paid)).toBe('200 success');
  buyer = await makePerson(app);
  admin = await makePerson(app, 'admin');
  const { rows } = await app.sql(
    `select count(*)::int as count from ledger_entries where key = 'payment:${attempt.id}'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a lost notice is made up for by asking, and only a right answer is believed', async () => {
  const { token } = await opened(3400);
  await press(app, token, 'lost');
  const waits = { forged: 35, fen: 90, error: 180, busy: 600 } as const;
  for (const [answers, seconds] of Object.entries(waits)) {
    await alipayAnswers(app, answers as keyof typeof waits);
    app.pass(seconds);
    await app.drainJobs();
    expect([answers, await balanceFen(app, buyer)]).toEqual([answers, 0]);
  }
  await alipayAnswers(app, 'right');
  app.pass(3600);
  await app.drainJobs();
  expect(await balanceFen(app, buyer)).toBe(3400);
});
