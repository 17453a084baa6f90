/** What the database refuses of orders and licences, whoever writes it: triggers check it, by the names of constraints. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeNotes, recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let orderId: number;
beforeAll(async () => {
  app = await startTestApp();
  const notes = await makeNotes(app, 700);
  const buyer = await makePerson(app);
  await recharge(app, buyer, 5000);
  const input = { skuId: notes.skuId, quantity: 1, unitPriceFen: 700, payBy: 'balance' };
  orderId = (await app.call('createOrder', input, { token: buyer.token, idempotencyKey: 'row-checks-1' })).data.id;
});
afterAll(() => app.stop());

test.each([
  ['orders_amount', 'amount_fen = 699'],
  ['orders_amount', 'quantity = 2'],
  ['orders_amount', 'quantity = 0, amount_fen = 0'],
  ['orders_commission', 'commission_rate = 10001'],
  ['orders_release_days', 'release_days = -1'],
  ['orders_refunded', 'refunded_fen = 701'],
  ['orders_refunded', 'refunded_fen = -1'],
  ['orders_revoked', 'revoked_quantity = 2'],
  ['orders_discount', 'discount_fen = 1, borne_fen = 2, unit_price_fen = 701'],
  ['orders_balance', 'balance_fen = 700'],
  ['orders_balance', 'balance_fen = -1'],
  ['orders_gateway_back', 'gateway_back_fen = 1'],
  ['orders_gateway_back', 'balance_fen = 300, refunded_fen = 500, gateway_back_fen = 401'],
  ['orders_shared_anew', 'shared_anew_fen = 1'],
  ['orders_shared_anew', 'refunded_fen = 500, shared_anew_fen = 300, shared_anew_gateway_fen = 1'],
])('an order is refused by %s: %s', async (constraint, change) => {
  const refusal = { code: '23514', constraint, table: 'orders' };
  await expect(app.sql(`update orders set ${change} where id = $1`, [orderId])).rejects.toMatchObject(refusal);
});

test.each([
  ['licences_seats', 'seats_used = seats + 1'],
  ['licences_seats', 'seats_used = -1'],
  ['licences_uses', 'uses = -1'],
  ['licences_term', 'term_days = 0'],
  ['licences_begun', "starts_at = null, expires_at = '2030-01-01Z'"],
  ['licences_source', 'order_id = null'],
  ['licences_state_by', "state_by = 'nobody'"],
])('a licence is refused by %s: %s', async (constraint, change) => {
  const refusal = { code: '23514', constraint, table: 'licences' };
  await expect(app.sql(`update licences set ${change} where order_id = $1`, [orderId])).rejects.toMatchObject(refusal);
});

test('a new row is checked as well, and so is who caused an event', async () => {
  const copied = `insert into orders (user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot,
      created_at, expires_at)
    select user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen + 1, snapshot, created_at, expires_at
    from orders where id = $1`;
  await expect(app.sql(copied, [orderId])).rejects.toMatchObject({ code: '23514', constraint: 'orders_amount' });
  const event = `insert into licence_events (licence_id, kind, by, at) select id, 'issued', 'nobody', now() from licences`;
  await expect(app.sql(event)).rejects.toMatchObject({ code: '23514', constraint: 'licence_events_by' });
});
