/** Where an account is logged in, and a password that is replaced with the old one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { freshIp, makePerson } from '../../../../../tests/support/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const newPassword = 'Nz4qWtb8';

interface LoginFrom {
  account: string;
  password: string;
  device?: string;
}
const logInFrom = (input: LoginFrom, userAgent: string, ip: string) =>
  app.call('login', input, { ip, headers: { 'user-agent': userAgent } });
const mailsTo = async (email: string) => {
  await app.drainJobs();
  const { rows } = await app.sql('select subject, body from mail_outbox where recipient = $1 order by id', [email]);
  return rows;
};

describe('sessions', () => {
  test('say device and network, this one first, and never a token or a whole address', async () => {
    const person = await makePerson(app);
    const { data } = await logInFrom({ account: person.username, password: person.password }, chrome, '203.0.113.77');
    const reply = await app.call('listSessions', {}, { token: data.token });
    expect(reply.data.list).toMatchObject([
      { here: true, device: 'Chrome, Windows', network: '203.0.113.0/24', createdAt: app.now().toISOString() },
      { here: false, device: null, network: null },
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/token|203\.0\.113\.77/i);
  });

  test('one is ended by its owner, and by nobody else', async () => {
    const [owner, other] = [await makePerson(app), await makePerson(app)];
    const second = (await app.call('login', { account: owner.username, password: owner.password }, { ip: freshIp() }))
      .data;
    const [, old] = (await app.call('listSessions', {}, { token: second.token })).data.list;
    const id = old?.id ?? 0;
    expect((await app.call('endSession', { id }, other)).name).toBe('not_found');
    expect((await app.call('getUserInfo', {}, owner)).status).toBe(200);
    expect((await app.call('endSession', { id }, { token: second.token })).status).toBe(200);
    expect((await app.call('getUserInfo', {}, owner)).name).toBe('login_expired');
    expect((await app.call('endSession', { id }, { token: second.token })).name).toBe('not_found');
    expect((await app.call('endSession', { id: 2 ** 40 }, { token: second.token })).name).toBe('not_found');
  });

  test('all others end at once; this one stays', async () => {
    const person = await makePerson(app);
    const login = { account: person.username, password: person.password };
    const tokens = await Promise.all(
      Array.from({ length: 3 }, async () => (await app.call('login', login, { ip: freshIp() })).data.token),
    );
    expect((await app.call('endOtherSessions', {}, person)).data).toEqual({ ended: 3 });
    expect((await app.call('endOtherSessions', {}, person)).data).toEqual({ ended: 0 });
    for (const token of tokens) expect((await app.call('getUserInfo', {}, { token })).name).toBe('login_expired');
    expect((await app.call('listSessions', {}, person)).data.list).toMatchObject([{ here: true }]);
    const events = (await app.call('listOwnSecurityEvents', {}, person)).data.list;
    expect(events.filter(({ kind }) => kind === 'session_ended')).toMatchObject([{ detail: { count: '3' } }]);
  });
});

describe('a login from a new place', () => {
  test('is told to the owner, not when the device or the place is known', async () => {
    const person = await makePerson(app);
    const login = { account: person.username, password: person.password };
    const { device } = (await logInFrom(login, chrome, '203.0.113.5')).data;
    const [mail, ...others] = await mailsTo(person.email);
    expect(others).toEqual([]);
    expect(mail?.['body']).toContain('登录地址 203.0.113.0/24 · Chrome, Windows');
    await logInFrom(login, chrome, '203.0.113.6');
    await logInFrom({ ...login, device }, 'Firefox/141.0', '198.51.100.1');
    expect(await mailsTo(person.email)).toHaveLength(1);
    await logInFrom(login, chrome, '192.0.2.9');
    expect(await mailsTo(person.email)).toHaveLength(2);
  });

  test('a new account is not told of its own first login', async () => {
    const email = 'first.login@example.com';
    await app.call(
      'register',
      { username: 'firstlogin', email, password: newPassword, consent: true },
      { ip: freshIp() },
    );
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a new password', () => {
  const change = (person: { token: string }, password: string, wanted = newPassword) =>
    app.call('changePassword', { password, newPassword: wanted }, { token: person.token });

  test('ends every session and key, tells the owner, and logs in anew', async () => {
    const person = await makePerson(app);
    const other = (await app.call('login', { account: person.username, password: person.password }, { ip: freshIp() }))
      .data;
    const { token } = (await change(person, person.password)).data;
    for (const old of [person.token, other.token]) {
      expect((await app.call('getUserInfo', {}, { token: old })).name).toBe('login_expired');
    }
    expect((await app.call('getUserInfo', {}, { token })).data.name).toBe(person.username);
    const logIn = (password: string) => app.call('login', { account: person.username, password }, { ip: freshIp() });
    expect((await logIn(person.password)).name).toBe('login_failed');
    expect((await logIn(newPassword)).status).toBe(200);
    const mails = await mailsTo(person.email);
    expect(mails.map(({ subject }) => subject).join()).toContain('密码已更改');
    expect(JSON.stringify(mails)).not.toContain(newPassword);
  });

  test.each([
    ['a wrong old one', 'Wrong7Password', newPassword, 'password_wrong'],
    ['the same one', 'Kx7pVuw2', 'Kx7pVuw2', 'password_same'],
    ['a common one', 'Kx7pVuw2', 'Password123', 'password_common'],
    ['a weak one', 'Kx7pVuw2', 'weak', 'invalid_input'],
  ])('%s is refused and changes nothing', async (_, password, wanted, name) => {
    const person = await makePerson(app);
    expect((await change(person, password, wanted)).name).toBe(name);
    expect((await app.call('getUserInfo', {}, person)).status).toBe(200);
    const login = { account: person.username, password: person.password };
    expect((await app.call('login', login, { ip: freshIp() })).status).toBe(200);
  });

  test('a found screen has few tries at the old one', async () => {
    const person = await makePerson(app);
    const names: (string | undefined)[] = [];
    for (let round = 0; round < 6; round += 1) names.push((await change(person, `Wrong7${round}`)).name);
    expect(names).toEqual([...Array.from({ length: 5 }, () => 'password_wrong'), 'too_many_requests']);
  });

  test('of two at once one wins, and leaves one session', async () => {
    const person = await makePerson(app);
    const wanted = ['Nz4qWtb8', 'Vt9mQxe3'];
    const replies = await Promise.all(wanted.map((one) => change(person, person.password, one)));
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const list = (await app.call('listSessions', {}, { token: won[0]?.data.token ?? '' })).data.list;
    expect(list).toMatchObject([{ here: true }]);
  });
});
