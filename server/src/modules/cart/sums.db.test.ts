/** Whatever is in a cart, however it is paid and given back: orders, payment and postings are the same money. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop } from '../../../../tests/support/trade/goods.ts';
import { attemptOf, balanceFen, noticeBody, notify, recharge } from '../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';
import { auditLedger } from '../../ledger/audit.ts';

let app: TestApp;
let goods: TestProduct[];
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  const shops = [await makeShop(app), await makeShop(app)];
  goods = [];
  for (const [index, priceFen] of [99, 701, 1250, 3].entries()) {
    goods.push(await makeSecrets(app, { count: 400, priceFen, shopId: shops[index % 3]?.id ?? null }));
  }
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const line = fc.record({
  good: fc.integer({ min: 0, max: 3 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Of what it cost, in hundredths. */
  refunded: fc.constantFrom(0, 0, 1, 33, 50, 100),
});
const carts = fc.record({
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ good }) => good }),
  payBy: fc.constantFrom('balance', 'gateway', 'gateway then balance'),
});

test('the orders of a cart cost what its payment says and the postings move, and give back what refunds say', async () => {
  await fc.assert(
    fc.asyncProperty(carts, async ({ lines, payBy }) => {
      const buyer = await makePerson(app);
      const { token } = buyer;
      const wanted = lines.map(({ good, quantity }) => {
        const { skuId = 0, priceFen = 0 } = goods[good] ?? {};
        return { skuId, quantity, unitPriceFen: priceFen };
      });
      const sum = wanted.reduce((fen, { quantity, unitPriceFen }) => fen + quantity * unitPriceFen, 0);
      const given = 20_000;
      await recharge(app, buyer, given);
      const input = { lines: wanted, payBy: payBy === 'balance' ? 'balance' : 'gateway' };
      const placed = (await app.call('checkOut', input, { token, ip: freshIp() })).data;
      expect(placed.amountFen).toBe(sum);
      expect(placed.orders.reduce((fen, { amountFen }) => fen + amountFen, 0)).toBe(sum);
      if (payBy === 'gateway') {
        await app.call('getPayment', { gateway: 'sandbox', token: placed.paymentToken }, { token });
        await notify(app, noticeBody(await attemptOf(app, placed.paymentToken)));
      }
      if (payBy === 'gateway then balance') {
        await app.call('payOrderByBalance', { orderId: placed.orders[0]?.id }, { token });
      }
      const spent = payBy === 'gateway' ? 0 : sum;
      expect(await balanceFen(app, buyer)).toBe(given - spent);
      let back = 0;
      for (const [index, { refunded }] of lines.entries()) {
        const order = placed.orders[index];
        const amountFen = Math.floor(((order?.amountFen ?? 0) * refunded) / 100);
        if (amountFen === 0) continue;
        await app.call('refundBuyer', { orderId: order?.id, amountFen, words: '退' }, { token: admin.token });
        back += amountFen;
      }
      // What was paid through the gateway goes back there.
      expect(await balanceFen(app, buyer)).toBe(given - spent + (payBy === 'gateway' ? 0 : back));
      const { rows } = await app.sql(
        `select coalesce(sum(amount_fen), 0)::int as paid, coalesce(sum(refunded_fen), 0)::int as back,
           count(distinct payment_id)::int as payments, bool_and(state in ('delivered', 'refunded')) as done
         from orders where user_id = $1`,
        [buyer.id],
      );
      expect(rows).toEqual([{ paid: sum, back, payments: 1, done: true }]);
    }),
    { numRuns: 12 },
  );
});
