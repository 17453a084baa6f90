import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { saveAnnouncement } from '#contract/site/announcements.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const written = (changes: Partial<InputOf<typeof saveAnnouncement>> = {}): InputOf<typeof saveAnnouncement> => ({
  textZh: '今晚维护',
  textEn: 'Maintenance tonight',
  bodyZh: '**两小时** <script>alert(1)</script>',
  bodyEn: '',
  link: '',
  picture: '',
  rank: 0,
  onHome: true,
  onWorkplace: true,
  onCarousel: false,
  audience: 'everyone',
  asMessage: false,
  from: app.now().toISOString(),
  until: null,
  ...changes,
});
const save = (changes?: Partial<InputOf<typeof saveAnnouncement>>) =>
  app.call('saveAnnouncement', written(changes), { token: admin.token });
const homeTexts = async () => (await app.call('getHome', {})).data.announcements.map(({ text }) => text);

describe('announcements', () => {
  test('are kept by admins, shown where and while they say, and read as safe HTML', async () => {
    const changesBefore = app.siteChanges();
    const until = new Date(app.now().getTime() + 3_600_000).toISOString();
    const { id } = (await save({ until })).data;
    expect(app.siteChanges()).toBe(changesBefore + 1);
    expect(await homeTexts()).toContain('今晚维护');
    const read = await app.call('getAnnouncement', { id }, { locale: 'en-US' });
    expect(read.data).toMatchObject({ text: 'Maintenance tonight', language: 'en-US' });
    expect(read.data.html).toContain('<strong>两小时</strong>');
    expect(read.data.html).not.toContain('<script>');
    const user = await makePerson(app);
    const { announcements, carousel } = (await app.call('listShownAnnouncements', {}, { token: user.token })).data;
    expect([announcements.map((one) => one.id), carousel]).toEqual([[id], []]);
    const ended = await app.call('saveAnnouncement', { ...written({ until: app.now().toISOString() }), id }, admin);
    expect(ended.error?.fields).toMatchObject([{ field: 'until', rule: 'before_from' }]);
    await app.call('withdrawAnnouncement', { id }, { token: admin.token });
    expect(await homeTexts()).not.toContain('今晚维护');
    expect((await app.call('getAnnouncement', { id })).name).toBe('not_found');
    expect((await app.call('withdrawAnnouncement', { id }, { token: admin.token })).name).toBe('state_conflict');
    const { list } = (await app.call('listAdminAnnouncements', { state: 'withdrawn' }, { token: admin.token })).data;
    expect(list.map((one) => one.id)).toContain(id);
  });

  test('are nobody’s but an admin’s to write, and those for users are no visitor’s to read', async () => {
    const user = await makePerson(app);
    expect((await app.call('saveAnnouncement', written(), { token: user.token })).name).toBe('forbidden');
    const { id } = (await save({ audience: 'sellers', onHome: true, textZh: '卖家须知' })).data;
    expect((await app.call('getAnnouncement', { id })).name).toBe('not_found');
    expect((await app.call('getAnnouncement', { id }, { token: user.token })).name).toBe('not_found');
    expect((await app.call('getAnnouncement', { id }, { token: admin.token })).status).toBe(200);
    expect(await homeTexts()).not.toContain('卖家须知');
  });

  test.each([
    'javascript:alert(1)',
    '//elsewhere.example',
    'http://plain.example',
    '/\\elsewhere',
    '/..//elsewhere.example',
    '/help//elsewhere',
  ])('lead nowhere like %s', async (link) => {
    const refused = await save({ link });
    expect(refused.error?.fields).toMatchObject([{ field: 'link' }]);
  });

  test('reach every account once as a message, from their time on', async () => {
    const people = [await makePerson(app), await makePerson(app), await makePerson(app)];
    const from = new Date(app.now().getTime() + 60_000).toISOString();
    const { id } = (await save({ asMessage: true, textZh: '新功能', from })).data;
    const told = async ({ token }: Person) =>
      (await app.call('listInbox', { topic: 'announcements' }, { token })).data.list.map(({ title, link }) => [
        title,
        link,
      ]);
    await app.runPeriodic('announcements.tell');
    expect(await told(people[0] ?? admin)).toEqual([]);
    app.pass(61);
    await app.runPeriodic('announcements.tell');
    await app.runPeriodic('announcements.tell');
    for (const person of people) expect(await told(person)).toEqual([['新功能', `/announcements/${id}`]]);
  });
});
