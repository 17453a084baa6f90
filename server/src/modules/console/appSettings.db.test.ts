/** How somebody set up their console follows the account, and nobody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appSettingsRules, keptDefaults } from '#contract/console/appSettingsRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = async (token: string) => (await app.call('getAppSettings', {}, { token })).data.settings;

describe('settings of the console', () => {
  test('are nothing until something is kept, then the same in every session of the account', async () => {
    const person = await makePerson(app);
    const other = await makePerson(app);
    expect(await read(person.token)).toBeNull();
    const settings = { ...keptDefaults, theme: 'system', themeColor: '#00856F', menuWidth: 300, colorWeak: true };
    expect((await app.call('saveAppSettings', settings, person)).data.settings).toEqual(settings);
    const login = await app.call('login', { account: person.username, password: person.password });
    expect(await read(login.data.token)).toEqual(settings);
    expect(await read(other.token)).toBeNull();
    await app.call('saveAppSettings', keptDefaults, person);
    expect(await read(login.data.token)).toEqual(keptDefaults);
  });

  const { min, max } = appSettingsRules.menuWidth;
  test.each([
    ['menuWidth', min - 1, 'too_small'],
    ['menuWidth', max + 1, 'too_big'],
    ['menuWidth', 200.5, 'whole_number'],
    ['themeColor', 'red', 'format'],
    ['themeColor', '#165DFF;}', 'format'],
    ['theme', 'pink', 'one_of'],
    ['navbar', 'yes', 'type'],
    ['hideMenu', true, 'unknown'],
  ])('%s = %s is refused by name', async (field, value, rule) => {
    const person = await makePerson(app);
    const reply = await app.call('saveAppSettings', { ...keptDefaults, [field]: value }, person);
    expect(reply.error?.fields).toMatchObject([{ field, rule }]);
    expect(await read(person.token)).toBeNull();
  });

  test('what an older version kept and does not fit any more counts as nothing', async () => {
    const person = await makePerson(app);
    await app.sql(`insert into app_settings values ($1, '{"theme":"pink"}', now())`, [person.id]);
    expect(await read(person.token)).toBeNull();
  });

  test('of two at once one is kept whole', async () => {
    const person = await makePerson(app);
    const widths = [min, 200, 250, max];
    await Promise.all(widths.map((menuWidth) => app.call('saveAppSettings', { ...keptDefaults, menuWidth }, person)));
    expect(widths).toContain((await read(person.token))?.menuWidth);
  });
});
