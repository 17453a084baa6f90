/** What is put on record about accounts, who may read it, and that nobody changes it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const kindsOf = async (token: string) =>
  (await app.call('listOwnSecurityEvents', {}, { token })).data.list.map(({ kind }) => kind);

describe('security events', () => {
  test('tell a person what happened to the account, from which network, and nobody else', async () => {
    const person = await makePerson(app);
    const other = await makePerson(app);
    await app.call('login', { account: person.username, password: 'Wr0ngGuess' }, { ip: '203.0.113.77' });
    const login = { account: person.email, password: person.password };
    const { token } = (await app.call('login', login, { ip: '2001:db8:5:6:7::8' })).data;
    const { list } = (await app.call('listOwnSecurityEvents', {}, { token })).data;
    expect(list).toMatchObject([
      { kind: 'login', here: true, network: '2001:db8:5::/48', createdAt: app.now().toISOString() },
      { kind: 'login_failed', here: false, network: '203.0.113.0/24' },
    ]);
    expect(await kindsOf(other.token)).toEqual([]);
    await app.call('logout', {}, { token });
    expect(await kindsOf(person.token)).toEqual(['logout', 'login', 'login_failed']);
    const { rows } = await app.sql('select e::text as row from security_events e');
    const all = JSON.stringify(rows);
    for (const hidden of ['203.0.113.77', '2001:db8:5:6', 'Wr0ngGuess', person.password, token]) {
      expect(all).not.toContain(hidden);
    }
  });

  test('are read by admins, by kind and by person', async () => {
    const [person, admin] = [await makePerson(app), await makePerson(app, 'admin')];
    await app.sql(`update users set state = 'frozen' where id = $1`, [person.id]);
    const read = async (filter: object) => (await app.call('listSecurityEvents', filter, admin)).data.list;
    expect(await read({ userId: person.id })).toMatchObject([
      { kind: 'state_changed', person: { username: person.username }, detail: { from: 'active', to: 'frozen' } },
    ]);
    expect(await read({ userId: person.id, kind: 'login' })).toEqual([]);
    expect((await read({ kind: 'state_changed' })).length).toBeGreaterThan(0);
    for (const name of ['listSecurityEvents', 'listOperations'] as const) {
      expect((await app.call(name, {}, await makePerson(app))).name).toBe('forbidden');
    }
  });

  test('hold each refusal of a known caller, and of a flood no more than its bound', async () => {
    const person = await makePerson(app);
    const ip = freshIp();
    for (let tries = 0; tries < 80; tries += 1) await app.call('getHealth', {}, { token: person.token, ip });
    const { list, total } = (await app.call('listOwnSecurityEvents', {}, person)).data;
    expect(list[0]).toMatchObject({ kind: 'refused', detail: { call: 'getHealth', why: 'forbidden' } });
    expect(total).toBe(60);
  });

  test.each(['update security_events set kind = kind', 'delete from security_events', 'truncate security_events'])(
    'the database refuses: %s',
    async (change) => {
      await expect(app.sql(change)).rejects.toThrow('security_events is append-only');
    },
  );

  test('leave in whole months, when the last of a month is past its term', async () => {
    const person = await makePerson(app);
    const insert = (at: string) =>
      app.sql(`insert into security_events (kind, user_id, detail, created_at) values ('login', $1, '{}', ${at})`, [
        person.id,
      ]);
    const month = `date_trunc('month', now() - interval '180 days')`;
    for (const at of [`${month} - interval '1 second'`, month, `now() - interval '179 days'`]) await insert(at);
    await app.sql(
      `insert into operation_log (actor_id, action, subject, detail, created_at)
       select $1, 'old.act', 'it', '{}', at
       from (values (now() - interval '3 years 32 days'), (now() - interval '2 years')) as a (at)`,
      [person.id],
    );
    await app.runPeriodic('records.forget');
    expect(await kindsOf(person.token)).toEqual(['login', 'login']);
    const { rowCount } = await app.sql(`select from operation_log where actor_id = $1`, [person.id]);
    expect(rowCount).toBe(1);
    await expect(app.sql('delete from security_events')).rejects.toThrow('append-only');
  });
});

test('the log of operations is read by its actions, subjects and people', async () => {
  const admin = await makePerson(app, 'admin');
  await app.call('listOutbox', {}, admin);
  const read = async (filter: object) =>
    (await app.call('listOperations', filter, admin)).data.list.map(({ action }) => action);
  expect(await read({ userId: admin.id })).toEqual(['mail.list']);
  expect(await read({ action: 'mail', subject: 'mail log' })).toContain('mail.list');
  expect(await read({ action: 'mail%' })).toEqual([]);
  expect(await read({ subject: 'nothing' })).toEqual([]);
});
