/** Grants: who gives them, who agrees, what of two changes at once counts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { Grant } from '#contract/identity/grants.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { lettersTo } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let [first, second] = [] as unknown as [Person, Person];
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.sql(`delete from admin_grants where grant_name = 'people'`);
  [first, second] = [await makePerson(app, 'admin'), await makeAdmin(app, ['people'])];
});
afterAll(() => app.stop());

const give = (to: { id: number }, grants: Grant[], by = first) =>
  app.call('giveGrants', { id: to.id, grants, reason: '接手审核' }, by);
const take = (from: { id: number }, grants: Grant[], by = first) =>
  app.call('takeGrants', { id: from.id, grants, reason: '离职' }, by);
const decide = (id: number | undefined, accept: boolean, by = second) =>
  app.call('decideGrantRequest', { id: id ?? 0, accept, words: accept ? '' : '不需要' }, by);
const heldBy = async ({ id }: { id: number }) =>
  (await app.sql('select grant_name from admin_grants where user_id = $1 order by 1', [id])).rows.map(
    (row) => row['grant_name'] as string,
  );
const roleOf = async ({ id }: { id: number }) =>
  (await app.sql('select role from users where id = $1', [id])).rows[0]?.['role'];
const names = (replies: readonly { name: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b));

describe('giving', () => {
  test('waits for a second admin, who makes them an admin by it', async () => {
    const user = await makePerson(app);
    const asked = (await give(user, ['review', 'catalogue'])).data;
    expect(asked).toMatchObject({
      grants: [],
      request: { grants: ['review', 'catalogue'], askedBy: { id: first.id } },
    });
    expect(await roleOf(user)).toBe('user');
    expect((await give(user, ['site'])).name).toBe('grant_request_waiting');
    expect((await decide(asked.request?.id, true, first)).name).toBe('four_eyes');
    const { sides } = (await app.call('listWaiting', {}, second)).data;
    expect(sides[0]?.items).toMatchObject([{ kind: 'grant_request', id: user.id, person: user.username }]);
    expect((await app.call('listMenuBadges', {}, second)).data.badges).toMatchObject({ adminUsers: 1 });
    const done = await decide(asked.request?.id, true);
    expect(done.data).toEqual({ grants: ['review', 'catalogue'], request: null });
    expect([await roleOf(user), await heldBy(user)]).toEqual(['admin', ['catalogue', 'review']]);
    // The role changed, and with it what was opened before.
    expect((await app.call('getUserInfo', {}, user)).status).toBe(401);
    const { list } = (await app.call('listOperations', { subject: `user ${user.id}` }, first)).data;
    expect(list.map(({ action }) => action)).toEqual(['grants.give', 'grants.agree', 'grants.ask']);
    expect(JSON.parse(list[0]?.detail ?? '')).toMatchObject({
      before: { grants: [] },
      after: { grants: ['catalogue', 'review'] },
      askedBy: first.id,
    });
    await app.drainJobs();
    for (const { email } of [first, second, user]) {
      const { rowCount } = await app.sql(
        `select from mail_outbox where recipient = $1 and subject like '%管理员权限有变化%'`,
        [email],
      );
      expect(rowCount).toBe(1);
    }
  });

  test('is refused where nobody else could agree, also to who made themselves the last one', async () => {
    const user = await makePerson(app);
    const ways = [
      () => app.call('freezeUser', { id: second.id, reason: '可疑登录', until: null }, first),
      async () => {
        await app.call('unfreezeUser', { id: second.id, reason: '误判' }, first);
        return take(second, ['people']);
      },
    ];
    for (const way of ways) {
      expect((await way()).status).toBe(200);
      const refused = await give(user, ['money', 'people']);
      const command = `npm run admin:add -- ${user.username} --grants money,people`;
      expect([refused.name, refused.error?.params]).toEqual(['second_admin_missing', { command }]);
    }
    expect([await roleOf(user), await heldBy(user)]).toEqual(['user', []]);
    const subjects = (await lettersTo(app, first.email)).map(({ subject }) => subject);
    for (const words of ['一位管理员被冻结', '一位管理员已解除冻结']) {
      expect(subjects.filter((subject) => subject.includes(words))).toHaveLength(1);
    }
  });

  test('decides on nothing until the time of a new grant is over', async () => {
    const admin = await makeAdmin(app, ['site']);
    await decide((await give(admin, ['people'])).data.request?.id, true);
    await app.sql('delete from admin_grants where user_id = $1', [second.id]);
    const user = await makePerson(app);
    expect((await give(user, ['site'], admin)).name).toBe('admin_too_new');
    expect((await take(first, ['site'], admin)).name).toBe('admin_too_new');
    app.pass(newAdminSeconds);
    const again = (await app.call('login', { account: admin.username, password: admin.password }, { ip: freshIp() }))
      .data;
    expect((await give(user, ['site'], { ...admin, ...again })).data.request).not.toBeNull();
  });

  test('is decided once, by one of those who agree and refuse at the same time', async () => {
    const [user, third] = [await makePerson(app), await makeAdmin(app, ['people'])];
    const { request } = (await give(user, ['site'])).data;
    const replies = await Promise.all([decide(request?.id, true), decide(request?.id, false, third)]);
    expect(names(replies)).toEqual(['ok', 'state_conflict']);
    expect(await heldBy(user)).toEqual(replies[0]?.status === 200 ? ['site'] : []);
  });

  test('is withdrawn by who asked, and makes room', async () => {
    const user = await makePerson(app);
    const { request } = (await give(user, ['site'])).data;
    expect((await app.call('withdrawGrantRequest', { id: request?.id ?? 0 }, second)).name).toBe('forbidden');
    expect((await app.call('withdrawGrantRequest', { id: request?.id ?? 0 }, first)).data.request).toBeNull();
    expect((await decide(request?.id, true)).name).toBe('state_conflict');
    expect((await give(user, ['site'])).status).toBe(200);
    expect((await decide(99_999, true)).name).toBe('not_found');
  });

  test('is nothing for oneself, for the frozen, and of what is held', async () => {
    expect((await give(first, ['site'])).name).toBe('four_eyes');
    expect((await take(first, ['site'])).name).toBe('four_eyes');
    expect((await give(second, ['people'])).name).toBe('state_conflict');
    const user = await makePerson(app);
    const { request } = (await give(user, ['site'])).data;
    await app.sql(`update users set state = 'frozen' where id = $1`, [user.id]);
    expect((await decide(request?.id, true)).name).toBe('state_conflict');
    expect(await heldBy(user)).toEqual([]);
  });
});

describe('taking', () => {
  test('counts at once, and makes whoever has none left a user', async () => {
    const admin = await makeAdmin(app, ['review', 'site']);
    expect((await app.call('getHealth', {}, admin)).status).toBe(200);
    expect((await take(admin, ['site'])).data.grants).toEqual(['review']);
    expect((await app.call('getHealth', {}, admin)).name).toBe('grant_missing');
    expect((await take(admin, ['site'])).name).toBe('state_conflict');
    await take(admin, ['review']);
    expect([await roleOf(admin), await heldBy(admin)]).toEqual(['user', []]);
    expect((await app.call('getUserInfo', {}, admin)).status).toBe(401);
  });

  test('leaves one holder of each grant, also when two take from each other at once', async () => {
    const replies = await Promise.all([take(second, ['people'], first), take(first, ['people'], second)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rowCount } = await app.sql(`select from admin_grants where grant_name = 'people'`);
    expect(rowCount).toBe(1);
    const left = replies[0]?.status === 200 ? first : second;
    const other = await makeAdmin(app, ['people']);
    expect((await take(left, ['people'], other)).status).toBe(200);
    const last = await makePerson(app, 'admin');
    await app.sql(`delete from admin_grants where grant_name = 'site' and user_id <> $1`, [last.id]);
    const refused = await take(last, ['site'], other);
    expect([refused.name, refused.error?.params]).toEqual(['last_holder', { grant: 'site' }]);
    expect(await heldBy(last)).toContain('site');
  });

  test('ends the platform’s webhooks of whoever reviews no more', async () => {
    const admin = await makeAdmin(app, ['review', 'site']);
    await app.sql(
      `insert into webhooks (user_id, shop_id, url, events, secret_encrypted, state, created_at)
       select $1, null, 'https://example.com/hook', array['licence.issued'], '\\x00', 'on', now()`,
      [admin.id],
    );
    await take(admin, ['review']);
    const { rows } = await app.sql('select state, off_reason from webhooks where user_id = $1', [admin.id]);
    expect(rows).toEqual([{ state: 'off', off_reason: 'account' }]);
  });

  test('ends those as well to which they gave another address', async () => {
    const [maker, other] = [await makeAdmin(app, ['review']), await makeAdmin(app, ['review', 'site'])];
    const hook = { url: 'https://example.com/hook', events: ['issued' as const] };
    const { id } = (await app.call('createWebhook', { of: 'platform', ...hook }, maker)).data.webhook;
    const ownerOf = async () =>
      (await app.sql('select user_id::int as id from webhooks where id = $1', [id])).rows[0]?.['id'];
    expect((await app.call('saveWebhook', { id, ...hook, state: 'on' }, other)).status).toBe(200);
    expect(await ownerOf()).toBe(maker.id);
    await app.call('saveWebhook', { id, ...hook, url: 'https://example.org/mine', state: 'on' }, other);
    expect(await ownerOf()).toBe(other.id);
    await take(other, ['review']);
    expect((await app.sql('select state from webhooks where id = $1', [id])).rows).toEqual([{ state: 'off' }]);
  });
});

describe('a role or a grant in the body of another call', () => {
  const others = Object.values(endpoints).filter(
    ({ effect, name, upload }) => effect !== 'reads' && !upload && !['giveGrants', 'logout'].includes(name),
  );
  test('changes nothing', async () => {
    const user = await makePerson(app);
    const body = { role: 'admin', roles: ['admin'], grants: ['people'], id: user.id, reason: 'x' };
    for (const { name } of others) await app.call(name as EndpointName, body, user);
    expect([await roleOf(user), await heldBy(user)]).toEqual(['user', []]);
    expect((await app.call('getUserInfo', {}, user)).data).toMatchObject({ role: 'user', roles: ['user'], grants: [] });
  });
});
