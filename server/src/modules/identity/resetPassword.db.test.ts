import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeSeconds } from '#contract/identity/identityRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { freshIp, makePerson } from '../../../../tests/support/people.ts';
import { codeResend, codesPerMailbox, loginPerAccount, triesPerCode } from './throttles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Each call comes from an address of its own, unless the test is about addresses. */
const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });

const newPassword = 'Zt6mQar9';

interface Letter {
  subject: string;
  body: string;
}

async function lettersTo(email: string): Promise<Letter[]> {
  const { rows } = await app.sql('select subject, body from mail_outbox where recipient = $1 order by id', [email]);
  return rows.map((row) => ({ subject: String(row['subject']), body: String(row['body']) }));
}

/** Asks for a code and reads it in the letter. */
async function receiveCode(email: string): Promise<string> {
  expect((await call('sendCode', { purpose: 'password', email })).status).toBe(200);
  await app.drainJobs();
  const code = /\d{6}/.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code came to ${email}`);
  return code;
}

/** Another code than the one given. */
function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function reset(email: string, code: string, password = newPassword) {
  return call('resetPassword', { email, code, password });
}

describe('a forgotten password', () => {
  test('is replaced with the code of the letter, and all sessions end', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset(user.email, code)).status).toBe(200);
    const before = await call('getUserInfo', {}, { token: user.token });
    expect([before.status, before.code, before.name]).toEqual([401, 409, 'login_expired']);
    const old = await call('login', { account: user.username, password: user.password });
    expect(old.name).toBe('login_failed');
    expect((await call('login', { account: user.username, password: newPassword })).status).toBe(200);
  });

  test('the letter is in the language of whoever asked', async () => {
    const user = await makePerson(app);
    await call('sendCode', { purpose: 'password', email: user.email }, { locale: 'en-US' });
    await app.drainJobs();
    app.pass(codeResend.seconds);
    await call('sendCode', { purpose: 'password', email: user.email }, { locale: 'zh-CN' });
    await app.drainJobs();
    const [english, chinese] = await lettersTo(user.email);
    expect(english?.subject).toBe('Mallard: your code to reset the password');
    expect(chinese?.subject).toBe('【Mallard】重置密码验证码');
  });

  test('an unknown address gets the same reply and no letter', async () => {
    const user = await makePerson(app);
    const known = await call('sendCode', { purpose: 'password', email: user.email });
    const unknown = await call('sendCode', { purpose: 'password', email: 'stranger@example.com' });
    expect(unknown.body).toEqual(known.body);
    expect(known.data).toEqual({ resendAfterSeconds: 60, expiresAfterSeconds: 300 });
    await app.drainJobs();
    expect(await lettersTo(user.email)).toHaveLength(1);
    expect(await lettersTo('stranger@example.com')).toHaveLength(0);
    const guess = await reset('stranger@example.com', '123456');
    expect([guess.status, guess.name]).toEqual([422, 'code_wrong']);
  });

  test('a second code is sent after a minute at the earliest, to known and unknown alike', async () => {
    const user = await makePerson(app);
    for (const email of [user.email, 'stranger2@example.com']) {
      await call('sendCode', { purpose: 'password', email });
      const again = await call('sendCode', { purpose: 'password', email });
      expect([again.status, again.error?.params]).toEqual([429, { seconds: codeResend.seconds }]);
    }
    await app.drainJobs();
    expect(await lettersTo(user.email)).toHaveLength(1);
    app.pass(codeResend.seconds);
    expect((await call('sendCode', { purpose: 'password', email: user.email })).status).toBe(200);
  });

  test('nobody can fill a mailbox', async () => {
    const user = await makePerson(app);
    for (let sent = 0; sent < codesPerMailbox.max; sent++) {
      await receiveCode(user.email);
      app.pass(codeResend.seconds);
    }
    expect((await call('sendCode', { purpose: 'password', email: user.email })).status).toBe(429);
  });

  test('a code ends after five minutes', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    app.pass(codeSeconds);
    expect((await reset(user.email, code)).name).toBe('code_wrong');
    expect((await call('getUserInfo', {}, { token: user.token })).status).toBe(200);
  });

  test('a code is good until its last second', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    app.pass(codeSeconds - 1);
    expect((await reset(user.email, code)).status).toBe(200);
  });

  test('a code is good once', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset(user.email, code)).status).toBe(200);
    expect((await reset(user.email, code, 'Later8then')).name).toBe('code_wrong');
    expect((await call('login', { account: user.username, password: newPassword })).status).toBe(200);
  });

  test('of several at once with one code exactly one goes through', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    const replies = await Promise.all([1, 2, 3, 4].map((n) => reset(user.email, code, `Zt6mQar${n}`)));
    expect(replies.map((reply) => reply.name ?? 'ok').sort()).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'ok']);
  });

  test('a newer code ends the one before', async () => {
    const user = await makePerson(app);
    const first = await receiveCode(user.email);
    app.pass(codeResend.seconds);
    const second = await receiveCode(user.email);
    if (first !== second) expect((await reset(user.email, first)).name).toBe('code_wrong');
    expect((await reset(user.email, second)).status).toBe(200);
  });

  test('a code of one account opens no other', async () => {
    const user = await makePerson(app);
    const other = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset(other.email, code)).name).toBe('code_wrong');
    expect((await call('getUserInfo', {}, { token: other.token })).status).toBe(200);
  });

  test('after five wrong tries even the right code is refused; a new one starts over', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    for (let tries = 0; tries < triesPerCode.max; tries++) {
      expect((await reset(user.email, otherThan(code))).name).toBe('code_wrong');
    }
    expect((await reset(user.email, code)).name).toBe('too_many_requests');
    app.pass(codeResend.seconds);
    const fresh = await receiveCode(user.email);
    expect((await reset(user.email, fresh)).status).toBe(200);
  });

  test('a refused password leaves the code as it was', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    expect((await reset(user.email, code, 'Password1')).name).toBe('password_common');
    expect((await reset(user.email, code, `${user.username}Xy7`)).name).toBe('password_common');
    expect((await reset(user.email, code)).status).toBe(200);
  });

  test('whoever was locked out by wrong tries logs in at once with the new password', async () => {
    const user = await makePerson(app);
    for (let tries = 0; tries <= loginPerAccount.max; tries++) {
      await call('login', { account: user.username, password: 'Wr0ngGuess' });
    }
    const code = await receiveCode(user.email);
    await reset(user.email, code);
    expect((await call('login', { account: user.email, password: newPassword })).status).toBe(200);
  });

  test('a job that runs twice sends one letter, and its code stays good', async () => {
    const user = await makePerson(app);
    await call('sendCode', { purpose: 'password', email: user.email });
    await app.sql('insert into outbox (task, payload, run_at) select task, payload, run_at from outbox');
    expect(await app.drainJobs()).toBe(3);
    const letters = await lettersTo(user.email);
    expect(letters).toHaveLength(1);
    const code = /\d{6}/.exec(letters[0]?.body ?? '')?.[0] ?? '';
    expect((await reset(user.email, code)).status).toBe(200);
  });

  test('the code lies hashed beside its account', async () => {
    const user = await makePerson(app);
    const code = await receiveCode(user.email);
    const { rows } = await app.sql('select code_hash, used_at from verification_codes where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    const hash = rows[0]?.['code_hash'];
    if (!(hash instanceof Buffer)) throw new Error('the hash is no bytes');
    expect(hash).toHaveLength(32);
    expect(hash.toString('latin1')).not.toContain(code);
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
      code: '123456',
      password: newPassword,
      ...wrong,
    });
    expect(reply.error?.fields).toEqual([{ field, rule }]);
    expect(reply.body.msg).toContain(text);
  });
});
