import { describe, expect, test } from 'vitest';
import { changesOf, defaultSettings, settingsFrom } from './settings.ts';

describe('settings', () => {
  test('nothing stored: the defaults', () => {
    expect(settingsFrom({})).toEqual(defaultSettings);
  });

  test('what is stored wins, an empty text too', () => {
    const settings = settingsFrom({ 'site.name': 'Teal', 'site.slogan': '' });
    expect(settings).toEqual({ ...defaultSettings, name: 'Teal', slogan: '' });
  });

  test('what is stored in another type or under a name we do not know is passed over', () => {
    expect(settingsFrom({ 'site.name': 7, 'site.ico': null, name: 'Teal' })).toEqual(defaultSettings);
  });

  test('only what differs is a change', () => {
    const { name, ico } = defaultSettings;
    expect(changesOf(defaultSettings, { name, ico })).toEqual([]);
    expect(changesOf(defaultSettings, { name: 'Teal', ico })).toEqual([{ name: 'site.name', from: name, to: 'Teal' }]);
  });
});
