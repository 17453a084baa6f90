import { afterAll, beforeAll, expect, test } from 'vitest';
import { workplaceRules } from '#contract/console/workplaceRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the workplace keeps the screens that an account chose, of those that it may visit', async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)];
  const before = (await app.call('getWorkplace', {}, { token: one.token })).data;
  expect(before).toMatchObject({ balanceFen: 0, unpaidOrders: 0, licencesEndingSoon: 0 });
  expect(before.quick).toContain('orders');
  const saved = await app.call('saveWorkplace', { quick: ['account', 'adminMoney', 'orders'] }, { token: one.token });
  expect(saved.data.quick).toEqual(['account', 'orders']);
  expect((await app.call('getWorkplace', {}, { token: one.token })).data.quick).toEqual(['account', 'orders']);
  expect((await app.call('getWorkplace', {}, { token: other.token })).data.quick).toEqual(before.quick);
});

test('the workplace takes so many screens, and only known ones', async () => {
  const { token } = await makePerson(app);
  const quick = Array.from({ length: workplaceRules.quickMax + 1 }, () => 'orders' as const);
  const tooMany = await app.call('saveWorkplace', { quick }, { token });
  expect(tooMany.error?.fields).toMatchObject([{ field: 'quick', rule: 'too_long' }]);
  const unknown = await app.call('saveWorkplace', { quick: ['nowhere' as 'orders'] }, { token });
  expect(unknown.error?.fields).toMatchObject([{ field: 'quick.0', rule: 'one_of' }]);
});

test('the calls of the template answer as those of the console do, and tell visitors that they are not logged in', async () => {
  const { token, email } = await makePerson(app);
  expect((await app.call('getTemplateUser', {}, { token })).data).toMatchObject({ email, role: 'user' });
  const visitor = await app.call('getTemplateUser', {});
  expect([visitor.code, visitor.name]).toEqual([50008, 'not_logged_in']);
  const menu = (await app.call('getTemplateMenu', {}, { token })).data;
  expect(menu).toEqual((await app.call('getMenu', {}, { token })).data.menu);
});

test('whoever never chose begins with their own work', async () => {
  const firstOf = async ({ token }: { token: string }) => {
    const { work, quick } = (await app.call('getWorkplace', {}, { token })).data;
    return [work, quick[0]];
  };
  expect(await firstOf(await makePerson(app))).toEqual(['buyer', 'buy']);
  expect(await firstOf((await makeShop(app)).owner)).toEqual(['seller', 'shopCenter']);
  expect(await firstOf(await makePerson(app, 'admin'))).toEqual(['admin', 'adminInbox']);
});
