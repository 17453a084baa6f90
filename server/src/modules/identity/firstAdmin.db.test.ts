import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { ensureAdmin } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ensure = (password?: string) =>
  app.database.transaction((tx) => ensureAdmin(tx, { username: undefined, password, now: app.now() }));

test('processes that start at once make one admin, who can log in, and later starts make none', async () => {
  const made = await Promise.all([ensure(), ensure(), ensure()]);
  const [admin, ...others] = made.filter((one) => one !== undefined);
  if (!admin) throw new Error('there is no admin');
  expect(others).toEqual([]);
  expect(await ensure('Another5Try')).toBeUndefined();
  const login = await app.call('login', { account: admin.username, password: admin.password ?? '' });
  const me = await app.call('getUserInfo', {}, { token: login.data.token });
  expect(me.data).toMatchObject({ name: admin.username, role: 'admin' });
  // Nobody named the first one, who decides at once.
  const limit = await app.call('getSoloLimit', {}, { token: login.data.token });
  expect(limit.data).toMatchObject({ decidesFrom: null, otherAdmins: 0 });
});
