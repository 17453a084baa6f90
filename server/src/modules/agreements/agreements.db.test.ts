/** New wordings: published, in force from a date, agreed to again, and kept with each consent. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInVersion } from '#contract/agreements/agreementRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const wording = {
  document: 'service' as 'service' | 'privacy',
  bodyZh: '## 一、账户\n\n请妥善保管您的密码，不要借给别人使用。',
  changesZh: '写明了账户不得借给别人使用。',
  asks: true,
  effectiveAt: null as string | null,
};
const publish = (given: Partial<typeof wording> & { bodyEn?: string; changesEn?: string } = {}, by: Person = admin) =>
  app.call('publishAgreement', { ...wording, ...given }, by);
const shown = async (document: 'service' | 'privacy' = 'service') =>
  (await app.call('getAgreement', { document })).data;
const due = async (who: Person) => {
  const { list } = (await app.call('listDueConsents', {}, who)).data;
  expect((await app.call('getUserInfo', {}, who)).data.consentsDue).toBe(list.length > 0);
  return list;
};
const agree = (who: Person, version: number, document: 'service' | 'privacy' = 'service') =>
  app.call('giveConsent', { documents: [{ document, version }] }, who);
const consentsOf = async (id: number) =>
  (await app.sql('select document, version from consents where user_id = $1 order by 1, 2', [id])).rows;

async function registered(): Promise<Person> {
  const username = `r${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const given = { username, email: `${username}@example.com`, password: 'Weather-7-Pond', consent: true as const };
  const { token } = (await app.call('register', given, { ip: freshIp() })).data;
  const { accountId } = (await app.call('getUserInfo', {}, { token })).data;
  return { token, id: Number(accountId) } as Person;
}

test('a new account agrees to the wordings that come with the product, and is asked for nothing', async () => {
  expect(await shown()).toMatchObject({ agreement: null, versions: [], coming: null });
  const person = await registered();
  const version = builtInVersion;
  expect(await consentsOf(person.id)).toEqual([
    { document: 'privacy', version },
    { document: 'service', version },
  ]);
  expect(await due(person)).toEqual([]);
});

test('a new wording is shown to all, asked of those who were there, and kept for those who come', async () => {
  const before = await registered();
  const { data } = await publish({
    bodyEn: '## 1. Accounts\n\nKeep your password to yourself.',
    changesEn: 'No lending.',
  });
  expect(data).toMatchObject({ version: 2, state: 'in_force', publishedBy: admin.username });
  const chinese = await shown();
  expect(chinese.agreement?.html).toContain('妥善保管');
  const english = (await app.call('getAgreement', { document: 'service' }, { locale: 'en-US' })).data;
  expect(english.agreement).toMatchObject({ language: 'en-US', version: 2 });
  expect(await due(before)).toMatchObject([{ document: 'service', version: 2 }]);
  const results = await Promise.all(Array.from({ length: 5 }, () => agree(before, 2)));
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(await due(before)).toEqual([]);
  expect(await consentsOf(before.id)).toContainEqual({ document: 'service', version: '2' });
  const later = await registered();
  expect(await due(later)).toEqual([]);
  expect(await consentsOf(later.id)).toEqual([
    { document: 'privacy', version: builtInVersion },
    { document: 'service', version: '2' },
  ]);
});

test('one that asks for nothing replaces the one before, and consent to either is enough', async () => {
  const person = await registered();
  expect((await publish({ asks: false })).data).toMatchObject({ version: 3, state: 'in_force' });
  expect(await due(person)).toEqual([]);
  expect((await shown()).versions.map(({ version }) => version)).toEqual([3, 2]);
  expect((await app.call('getAgreement', { document: 'service', version: 2 })).data.agreement?.version).toBe(2);
  expect((await app.call('getAgreement', { document: 'service', version: 99 })).name).toBe('not_found');
  const { list } = (await app.call('listAgreements', { document: 'service' }, admin)).data;
  expect(list.map(({ version, state }) => [version, state])).toEqual([
    [3, 'in_force'],
    [2, 'replaced'],
  ]);
});

test('one for later is announced, asks nobody before its time, and can be taken back until then', async () => {
  const person = await registered();
  const effectiveAt = new Date(app.now().getTime() + 3_600_000).toISOString();
  const { id, state } = (await publish({ document: 'privacy', effectiveAt })).data;
  expect([state, (await shown('privacy')).coming]).toEqual(['planned', { version: 2, effectiveAt }]);
  expect(await due(person)).toEqual([]);
  expect((await agree(person, 2, 'privacy')).name).toBe('state_conflict');
  const taken = await Promise.all([1, 2].map(() => app.call('withdrawAgreement', { id }, admin)));
  expect(taken.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict']);
  expect(await shown('privacy')).toMatchObject({ agreement: null, versions: [], coming: null });
  // Its number is not given again: somebody may have read it.
  const next = (await publish({ document: 'privacy' })).data;
  expect(next.version).toBe(3);
  expect((await app.call('withdrawAgreement', { id: next.id }, admin)).name).toBe('state_conflict');
  expect(await due(person)).toMatchObject([{ document: 'privacy', version: 3 }]);
});

test('an admin reads a wording in full beside the one before it, and nobody else does', async () => {
  const first = (await publish({ bodyZh: `${wording.bodyZh}\n\n旧的一条。` })).data;
  const taken = (await publish({ effectiveAt: new Date(app.now().getTime() + 86_400_000).toISOString() })).data;
  await app.call('withdrawAgreement', { id: taken.id }, admin);
  const { id, version } = (await publish({ bodyEn: '## Accounts\n\nKeep your password.' })).data;
  const record = (await app.call('getAgreementRecord', { id }, admin)).data;
  expect(record).toMatchObject({ id, version, before: { id: first.id, version: first.version, bodyZh: first.bodyZh } });
  expect(record.htmlEn).toContain('<h');
  const oldest = (await app.call('listAgreements', { document: 'service', limit: 100 }, admin)).data.list.at(-1);
  const begin = (await app.call('getAgreementRecord', { id: oldest?.id ?? 0 }, admin)).data;
  expect([begin.version, begin.before]).toEqual([2, null]);
  expect((await app.call('getAgreementRecord', { id: 999_999 }, admin)).name).toBe('not_found');
  expect((await app.call('getAgreementRecord', { id }, await registered())).name).toBe('forbidden');
});

test('two that are published at once get two numbers', async () => {
  const results = await Promise.all([publish(), publish(), publish()]);
  const versions = results.map(({ data }) => data.version);
  expect(new Set(versions).size).toBe(3);
});

test('who agrees to an old wording is told that there is a new one', async () => {
  const person = await registered();
  const { version } = (await publish()).data;
  await publish();
  expect((await agree(person, version)).name).toBe('state_conflict');
});

test('is nobody’s but an admin’s to publish, and on record', async () => {
  const person = await registered();
  expect((await publish({}, person)).name).toBe('forbidden');
  expect((await app.call('listAgreements', {}, person)).name).toBe('forbidden');
  const wrong = await publish({ bodyZh: '短', changesZh: '' });
  expect(wrong.error?.fields?.map(({ field }) => field)).toEqual(['bodyZh', 'changesZh']);
  const { rows } = await app.sql(`select count(*)::int as count from operation_log where action = 'agreement.publish'`);
  expect(rows[0]?.['count']).toBeGreaterThan(5);
});
