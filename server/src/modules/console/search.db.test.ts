/** The search over the console finds what the caller may open, and nothing of anybody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let buyer: Person;
let orderId: number;
let tail: string;
beforeAll(async () => {
  app = await startTestApp();
  const product = await makeLicence(app, 1000);
  buyer = await makeBuyer(app, 5000);
  orderId = await buy(app, buyer, product);
  const { rows } = await app.sql('select key_tail from licences where order_id = $1', [orderId]);
  tail = String(rows[0]?.['key_tail']);
});
afterAll(() => app.stop());

const find = async (search: string, token: string) => (await app.call('searchConsole', { search }, { token })).data;

describe('the search over the console', () => {
  test('finds one’s own order by number and licence by the end of its key, in either case', async () => {
    expect((await find(String(orderId), buyer.token)).orders).toMatchObject([{ id: orderId, side: 'buyer' }]);
    for (const typed of [tail, tail.toLowerCase(), `MALL-XXXX-${tail}`]) {
      const { licences } = await find(typed, buyer.token);
      expect(licences).toMatchObject([{ keyMasked: `····${tail}`, side: 'buyer' }]);
    }
  });

  test('finds nothing of another’s, but for an admin, and no users but for an admin', async () => {
    const stranger = await makePerson(app);
    expect(await find(String(orderId), stranger.token)).toMatchObject({ orders: [], licences: [], users: [] });
    expect((await find(tail, stranger.token)).licences).toEqual([]);
    expect((await find(buyer.username, stranger.token)).users).toEqual([]);
    const admin = await makePerson(app, 'admin');
    expect((await find(String(orderId), admin.token)).orders).toMatchObject([{ id: orderId, side: 'admin' }]);
    expect((await find(tail, admin.token)).licences).toMatchObject([{ side: 'admin' }]);
    expect((await find(buyer.username, admin.token)).users).toContainEqual({ id: buyer.id, username: buyer.username });
    // Who works as a user finds what a user finds.
    await app.call('switchRole', { role: 'user' }, admin);
    expect(await find(String(orderId), admin.token)).toMatchObject({ orders: [], users: [] });
  });

  test('answers signs, spaces and what is too long without a fault', async () => {
    expect(await find('%_\\', buyer.token)).toEqual({ orders: [], licences: [], products: [], users: [] });
    expect((await app.call('searchConsole', { search: ' ' }, buyer)).error?.fields).toMatchObject([
      { field: 'search' },
    ]);
    expect((await app.call('searchConsole', { search: 'x'.repeat(5000) }, buyer)).name).toBe('invalid_input');
  });
});
