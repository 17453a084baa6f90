import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { freshIp, makePerson } from '../../../../../tests/support/people/people.ts';
import { proofFor } from '../../../../../tests/support/trade/inquiries.ts';
import { loginOnSite, loginPerAddress, loginPerDevice, loginPerName, loginPerNetwork } from '../loginTries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Each call comes from an address of its own, unless the test is about addresses. */
const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });

const wrong = 'Wr0ngGuess';

/** Tries a password so many times from one address. */
async function guess(account: string, times: number, ip: string) {
  for (let tries = 0; tries < times; tries++) {
    const reply = await call('login', { account, password: wrong }, { ip });
    expect(reply.name).toBe('login_failed');
  }
}

/** Tries it from so many networks that everybody must work for this name. */
async function guessFromEverywhere(account: string) {
  for (let tries = 0; tries <= loginPerName.max; tries++) {
    if ((await call('login', { account, password: wrong })).name === 'proof_needed') return;
  }
  throw new Error('nobody has to work');
}

/** Logs in as the form does: where work is wanted, it is done. */
async function logInWithWork(input: { account: string; password: string; device?: string }, ip: string) {
  const reply = await call('login', input, { ip });
  if (reply.name !== 'proof_needed') return { reply, worked: false };
  const { challenge, bits } = reply.error?.params ?? {};
  const proof = proofFor({ challenge: String(challenge), bits: Number(bits) });
  return { reply: await call('login', { ...input, proof }, { ip }), worked: true };
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

  test('works for twenty people behind one address at once', async () => {
    const ip = freshIp();
    const people = [];
    for (let index = 0; index < 20; index += 1) people.push(await makePerson(app));
    const replies = await Promise.all(
      people.map(({ username, password }) => app.call('login', { account: username, password }, { ip })),
    );
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
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

  test('five wrong tries from one network are refused there for five minutes, and nowhere else', async () => {
    const user = await makePerson(app);
    const ip = freshIp();
    await guess(user.username, loginPerNetwork.max, ip);
    const right = { account: user.username, password: user.password };
    const throttled = await call('login', right, { ip });
    expect([throttled.status, throttled.code]).toEqual([429, 429]);
    expect(throttled.error?.params).toEqual({ seconds: loginPerNetwork.seconds });
    expect((await call('login', right)).status).toBe(200);
    app.pass(loginPerNetwork.seconds);
    expect((await call('login', right, { ip })).status).toBe(200);
  });

  test('of IPv6 a network is what one customer may have whole', async () => {
    const user = await makePerson(app);
    for (let tries = 0; tries < loginPerNetwork.max; tries++) await guess(user.username, 1, `2001:db8:7:${tries}::1`);
    const right = { account: user.username, password: user.password };
    expect((await call('login', right, { ip: '2001:db8:7:ff::1' })).name).toBe('too_many_requests');
    expect((await call('login', right, { ip: '2001:db8:8::1' })).status).toBe(200);
  });

  test('whoever tries from everywhere keeps nobody out: the right password gets in with some work', async () => {
    const user = await makePerson(app);
    await guessFromEverywhere(user.username);
    const right = { account: user.username, password: user.password };
    const { reply, worked } = await logInWithWork(right, freshIp());
    expect([reply.status, worked]).toEqual([200, true]);
    // Each work is good for one try, and a guess costs it as well.
    const ip = freshIp();
    const asked = await call('login', { ...right, password: wrong }, { ip });
    const { challenge, bits } = asked.error?.params ?? {};
    const proof = proofFor({ challenge: String(challenge), bits: Number(bits) });
    expect((await call('login', { ...right, password: wrong, proof }, { ip })).name).toBe('login_failed');
    expect((await call('login', { ...right, proof }, { ip })).name).toBe('proof_needed');
  });

  test('a device that logged in before is asked for nothing, whatever strangers do', async () => {
    const user = await makePerson(app);
    const right = { account: user.username, password: user.password };
    const ip = freshIp();
    const { device } = (await call('login', right, { ip })).data;
    await guess(user.username, loginPerNetwork.max, ip);
    await guessFromEverywhere(user.email);
    await guessFromEverywhere(user.username);
    expect((await call('login', right, { ip })).name).toBe('too_many_requests');
    expect((await call('login', { ...right, device }, { ip })).status).toBe(200);
    expect((await call('login', { ...right, account: user.email, device })).status).toBe(200);
  });

  test('a device has tries of its own, and is known to its own account only', async () => {
    const user = await makePerson(app);
    const other = await makePerson(app);
    const { device } = (await call('login', { account: user.username, password: user.password })).data;
    await guessFromEverywhere(other.username);
    const asOther = await call('login', { account: other.username, password: other.password, device });
    expect(asOther.name).toBe('proof_needed');
    const forged = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
    await guessFromEverywhere(user.username);
    for (const given of [forged, 'x', '']) {
      const reply = await call('login', { account: user.username, password: user.password, device: given });
      expect(reply.name).toBe('proof_needed');
    }
    for (let tries = 0; tries < loginPerDevice.max; tries++) {
      const reply = await call('login', { account: user.username, password: wrong, device });
      expect(reply.name).toBe('login_failed');
    }
    const late = await call('login', { account: user.username, password: user.password, device });
    expect(late.name).toBe('proof_needed');
  });

  test('tries at a name tell nothing about whose address is whose', async () => {
    const user = await makePerson(app);
    const other = await makePerson(app);
    const ip = freshIp();
    await guess(user.username, loginPerNetwork.max, ip);
    await guessFromEverywhere(user.username);
    for (const account of [user.email, other.email, 'nobody@example.com']) {
      expect((await call('login', { account, password: wrong }, { ip })).name).toBe('login_failed');
      expect((await call('login', { account, password: wrong })).name).toBe('login_failed');
    }
  });

  test('an unknown account is throttled like a known one', async () => {
    const ip = freshIp();
    await guess('ghost_account', loginPerNetwork.max, ip);
    expect((await call('login', { account: 'Ghost_Account', password: wrong }, { ip })).status).toBe(429);
    await guessFromEverywhere('ghost_account2');
    expect((await call('login', { account: 'Ghost_Account2', password: wrong })).name).toBe('proof_needed');
  });

  test('of many guesses at once no more than five are looked at', async () => {
    const user = await makePerson(app);
    const ip = freshIp();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => call('login', { account: user.username, password: wrong }, { ip })),
    );
    expect(replies.filter((reply) => reply.name === 'login_failed')).toHaveLength(loginPerNetwork.max);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(12 - loginPerNetwork.max);
  });

  test('a login that goes well forgets the wrong tries before it', async () => {
    const user = await makePerson(app);
    const ip = freshIp();
    for (let round = 0; round < 2; round++) {
      await guess(user.username, loginPerNetwork.max - 1, ip);
      expect((await call('login', { account: user.username, password: user.password }, { ip })).status).toBe(200);
    }
  });

  test('one address has twenty wrong tries in ten minutes over all accounts, then it works for each', async () => {
    const ip = '198.51.100.20';
    const user = await makePerson(app);
    const right = { account: user.username, password: user.password };
    for (let tries = 0; tries < loginPerAddress.max; tries++) {
      const reply = await call('login', { account: `unknown_${tries}`, password: wrong }, { ip });
      expect(reply.name).toBe('login_failed');
      // Those that go well are no guesses, also behind an address that many share.
      if (tries % 5 === 0) expect((await call('login', right, { ip })).status).toBe(200);
    }
    const { reply, worked } = await logInWithWork(right, ip);
    expect([reply.status, worked]).toEqual([200, true]);
    expect((await call('login', right)).status).toBe(200);
    app.pass(loginPerAddress.seconds);
    expect((await call('login', right, { ip })).status).toBe(200);
  });

  test('a site under attack asks unknown devices for work, and known ones for nothing', async () => {
    const user = await makePerson(app);
    const right = { account: user.username, password: user.password };
    const { device } = (await call('login', right)).data;
    await guess('anybody', 1, freshIp());
    await app.sql(`update attempts set count = $1 where scope = $2`, [loginOnSite.max, loginOnSite.scope]);
    const { reply, worked } = await logInWithWork(right, freshIp());
    expect([reply.status, worked]).toEqual([200, true]);
    expect((await call('login', { ...right, device })).status).toBe(200);
    await app.sql('delete from attempts where scope = $1', [loginOnSite.scope]);
  });

  test('a frozen account is told so only by the right password, and its sessions are over', async () => {
    const user = await makePerson(app);
    await app.sql(`update users set state = 'frozen' where id = $1`, [user.id]);
    const right = await call('login', { account: user.username, password: user.password });
    const guessed = await call('login', { account: user.username, password: wrong });
    expect([right.status, right.name]).toEqual([403, 'account_frozen']);
    expect(guessed.name).toBe('login_failed');
    expect((await call('getUserInfo', {}, { token: user.token })).name).toBe('account_frozen');
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
