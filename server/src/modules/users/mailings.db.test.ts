/** Messages to chosen users: who gets them, once; who read them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
import { userRules } from '#contract/users/userRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const words = { titleZh: '维护通知', titleEn: 'Maintenance', wordsZh: '今晚维护。', wordsEn: 'We maintain tonight.' };
const send = (input: object) => app.call('sendUserMailing', { ...words, expected: 1, ...input }, admin);
const boxOf = async (person: Person, locale: Locale = 'zh-CN') =>
  (await app.call('listMessages', {}, { ...person, locale })).data.filter(({ kind }) => kind === 'from_admins');
const newest = async () => (await app.call('listUserMailings', {}, admin)).data.list[0];

test('go to those who were ticked, once, in the language they read, with who read them', async () => {
  const people = [await makePerson(app), await makePerson(app), await makePerson(app)] as const;
  const [one, two, three] = people;
  const sent = await send({ ids: [one.id, two.id, two.id], expected: 2 });
  expect(sent.data).toMatchObject({ recipients: 2, told: 0, read: 0, sentBy: { id: admin.id } });
  await Promise.all([1, 2, 3].map(() => app.runPeriodic('users.tell')));
  expect((await boxOf(one)).map(({ title, content }) => [title, content])).toEqual([['维护通知', '今晚维护。']]);
  expect((await boxOf(two, 'en-US')).map(({ title, content }) => [title, content])).toEqual([
    ['Maintenance', 'We maintain tonight.'],
  ]);
  expect(await boxOf(three)).toEqual([]);
  expect(await newest()).toMatchObject({ told: 2, read: 0 });
  const [message] = await boxOf(two);
  await app.call('readMessages', { ids: [message?.id ?? 0] }, two);
  expect(await newest()).toMatchObject({ told: 2, read: 1 });
  expect((await newest())?.doneAt).not.toBeNull();
  const { list } = (await app.call('listMailingRecipients', { id: sent.data.id }, admin)).data;
  expect(list.map(({ person, readAt }) => [person.id, readAt !== null])).toEqual([
    [one.id, false],
    [two.id, true],
  ]);
});

test('go to all that a list shows, more than one batch of them', async () => {
  await app.sql(
    `insert into users (username, email, password_hash, created_at)
     select 'crowd_' || n, 'crowd_' || n || '@example.com', 'x', now() from generate_series(1, $1) as n`,
    [userRules.atOnce + 1],
  );
  const filters = { search: 'crowd_1' };
  const { recipients, tooMany } = (await app.call('countRecipients', { filters }, admin)).data;
  expect([recipients > 10, tooMany]).toEqual([true, false]);
  const all = { fromFen: 0, role: 'user' } as const;
  const counted = (await app.call('countRecipients', { filters: all }, admin)).data.recipients;
  const sent = (await send({ filters: all, expected: counted })).data;
  await app.runPeriodic('users.tell');
  expect(await newest()).toMatchObject({ id: sent.id, recipients: counted, told: counted });
  const { rows } = await app.sql(
    `select count(*)::int as told, count(distinct user_id)::int as people from messages
     where kind = 'from_admins' and (params ->> 'mailingId')::bigint = $1`,
    [sent.id],
  );
  expect(rows).toEqual([{ told: counted, people: counted }]);
});

test('go to nobody when others are meant by now, or nobody is', async () => {
  const person = await makePerson(app);
  const refused = await send({ ids: [person.id], expected: 2 });
  expect([refused.name, refused.error?.params]).toEqual(['recipients_changed', { recipients: 1 }]);
  expect((await send({ expected: 1 })).error?.fields).toMatchObject([{ field: 'ids', rule: 'required' }]);
  expect((await send({ ids: [99_999_999] })).name).toBe('recipients_changed');
  expect((await send({ ids: [person.id], wordsEn: '' })).error?.fields).toMatchObject([{ field: 'wordsEn' }]);
});
