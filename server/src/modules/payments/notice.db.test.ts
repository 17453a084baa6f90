/** Notices that somebody forged, changed or sent to the wrong place change nothing, and their senders learn nothing. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import {
  attemptOf,
  makeNotes,
  noticeBody,
  notify,
  paymentOf,
  orderAtGateway,
  press,
  type Attempt,
} from '../../../../tests/support/trade/payments.ts';
import { makeUser } from '../../../../tests/support/people/users.ts';
import { sandboxSecret } from '../../outside/gateways/sandbox.ts';
import { signText } from '../../outside/gateways/signature.ts';

const priceFen = 1200;
let test: TestApp;
let token: string;
let attempt: Attempt;

beforeAll(async () => {
  test = await startTestApp();
  const product = await makeNotes(test, priceFen);
  token = (await orderAtGateway(test, await makeUser(test), product)).token;
  attempt = await attemptOf(test, token);
});

afterAll(() => test.stop());

const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
const right = () => noticeBody(attempt);

/** What is sent, and what the admin reads of it. */
const forgeries: Record<string, { send: () => ReturnType<typeof notify>; reason: string }> = {
  'another signature': { send: () => notify(test, right(), { signature: 'f'.repeat(64) }), reason: 'not signed' },
  'no signature': { send: () => notify(test, right(), { signature: '' }), reason: 'not signed' },
  'the signature of an empty key': {
    send: () => notify(test, right(), { signature: hmac('', right()) }),
    reason: 'not signed',
  },
  'a signature over another body': {
    send: () => notify(test, `${right()} `, { signature: signText(sandboxSecret(test.app.keys), right()) }),
    reason: 'not signed',
  },
  'no body': { send: () => notify(test, ''), reason: 'not signed' },
  'a body that is no notice': { send: () => notify(test, '[1]'), reason: 'not signed' },
  'another kind of message': {
    send: () => notify(test, noticeBody(attempt, { type: 'payment.answer' })),
    reason: 'not signed',
  },
  'one fen less': {
    send: () => notify(test, noticeBody(attempt, { amount_fen: priceFen - 1 })),
    reason: 'another amount',
  },
  'one fen more': {
    send: () => notify(test, noticeBody(attempt, { amount_fen: priceFen + 1 })),
    reason: 'another amount',
  },
  'the amount as text': {
    send: () => notify(test, noticeBody(attempt, { amount_fen: String(priceFen) })),
    reason: 'not signed',
  },
  'another currency': {
    send: () => notify(test, noticeBody(attempt, { currency: 'USD' })),
    reason: 'another currency',
  },
  'a state that is not paid': {
    send: () => notify(test, noticeBody(attempt, { state: 'waiting' })),
    reason: 'not paid',
  },
  'a number that nobody knows': {
    send: () => notify(test, noticeBody(attempt, { merchant_number: 'P1-000000000000' })),
    reason: 'unknown merchant number',
  },
  'an odd character in the number': {
    send: () => notify(test, noticeBody(attempt, { merchant_number: `${attempt.merchantNumber}\u0000` })),
    reason: 'characters that nobody prints',
  },
  'an odd character in the reference': {
    send: () => notify(test, noticeBody(attempt, { reference: 'a\u0000b' })),
    reason: 'characters that nobody prints',
  },
  'half a character in the currency': {
    send: () => notify(test, noticeBody(attempt, { currency: '\ud800' })),
    reason: 'characters that nobody prints',
  },
  'a time that is none': {
    send: () => notify(test, noticeBody(attempt, { paid_at: 'yesterday' })),
    reason: 'not signed',
  },
  'the address of another gateway': {
    send: () => notify(test, right(), { gateway: 'alipay' }),
    reason: 'unknown gateway',
  },
};

it.each(Object.entries(forgeries))('with %s: refused and written down', async (_name, { send, reason }) => {
  const before = await everything();
  const { status, body } = await send();
  const { requestId, ...data } = body.data;
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  // The same answer whatever is wrong, to the letter.
  expect({ ...body, data }).toEqual({
    status: 'fail',
    code: 42_205,
    msg: '通知未被接受。',
    data: { name: 'notice_refused' },
  });
  expect(status).toBe(422);
  expect(await everything()).toEqual(before);
  expect(await paymentOf(test, token)).toMatchObject({ state: 'waiting' });
  expect(await lastNotice()).toMatchObject({ accepted: false, reason: expect.stringContaining(reason) });
});

const hourMs = 3_600_000;
const times: Record<string, () => Date> = {
  'before it was asked for': () => new Date(attempt.createdAt.getTime() - 1000),
  'in the year 2020': () => new Date('2020-01-01T00:00:00Z'),
  'in an hour': () => new Date(test.now().getTime() + hourMs),
};

it.each(Object.entries(times))('paid %s: refused, and the gateway is asked instead', async (_name, paidAt) => {
  const { status, body } = await notify(test, noticeBody(attempt, { paid_at: paidAt().toISOString() }));
  expect([status, body.data.name]).toEqual([422, 'notice_refused']);
  expect(await paymentOf(test, token)).toMatchObject({ state: 'waiting' });
  const key = `payment.ask:${attempt.id}`;
  const { rows } = await test.sql('select run_at from outbox where job_key = $1 order by id desc limit 1', [key]);
  expect(rows).toEqual([{ run_at: test.now() }]);
});

it.each(['forged_signature', 'forged_amount'] as const)('pressed on the gateway’s page (%s): refused', async (act) => {
  const before = await everything();
  expect(await press(test, token, act)).toMatch(/&answer=422$/);
  expect(await everything()).toEqual(before);
});

it('stops writing down after fifty from one address, and goes on refusing', async () => {
  const count = async () => (await test.sql('select count(*)::int as count from payment_notices')).rows[0]?.['count'];
  for (let turn = 0; turn < 60; turn += 1) {
    expect((await notify(test, 'nonsense')).body.data.name).toBe('notice_refused');
  }
  expect(await count()).toBe(50);
});

it('after all that, the right one counts', async () => {
  expect((await notify(test, right())).body).toMatchObject({ status: 'ok', data: {} });
  expect(await paymentOf(test, token)).toMatchObject({ state: 'paid' });
  expect(await lastNotice()).toMatchObject({ accepted: true, reason: `settled ${attempt.merchantNumber}` });
});

async function lastNotice() {
  const { rows } = await test.sql('select accepted, reason from payment_notices order by id desc limit 1');
  return rows[0];
}

/** All that a notice could change, but for the list of notices itself. */
async function everything() {
  const tables = ['ledger_entries', 'ledger_postings', 'ledger_accounts', 'payments', 'payment_attempts', 'orders'];
  const others = ['licences', 'outbox', 'sandbox_payments'];
  const contents = [...tables, ...others].map(async (table) => {
    const { rows } = await test.sql(`select to_jsonb(t) as row from ${table} t order by 1`);
    return [table, rows];
  });
  return Promise.all(contents);
}
