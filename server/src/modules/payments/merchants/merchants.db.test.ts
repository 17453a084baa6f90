/** Merchant accounts: entered, agreed to, switched; money through them by the epay protocol, and what does not pass for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { attemptOf, balanceFen, makeNotes, paymentOf } from '../../../../../tests/support/trade/payments.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { epayPaid, moneyOf, signFields, type EpayFields } from '../../../outside/gateways/epayProtocol.ts';
import { sandboxEpay, sandboxEpayAccount, sandboxEpayKey } from '../../../outside/gateways/epaySandbox.ts';

let app: TestApp;
let admin: Person;
let buyer: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
  key = sandboxEpayKey(app.app.keys);
});
afterAll(() => app.stop());

const entered = (change: object = {}) => ({
  gateway: 'epay' as const,
  name: '主商户',
  account: sandboxEpayAccount,
  address: sandboxEpay(app.app.config.publicUrl),
  merchantKey: key,
  cashier: 'all' as const,
  weight: 10,
  minFen: 1,
  maxFen: 5_000_000,
  ...change,
});
const make = (change: object = {}, by: Person = admin) => app.call('makeMerchant', entered(change), by);
const move = (id: number, event: 'approve' | 'refuse' | 'switch_off' | 'switch_on', by: Person = admin, words = '') =>
  app.call('moveMerchant', { id, event, words }, by);
const open = async (amountFen?: number) => (await app.call('listGateways', { amountFen })).data.list;

/** A merchant account that takes money, until `work` is done. */
async function withMerchant(work: (id: number) => Promise<void>, change: object = {}): Promise<void> {
  const { id } = (await make(change)).data;
  await move(id, 'approve');
  try {
    await work(id);
  } finally {
    await move(id, 'switch_off');
  }
}

async function atGateway(amountFen = 1200): Promise<{ token: string; payUrl: string }> {
  const asked = await app.call('getPayment', { gateway: 'epay', amountFen }, { token: buyer.token });
  return { token: asked.data.token, payUrl: asked.data.attempt?.payUrl ?? '' };
}

/** What the provider would send for a payment, but for what `change` says. */
async function noticeOf(token: string, change: EpayFields = {}): Promise<EpayFields> {
  const { merchantNumber, amountFen } = await attemptOf(app, token);
  return {
    pid: sandboxEpayAccount,
    trade_no: 'T1',
    out_trade_no: merchantNumber,
    type: 'alipay',
    name: '余额',
    money: moneyOf(amountFen),
    trade_status: epayPaid,
    ...change,
  };
}

const send = async (merchantId: number | string, query: string) => {
  const { status, text } = await app.request({ method: 'GET', url: `/api/payment/notify/epay/${merchantId}?${query}` });
  return `${status} ${text}`;
};
const signed = (fields: EpayFields, by = key) => new URLSearchParams(signFields(fields, by)).toString();

test('is entered without showing its key again, and takes money once it is approved', async () => {
  expect(await open()).toEqual(['sandbox']);
  const made = (await make()).data;
  expect(made).toMatchObject({ state: 'waiting', askedBy: { id: admin.id }, may: ['approve', 'refuse'], tested: null });
  expect(JSON.stringify([made, (await app.call('listMerchants', {}, admin)).data])).not.toContain(key);
  const { rows } = await app.sql('select secret_encrypted from merchants where id = $1', [made.id]);
  expect(String(rows[0]?.['secret_encrypted'])).not.toContain(key);
  expect((await app.sql(`select detail::text from operation_log where action like 'merchant%'`)).rows).not.toContain(
    key,
  );
  expect((await app.call('getPayment', { gateway: 'epay', amountFen: 500 }, buyer)).name).toBe('gateway_unavailable');
  const both = await Promise.all([move(made.id, 'approve'), move(made.id, 'approve')]);
  expect(both.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict']);
  expect(await open()).toEqual(['sandbox', 'epay']);
  await move(made.id, 'switch_off');
  expect(await open()).toEqual(['sandbox']);
});

test('is asked whether the gateway knows it', async () => {
  const right = (await make()).data.id;
  const wrong = (await make({ merchantKey: 'another key of ours' })).data.id;
  expect((await app.call('testMerchant', { id: right }, admin)).data.tested?.result).toBe('known');
  expect((await app.call('testMerchant', { id: wrong }, admin)).data.tested?.result).toBe('unknown');
  const away = (await make({ address: 'https://epay.invalid/' })).data.id;
  expect((await app.call('testMerchant', { id: away }, admin)).data.tested?.result).toBe('unreachable');
  for (const id of [right, wrong, away]) expect((await move(id, 'refuse', admin, '试用')).data.state).toBe('refused');
});

test('pays for an order from the payer’s page to the delivered goods, told once however often it is sent', async () => {
  const product = await makeNotes(app, 1200);
  await withMerchant(async () => {
    const { id, paymentToken } = await placeOrder(app, buyer, product);
    const token = paymentToken ?? '';
    const payUrl = (await app.call('getPayment', { gateway: 'epay', token })).data.attempt?.payUrl ?? '';
    expect(payUrl).toMatch(/\/sandbox\/epay\/submit\.php\?.*money=12\.00/);
    expect(payUrl).not.toContain(key);
    const page = await fetch(payUrl, { redirect: 'manual' });
    const cashier = new URL(page.headers.get('location') ?? '', payUrl).href;
    expect((await fetch(payUrl, { redirect: 'manual' })).headers.get('location')).toBe(new URL(cashier).pathname);
    const paid = await fetch(cashier, {
      method: 'POST',
      body: new URLSearchParams({ act: 'doubled' }),
      redirect: 'manual',
    });
    expect(paid.headers.get('location')).toContain(`token=${token}`);
    expect((await paymentOf(app, token)).state).toBe('paid');
    const order = (await app.call('getOrder', { id }, buyer)).data;
    expect(order).toMatchObject({ state: 'delivered', paidBy: 'epay' });
  });
});

test('what is not signed for that merchant, order and exact amount is refused in one word', async () => {
  const others = (await make({ account: '2000', merchantKey: 'the key of another' })).data.id;
  await withMerchant(async (id) => {
    const { token } = await atGateway();
    const right = await noticeOf(token);
    const cases: Record<string, string> = {
      'no query': '',
      'another key': signed(right, 'another key of ours'),
      'an unsigned copy': new URLSearchParams(right).toString(),
      'another merchant': signed({ ...right, pid: '2000' }),
      'one fen less': signed({ ...right, money: '11.99' }),
      'not paid': signed({ ...right, trade_status: 'WAIT_BUYER_PAY' }),
      'an amount that is none': signed({ ...right, money: '12.00元' }),
      'a field twice': `${signed(right)}&money=12.00`,
      'another order': signed({ ...right, out_trade_no: 'P1-000000000000' }),
      'a word nobody prints': signed({ ...right, trade_no: '\u0000' }),
    };
    for (const [what, query] of Object.entries(cases))
      expect([what, await send(id, query)]).toEqual([what, '422 fail']);
    expect(await send(others, signed({ ...right, pid: '2000' }, 'the key of another'))).toBe('422 fail');
    expect(await send(id + 1000, signed(right))).toBe('422 fail');
    expect(await send('x', signed(right))).toMatch(/ fail$/);
    expect(await balanceFen(app, buyer)).toBe(0);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(id, signed(right))));
    expect(new Set(answers)).toEqual(new Set(['200 success']));
    expect(await balanceFen(app, buyer)).toBe(1200);
  });
  await move(others, 'refuse', admin, '试用');
});

