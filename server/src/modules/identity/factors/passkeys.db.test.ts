/** Passkeys of a device in software: made, used alone and beside a password, and everything that is not one. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factorRules } from '#contract/identity/factorRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { Authenticator } from '../../../../../tests/support/people/authenticator.ts';
import { callerAt } from '../../../../../tests/support/app/calls.ts';
import { addPasskey, beginLogin } from '../../../../../tests/support/people/factors.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  origin = app.app.config.publicUrl;
});
afterAll(() => app.stop());

type Wrong = Parameters<Authenticator['answer']>[1];

const challenge = async () => (await app.call('getPasskeyChallenge', {})).data;
const logIn = async (device: Authenticator, wrong?: Wrong) =>
  app.call('logInWithPasskey', { passkey: device.answer(await challenge(), wrong) }, { ip: freshIp() });
const begin = async (person: Person) => (await app.call('startPasskey', {}, person)).data;
const mailsTo = async (email: string) => {
  await app.drainJobs();
  const { rows } = await app.sql('select subject, body from mail_outbox where recipient = $1 order by id', [email]);
  return JSON.stringify(rows);
};

describe('a passkey', () => {
  test('logs in alone, counts as both factors, and its owner is told of it', async () => {
    const person = await makePerson(app);
    const { authenticator, recoveryCodes } = await addPasskey(app, person, '办公室电脑');
    expect(recoveryCodes).toHaveLength(factorRules.recoveryCodes);
    expect(await mailsTo(person.email)).toContain('添加了两步验证');
    const { token } = (await logIn(authenticator)).data;
    expect((await app.call('getUserInfo', {}, { token })).data.name).toBe(person.username);
    // Counts as just confirmed.
    expect((await app.call('makeRecoveryCodes', {}, { token })).status).toBe(200);
    const login = { account: person.username, password: person.password };
    const reply = await app.call('login', login, { ip: freshIp() });
    expect([reply.name, reply.error?.params?.['methods']]).toEqual(['second_factor_needed', 'passkey,recovery']);
    const answer = { method: 'passkey', passkey: authenticator.answer(await challenge()) };
    const step = await beginLogin(app, person);
    expect((await app.call('finishLogin', { login: step, answer }, { ip: freshIp() })).status).toBe(200);
    const { passkeys } = (await app.call('getSecurity', {}, { token })).data;
    expect(passkeys).toMatchObject([{ name: '办公室电脑', synced: false, lastUsedAt: app.now().toISOString() }]);
  });

  test('works for a frozen account as the right password does: it is told so, and nothing opens', async () => {
    const person = await makePerson(app);
    const { authenticator } = await addPasskey(app, person);
    await app.sql(`update users set state = 'frozen' where id = $1`, [person.id]);
    const reply = await logIn(authenticator);
    expect([reply.status, reply.name]).toEqual([403, 'account_frozen']);
  });

  test('has a name that its owner changes, and is removed by its owner only', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const { authenticator } = await addPasskey(app, person);
    const { passkeys } = (await app.call('getSecurity', {}, person)).data;
    const id = passkeys[0]?.id ?? 0;
    expect((await app.call('renamePasskey', { id, name: 'x' }, other)).name).toBe('not_found');
    expect((await app.call('removePasskey', { id }, other)).name).toBe('not_found');
    expect((await app.call('renamePasskey', { id, name: '家里' }, person)).status).toBe(200);
    expect((await app.call('getSecurity', {}, person)).data.passkeys).toMatchObject([{ name: '家里' }]);
    expect((await app.call('removePasskey', { id }, person)).status).toBe(200);
    expect((await logIn(authenticator)).name).toBe('passkey_refused');
    expect((await app.call('getSecurity', {}, person)).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test.each([
    ['of another address', { origin: 'https://mallard.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['whose holder was not asked for', { unverified: true }],
    ['signed by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['of another account', { userHandle: 'x'.repeat(43) }],
    ['with a challenge that is not ours', { challenge: Buffer.alloc(40).toString('base64url') }],
  ] satisfies [string, Wrong][])('an answer %s is refused', async (_, wrong) => {
    const person = await makePerson(app);
    const { authenticator } = await addPasskey(app, person);
    const reply = await logIn(authenticator, wrong);
    expect([reply.status, reply.name]).toEqual([422, 'passkey_refused']);
    expect((await logIn(authenticator)).status).toBe(200);
  });

  test('a challenge is good for one answer, for five minutes, and not for making a passkey', async () => {
    const person = await makePerson(app);
    const { authenticator } = await addPasskey(app, person);
    const asked = await challenge();
    const send = (passkey: object) => app.call('logInWithPasskey', { passkey }, { ip: freshIp() });
    const first = authenticator.answer(asked);
    const again = authenticator.answer(asked);
    expect((await send(first)).status).toBe(200);
    expect((await send(first)).name).toBe('passkey_refused');
    expect((await send(again)).name).toBe('passkey_refused');
    const late = await challenge();
    app.pass(factorRules.passkeyAnswerSeconds);
    expect((await send(authenticator.answer(late))).name).toBe('passkey_refused');
    const made = await begin(person);
    expect((await send(authenticator.answer({ challenge: made.challenge, rpId: made.rp.id }))).name).toBe(
      'passkey_refused',
    );
  });

  test('of twenty calls with one answer at once, over real connections, one gets in', async () => {
    const person = await makePerson(app);
    const { authenticator } = await addPasskey(app, person);
    const passkey = authenticator.answer(await challenge());
    const call = callerAt(app.url);
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('logInWithPasskey', { passkey })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'passkey_refused')).toHaveLength(19);
  });

  test('whose counter goes back is refused, and its owner is told; one that never counts is fine', async () => {
    const person = await makePerson(app);
    const { authenticator } = await addPasskey(app, person, '备用钥匙');
    expect((await logIn(authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await logIn(authenticator, { counter })).name).toBe('passkey_copied');
    expect(await mailsTo(person.email)).toContain('一个通行密钥被拒绝');
    expect((await logIn(authenticator, { counter: 8 })).status).toBe(200);
    const other = await makePerson(app);
    const still = (await addPasskey(app, other)).authenticator;
    for (let times = 0; times < 2; times += 1) expect((await logIn(still, { counter: 0 })).status).toBe(200);
  });

  test('of somebody else confirms nothing and finishes no login', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    await addPasskey(app, person);
    const { authenticator } = await addPasskey(app, other);
    const answer = async () => ({ method: 'passkey', passkey: authenticator.answer(await challenge()) });
    expect((await app.call('confirmFactor', { answer: await answer() }, person)).name).toBe('passkey_refused');
    const login = await beginLogin(app, person);
    const reply = await app.call('finishLogin', { login, answer: await answer() }, { ip: freshIp() });
    expect(reply.name).toBe('passkey_refused');
    expect((await app.call('confirmFactor', { answer: await answer() }, other)).status).toBe(200);
  });
});

describe('making one', () => {
  test.each([
    ['at another address', { origin: 'https://mallard.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without asking for its holder', { unverified: true }],
    ['with a challenge that is not ours', { challenge: Buffer.alloc(40).toString('base64url') }],
  ] satisfies [string, Wrong][])('%s is refused', async (_, wrong) => {
    const person = await makePerson(app);
    const passkey = new Authenticator(origin).create(await begin(person), wrong);
    expect((await app.call('addPasskey', { name: 'x', passkey }, person)).name).toBe('passkey_refused');
    expect((await app.call('getSecurity', {}, person)).data.passkeys).toEqual([]);
  });

  test('belongs to the session that began, works once, and adds none that is known', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const device = new Authenticator(origin);
    const options = await begin(person);
    const passkey = device.create(options);
    expect((await app.call('addPasskey', { name: 'x', passkey }, other)).name).toBe('passkey_refused');
    expect((await app.call('addPasskey', { name: 'x', passkey }, person)).name).toBeUndefined();
    expect((await app.call('addPasskey', { name: 'x', passkey }, person)).name).toBe('passkey_refused');
    const stolen = device.create(await begin(other));
    expect((await app.call('addPasskey', { name: 'x', passkey: stolen }, other)).name).toBe('passkey_known');
    expect((await begin(person)).exclude).toEqual([device.id]);
  });

  test('ends at ten', async () => {
    const person = await makePerson(app);
    for (let index = 0; index < factorRules.passkeysMax; index += 1) await addPasskey(app, person, `key ${index}`);
    expect((await app.call('startPasskey', {}, person)).name).toBe('factor_limit');
  });

  test('what is no passkey at all is an input error that names the field, or is refused', async () => {
    const person = await makePerson(app);
    const passkey = new Authenticator(origin).create(await begin(person));
    const bad = await app.call('addPasskey', { name: '', passkey: { ...passkey, id: '?' } }, person);
    expect(bad.error?.fields?.map(({ field }) => field).toSorted()).toEqual(['name', 'passkey.id']);
    const junk = { ...passkey, attestationObject: 'o2NmbXQ', clientDataJSON: 'e30' };
    expect((await app.call('addPasskey', { name: 'x', passkey: junk }, person)).name).toBe('passkey_refused');
  });
});
