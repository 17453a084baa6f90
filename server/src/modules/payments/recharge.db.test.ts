/** Money onto the balance: bounds, one payment for two presses, and late money. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import {
  attemptOf,
  balanceFen,
  noticeBody,
  notify,
  paymentOf,
  recharge,
} from '../../../../tests/support/trade/payments.ts';
import { makeUser } from '../../../../tests/support/people/users.ts';
import { auditLedger } from '../../ledger/audit.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.stop());

describe('a recharge', () => {
  it('needs a login', async () => {
    const asked = await test.call('getPayment', { gateway: 'sandbox', amountFen: 1000 });
    expect([asked.status, asked.name]).toEqual([401, 'login_needed']);
  });

  it.each([100, 5_000_000])('of %i fen is credited exactly', async (amountFen) => {
    const buyer = await makeUser(test);
    await recharge(test, buyer, amountFen);
    expect(await balanceFen(test, buyer)).toBe(amountFen);
  });

  it.each([
    { amountFen: 99, rule: 'too_small', chinese: '金额：不能小于 ¥1.00', english: 'Amount must be at least ¥1.00' },
    {
      amountFen: 5_000_001,
      rule: 'too_big',
      chinese: '金额：不能大于 ¥50,000.00',
      english: 'Amount must be at most ¥50,000.00',
    },
  ])('of $amountFen fen is refused in words, in both languages', async ({ amountFen, rule, chinese, english }) => {
    const { token } = await makeUser(test);
    const input = { gateway: 'sandbox', amountFen };
    const [inChinese, inEnglish] = [
      await test.call('getPayment', input, { token, locale: 'zh-CN' }),
      await test.call('getPayment', input, { token, locale: 'en-US' }),
    ];
    expect([inChinese.status, inChinese.code]).toEqual([422, 422]);
    expect(inChinese.error?.fields).toMatchObject([{ field: 'amountFen', rule }]);
    expect(inChinese.body.msg).toContain(chinese);
    expect(inEnglish.body.msg).toContain(english);
  });

  it.each([
    { gateway: 'sandbox', amountFen: 10.5 },
    { gateway: 'sandbox', amountFen: '1e3' },
    { gateway: 'sandbox', amountFen: -100 },
    { gateway: 'sandbox', amountFen: null },
    { gateway: 'sandbox' },
    { gateway: 'sandbox', amountFen: 100, token: 'A'.repeat(32) },
    { gateway: 'sandbox', amountFen: 100, userId: 1 },
    { gateway: 'barter', amountFen: 100 },
    { amountFen: 100 },
  ])('is refused as %j', async (input) => {
    const { token } = await makeUser(test);
    const before = await counts();
    expect((await test.call('getPayment', input, { token })).name).toBe('invalid_input');
    expect(await counts()).toEqual(before);
  });

  it('asked for twice is one payment; another amount or another person is another', async () => {
    const [buyer, other] = [await makeUser(test), await makeUser(test)];
    const ask = async (amountFen: number, { token } = buyer) =>
      (await test.call('getPayment', { gateway: 'sandbox', amountFen }, { token })).data.token;
    const first = await ask(700);
    expect(await ask(700)).toBe(first);
    expect(new Set([first, await ask(800), await ask(700, other)]).size).toBe(3);
    // Too little time is left to pay it.
    test.pass(11 * 60);
    expect(await ask(700)).not.toBe(first);
  });

  it('closes when nobody pays, and money that comes late is credited all the same', async () => {
    const buyer = await makeUser(test);
    const asked = await test.call('getPayment', { gateway: 'sandbox', amountFen: 900 }, { token: buyer.token });
    const { token } = asked.data;
    const attempt = await attemptOf(test, token);
    test.pass(15 * 60 + 119);
    await test.runPeriodic('payments.closeRecharges');
    expect((await paymentOf(test, token)).state).toBe('waiting');
    test.pass(1);
    await test.runPeriodic('payments.closeRecharges');
    expect((await paymentOf(test, token)).state).toBe('closed');
    expect((await notify(test, noticeBody(attempt))).status).toBe(200);
    expect((await paymentOf(test, token)).state).toBe('paid');
    expect(await balanceFen(test, buyer)).toBe(900);
  });

  it('is refused after sixty new ones in ten minutes, with the seconds to wait', async () => {
    const { token } = await makeUser(test);
    for (let amountFen = 1000; amountFen < 1060; amountFen += 1) {
      expect((await test.call('getPayment', { gateway: 'sandbox', amountFen }, { token })).name).toBeUndefined();
    }
    const before = await counts();
    const refused = await test.call('getPayment', { gateway: 'sandbox', amountFen: 2000 }, { token });
    expect([refused.status, refused.name, refused.error?.params?.['seconds']]).toEqual([429, 'too_many_requests', 600]);
    expect(await counts()).toEqual(before);
    const known = await test.call('getPayment', { gateway: 'sandbox', amountFen: 1000 }, { token });
    expect(known.name).toBeUndefined();
  });
});

it('after all of that, every sum of the books holds', async () => {
  const { rows } = await test.sql('select count(*)::int as entries from ledger_entries');
  expect(rows[0]?.['entries']).toBeGreaterThan(0);
  expect(await test.database.transaction(auditLedger)).toEqual([]);
});

async function counts() {
  const { rows } = await test.sql(
    `select (select count(*)::int from payments) as payments, (select count(*)::int from payment_attempts) as attempts,
       (select count(*)::int from sandbox_payments) as asked`,
  );
  return rows[0];
}