test('a lost notice is made up for by asking, also when the account was switched off meanwhile', async () => {
  const before = await balanceFen(app, buyer);
  let paying = '';
  await withMerchant(async () => {
    paying = (await atGateway(3400)).payUrl;
  });
  const page = await fetch(paying, { redirect: 'manual' });
  const cashier = new URL(page.headers.get('location') ?? '', paying).href;
  await fetch(cashier, { method: 'POST', body: new URLSearchParams({ act: 'lost' }), redirect: 'manual' });
  expect(await balanceFen(app, buyer)).toBe(before);
  app.pass(35);
  await app.drainJobs();
  expect(await balanceFen(app, buyer)).toBe(before + 3400);
});

test('is chosen by its amounts', async () => {
  await withMerchant(
    async () => {
      expect(await open(4999)).toEqual(['sandbox']);
      expect(await open(5000)).toEqual(['sandbox', 'epay']);
      const small = await app.call('getPayment', { gateway: 'epay', amountFen: 4900 }, buyer);
      expect(small.name).toBe('gateway_unavailable');
    },
    { minFen: 5000, maxFen: 6000 },
  );
});

test('changes nothing by which it is known, and is nobody’s but an admin’s with the money', async () => {
  const { id, version } = (await make()).data;
  const terms = { devices: ['desk'], hours: null, maintenance: { zh: '', en: '' }, feeRate: 0, feeFixedFen: 0 };
  const bounds = { name: '备用', weight: 3, minFen: 100, maxFen: 200, ...terms, noticeNetworks: [] };
  const saved = (await app.call('saveMerchant', { id, version, ...bounds }, admin)).data;
  expect(saved).toMatchObject({ ...bounds, account: sandboxEpayAccount });
  expect((await app.call('saveMerchant', { id: id + 1000, version, ...bounds }, admin)).name).toBe('not_found');
  const refused = await app.call('saveMerchant', { id, version: version + 1, ...bounds, minFen: 300 }, admin);
  expect(refused.error?.fields?.map(({ field }) => field)).toEqual(['maxFen']);
  const addresses = ['http://epay.example.com/', 'https://127.0.0.1/', 'https://epay.example.com/?a=1', 'epay'];
  for (const address of addresses) {
    const { error } = await make({ address });
    expect([address, error?.fields?.map(({ field }) => field)]).toEqual([address, ['address']]);
  }
  const reviewer = await makeAdmin(app, ['review']);
  expect((await make({}, reviewer)).name).toBe('grant_missing');
  expect((await make({}, buyer)).name).toBe('forbidden');
  expect((await app.call('listMerchants', {}, buyer)).name).toBe('forbidden');
  expect((await move(id, 'refuse')).error?.fields?.map(({ field }) => field)).toEqual(['words']);
});

test('the sandbox shows what to enter to try the protocol', async () => {
  const page = await app.request({ method: 'GET', url: '/sandbox/epay/' });
  expect(page.text).toContain(key);
  expect(page.headers['cache-control']).toBe('no-store');
});
