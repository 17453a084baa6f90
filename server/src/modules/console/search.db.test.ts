/** The search over the console finds what the caller may open, and nothing of anybody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
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

  test('finds licences by number and by whole key, users by whole mail address, shops by name', async () => {
    const { rows } = await app.sql('select id from licences where order_id = $1', [orderId]);
    const id = Number(rows[0]?.['id']);
    const { data: shown } = await app.call('getLicence', { id }, buyer);
    const [admin, stranger] = [await makePerson(app, 'admin'), await makePerson(app)];
    const shop = await makeShop(app);
    await app.sql('update shops set name = $2 where id = $1', [shop.id, '苇塘人家 Reed Lane']);
    const email = `${buyer.username}@reed.example.com`;
    await app.sql('update users set email = $2 where id = $1', [buyer.id, email]);
    for (const typed of [String(id), shown.key, shown.key.toLowerCase().replaceAll('-', '')]) {
      expect((await find(typed, buyer.token)).licences).toMatchObject([{ id, side: 'buyer' }]);
      expect((await find(typed, admin.token)).licences).toMatchObject([{ id, side: 'admin' }]);
      expect((await find(typed, stranger.token)).licences).toEqual([]);
    }
    const found = { users: [{ id: buyer.id, username: buyer.username }] };
    expect(await find(email.toUpperCase(), admin.token)).toMatchObject(found);
    for (const typed of ['苇塘人家 Reed Lane', '苇塘', 'reed lane']) {
      expect((await find(typed, admin.token)).shops).toEqual([{ id: shop.id, name: '苇塘人家 Reed Lane' }]);
      expect((await find(typed, stranger.token)).shops).toEqual([]);
    }
    expect((await find(email, stranger.token)).users).toEqual([]);
    // Each by its grant.
    await app.sql(`delete from admin_grants where user_id = $1 and grant_name in ('people', 'review')`, [admin.id]);
    const other = await app.call('searchConsole', { search: '苇塘' }, admin);
    expect(other.data.shops).toEqual([]);
    expect((await find(email, admin.token)).users).toEqual([]);
  });

  test('answers signs, spaces and what is too long without a fault', async () => {
    expect(await find('%_\\', buyer.token)).toEqual({
      orders: [],
      licences: [],
      products: [],
      users: [],
      shops: [],
    });
    expect((await app.call('searchConsole', { search: ' ' }, buyer)).error?.fields).toMatchObject([
      { field: 'search' },
    ]);
    expect((await app.call('searchConsole', { search: 'x'.repeat(5000) }, buyer)).name).toBe('invalid_input');
  });
});
