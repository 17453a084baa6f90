/** The test application itself: a whole purchase through the front door, and books that hold afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '../../../server/src/ledger/audit.ts';
import { enqueue } from '../../../server/src/platform/jobs/outbox.ts';
import { startTestApp, type TestApp } from './app.ts';
import { placeOrder } from '../trade/orders.ts';
import { recharge } from '../trade/payments.ts';
import { makeProduct } from '../trade/products.ts';
import { makeUser } from '../people/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a user recharges, buys and holds a licence; the books hold', async () => {
  const user = await makeUser(app);
  const product = await makeProduct(app);
  await recharge(app, user, 5000);
  const order = await placeOrder(app, user, product, { payBy: 'balance' });
  expect(order).toMatchObject({ state: 'delivered', amountFen: product.priceFen });
  await app.drainJobs();
  expect((await app.call('getWallet', {}, user)).data).toMatchObject({ balanceFen: 5000 - product.priceFen });
  expect((await app.call('listLicences', {}, user)).data.list).toHaveLength(1);
  expect(await app.database.transaction(auditLedger)).toEqual([]);
});

test('time stands until it is moved', async () => {
  const before = app.now().getTime();
  app.pass(90);
  expect(app.now().getTime() - before).toBe(90_000);
});

test('a failed call tells its name, and reading its data fails', async () => {
  const reply = await app.call('getUserInfo', {});
  expect(reply).toMatchObject({ status: 401, code: 303, name: 'login_needed' });
  expect(() => reply.data).toThrow('getUserInfo failed with login_needed');
});

test('admins exist', async () => {
  const admin = await makeUser(app, 'admin');
  expect((await app.call('getUserInfo', {}, admin)).data.role).toBe('admin');
  expect((await app.call('listOutbox', {}, admin)).status).toBe(200);
});

test('health is told', async () => {
  expect((await app.request({ method: 'GET', url: '/readyz' })).status).toBe(200);
});

test('a job waits for its time on that clock, however late it is on the real one', async () => {
  app.pass((Date.now() - app.now().getTime()) / 1000 - 60);
  await enqueue(app.database.primary, 'nobody.does', {}, { at: new Date(app.now().getTime() + 30_000) });
  expect(await app.drainJobs()).toBe(0);
  app.pass(30);
  await expect(app.drainJobs()).rejects.toThrow('there is no job nobody.does');
});
