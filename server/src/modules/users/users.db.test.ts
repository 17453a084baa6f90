/** Users for admins: found, looked at, frozen; what two admins do to each other at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { decideRealName, draftOf, sentRealName } from '../../../../tests/support/people/realNames.ts';
import { buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { userRules } from '#contract/users/userRules.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const found = async (input: object) => (await app.call('listUsers', input, admin)).data.list.map(({ id }) => id);
const later = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString();
const freeze = (id: number, by = admin, until: string | null = null) =>
  app.call('freezeUser', { id, reason: '转卖他人账号', until }, by);
const logIn = ({ username, password }: Person) =>
  app.call('login', { account: username, password, remember: false }, { ip: freshIp() });
const stateOf = async (id: number) => (await app.sql('select state from users where id = $1', [id])).rows[0]?.['state'];
const operations = async (subject: string) =>
  (await app.call('listOperations', { subject }, admin)).data.list.map(({ action, detail }) => ({
    action,
    detail: JSON.parse(detail) as Record<string, unknown>,
  }));

describe('the list', () => {
  test('finds by the beginning of a name and an address, by account and by the number of an order', async () => {
    const product = await makeLicence(app, 1500);
    const buyer = await makeBuyer(app, 5000);
    const orderId = await buy(app, buyer, product);
    const { rows } = await app.sql('select username, email from users where id = $1', [buyer.id]);
    const { username, email } = rows[0] as { username: string; email: string };
    for (const search of [username.slice(0, -1).toUpperCase(), username, email, email.slice(0, 8), String(orderId)]) {
      expect(await found({ search })).toContain(buyer.id);
    }
    expect(await found({ search: String(buyer.id) })).toContain(buyer.id);
    expect(await found({ search: 'nobody_at_all' })).toEqual([]);
    expect(await found({ search: '%' })).toEqual([]);
  });

  test('finds by a whole mobile number however it is written, and shows it masked', async () => {
    const user = await makePerson(app);
    await app.sql('update users set mobile = $2 where id = $1', [user.id, '+8613912345678']);
    for (const search of ['13912345678', '+8613912345678', '0086 139-1234-5678']) {
      expect(await found({ search })).toEqual([user.id]);
    }
    expect(await found({ search: '1391234567' })).not.toContain(user.id);
    expect(await found({ search: '+86139' })).not.toContain(user.id);
    expect(await found({ search: '13912345678', state: 'frozen' })).toEqual([]);
    const reply = await app.call('listUsers', { search: '13912345678' }, admin);
    expect(JSON.stringify(reply.body)).not.toContain('13912345678');
    expect(reply.data.list[0]?.mobileMasked).toBe('139****5678');
  });

  test('filters by how the real name stands, through each step', async () => {
    const user = await makePerson(app);
    const standing = async () => {
      const states = ['none', 'auditing', 'refused', 'passed'] as const;
      const lists = await Promise.all(states.map((realName) => found({ realName, search: user.username })));
      const paged = await Promise.all(states.map((realName) => found({ realName, limit: 100 })));
      expect(paged.map((list) => list.includes(user.id))).toEqual(lists.map((list) => list.includes(user.id)));
      return states.filter((_, at) => lists[at]?.includes(user.id));
    };
    await draftOf(app, user);
    expect(await standing()).toEqual(['none']);
    const id = await sentRealName(app, user);
    expect(await standing()).toEqual(['auditing']);
    await decideRealName(app, { id, event: 'refuse', problems: [{ field: 'front', reason: 'unreadable' }] }, admin);
    expect(await standing()).toEqual(['refused']);
    await app.call('mendRealName', { id }, user);
    expect(await standing()).toEqual(['none']);
    await sentRealName(app, user);
    await decideRealName(app, { id, event: 'pass' }, admin);
    expect(await standing()).toEqual(['passed']);
    expect((await app.call('getUser', { id: user.id }, admin)).data.realName).toBe('passed');
    // A new application changes nothing of what is in force.
    await sentRealName(app, user);
    expect(await standing()).toEqual(['passed']);
  });

  test('says what was spent, less what came back, once it is folded', async () => {
    const product = await makeLicence(app, 1500);
    const buyer = await makeBuyer(app, 5000);
    const orderId = await buy(app, buyer, product);
    await buy(app, buyer, product);
    await app.call('refundBuyer', { orderId, amountFen: 500, words: '补偿' }, admin);
    await app.runPeriodic('users.foldSpendings');
    await app.runPeriodic('users.foldSpendings');
    const { list } = (await app.call('listUsers', { search: String(buyer.id) }, admin)).data;
    expect(list.find(({ id }) => id === buyer.id)).toMatchObject({ spentFen: 2500, orders: 2 });
    const rich = await found({ sort: 'spent', fromFen: 2500, toFen: 2500 });
    expect(rich).toEqual([buyer.id]);
  });

  test('filters by state, role and grant, sorts, and pages without a gap', async () => {
    const [one, two] = [await makePerson(app), await makePerson(app)];
    const reviewer = await makeAdmin(app, ['review']);
    await freeze(one.id);
    expect(await found({ state: 'frozen' })).toContain(one.id);
    expect(await found({ state: 'frozen' })).not.toContain(two.id);
    expect(await found({ state: 'active' })).not.toContain(one.id);
    expect(await found({ role: 'admin' })).toEqual(expect.arrayContaining([admin.id, reviewer.id]));
    expect(await found({ role: 'admin' })).not.toContain(two.id);
    expect(await found({ grant: 'review' })).toContain(reviewer.id);
    expect(await found({ grant: 'site' })).not.toContain(reviewer.id);
    for (const sort of ['registered', 'spent', 'seen'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const all = await found({ sort, direction, limit: 100 });
        const paged: number[] = [];
        let cursor: string | undefined;
        do {
          const { list, next } = (await app.call('listUsers', { sort, direction, limit: 3, cursor }, admin)).data;
          paged.push(...list.map(({ id }) => id));
          cursor = next ?? undefined;
        } while (cursor !== undefined);
        expect(paged).toEqual(all);
        expect(new Set(paged).size).toBe(paged.length);
      }
    }
    const backwards = await app.call('listUsers', { from: '2026-02-02', to: '2026-02-01' }, admin);
    expect(backwards.error?.fields).toMatchObject([{ field: 'to', rule: 'before_from' }]);
  });

  test('shows addresses masked, and whole ones on record', async () => {
    const user = await makePerson(app);
    const reply = await app.call('listUsers', { search: user.email }, admin);
    expect(JSON.stringify(reply.body)).not.toContain(user.email);
    expect(reply.data.list[0]?.emailMasked).toBe('p***@example.com');
    expect((await app.call('showUserEmail', { id: user.id }, admin)).data.email).toBe(user.email);
    expect(await operations(`user ${user.id}`)).toEqual([{ action: 'user.email', detail: {} }]);
    expect((await app.call('showUserEmail', { id: 99_999 }, admin)).name).toBe('not_found');
  });
});

describe('a person’s page', () => {
  test('says what they have, and keeps notes as they were written', async () => {
    const user = await makeBuyer(app, 4200);
    const note = (await app.call('addUserNote', { id: user.id, words: ' 已电话核实 ' }, admin)).data;
    expect(note).toMatchObject({ words: '已电话核实', author: { id: admin.id } });
    const { data } = await app.call('getUser', { id: user.id }, admin);
    expect(data).toMatchObject({ id: user.id, balanceFen: 4200, owedFen: 0, apiKeys: 0, notesTotal: 1 });
    expect(data.may).toEqual(expect.arrayContaining(['freeze', 'give_grants']));
    expect((await app.call('getUser', { id: admin.id }, admin)).data.may).toEqual([]);
    await expect(app.sql(`update user_notes set words = ''`)).rejects.toThrow('append-only');
    expect((await app.call('addUserNote', { id: user.id, words: ' \u200b' }, admin)).name).toBe('invalid_input');
    expect((await app.call('getUser', { id: 99_999 }, admin)).name).toBe('not_found');
  });
});

describe('freezing', () => {
  test('ends sessions and keys at once, tells why, and only whoever gives the right password', async () => {
    const user = await makePerson(app);
    const key = (await app.call('createApiKey', { keyName: 'k', scopes: ['licence.read'] }, user)).data;
    const until = later(3600);
    const frozen = await freeze(user.id, admin, until);
    expect(frozen.data).toMatchObject({
      state: 'frozen',
      frozenReason: '转卖他人账号',
      frozenUntil: until,
      sessions: 0,
    });
    expect(frozen.data.may).toEqual(['unfreeze']);
    const out = await app.call('getUserInfo', {}, user);
    expect([out.status, out.name]).toEqual([403, 'account_frozen']);
    expect(out.error?.params).toMatchObject({ reason: '转卖他人账号' });
    expect(JSON.stringify(key)).toContain('mk_');
    const { rowCount } = await app.sql('select from api_keys where user_id = $1 and revoked_at is null', [user.id]);
    expect(rowCount).toBe(0);
    const wrong = await app.call('login', { account: user.username, password: 'Wr0ngGuess' }, { ip: freshIp() });
    expect(wrong.name).toBe('login_failed');
    const right = await logIn(user);
    expect(right.name).toBe('account_frozen');
    expect(right.body.msg).toContain('转卖他人账号');
    await app.drainJobs();
    const { rows } = await app.sql('select body from mail_outbox where recipient = $1', [user.email]);
    expect(rows.some(({ body }) => String(body).includes('转卖他人账号'))).toBe(true);
    expect(await operations(`user ${user.id}`)).toMatchObject([
      { action: 'user.freeze', detail: { before: { state: 'active' }, after: { state: 'frozen' } } },
    ]);
    expect((await freeze(user.id)).name).toBe('state_conflict');
  });

  test('ends by itself: at the next login, or by the job', async () => {
    const [one, two, three] = [await makePerson(app), await makePerson(app), await makePerson(app)];
    for (const { id } of [one, two]) await freeze(id, admin, later(60));
    await freeze(three.id);
    app.pass(61);
    expect((await logIn(one)).status).toBe(200);
    expect(await stateOf(two.id)).toBe('frozen');
    await app.runPeriodic('users.unfreeze');
    expect([await stateOf(two.id), await stateOf(three.id)]).toEqual(['active', 'frozen']);
    expect((await operations(`user ${two.id}`))[0]).toMatchObject({ action: 'user.unfreeze' });
  });

  test('is taken back by an admin, with a reason', async () => {
    const user = await makePerson(app);
    await freeze(user.id);
    expect((await app.call('unfreezeUser', { id: user.id, reason: '' }, admin)).error?.fields?.[0]?.field).toBe(
      'reason',
    );
    const both = await Promise.all([1, 2].map(() => app.call('unfreezeUser', { id: user.id, reason: '误判' }, admin)));
    expect(both.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ok',
      'state_conflict',
    ]);
    expect((await logIn(user)).status).toBe(200);
  });

  test.each([
    ['a moment that is over', () => later(-1)],
    ['one that is too far', () => later((userRules.freezeDaysMax + 1) * 86_400)],
  ])('until %s is refused by name', async (_name, until) => {
    const refused = await freeze((await makePerson(app)).id, admin, until());
    expect(refused.error?.fields).toMatchObject([{ field: 'until', rule: 'in_future' }]);
  });

  test('is nothing for oneself, for who is new, and for strangers', async () => {
    expect((await freeze(admin.id)).name).toBe('four_eyes');
    const fresh = await makePerson(app, 'admin');
    await app.sql('update users set admin_since = $2 where id = $1', [fresh.id, app.now()]);
    expect((await freeze(admin.id, fresh)).name).toBe('admin_too_new');
    expect((await freeze((await makePerson(app)).id, fresh)).status).toBe(200);
    expect((await freeze(99_999)).name).toBe('not_found');
    expect((await freeze(fresh.id, await makePerson(app))).name).toBe('forbidden');
  });

  test('of each other at once: one of two admins is left', async () => {
    const [one, two] = [await makeAdmin(app, ['people']), await makeAdmin(app, ['people'])];
    const replies = await Promise.all([freeze(one.id, two), freeze(two.id, one)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const states = [await stateOf(one.id), await stateOf(two.id)];
    expect(states.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['active', 'frozen']);
  });

  test('leaves somebody who looks after people', async () => {
    const others = await app.sql(
      `update users set state = 'frozen' where role = 'admin' and state = 'active' and id <> $1 returning id`,
      [admin.id],
    );
    const ids = others.rows.map(({ id }) => Number(id));
    try {
      const second = await makeAdmin(app, ['people']);
      await app.sql(`update users set state = 'frozen' where id = $1`, [admin.id]);
      await app.sql(`delete from admin_grants where user_id <> $1 and grant_name = 'people'`, [admin.id]);
      await app.sql(`update users set state = 'active' where id = $1`, [admin.id]);
      await app.sql(`insert into admin_grants (user_id, grant_name) values ($1, 'people')`, [second.id]);
      const { token } = (await logIn(admin)).data;
      admin = { ...admin, token };
      expect((await freeze(second.id)).status).toBe(200);
      expect((await freeze(admin.id, second)).name).toBe('account_frozen');
      await app.sql(`update users set state = 'active' where id = $1`, [second.id]);
    } finally {
      await app.sql(`update users set state = 'active' where id = any($1::bigint[])`, [ids]);
    }
  });

  test('logs somebody out everywhere, on record', async () => {
    const user = await makePerson(app);
    await logIn(user);
    expect((await app.call('endUserSessions', { id: user.id, reason: '设备遗失' }, admin)).data).toEqual({ ended: 2 });
    expect((await app.call('getUserInfo', {}, user)).name).toBe('login_expired');
  });
});
