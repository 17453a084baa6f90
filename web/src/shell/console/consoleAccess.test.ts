import { expect, test } from 'vitest';
import type { UserInfo } from '#contract/identity/identity.ts';
import { firstScreen, maySee } from './consoleAccess.ts';

// Only the role counts here.
const person = (role: UserInfo['role']) => ({ role }) as UserInfo;

test('while the menu could not be fetched only admins see screens of admins', () => {
  const unknown = { routes: undefined };
  expect(maySee({ ...unknown, user: person('user') }, '/admin/health')).toBe(false);
  expect(maySee({ ...unknown, user: person('user') }, '/ADMIN/products/7')).toBe(false);
  expect(maySee({ ...unknown, user: person('admin') }, '/admin/health')).toBe(true);
  expect(maySee({ ...unknown, user: person('user') }, '/order/order')).toBe(true);
});

test('with the menu its list decides', () => {
  const access = { routes: ['orders'], user: person('admin') };
  expect([maySee(access, '/order/order'), maySee(access, '/admin/health')]).toEqual([true, false]);
});

test('each role has a first screen that it may see', () => {
  expect([firstScreen({ role: 'user', grants: [] }), firstScreen({ role: 'admin', grants: [] })]).toEqual([
    '/dashboard/dashboard',
    '/dashboard/dashboard',
  ]);
});
