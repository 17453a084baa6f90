/** A key that leaked is replaced, and is dead from then on. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage } from '../../../../../tests/support/licences/licences.ts';
import { easy } from '../../../../../tests/support/people/people.ts';

const { password } = easy;
let app: TestApp;
let stage: LicenceStage;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());
beforeEach(() => app.sql('delete from attempts'));

const rotate = (licenceId: number, who: { token: string } = stage.holder) =>
  app.call('rotateLicenceKey', { licenceId }, who);
const codeOf = async (key: string) =>
  (await app.call('validateLicence', { key, domain: 'kept.example.com' })).data.code;

test('the new key works at once, the old one never again, and what is bound stays', async () => {
  const licence = await stage.bind((await stage.issue()).id, 'kept.example.com');
  const reply = await rotate(licence.id);
  expect(reply.data).toMatchObject({ id: licence.id, seatsUsed: 1 });
  const { key, rotationsLeft } = await stage.get(licence.id);
  expect(rotationsLeft).toBe(2);
  expect(key).not.toBe(licence.key);
  // The answer to the change holds no key; only reading it does.
  expect(JSON.stringify(reply.body)).not.toContain(key);
  expect([await codeOf(key), await codeOf(licence.key)]).toEqual(['VALID', 'KEY_REPLACED']);
  const { rows } = await app.sql('select row_to_json(k)::text as row from licence_old_keys k where licence_id = $1', [
    licence.id,
  ]);
  for (const text of [licence.key, licence.key.replaceAll('-', '')]) expect(rows[0]?.['row']).not.toContain(text);
  const [event] = (await app.call('listLicenceEvents', { licenceId: licence.id }, stage.holder)).data.list;
  expect(event).toMatchObject({ kind: 'key_rotated', by: 'holder', isYou: true, detail: {} });
});

test('needs the password to be given just before, in this session', async () => {
  const { id, key } = await stage.issue();
  const login = { account: 'mallard', password, remember: true };
  const session = (await app.call('login', login)).data;
  app.pass(sessionRules.stepUp);
  const asked = await rotate(id, session);
  expect([asked.status, asked.name]).toEqual([403, 'step_up_needed']);
  expect((await stage.get(id)).key).toBe(key);
  await app.call('confirmPassword', { password }, session);
  expect((await rotate(id, session)).status).toBe(200);
});

test('3 in 30 days, also all at once: one after the other, and no key is lost', async () => {
  const { id, key } = await stage.issue({ binds: [] });
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, number) =>
      app.call('rotateLicenceKey', { licenceId: id }, { token: stage.holder.token, ip: `192.0.2.${number}` }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { error } of replies.filter((reply) => reply.error)) {
    expect(error).toMatchObject({ name: 'rotation_limit', params: { max: 3, days: 30 } });
  }
  const { rows } = await app.sql(
    `select count(*)::int as old, count(*) filter (where k.key_hash = l.key_hash)::int as alive
     from licence_old_keys k join licences l on l.id = k.licence_id where l.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ old: 3, alive: 0 }]);
  const licence = await stage.get(id);
  expect(licence).toMatchObject({ rotationsLeft: 0 });
  expect(licence.may).not.toContain('rotate');
  expect((await app.call('validateLicence', { key })).data.code).toBe('KEY_REPLACED');
  expect((await app.call('validateLicence', { key: licence.key })).data.code).toBe('VALID');
});

test('a suspended licence gets a new key and stays suspended; a revoked one gets none', async () => {
  const suspended = await stage.issue();
  await stage.move(suspended.id, 'suspended');
  expect((await rotate(suspended.id)).data.state).toBe('suspended');
  const revoked = await stage.issue();
  await stage.move(revoked.id, 'revoked');
  expect((await rotate(revoked.id)).name).toBe('licence_not_active');
});

test('nobody else’s, and not without a login', async () => {
  const { id, key } = await stage.issue();
  expect((await rotate(id, stage.stranger)).name).toBe('not_found');
  expect((await app.call('rotateLicenceKey', { licenceId: id })).name).toBe('login_needed');
  expect((await stage.get(id)).key).toBe(key);
});
