import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { proofFor } from '../../../../../tests/support/trade/inquiries.ts';
import { freshIp, makePerson } from '../../../../../tests/support/people/people.ts';
import { lettersTo as newestLettersTo } from '../../../../../tests/support/trade/sales.ts';
import { codeResend, codesPerMailbox, codesPerNetwork, loginPerNetwork, triesPerCode } from '../loginTries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Each call comes from an address of its own, unless the test is about addresses. */
const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });

const newPassword = 'Zt6mQar9';

/** In the order in which they came. */
async function lettersTo(email: string) {
  return (await newestLettersTo(app, email)).toReversed();
}

interface Sent {
  email: string;
  request: string;
  code: string;
}

/** Asks for a code and reads it in the letter. */
async function receiveCode(email: string, ip = freshIp()): Promise<Sent> {
  const { request } = (await call('sendCode', { purpose: 'password', email }, { ip })).data;
  const code = /\d{6}/.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code came to ${email}`);
  return { email, request, code };
}

/** Another code than the one given. */
function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function reset(sent: Sent, password = newPassword) {
  return call('resetPassword', { ...sent, password });
}

/** The same with another code. */
function guess(sent: Sent) {
  return reset({ ...sent, code: otherThan(sent.code) });
}

/** Somebody else asks; the request that they hold, without the letter. */
async function receiveRequest(email: string): Promise<string> {
  const ip = freshIp();
  const asked = await call('sendCode', { purpose: 'password', email }, { ip });
  if (asked.name !== 'proof_needed') return asked.data.request;
  const { challenge, bits } = asked.error?.params ?? {};
  const proof = proofFor({ challenge: String(challenge), bits: Number(bits) });
  return (await call('sendCode', { purpose: 'password', email, proof }, { ip })).data.request;
}

describe('a forgotten password', () => {
  test('is replaced with the code of the letter, and all sessions end', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset(code)).status).toBe(200);
    const before = await call('getUserInfo', {}, { token: user.token });
    expect([before.status, before.code, before.name]).toEqual([401, 409, 'login_expired']);
    const old = await call('login', { account: user.username, password: user.password });
    expect(old.name).toBe('login_failed');
    expect((await call('login', { account: user.username, password: newPassword })).status).toBe(200);
  });

  test('an unknown address gets the same reply and no letter', async () => {
    const user = await makePerson(app);
    const known = await call('sendCode', { purpose: 'password', email: user.email });
    const unknown = await call('sendCode', { purpose: 'password', email: 'stranger@example.com' });
    const without = ({ data }: typeof known) => ({ ...data, request: '' });
    expect(without(unknown)).toEqual(without(known));
    expect(without(known)).toEqual({
      request: '',
      resendAfterSeconds: 60,
      expiresAfterSeconds: 300,
      delivery: 'log',
    });
    await app.drainJobs();
    expect(await lettersTo(user.email)).toHaveLength(1);
    expect(await lettersTo('stranger@example.com')).toHaveLength(0);
    const { request } = unknown.data;
    const guessed = await reset({ email: 'stranger@example.com', request, code: '123456' });
    expect([guessed.status, guessed.name]).toEqual([422, 'code_wrong']);
  });

  test('a second code is sent after a minute at the earliest, to known and unknown alike', async () => {
    const user = await makePerson(app);
    const ip = freshIp();
    for (const email of [user.email, 'stranger2@example.com']) {
      await call('sendCode', { purpose: 'password', email }, { ip });
      const again = await call('sendCode', { purpose: 'password', email }, { ip });
      expect([again.status, again.error?.params]).toEqual([429, { seconds: codeResend.seconds }]);
    }
    expect(await lettersTo(user.email)).toHaveLength(1);
    app.pass(codeResend.seconds);
    expect((await call('sendCode', { purpose: 'password', email: user.email }, { ip })).status).toBe(200);
  });

  test('nobody can fill a mailbox from one network', async () => {
    const user = await makePerson(app);
    const ip = freshIp();
    for (let sent = 0; sent < codesPerNetwork.max; sent++) {
      await receiveCode(user.email, ip);
      app.pass(codeResend.seconds);
    }
    const more = await call('sendCode', { purpose: 'password', email: user.email }, { ip });
    expect(['too_many_requests', 'proof_needed']).toContain(more.name);
  });

  test('what strangers ask for costs the owner work, never the hour, and their tries are not the owner’s', async () => {
    const user = await makePerson(app);
    for (let sent = 0; sent < codesPerMailbox.max; sent++) {
      await call('sendCode', { purpose: 'password', email: user.email });
    }
    const ip = freshIp();
    const asked = await call('sendCode', { purpose: 'password', email: user.email }, { ip });
    expect([asked.status, asked.name]).toEqual([429, 'proof_needed']);
    const { challenge, bits } = asked.error?.params ?? {};
    const proof = proofFor({ challenge: String(challenge), bits: Number(bits) });
    const { request } = (await call('sendCode', { purpose: 'password', email: user.email, proof }, { ip })).data;
    const code = /\d{6}/.exec((await lettersTo(user.email)).at(-1)?.body ?? '')?.[0] ?? '';
    const stranger = await receiveRequest(user.email);
    for (let tries = 0; tries < triesPerCode.max * 2; tries++) {
      await reset({ email: user.email, request: stranger, code: otherThan(code) });
    }
    expect((await reset({ email: user.email, request: stranger, code })).name).toBe('too_many_requests');
    expect((await reset({ email: user.email, request, code })).status).toBe(200);
  });

  test('no mail resets an admin’s password, and nobody learns who is one', async () => {
    const admin = await makePerson(app, 'admin');
    const user = await makePerson(app);
    const asked = await call('sendCode', { purpose: 'password', email: admin.email });
    const other = await call('sendCode', { purpose: 'password', email: user.email });
    expect({ ...asked.data, request: '' }).toEqual({ ...other.data, request: '' });
    expect(await lettersTo(admin.email)).toEqual([]);
    // One that became an admin after the code was sent is none the less.
    const sent = await receiveCode(user.email);
    await app.sql(`update users set role = 'admin' where id = $1`, [user.id]);
    expect((await reset(sent)).name).toBe('code_wrong');
    expect((await guess(sent)).name).toBe('code_wrong');
  });

  test('a code ends after five minutes', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    app.pass(codeSeconds);
    expect((await reset(code)).name).toBe('code_wrong');
    expect((await call('getUserInfo', {}, { token: user.token })).status).toBe(200);
  });

  test('a code is good until its last second', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    app.pass(codeSeconds - 1);
    expect((await reset(code)).status).toBe(200);
  });

  test('a code is good once', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset(code)).status).toBe(200);
    expect((await reset(code, 'Later8then')).name).toBe('code_wrong');
    expect((await call('login', { account: user.username, password: newPassword })).status).toBe(200);
  });

  test('of several at once with one code exactly one goes through', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    const replies = await Promise.all([1, 2, 3, 4].map((n) => reset(code, `Zt6mQar${n}`)));
    expect(replies.map((reply) => reply.name ?? 'ok').sort()).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'ok']);
  });

  test('a code is good only with the request that it answers, and a reset ends all others', async () => {
    const user = await makePerson(app);
    const first = await receiveCode(user.email);
    const second = await receiveCode(user.email);
    expect((await reset({ ...first, request: second.request })).name).toBe(
      first.code === second.code ? undefined : 'code_wrong',
    );
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).name).toBe('code_wrong');
  });

  test('a code of one account opens no other', async () => {
    const user = await makePerson(app);
    const other = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset({ ...code, email: other.email })).name).toBe('code_wrong');
    expect((await call('getUserInfo', {}, { token: other.token })).status).toBe(200);
  });

  test('after five wrong tries even the right code is refused; a new one starts over', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    for (let tries = 0; tries < triesPerCode.max; tries++) {
      expect((await guess(code)).name).toBe('code_wrong');
    }
    expect((await reset(code)).name).toBe('too_many_requests');
    app.pass(codeResend.seconds);
    const fresh = await receiveCode(user.email);
    expect((await reset(fresh)).status).toBe(200);
  });

  test('a refused password leaves the code as it was', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset(code, 'Password1')).name).toBe('password_common');
    expect((await reset(code, `${user.username}Xy7`)).name).toBe('password_common');
    expect((await reset(code)).status).toBe(200);
  });

  test('whoever was locked out by wrong tries logs in at once with the new password', async () => {
    const user = await makePerson(app);
    const ip = freshIp();
    for (let tries = 0; tries <= loginPerNetwork.max; tries++) {
      await call('login', { account: user.username, password: 'Wr0ngGuess' }, { ip });
    }
    const sent = await receiveCode(user.email);
    await call('resetPassword', { ...sent, password: newPassword }, { ip });
    expect((await call('login', { account: user.username, password: newPassword }, { ip })).status).toBe(200);
  });

  test('a job that runs twice sends one letter, and its code stays good', async () => {
    const user = await makePerson(app);
    await app.drainJobs();
    const { request } = (await call('sendCode', { purpose: 'password', email: user.email })).data;
    await app.sql('insert into outbox (task, payload, run_at) select task, payload, run_at from outbox');
    expect(await app.drainJobs()).toBe(3);
    const letters = await lettersTo(user.email);
    expect(letters).toHaveLength(1);
    const code = /\d{6}/.exec(letters[0]?.body ?? '')?.[0] ?? '';
    expect((await reset({ email: user.email, request, code })).status).toBe(200);
  });

  test('the code lies hashed beside its account', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    const { rows } = await app.sql('select code_hash, used_at from verification_codes where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    const hash = rows[0]?.['code_hash'];
    if (!(hash instanceof Buffer)) throw new Error('the hash is no bytes');
    expect(hash).toHaveLength(32);
    expect(hash.toString('latin1')).not.toContain(code.code);
  });

  test.each([
    ['code', { code: '12345' }, 'code_format', '验证码：应为 6 位数字'],
    ['code', { code: 'abcdef' }, 'code_format', '验证码：应为 6 位数字'],
    ['password', { password: 'nodigits' }, 'password_format', '密码：须含数字'],
    ['email', { email: 'x' }, 'email_format', '邮箱：应为有效的邮箱地址'],
    ['token', { token: 'x' }, 'unknown', '不认识的字段：token'],
  ])('a wrong %s is named', async (field, wrong, rule, text) => {
    const reply = await call('resetPassword', {
      email: 'somebody@example.com',
      request: 'x',
      code: '123456',
      password: newPassword,
      ...wrong,
    });
    expect(reply.error?.fields).toEqual([{ field, rule }]);
    expect(reply.body.msg).toContain(text);
  });
});
