import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { takeBackRule } from './service.ts';
import { defaultSettings } from './settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const contact = { company: '绿头鸭科技', contactEmail: 'help@example.com', contactHours: '周一至周五' };
const records = { recordNumber: '沪ICP备00000000号', publicSecurityNumber: '沪公网安备 31011502000001号' };
const wanted = { name: '绿头鸭', ico: '/teal.svg', slogan: '放心买', ...records, ...contact };

async function countRows(table: 'site_settings' | 'site_settings_history' | 'operation_log'): Promise<number> {
  const { rows } = await app.sql(`select count(*)::int as count from ${table}`, []);
  return Number(rows[0]?.['count']);
}

describe('site settings', () => {
  test('start with their defaults, for anyone', async () => {
    const reply = await app.call('getSiteConfiguration', {});
    expect(reply.data).toEqual({ site: defaultSettings });
  });

  test('are changed by admins only', async () => {
    const user = await makePerson(app);
    const visitor = await app.call('saveSiteSettings', wanted);
    const asUser = await app.call('saveSiteSettings', wanted, { token: user.token });
    expect([visitor.status, visitor.name]).toEqual([401, 'login_needed']);
    expect([asUser.status, asUser.code, asUser.name]).toEqual([403, 403, 'forbidden']);
    expect(await countRows('site_settings')).toBe(0);
    expect(app.siteChanges()).toBe(0);
  });

  test.each([
    ['name', { name: '  ' }, '名称：', 'Name '],
    ['name', { name: 'x'.repeat(31) }, '名称：最多 30 个字符', 'Name takes at most 30'],
    ['ico', { ico: 'javascript:alert(1)' }, '站点图标：格式不正确', 'Site icon has the wrong format'],
    ['ico', { ico: 'https://elsewhere.example/icon.png' }, '站点图标：格式不正确', 'Site icon has the wrong format'],
    ['ico', { ico: '//elsewhere.example/icon.png' }, '站点图标：格式不正确', 'Site icon has the wrong format'],
    ['slogan', { slogan: 'x'.repeat(61) }, '标语：最多 60', 'Slogan takes at most 60'],
    ['contactEmail', { contactEmail: 'nobody' }, '联系邮箱：', 'Contact email '],
    ['recordNumber', { recordNumber: null }, 'ICP 备案号：', 'ICP record number '],
    [
      'publicSecurityNumber',
      { publicSecurityNumber: '310115' },
      '公安备案号：格式',
      'Public security record number has the',
    ],
    ['timeZone', { timeZone: 'UTC' }, '不认识的字段：timeZone', 'Unknown field: timeZone'],
  ])('a wrong %s (%o) is named in both languages and changes nothing', async (field, wrong, zh, en) => {
    const { token } = await makePerson(app, 'admin');
    const inChinese = await app.call('saveSiteSettings', { ...wanted, ...wrong }, { token });
    const inEnglish = await app.call('saveSiteSettings', { ...wanted, ...wrong }, { token, locale: 'en-US' });
    expect(inChinese.error?.fields).toMatchObject([{ field }]);
    expect(inChinese.body.msg).toContain(zh);
    expect(inEnglish.body.msg).toContain(en);
    expect(await countRows('site_settings')).toBe(0);
    expect(app.siteChanges()).toBe(0);
  });

  test('are stored with a history row each and a line in the operation log, and pages are told', async () => {
    const admin = await makePerson(app, 'admin');
    const reply = await app.call('saveSiteSettings', wanted, { token: admin.token });
    expect(reply.data).toEqual({ site: { ...wanted, timeZone: 'Asia/Shanghai' } });
    expect((await app.call('getSiteConfiguration', {})).data).toEqual(reply.data);
    const history = await app.sql('select name, value, changed_by from site_settings_history order by name', []);
    const names = Object.keys(wanted).toSorted();
    const expected = names.map((name) => ({ name: `site.${name}`, value: wanted[name as keyof typeof wanted] }));
    expect(history.rows).toMatchObject(expected);
    expect(history.rows.map((row) => Number(row['changed_by']))).toEqual(expected.map(() => admin.id));
    const log = await app.sql('select actor_id, action, detail from operation_log', []);
    expect(log.rows).toHaveLength(1);
    expect(log.rows[0]).toMatchObject({ action: 'site.save' });
    expect(log.rows[0]?.['detail']).toContainEqual({ name: 'site.name', from: 'Mallard', to: wanted.name });
    expect(app.siteChanges()).toBe(1);
  });

  test('saved as they are, they change nothing', async () => {
    const { token } = await makePerson(app, 'admin');
    expect((await app.call('saveSiteSettings', wanted, { token })).status).toBe(200);
    expect(await countRows('site_settings_history')).toBe(Object.keys(wanted).length);
    expect(await countRows('operation_log')).toBe(1);
    expect(app.siteChanges()).toBe(1);
  });

  test('only what differs gets a history row, and the default can be restored', async () => {
    const { token } = await makePerson(app, 'admin');
    await app.call('saveSiteSettings', { ...wanted, name: defaultSettings.name }, { token });
    expect(await countRows('site_settings_history')).toBe(Object.keys(wanted).length + 1);
    expect((await app.call('getSiteConfiguration', {})).data).toMatchObject({ site: { name: 'Mallard' } });
  });

  test('of the same change saved at once by several, one is on record', async () => {
    const { token } = await makePerson(app, 'admin');
    const before = await countRows('site_settings_history');
    const change = { ...wanted, name: 'Teal' };
    const replies = await Promise.all([1, 2, 3, 4].map(() => app.call('saveSiteSettings', change, { token })));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countRows('site_settings_history')).toBe(before + 1);
  });
});

test('a planned rule that began while its taking back waited for others stays', async () => {
  const { id: by } = await makePerson(app, 'admin');
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const { rows } = await app.sql(
    `insert into planned_settings (name, value, counts_from, reason, planned_by, planned_at)
     values ('money.owedAlarmFen', '"5"', $1, '试行', $2, $3) returning id::int`,
    [ago(60), by, ago(600)],
  );
  const id = Number(rows[0]?.['id']);
  const takenBack = app.database.transaction((tx) => takeBackRule(tx, { id, by, now: ago(120) }));
  await expect(takenBack).rejects.toMatchObject({ errorName: 'state_conflict' });
});
