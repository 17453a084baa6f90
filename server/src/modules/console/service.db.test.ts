import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../tests/support/sales.ts';
import { makePerson } from '../../../../tests/support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the console', () => {
  test.each(['getMenu', 'getDashboard'] as const)('%s needs a login', async (name) => {
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

  test('a new user starts with nothing and sees no figures of the site', async () => {
    const user = await makePerson(app);
    const reply = await app.call('getDashboard', {}, { token: user.token });
    expect(reply.data).toEqual({
      balanceFen: 0,
      owedFen: 0,
      unpaidOrders: 0,
      orders: 0,
      licences: 0,
      licencesEndingSoon: 0,
      newest: [],
      site: null,
    });
  });

  test('an admin sees the figures of the site', async () => {
    const admin = await makePerson(app, 'admin');
    const before = (await app.call('getDashboard', {}, { token: admin.token })).data;
    const user = await makePerson(app);
    await app.call('sendCode', { purpose: 'password', email: user.email });
    await app.drainJobs();
    const reply = await app.call('getDashboard', {}, { token: admin.token });
    expect(reply.data).toMatchObject({
      site: {
        usersTotal: (before.site?.usersTotal ?? 0) + 1,
        ordersToday: 0,
        salesTodayFen: 0,
        outboxWaiting: 1,
        refundsWaiting: 0,
        questionsWaiting: 0,
        decisionsWaiting: 0,
      },
    });
  });

  test('an admin sees what waits: questions without an answer, refunds of the platform’s own sales', async () => {
    const admin = await makePerson(app, 'admin');
    const buyer = await makeBuyer(app, 10_000);
    const licence = await makeLicence(app, 1000);
    const orderId = await buy(app, buyer, licence);
    await askRefund(app, buyer, { orderId, wantedFen: 500 });
    await app.call('askQuestion', { productId: licence.id, words: '支持哪些系统？' }, buyer);
    const { data } = await app.call('getDashboard', {}, { token: admin.token });
    expect(data.site).toMatchObject({ refundsWaiting: 1, questionsWaiting: 1, ordersToday: 1, salesTodayFen: 1000 });
  });
});
