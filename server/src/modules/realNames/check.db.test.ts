/** The provider that is asked about names and numbers: whatever it says or does not say, the application goes on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCheckSeconds } from '#contract/realNames/realNameRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import {
  decideRealName,
  draftOf,
  freshIdNumber,
  residentFacts,
  sentRealName,
} from '../../../../tests/support/people/realNames.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-identity-checks-'));
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data });
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const set = (askProvider: boolean, passOnMatch: boolean) =>
  app.call('saveRealNameSettings', { askProvider, passOnMatch }, { token: admin.token });
const review = async (id: number) => (await app.call('getRealNameReview', { id }, { token: admin.token })).data;
const answerOf = async (id: number) => {
  const { answer, asked, state } = await review(id);
  return [answer, asked, state];
};
/** Drains until nothing is due: each answer may bring the next asking. */
const ask = async () => {
  while ((await app.drainJobs()) > 0);
};

test('is not asked unless the settings say so, and those are on record', async () => {
  const settings = (await app.call('getRealNameSettings', {}, { token: admin.token })).data;
  expect(settings).toEqual({ askProvider: false, passOnMatch: false, provider: 'sandbox' });
  const id = await sentRealName(app, await makePerson(app));
  await ask();
  expect(await answerOf(id)).toEqual(['unasked', 0, 'auditing']);
  expect((await set(true, false)).data).toMatchObject({ askProvider: true, passOnMatch: false });
  const log = await app.sql(`select detail from operation_log where action = 'realName.settings'`);
  expect(log.rows).toEqual([{ detail: { askProvider: true, passOnMatch: false } }]);
});

test.each([
  ['张三丰', 'match'],
  ['张三异', 'no_match'],
  ['Robin Unsure', 'unsure'],
] as const)('says of %s: %s, and a reviewer sees it', async (realName, answer) => {
  await set(true, false);
  const id = await sentRealName(app, await makePerson(app), { realName });
  expect(await answerOf(id)).toEqual(['waiting', 0, 'auditing']);
  await ask();
  expect(await answerOf(id)).toEqual([answer, 1, 'auditing']);
});

test.each([
  ['张三迟', 'late'],
  ['张三停', 'down'],
] as const)('%s: while it is %s it is asked again, and then the reviewers decide alone', async (realName, answer) => {
  await set(true, true);
  const id = await sentRealName(app, await makePerson(app), { realName });
  const sentAt = app.now().getTime();
  for (const [at, seconds] of identityCheckSeconds.entries()) {
    app.pass(Math.max(0, (sentAt - app.now().getTime()) / 1000 + seconds));
    await ask();
    expect(await answerOf(id)).toEqual([answer, at + 1, 'auditing']);
  }
  app.pass(24 * 60 * 60);
  await ask();
  admin = await makePerson(app, 'admin');
  expect(await answerOf(id)).toEqual([answer, identityCheckSeconds.length, 'auditing']);
  expect((await decideRealName(app, { id, event: 'pass' }, admin)).data.state).toBe('passed');
});

test('its match passes by itself only where the settings say so, and never a third account of a person', async () => {
  await set(true, true);
  const idNumber = freshIdNumber();
  const states: (string | undefined)[] = [];
  for (let account = 0; account < 3; account++) {
    const id = await sentRealName(app, await makePerson(app), { idNumber });
    await ask();
    const { state, moves } = await review(id);
    states.push(state);
    if (state === 'passed') expect(moves[0]).toMatchObject({ event: 'match', by: null });
  }
  expect(states).toEqual(['passed', 'passed', 'auditing']);
});

test('is not asked about documents that it does not know', async () => {
  await set(true, true);
  const person = await makePerson(app);
  const id = await draftOf(app, person, 'personal', 'passport');
  const passport = { country: 'IE', idNumber: 'PA1234567', birthDate: '1990-01-01', validUntil: '2099-01-01' };
  await app.call('sendRealName', { id, ...residentFacts(passport) }, { token: person.token });
  await ask();
  expect(await answerOf(id)).toEqual(['unasked', 0, 'auditing']);
});

test('an answer that comes after the application was taken back changes nothing', async () => {
  await set(true, true);
  const person = await makePerson(app);
  const id = await sentRealName(app, person);
  await app.call('withdrawRealName', { id }, { token: person.token });
  await ask();
  expect(await answerOf(id)).toEqual(['waiting', 0, 'withdrawn']);
});

test('the sandbox answers nobody whose request is not signed', async () => {
  const body = JSON.stringify({ name: '张三丰', number: freshIdNumber() });
  for (const signature of ['', 'f'.repeat(64)]) {
    const answer = await fetch(`${app.url}/sandbox/identity/check`, { method: 'POST', headers: { signature }, body });
    expect(answer.status).toBe(401);
  }
});
