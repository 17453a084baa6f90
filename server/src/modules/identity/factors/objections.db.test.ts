/** “That was not me”: a second factor that an intruder added goes, and the intruder with it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectionRules } from '#contract/identity/factorRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { addPasskey, addTotp, objectionTokenOf } from '../../../../../tests/support/people/factors.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const logIn = ({ username }: Person, password: string) =>
  app.call('login', { account: username, password }, { ip: freshIp() });
const raise = (token: string) => app.call('raiseObjection', { token });

/** Resets the password by a code to the mailbox, as whoever has it does. */
async function reset({ email }: Person, password: string) {
  const { request } = (await app.call('sendCode', { purpose: 'password', email }, { ip: freshIp() })).data;
  const code = /\d{6}/.exec((await lettersTo(app, email))[0]?.body ?? '')?.[0] ?? '';
  return app.call('resetPassword', { email, request, code, password }, { ip: freshIp() });
}

test('a passkey of whoever knew the password goes, the password with it, and the owner is let in again', async () => {
  const owner = await makePerson(app);
  const intruder = (await logIn(owner, owner.password)).data;
  const { authenticator } = await addPasskey(app, { ...owner, ...intruder }, 'evil');
  const token = await objectionTokenOf(app, owner.email, '添加了两步验证');
  expect((await lettersTo(app, owner.email)).map(({ body }) => body).join()).toContain('evil');
  expect((await reset(owner, 'Zq8newPw2x')).status).toBe(200);
  expect((await logIn(owner, 'Zq8newPw2x')).name).toBe('second_factor_needed');
  expect((await app.call('getObjection', { token })).data).toMatchObject({ about: 'factor_added', may: true });
  const replies = await Promise.all([raise(token), raise(token), raise(token)]);
  expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict', 'state_conflict']);
  expect((await app.call('getObjection', { token })).data.may).toBe(false);
  const challenge = (await app.call('getPasskeyChallenge', {})).data;
  expect((await app.call('logInWithPasskey', { passkey: authenticator.answer(challenge) })).name).toBe(
    'passkey_refused',
  );
  expect((await logIn(owner, 'Zq8newPw2x')).name).toBe('login_failed');
  expect((await app.call('getUserInfo', {}, intruder)).status).toBe(401);
  expect((await reset(owner, 'Aq8newPw3y')).status).toBe(200);
  expect((await logIn(owner, 'Aq8newPw3y')).status).toBe(200);
});

test('leaves what the owner had before, and is good for some days only', async () => {
  const owner = await makePerson(app);
  await addTotp(app, owner);
  app.pass(1);
  await addPasskey(app, owner, 'evil');
  const token = await objectionTokenOf(app, owner.email, '添加了两步验证');
  expect((await raise(token)).status).toBe(200);
  const { rows } = await app.sql(
    `select (select count(*)::int from totp_factors where user_id = $1) as totps,
       (select count(*)::int from passkeys where user_id = $1) as passkeys`,
    [owner.id],
  );
  expect(rows).toEqual([{ totps: 1, passkeys: 0 }]);
  const other = await makePerson(app);
  await addTotp(app, other);
  const late = await objectionTokenOf(app, other.email, '添加了两步验证');
  app.pass(objectionRules.addedSeconds);
  expect((await raise(late)).name).toBe('state_conflict');
});
