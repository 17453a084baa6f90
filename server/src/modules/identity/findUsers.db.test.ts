import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { createUser } from './service.ts';

let app: TestApp;
let admin: Person;
const names = ['Anna', 'anna_b', 'annab', 'annaZ', 'Ann', 'bert'];
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  for (const username of names) {
    const login = { username, email: `${username}@example.org`, password: 'Kx7pVuw2', role: 'user' as const };
    await app.database.transaction((tx) => createUser(tx, { ...login, now: app.now() }));
  }
});
afterAll(() => app.stop());

const find = async (search: string) => {
  const { data } = await app.call('findUsers', { search }, admin);
  return data.list.map(({ username }) => username).toSorted();
};

test('users are found by the beginning of their name, in any case', async () => {
  expect(await find('ANNA')).toEqual(['Anna', 'annaZ', 'anna_b', 'annab']);
  expect(await find('anna_')).toEqual(['anna_b']);
  expect(await find(' annab ')).toEqual(['annab']);
  expect(await find('nna')).toEqual([]);
});

test.each(['%', '_', 'ann%', 'a~', '安娜', "a'", 'anna@example.org'])('“%s” finds nobody', async (search) => {
  expect(await find(search.slice(0, 20))).toEqual([]);
});

test('by their number they are found alone', async () => {
  const { data } = await app.call('findUsers', { search: String(admin.id) }, admin);
  expect(data.list).toEqual([{ id: admin.id, username: admin.username, state: 'active' }]);
  expect(await find('1')).toEqual([]);
  expect(await find('99999999999999999999')).toEqual([]);
});

test('at most ten, and nothing of how to reach them', async () => {
  await Promise.all(Array.from({ length: 11 }, () => makePerson(app)));
  const { data } = await app.call('findUsers', { search: 'person' }, admin);
  expect(data.list).toHaveLength(10);
  expect(JSON.stringify(data)).not.toContain('@');
});

test('by an index, in whatever language the database sorts', async () => {
  await app.sql('set enable_seqscan = off');
  const { rows } = await app.sql(
    `explain select id from users where lower(username) ~>=~ lower('ann') and lower(username) ~<~ (lower('ann') || '~')
     order by lower(username) using ~<~ limit 10`,
  );
  expect(JSON.stringify(rows)).toContain('users_username_start');
});
