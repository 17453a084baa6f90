/** The sandbox gateway as its merchants and payers meet it: by address and signature only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { sandboxSecret } from '../sandbox.ts';
import { isSignedText, signText } from '../signature.ts';

let test: TestApp;
let secret: string;

beforeAll(async () => {
  test = await startTestApp();
  secret = sandboxSecret(test.app.keys);
});

afterAll(() => test.stop());

let count = 0;
const wishOf = (change: object = {}) => ({
  type: 'payment.request',
  merchant_number: `TEST-${(count += 1)}-000000`,
  amount_fen: 1230,
  currency: 'CNY',
  subject: '<b>"云笔记" & more</b>',
  notify_url: `${test.url}/healthz`,
  return_url: `${test.url}/payment?token=abc`,
  expires_at: new Date(test.now().getTime() + 900_000).toISOString(),
  ...change,
});

async function create(wish: object, signature?: string) {
  const body = JSON.stringify(wish);
  const headers = { 'content-type': 'application/json', signature: signature ?? signText(secret, body) };
  const answer = await fetch(`${test.url}/sandbox/api/payments`, { method: 'POST', headers, body });
  const text = await answer.text();
  return { status: answer.status, text, signature: answer.headers.get('signature') ?? '', data: JSON.parse(text) };
}

async function query(number: string, { age = 0, as = number } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const signature = signText(secret, `GET /sandbox/api/payments/${as}\n${timestamp}`);
  return fetch(`${test.url}/sandbox/api/payments/${number}`, { headers: { timestamp, signature } });
}

const act = (page: string, name: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ act: name }), redirect: 'manual' });

const stateOf = async (number: string) => JSON.parse(await (await query(number)).text()).state;

describe('the API', () => {
  it('opens a payment for a signed request and signs its answer', async () => {
    const wish = wishOf();
    const { status, text, signature, data } = await create(wish);
    expect(status).toBe(200);
    expect(isSignedText(secret, text, signature)).toBe(true);
    expect(data).toMatchObject({ merchant_number: wish.merchant_number, amount_fen: 1230, state: 'waiting' });
    expect(data.pay_url).toBe(`${test.app.config.publicUrl}/sandbox/pay/${data.reference}`);
  });

  it('answers the same payment for the same number, and refuses the number with another amount', async () => {
    const wish = wishOf();
    const [first, second] = await Promise.all([create(wish), create(wish)]);
    expect(second.data.reference).toBe(first.data.reference);
    expect((await create({ ...wish, amount_fen: 1 })).status).toBe(409);
  });

  it.each([
    ['no signature', ''],
    ['another signature', 'a'.repeat(64)],
  ])('takes nothing with %s', async (_name, signature) => {
    const wish = wishOf();
    expect((await create(wish, signature)).status).toBe(401);
    expect((await query(wish.merchant_number)).status).toBe(404);
  });

  it.each([
    { amount_fen: 0 },
    { amount_fen: 12.5 },
    { amount_fen: '1230' },
    { currency: 'USD' },
    { notify_url: 'javascript:alert(1)' },
    { return_url: 'file:///etc/passwd' },
    { subject: '' },
    { expires_at: 'soon' },
    { extra: true },
    { type: 'payment.notice' },
  ])('refuses a request with %j', async (change) => {
    expect((await create(wishOf(change))).status).toBe(422);
  });

  it('answers queries of the one who signed that path just now', async () => {
    const { data } = await create(wishOf());
    const number: string = data.merchant_number;
    expect((await query(number)).status).toBe(200);
    expect((await query(number, { age: 400 })).status).toBe(401);
    expect((await query(number, { as: 'TEST-other-000000' })).status).toBe(401);
    expect((await fetch(`${test.url}/sandbox/api/payments/${number}`)).status).toBe(401);
  });
});

describe('the page', () => {
  it('works without script, in both languages, and says that it is a sandbox', async () => {
    const { data } = await create(wishOf());
    const [chinese, english, byCookie] = await Promise.all([
      fetch(data.pay_url),
      fetch(`${data.pay_url}?lang=en-US`),
      fetch(data.pay_url, { headers: { cookie: 'theme=dark; locale=en-US' } }),
    ]);
    const policy = chinese.headers.get('content-security-policy');
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-`);
    expect(policy).toContain(`form-action 'self' ${test.url};`);
    const html = await chinese.text();
    expect(html).toContain('<html lang="zh-CN" data-theme="light">');
    expect(html).toContain('沙箱环境');
    expect(html).toContain('¥12.30');
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;b&gt;&quot;云笔记&quot; &amp; more&lt;/b&gt;');
    for (const answer of [english, byCookie]) expect(await answer.text()).toContain('No real money moves');
  });

  it('knows no reference that it did not give', async () => {
    const page = `${test.url}/sandbox/pay/nothing`;
    expect((await fetch(page)).status).toBe(404);
    expect((await act(page, 'pay')).status).toBe(404);
  });

  it('lets who cancelled come back and pay, once', async () => {
    const { data } = await create(wishOf());
    const cancelled = await act(data.pay_url, 'cancel');
    expect(cancelled.headers.get('location')).toBe(`${test.url}/payment?token=abc`);
    expect(await stateOf(data.merchant_number)).toBe('cancelled');
    await act(data.pay_url, 'lost');
    expect(await stateOf(data.merchant_number)).toBe('paid');
    const again = await act(data.pay_url, 'pay');
    expect(again.headers.get('location')).toMatch(/^\/sandbox\/pay\//);
    await act(data.pay_url, 'cancel');
    expect(await stateOf(data.merchant_number)).toBe('paid');
    // It can be disputed from then on, and nothing else.
    const left = await (await fetch(data.pay_url)).text();
    expect([left.includes('value="pay"'), left.includes('value="cancel"')]).toEqual([false, false]);
  });

  it('takes no money after the time is over', async () => {
    const { data } = await create(wishOf({ expires_at: new Date(test.now().getTime() + 1000).toISOString() }));
    test.pass(2);
    await act(data.pay_url, 'pay');
    expect(await stateOf(data.merchant_number)).toBe('expired');
    expect(await (await fetch(data.pay_url)).text()).not.toContain('<form');
  });

  it('does nothing for a button that it does not have', async () => {
    const { data } = await create(wishOf());
    expect((await act(data.pay_url, 'free')).status).toBe(303);
    expect(await stateOf(data.merchant_number)).toBe('waiting');
  });
});
