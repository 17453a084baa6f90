/** Many strangers at one account, scaled down: each from an address of its own, some of them with forged ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { addPasskey, addTotp, beginLogin } from '../../../../../tests/support/people/factors.ts';
import { proofFor } from '../../../../../tests/support/trade/inquiries.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { loginPerName, totpPerDevice } from '../loginTries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const networks = 100;
const triesEach = 2;
const wrong = 'Wr0ngGuess';

/** Two wrong passwords from each of a hundred networks; how many of them were looked at. */
async function guessFromEverywhere(account: string): Promise<number> {
  let looked = 0;
  for (let network = 0; network < networks; network += 1) {
    const ip = `10.${200 + (network >> 8)}.${network & 255}.7`;
    for (let tries = 0; tries < triesEach; tries += 1) {
      // No proxy is trusted: what it says of another address counts for nothing.
      const headers = { 'x-forwarded-for': `198.51.100.${network}` };
      const { name } = await app.call('login', { account, password: wrong }, { ip, headers });
      if (name === 'login_failed') looked += 1;
      else expect(name).toBe('proof_needed');
    }
  }
  return looked;
}

test('strangers from everywhere lock nobody out: a known device gets in as ever, others after some work', async () => {
  const person = await makePerson(app);
  const right = { account: person.username, password: person.password };
  const { device } = (await app.call('login', right, { ip: freshIp() })).data;
  expect(await guessFromEverywhere(person.username)).toBe(loginPerName.max);
  expect((await app.call('login', { ...right, device }, { ip: freshIp() })).status).toBe(200);
  const ip = freshIp();
  const asked = await app.call('login', right, { ip });
  const { challenge, bits } = asked.error?.params ?? {};
  const proof = proofFor({ challenge: String(challenge), bits: Number(bits) });
  expect((await app.call('login', { ...right, proof }, { ip })).status).toBe(200);
});

test('nor out of the second step: a known device, a recovery code and a passkey get in', async () => {
  const person = await makePerson(app);
  const right = { account: person.username, password: person.password };
  const { device } = (await app.call('login', right, { ip: freshIp() })).data;
  const totp = await addTotp(app, person);
  const { authenticator } = await addPasskey(app, person);
  await guessCodes(person, totp.wrong());
  const finish = async (answer: object, from: { device?: string } = {}) => {
    const login = await beginLogin(app, person, from);
    return app.call('finishLogin', { login, answer }, { ip: freshIp() });
  };
  expect((await finish({ method: 'totp', code: totp.next() })).name).toBe('too_many_requests');
  expect((await finish({ method: 'totp', code: totp.next() }, { device })).status).toBe(200);
  expect((await finish({ method: 'recovery', code: totp.recoveryCodes[0] })).status).toBe(200);
  const passkey = authenticator.answer((await app.call('getPasskeyChallenge', {})).data);
  expect((await app.call('logInWithPasskey', { passkey, remember: false }, { ip: freshIp() })).status).toBe(200);
});

test('devices that are known from before guess no more codes together than one', async () => {
  const person = await makePerson(app);
  const right = { account: person.username, password: person.password };
  const devices: string[] = [];
  // Whoever knew the password logged in often, before there was a second factor.
  for (let count = 0; count < 3; count += 1)
    devices.push((await app.call('login', right, { ip: freshIp() })).data.device);
  const totp = await addTotp(app, person);
  let looked = 0;
  for (const device of devices) {
    for (let tries = 0; tries < totpPerDevice.max; tries += 1) {
      const login = await beginLogin(app, person, { device });
      const answer = { method: 'totp' as const, code: totp.wrong() };
      const { name } = await app.call('finishLogin', { login, answer }, { ip: freshIp() });
      if (name === 'totp_wrong') looked += 1;
    }
  }
  expect(looked).toBe(totpPerDevice.max);
});

/** Somebody who knows the password guesses codes until the account has none left for strangers. */
async function guessCodes(person: Person, code: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const login = await beginLogin(app, person);
    const answer = { method: 'totp', code };
    const { name } = await app.call('finishLogin', { login, answer }, { ip: freshIp() });
    if (name === 'too_many_requests') return;
    expect(name).toBe('totp_wrong');
  }
  throw new Error('codes can be guessed without end');
}

test('a passkey that is unknown is answered as one that is known and does not fit', async () => {
  const person = await makePerson(app);
  const { authenticator } = await addPasskey(app, person);
  const challenge = async () => (await app.call('getPasskeyChallenge', {})).data;
  const known = authenticator.answer(await challenge(), { counter: 1, rpId: 'evil.example' });
  const unknown = { ...authenticator.answer(await challenge()), id: 'AAAAAAAAAAAAAAAAAAAAAA' };
  const answers = [];
  for (const passkey of [known, unknown]) {
    const { status, body, error } = await app.call('logInWithPasskey', { passkey }, { ip: freshIp() });
    answers.push(JSON.stringify([status, body]).replace(error?.requestId ?? '', ''));
  }
  expect(answers[0]).toBe(answers[1]);
});
