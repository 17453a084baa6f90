/** What each admin is entrusted with: asked at every call, of all there are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantsFor } from '#contract/core/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { grants, type Grant } from '#contract/identity/grants.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
const [having, lacking] = [new Map<Grant, Person>(), new Map<string, Person>()];

beforeAll(async () => {
  app = await startTestApp();
  for (const grant of grants) having.set(grant, await makeAdmin(app, [grant]));
  const needed = Object.values(endpoints).map((endpoint) => grantsFor(endpoint));
  for (const some of needed) {
    if (some.length === 0 || lacking.has(some.join())) continue;
    lacking.set(
      some.join(),
      await makeAdmin(
        app,
        grants.filter((grant) => !some.includes(grant)),
      ),
    );
  }
});
afterAll(() => app.stop());

const forAdmins = Object.values(endpoints).filter(({ access }) => access === 'admin');
/** What stands in the body is checked after who calls: an empty one is enough to know. */
const tried = async (name: string, by: Person | undefined) => (await app.call(name as EndpointName, {}, by)).name;

describe('each call of admins', () => {
  test.each(forAdmins.map((endpoint) => [endpoint.name, grantsFor(endpoint)] as const))('%s', async (name, needed) => {
    expect(await tried(name, lacking.get(needed.join()))).toBe('grant_missing');
    for (const grant of needed)
      expect(['grant_missing', 'forbidden']).not.toContain(await tried(name, having.get(grant)));
    expect(await tried(name, await makePerson(app))).toBe('forbidden');
  });
});

test('the refusal names what is missing and who can give it, and is on record', async () => {
  // From a network of its own: refusals are recorded up to a bound.
  const admin = { token: having.get('review')?.token, ip: freshIp() };
  const refused = await app.call('getHealth', {}, admin);
  expect([refused.status, refused.code]).toEqual([403, 40313]);
  expect(refused.error?.params).toMatchObject({ grant: 'site' });
  expect(refused.body.msg).toContain('“站点”');
  expect(String(refused.error?.params?.['admins'])).toContain(having.get('people')?.username);
  const { list } = (await app.call('listOwnSecurityEvents', {}, admin)).data;
  expect(list[0]).toMatchObject({ kind: 'refused', detail: { call: 'getHealth', why: 'grant_missing' } });
});

test('what is taken away ends at once, in sessions that this process knows', async () => {
  const admin = await makeAdmin(app, ['site', 'catalogue']);
  const synonyms = { words: ['激活码', '序列号'] };
  expect((await app.call('getHealth', {}, admin)).status).toBe(200);
  expect((await app.call('saveSynonyms', synonyms, admin)).name).not.toBe('grant_missing');
  await app.sql('delete from admin_grants where user_id = $1', [admin.id]);
  expect((await app.call('getHealth', {}, admin)).name).toBe('grant_missing');
  expect((await app.call('saveSynonyms', synonyms, admin)).name).toBe('grant_missing');
  const { menu, routes } = (await app.call('getMenu', {}, admin)).data;
  expect(JSON.stringify(menu)).not.toContain('/admin/');
  expect(routes).not.toContain('adminHealth');
});

test('a menu, what waits and the search show what the grants open', async () => {
  const [review, money] = [having.get('review'), having.get('money')];
  expect((await app.call('getMenu', {}, review)).data.routes).toContain('adminOrders');
  expect((await app.call('getMenu', {}, review)).data.routes).not.toContain('adminMoney');
  expect((await app.call('getMenu', {}, money)).data.routes).not.toContain('adminOrders');
  expect((await app.call('getUserInfo', {}, review)).data.grants).toEqual(['review']);
  const first = await makePerson(app, 'admin');
  const user = await makePerson(app);
  await app.call('askAdjustment', { userId: user.id, amountFen: 150_000, reason: '活动' }, first);
  const kinds = async (by: Person | undefined) =>
    (await app.call('listWaiting', {}, by)).data.sides.flatMap((side) => side.items.map(({ kind }) => kind));
  expect(await kinds(money)).toContain('adjustment');
  expect(await kinds(review)).not.toContain('adjustment');
  expect((await app.call('listMenuBadges', {}, review)).data.badges).not.toHaveProperty('adminMoney');
  const found = async (by: Person | undefined) =>
    (await app.call('searchConsole', { search: user.username }, by)).data.users.map(({ id }) => id);
  expect([await found(having.get('people')), await found(money)]).toEqual([[user.id], []]);
});

test('a session that works as a user has none, and neither has whoever loses the role', async () => {
  const admin = await makePerson(app, 'admin');
  await app.call('switchRole', { role: 'user' }, admin);
  expect((await app.call('getUserInfo', {}, admin)).data.grants).toEqual([]);
  await app.sql(`update users set role = 'user' where id = $1`, [admin.id]);
  const { rowCount } = await app.sql('select from admin_grants where user_id = $1', [admin.id]);
  expect(rowCount).toBe(0);
});
