/** What holders find, name, show to strangers and read of what happened. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownAtFirst } from '#contract/verification/disclosures.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { setLicenceStage, type LicenceStage, type Person } from '../../../../../tests/support/licences/licences.ts';

const dayMs = 24 * 60 * 60 * 1000;
let app: TestApp;
let stage: LicenceStage;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());

const ago = (days: number) => new Date(app.now().getTime() - days * dayMs);
const ids = async (filter: Record<string, unknown>, who: Person) => {
  const { data } = await app.call('listLicences', filter, who);
  expect(data.total).toBe(data.list.length);
  return data.list.map(({ id }) => id);
};

test('the list by state, by what is about to end, by words and by the end of a key', async () => {
  const owner = await stage.makePerson('pintail');
  const one = async (termDays: number | null, from = app.now()) =>
    (await stage.issueSeveral(owner, 1, { termDays }, from))[0] ?? 0;
  const lifetime = await one(null);
  const long = await one(31);
  const soon = await one(30);
  const over = await one(1, ago(1));
  const suspended = await one(3);
  const revoked = await one(3);
  await stage.move(suspended, 'suspended');
  await stage.move(revoked, 'revoked');
  // By when they were issued, the last one first; of the same moment, by number.
  expect(await ids({}, owner)).toEqual([revoked, suspended, soon, long, lifetime, over]);
  expect(await ids({ state: 'active' }, owner)).toEqual([soon, long, lifetime]);
  expect(await ids({ state: 'expired' }, owner)).toEqual([over]);
  expect(await ids({ state: 'suspended' }, owner)).toEqual([suspended]);
  expect(await ids({ state: 'revoked' }, owner)).toEqual([revoked]);
  expect(await ids({ ending: 'yes' }, owner)).toEqual([soon]);

  const all = [revoked, suspended, soon, long, lifetime, over];
  for (const search of ['头鸭', 'DUCK', ' duck  绿 ']) expect(await ids({ search }, owner)).toEqual(all);
  for (const search of ['goose', 'duck goose', '%', '_', '\\']) expect(await ids({ search }, owner)).toEqual([]);
  const { key } = (await app.call('getLicence', { id: soon }, owner)).data;
  const tail = key.slice(-4);
  for (const search of [tail, tail.toLowerCase(), `••••-${tail}`]) expect(await ids({ search }, owner)).toContain(soon);
  expect(await ids({ search: tail, state: 'revoked' }, owner)).not.toContain(soon);
  expect(await ids({ search: tail }, stage.stranger)).toEqual([]);
});

test('says its policy, and what comes next by when', async () => {
  const started = await stage.issue({ termDays: 10, terms: { expiry: 'warn', graceDays: 5 } });
  const end = new Date(app.now().getTime() + 10 * dayMs).toISOString();
  const grace = new Date(app.now().getTime() + 15 * dayMs).toISOString();
  expect(started).toMatchObject({ expiresAt: end, graceUntil: grace, shop: null, uses: 0, usesMax: null });
  expect(started.next).toEqual([
    { what: 'expires', at: end },
    { what: 'grace_ends', at: grace },
  ]);
  expect(started.policyWords.join('')).toContain('到期后还可使用 5 天');
  const english = await app.call('getLicence', { id: started.id }, { token: stage.holder.token, locale: 'en-US' });
  expect(english.data.policyWords[0]).toMatch(/^Valid for 10 days/);
  const lifetime = await stage.issue({ termDays: null });
  expect(lifetime).toMatchObject({ next: [], graceUntil: null });
});

test('a term that begins with the first binding begins once, with the first of many', async () => {
  const { id, ...before } = await stage.issue({ termDays: 30, seats: 10, terms: { starts: 'activation' } });
  expect(before).toMatchObject({ startsAt: null, expiresAt: null, state: 'active' });
  expect(before.next).toEqual([{ what: 'starts_by_activation', at: null }]);
  app.pass(3600);
  const binding = (number: number) =>
    app.call('bindLicence', { licenceId: id, kind: 'domain', target: `n${number}.example.com` }, stage.holder);
  const replies = await Promise.all(Array.from({ length: 6 }, (_, number) => binding(number)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  const begun = app.now();
  app.pass(60);
  await binding(9);
  expect(await stage.get(id)).toMatchObject({
    startsAt: begun.toISOString(),
    expiresAt: new Date(begun.getTime() + 30 * dayMs).toISOString(),
  });
  const { list } = (await app.call('listLicenceEvents', { licenceId: id }, stage.holder)).data;
  expect(list.filter(({ kind }) => kind === 'started')).toHaveLength(1);
  expect(list.filter(({ kind }) => kind === 'bound')).toHaveLength(7);
});

test('floating seats are unbound as often as wanted', async () => {
  const floating = { heartbeatSeconds: 600, revivalSeconds: 0 };
  const { id } = await stage.issue({ seats: 1, terms: { floating } });
  for (let round = 0; round < 5; round += 1) {
    const { activations } = await stage.bind(id, 'floating.example.com');
    expect(activations[0]?.diesAt).toBe(new Date(app.now().getTime() + 600_000).toISOString());
    const input = { licenceId: id, activationId: activations[0]?.id };
    expect((await app.call('unbindLicence', input, stage.holder)).data).toMatchObject({ unbindsLeft: 3, seatsUsed: 0 });
  }
});

test('names what is bound, and nobody else’s', async () => {
  const licence = await stage.bind((await stage.issue()).id, 'named.example.com');
  const activationId = licence.activations[0]?.id;
  const input = { licenceId: licence.id, activationId, name: ' 主站 ' };
  expect((await app.call('nameActivation', input, stage.holder)).data.activations).toMatchObject([{ name: '主站' }]);
  expect((await app.call('nameActivation', { ...input, name: 'x'.repeat(41) }, stage.holder)).name).toBe(
    'invalid_input',
  );
  const { id: another } = await stage.issue();
  for (const [asked, who] of [
    [input, stage.stranger],
    [{ ...input, licenceId: another }, stage.holder],
  ] as const) {
    expect((await app.call('nameActivation', asked, who)).name).toBe('not_found');
  }
  await app.call('unbindLicence', { licenceId: licence.id, activationId }, stage.holder);
  expect((await app.call('nameActivation', input, stage.holder)).name).toBe('not_found');
});

test('chooses what strangers see, and reads how often they looked', async () => {
  const { id, ...before } = await stage.issue();
  expect(before).toMatchObject({ disclosed: shownAtFirst.licence, lookups: [] });
  const disclose = (disclosed: string[], who: Person = stage.holder) =>
    app.call('discloseLicence', { licenceId: id, disclosed }, who);
  expect((await disclose(['until', 'product', 'until'])).data.disclosed).toEqual(['until', 'product']);
  expect((await disclose([])).data.disclosed).toEqual([]);
  expect((await disclose(['key'])).name).toBe('invalid_input');
  expect((await disclose([], stage.stranger)).name).toBe('not_found');

  // Days are the site's: there it is tomorrow already.
  const evening = 20 * 60 * 60 * 1000;
  app.pass(Math.ceil((evening + dayMs - (app.now().getTime() % dayMs)) / 1000));
  for (const [days, kind, count] of [
    [0, 'key', 2],
    [0, 'domain', 3],
    [29, 'link', 1],
    [30, 'key', 9],
  ] as const) {
    const row = [id, siteDay(app, -days), kind, count];
    await app.sql('insert into licence_lookups (licence_id, day, kind, count) values ($1, $2, $3, $4)', row);
  }
  expect((await stage.get(id)).lookups).toEqual([
    { day: siteDay(app, -0), count: 5 },
    { day: siteDay(app, -29), count: 1 },
  ]);
});

test('the history pages, and is the holder’s only', async () => {
  const { id } = await stage.issue({ seats: 5 });
  for (const number of [1, 2, 3, 4]) await stage.bind(id, `h${number}.example.com`);
  const kinds: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await app.call('listLicenceEvents', { licenceId: id, limit: 2, cursor }, stage.holder);
    expect(data.total).toBe(5);
    kinds.push(...data.list.map(({ kind, activation }) => `${kind} ${activation?.target ?? ''}`));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  expect(kinds).toEqual([
    'bound h4.example.com',
    'bound h3.example.com',
    'bound h2.example.com',
    'bound h1.example.com',
    'issued ',
  ]);
  expect((await app.call('listLicenceEvents', { licenceId: id }, stage.stranger)).name).toBe('not_found');
  expect((await app.call('listLicenceEvents', { licenceId: id })).name).toBe('login_needed');
});
