/** An admin may work as a user and come back; the server, not the screen, decides what that means. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../../tests/support/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the role of a session', () => {
  test('an admin in role user is refused calls of admins, sees a user’s menu, and comes back', async () => {
    const { token } = await makePerson(app, 'admin');
    const roleOf = async () => (await app.call('getUserInfo', {}, { token })).data;
    expect(await roleOf()).toMatchObject({ role: 'admin', roles: ['user', 'admin'] });
    // Known to this process by its token before: the guess must not outlive the switch.
    expect((await app.call('getHealth', {}, { token })).status).toBe(200);
    expect((await app.call('switchRole', { role: 'user' }, { token })).data).toEqual({ role: 'user' });
    expect(await roleOf()).toMatchObject({ role: 'user', roles: ['user', 'admin'] });
    for (const name of ['getHealth', 'listSecurityEvents'] as const)
      expect((await app.call(name, {}, { token })).name).toBe('forbidden');
    const settings = {
      name: 'M',
      ico: '/a.svg',
      slogan: '',
      recordNumber: '',
      publicSecurityNumber: '',
      company: '',
      contactEmail: '',
    };
    expect((await app.call('saveSiteSettings', { ...settings, contactHours: '' }, { token })).name).toBe('forbidden');
    expect((await app.call('getMenu', {}, { token })).data.routes).not.toContain('siteSettings');
    expect((await app.call('getDashboard', {}, { token })).data.face).toBe('buyer');
    await app.call('switchRole', { role: 'admin' }, { token });
    expect(await roleOf()).toMatchObject({ role: 'admin' });
    expect((await app.call('getHealth', {}, { token })).status).toBe(200);
    const events = (await app.call('listOwnSecurityEvents', {}, { token })).data.list;
    expect(events.filter(({ kind }) => kind === 'role_switched').map(({ detail }) => detail)).toEqual([
      { to: 'admin' },
      { to: 'user' },
    ]);
  });

  test('is that of one session: another one of the same admin stays as it was', async () => {
    const { username, password, token } = await makePerson(app, 'admin');
    const other = (await app.call('login', { account: username, password })).data.token;
    await app.call('switchRole', { role: 'user' }, { token });
    expect((await app.call('getHealth', {}, { token: other })).status).toBe(200);
    // Nobody was logged out.
    expect((await app.call('getUserInfo', {}, { token })).status).toBe(200);
  });

  test.each(['user', 'admin'] as const)('whoever holds one role only has nothing to switch (%s)', async (role) => {
    const { token } = await makePerson(app);
    expect((await app.call('switchRole', { role }, { token })).name).toBe('forbidden');
    expect((await app.call('getUserInfo', {}, { token })).data).toMatchObject({ role: 'user', roles: ['user'] });
    expect((await app.call('getHealth', {}, { token })).name).toBe('forbidden');
  });

  test('a new password that an admin sets as a user opens a session as short as an admin’s', async () => {
    const { token, password } = await makePerson(app, 'admin');
    await app.call('switchRole', { role: 'user' }, { token });
    const { expiresAt } = (await app.call('changePassword', { password, newPassword: 'Zq8newPw2x' }, { token })).data;
    expect(new Date(expiresAt).getTime()).toBe(app.now().getTime() + sessionRules.adminLife * 1000);
  });

  test('switching to and fro at once ends in one of both', async () => {
    const { token } = await makePerson(app, 'admin');
    const roles = ['user', 'admin', 'user', 'admin', 'user', 'admin'] as const;
    const replies = await Promise.all(roles.map((role) => app.call('switchRole', { role }, { token })));
    expect(replies.map(({ data }) => data.role)).toEqual([...roles]);
    const { role } = (await app.call('getUserInfo', {}, { token })).data;
    expect((await app.call('getHealth', {}, { token })).status).toBe(role === 'admin' ? 200 : 403);
  });
});
