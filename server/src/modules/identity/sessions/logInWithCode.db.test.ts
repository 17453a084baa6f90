/** Logging in by a code that came by mail or text message, without the password. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { addTotp } from '../../../../../tests/support/people/factors.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';
import { codeResend, codesPerMailbox, triesPerCode } from '../loginTries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_SMS: 'sandbox' });
});
afterAll(() => app.stop());

/** Each call comes from an address of its own, so that limits by address count for nobody else. */
const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });

const codeIn = (text: string | null | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function receive({ email }: Pick<Person, 'email'>) {
  const { request } = (await call('sendCode', { purpose: 'login', email })).data;
  return { email, request, code: codeIn((await lettersTo(app, email))[0]?.body) };
}

describe('a code in place of the password', () => {
  test('logs in once, from a letter and from a text message, and is no proof for what asks for the password', async () => {
    const user = await makePerson(app);
    const given = await receive(user);
    const reply = await call('logInWithCode', given);
    expect(reply.status).toBe(200);
    const { token } = reply.data;
    expect((await call('getUserInfo', {}, { token })).data).toMatchObject({ accountId: String(user.id) });
    expect((await call('logInWithCode', given)).name).toBe('code_wrong');
    expect((await call('makeRecoveryCodes', {}, { token })).name).toBe('step_up_needed');
    await call('confirmPassword', { password: user.password }, { token });
    expect((await call('makeRecoveryCodes', {}, { token })).name).not.toBe('step_up_needed');
    const events = (await call('listOwnSecurityEvents', {}, { token })).data.list;
    expect(events.find(({ kind }) => kind === 'login')?.detail).toMatchObject({ method: 'code' });

    const mobile = '+8613900001111';
    await app.sql('update users set mobile = $2 where id = $1', [user.id, mobile]);
    const { request } = (await call('sendCode', { purpose: 'login', mobile })).data;
    await app.drainJobs();
    const [text] = (await app.call('listSms', {}, await makePerson(app, 'admin'))).data.list;
    expect((await call('logInWithCode', { mobile, request, code: codeIn(text?.body) })).status).toBe(200);
  });

  test('of twenty at once one logs in', async () => {
    const given = await receive(await makePerson(app));
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('logInWithCode', given)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const names = new Set(replies.filter(({ status }) => status !== 200).map(({ name }) => name));
    expect([...names].filter((name) => name !== 'code_wrong' && name !== 'too_many_requests')).toEqual([]);
  });

  test('known and unknown accounts get the same answers; admins, and addresses without an account, no letter', async () => {
    const [user, admin] = [await makePerson(app), await makePerson(app, 'admin')];
    const asked = [];
    for (const email of [user.email, admin.email, 'nobody.at.all@example.com']) {
      const sent = await call('sendCode', { purpose: 'login', email });
      const { request } = sent.data;
      await app.drainJobs();
      const code = otherThan(codeIn((await lettersTo(app, email))[0]?.body));
      const wrong = await call('logInWithCode', { email, request, code });
      asked.push({ sent: { ...sent.data, request: '' }, status: wrong.status, name: wrong.name });
    }
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
    expect(await lettersTo(app, admin.email)).toHaveLength(0);
    expect(await lettersTo(app, 'nobody.at.all@example.com')).toHaveLength(0);
  });

  test('is tried a few times, for some minutes, for this purpose alone, and by who still has the address', async () => {
    const user = await makePerson(app);
    const given = await receive(user);
    expect((await call('resetPassword', { ...given, password: 'Zt6mQar9' })).name).toBe('code_wrong');
    for (let tries = 1; tries < triesPerCode.max; tries += 1) {
      expect((await call('logInWithCode', { ...given, code: otherThan(given.code) })).name).toBe('code_wrong');
    }
    expect((await call('logInWithCode', given)).name).toBe('too_many_requests');

    const late = await makePerson(app);
    const old = await receive(late);
    app.pass(codeSeconds);
    expect((await call('logInWithCode', old)).name).toBe('code_wrong');

    const moved = await makePerson(app);
    const before = await receive(moved);
    await app.sql('update users set email = $2 where id = $1', [moved.id, `moved${moved.id}@example.com`]);
    expect((await call('logInWithCode', before)).name).toBe('code_wrong');

    const ip = freshIp();
    const asks = () => call('sendCode', { purpose: 'login', email: user.email }, { ip });
    app.pass(codeResend.seconds);
    expect((await asks()).status).toBe(200);
    expect((await asks()).name).toBe('too_many_requests');
    for (let sent = 0; sent < codesPerMailbox.max; sent += 1) {
      await call('sendCode', { purpose: 'login', email: user.email });
    }
    expect((await call('sendCode', { purpose: 'login', email: user.email })).name).toBe('proof_needed');
  });

  test('does without no second factor, and is used up by asking for it', async () => {
    const user = await makePerson(app);
    const authenticator = await addTotp(app, user);
    const given = await receive(user);
    const asked = await call('logInWithCode', given);
    expect(asked.name).toBe('second_factor_needed');
    expect((await call('logInWithCode', given)).name).toBe('code_wrong');
    const login = String(asked.error?.params?.['login']);
    const finished = await call('finishLogin', { login, answer: { method: 'totp', code: authenticator.next() } });
    expect(finished.status).toBe(200);
  });

  test('opens no frozen account, which is said to whoever has the code alone', async () => {
    const user = await makePerson(app);
    const given = await receive(user);
    await app.sql(`update users set state = 'frozen', frozen_reason = 'test' where id = $1`, [user.id]);
    expect((await call('logInWithCode', { ...given, code: otherThan(given.code) })).name).toBe('code_wrong');
    expect((await call('logInWithCode', given)).name).toBe('account_frozen');
  });
});
