import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the console', () => {
  test.each(['getMenu', 'getDashboard', 'listWaiting'] as const)('%s needs a login', async (name) => {
    const reply = await app.call(name, {});
    expect([reply.status, reply.code]).toEqual([401, 303]);
  });

  test('each role gets its own menu', async () => {
    const user = await makePerson(app);
    const admin = await makePerson(app, 'admin');
    const menuOf = async (token: string) => {
      const { menu, routes } = (await app.call('getMenu', {}, { token })).data;
      return { names: menu.map((item) => item.name), routes };
    };
    expect((await menuOf(user.token)).names).not.toContain('admin');
    expect((await menuOf(user.token)).routes).not.toContain('outbox');
    expect((await menuOf(admin.token)).names).toContain('admin');
    expect((await menuOf(admin.token)).routes).toEqual(
      expect.arrayContaining(['outbox', 'siteSettings', 'resultSuccess']),
    );
  });

  test('the menu leaves packed for whoever takes it so, and what holds words of others as it is', async () => {
    const admin = await makePerson(app, 'admin');
    const get = async (path: string, accepted: string) => {
      const headers = { 'user-token': admin.token, 'accept-encoding': accepted };
      const reply = await fetch(app.url + path, { headers });
      const text = await reply.text();
      return { encoding: reply.headers.get('content-encoding'), bytes: reply.headers.get('content-length'), text };
    };
    const plain = await get('/api/index/getMenu', 'identity');
    expect(plain.encoding).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const reply = await get('/api/index/getMenu', encoding);
      expect([reply.encoding, reply.text]).toEqual([encoding, plain.text]);
      expect(Number(reply.bytes) * 3).toBeLessThan(Number(plain.bytes));
    }
    for (const path of ['/api/account/getUserInfo', '/api/order/list'])
      expect((await get(path, 'br, gzip')).encoding).toBeNull();
  });

  test('screens of a shop stand in the menu of its owner alone, and all may visit them', async () => {
    const [user, { owner }] = [await makePerson(app), await makeShop(app)];
    const ofShop = ['storeList', 'storeStock', 'coupons'];
    for (const [{ token }, shown] of [
      [user, []],
      [owner, ofShop],
    ] as const) {
      const { menu, routes } = (await app.call('getMenu', {}, { token })).data;
      const names = menu.flatMap(({ name, children = [] }) => [name, ...children.map((screen) => screen.name)]);
      expect(names.filter((name) => ofShop.includes(name))).toEqual(shown);
      expect(routes).toEqual(expect.arrayContaining(ofShop));
    }
  });

  test('a new user starts with nothing and sees no figures of the site', async () => {
    const user = await makePerson(app);
    const { face, business, own } = (await app.call('getDashboard', {}, { token: user.token })).data;
    expect([face, business]).toEqual(['buyer', null]);
    expect(own).toMatchObject({
      balanceFen: 0,
      owedFen: 0,
      unpaidOrders: 0,
      orders: 0,
      licences: 0,
      licencesEndingSoon: 0,
      spent: { fen: 0, orders: 0, beforeFen: 0 },
      newest: [],
    });
    const waiting = await app.call('listWaiting', {}, { token: user.token });
    expect(waiting.data).toEqual({ sides: [{ side: 'buyer', items: [], kinds: [], total: 0 }] });
  });

  test('an admin sees the site: who is new, and nothing of a shop', async () => {
    const admin = await makePerson(app, 'admin');
    const siteOf = async () => (await app.call('getDashboard', {}, { token: admin.token })).data;
    const before = (await siteOf()).business?.site;
    await makePerson(app);
    const { face, business } = await siteOf();
    expect(face).toBe('admin');
    expect(business).toMatchObject({ shop: null, money: null, rating: null, shopViews: null });
    expect(business?.site?.users?.total).toBe((before?.users?.total ?? 0) + 1);
    expect(business?.site?.users?.registered).toBe((before?.users?.registered ?? 0) + 1);
  });
});
