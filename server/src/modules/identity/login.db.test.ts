import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { freshIp, makePerson } from '../../../../tests/support/people.ts';
import { loginPerAccount, loginPerAddress } from './throttles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Each call comes from an address of its own, unless the test is about addresses. */
const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });

const wrong = 'Wr0ngGuess';

/** Tries a password so many times, each from another address. */
async function guess(account: string, times: number) {
  for (let tries = 0; tries < times; tries++) {
    const reply = await call('login', { account, password: wrong });
    expect(reply.name).toBe('login_failed');
  }
}

describe('logging in', () => {
  test('works by user name and by e-mail, in any case', async () => {
    const user = await makePerson(app);
    for (const account of [user.username, user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `]) {
      const reply = await call('login', { account, password: user.password });
      expect(reply.status).toBe(200);
      const { token } = reply.data;
      expect((await call('getUserInfo', {}, { token })).data).toMatchObject({ accountId: String(user.id) });
    }
  });

  test('lasts 7 days, 30 with "remember", and 8 hours for an admin, then asks to log in again', async () => {
    const user = await makePerson(app);
    const admin = await makePerson(app, 'admin');
    const hours = async (login: { username: string; password: string }, remember: boolean) => {
      const reply = await call('login', { account: login.username, password: login.password, remember });
      const { expiresAt } = reply.data;
      return (Date.parse(expiresAt) - app.now().getTime()) / 3_600_000;
    };
    expect(await hours(user, false)).toBe(7 * 24);
    expect(await hours(user, true)).toBe(30 * 24);
    expect(await hours(admin, false)).toBe(8);
    expect(await hours(admin, true)).toBe(8);

    app.pass(8 * 3600);
    const expired = await call('getUserInfo', {}, { token: admin.token });
    expect([expired.status, expired.code, expired.name]).toEqual([401, 409, 'login_expired']);
  });

  test('an unknown account and a wrong password get the very same answer', async () => {
    const user = await makePerson(app);
    const wrongPassword = await call('login', { account: user.username, password: wrong });
    const unknownName = await call('login', { account: 'nobody_here', password: wrong });
    const unknownEmail = await call('login', { account: 'nobody@example.com', password: user.password });
    const withoutId = ({ status, body }: typeof unknownName) => ({
      status,
      body: { ...body, data: { ...(body.data as object), requestId: '' } },
    });
    expect(wrongPassword.name).toBe('login_failed');
    expect(withoutId(unknownName)).toEqual(withoutId(wrongPassword));
    expect(withoutId(unknownEmail)).toEqual(withoutId(wrongPassword));
  });

  test('after five wrong tries even the right password waits five minutes', async () => {
    const user = await makePerson(app);
    await guess(user.username, loginPerAccount.max);
    const throttled = await call('login', { account: user.username, password: user.password });
    expect([throttled.status, throttled.code]).toEqual([429, 429]);
    expect(throttled.error?.params).toEqual({ seconds: loginPerAccount.seconds });
    app.pass(loginPerAccount.seconds);
    expect((await call('login', { account: user.username, password: user.password })).status).toBe(200);
  });

  test('name and address of one account share its five tries', async () => {
    const user = await makePerson(app);
    await guess(user.username, 3);
    await guess(user.email, 2);
    const reply = await call('login', { account: user.email, password: user.password });
    expect(reply.name).toBe('too_many_requests');
  });

  test('an unknown account is throttled like a known one', async () => {
    await guess('ghost_account', loginPerAccount.max);
    expect((await call('login', { account: 'Ghost_Account', password: wrong })).status).toBe(429);
  });

  test('of many guesses at once no more than five are looked at', async () => {
    const user = await makePerson(app);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => call('login', { account: user.username, password: wrong })),
    );
    expect(replies.filter((reply) => reply.name === 'login_failed')).toHaveLength(loginPerAccount.max);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(12 - loginPerAccount.max);
  });

  test('a login that goes well forgets the wrong tries before it', async () => {
    const user = await makePerson(app);
    for (let round = 0; round < 3; round++) {
      await guess(user.username, loginPerAccount.max - 1);
      expect((await call('login', { account: user.username, password: user.password })).status).toBe(200);
    }
  });

  test('one address has twenty tries in ten minutes over all accounts', async () => {
    const ip = '198.51.100.20';
    const user = await makePerson(app);
    for (let tries = 0; tries < loginPerAddress.max; tries++) {
      const reply = await call('login', { account: `unknown_${tries}`, password: wrong }, { ip });
      expect(reply.name).toBe('login_failed');
    }
    const right = { account: user.username, password: user.password };
    expect((await call('login', right, { ip })).status).toBe(429);
    expect((await call('login', right)).status).toBe(200);
    app.pass(loginPerAddress.seconds);
    expect((await call('login', right, { ip })).status).toBe(200);
  });

  test('a frozen account is told so only by the right password, and its sessions are over', async () => {
    const user = await makePerson(app);
    await app.sql(`update users set state = 'frozen' where id = $1`, [user.id]);
    const right = await call('login', { account: user.username, password: user.password });
    const guessed = await call('login', { account: user.username, password: wrong });
    expect([right.status, right.name]).toEqual([403, 'account_frozen']);
    expect(guessed.name).toBe('login_failed');
    expect((await call('getUserInfo', {}, { token: user.token })).name).toBe('login_expired');
  });

  test('what is missing or unknown is named', async () => {
    const reply = await call('login', { account: '', username: 'x' }, { locale: 'en-US' });
    expect(reply.status).toBe(422);
    expect(reply.error?.fields).toEqual(
      expect.arrayContaining([
        { field: 'account', rule: 'required' },
        { field: 'password', rule: 'required' },
        { field: 'username', rule: 'unknown' },
      ]),
    );
    expect(reply.body.msg).toContain('Account is required');
  });
});

describe('logging out', () => {
  test('ends this session and no other', async () => {
    const user = await makePerson(app);
    const other = await call('login', { account: user.username, password: user.password });
    const otherToken = other.data.token;
    expect((await call('logout', {}, { token: user.token })).status).toBe(200);
    const after = await call('getUserInfo', {}, { token: user.token });
    expect([after.status, after.code, after.name]).toEqual([401, 409, 'login_expired']);
    expect((await call('getUserInfo', {}, { token: otherToken })).status).toBe(200);
  });

  test('twice, without a token or with a forged one is no failure', async () => {
    const user = await makePerson(app);
    for (const token of [user.token, user.token, undefined, 'forged']) {
      expect((await call('logout', {}, token === undefined ? {} : { token })).status).toBe(200);
    }
  });

  test('without a login the profile asks for one', async () => {
    const none = await call('getUserInfo', {});
    const forged = await call('getUserInfo', {}, { token: 'forged' });
    expect([none.status, none.code, none.name]).toEqual([401, 303, 'login_needed']);
    expect([forged.status, forged.code, forged.name]).toEqual([401, 409, 'login_expired']);
  });
});
