import { expect, test } from 'vitest';
import { appSettingsRules } from '#contract/console/appSettingsRules.ts';
import { KeptPages } from './keptPages.ts';

const shown = { content: null, frozen: '' };
const open = (pages: KeptPages<string>, ...keys: string[]) => keys.forEach((key) => pages.show(key, shown));
const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

test('the least recently used page leaves, and one with unsaved edits after all others', () => {
  const pages = new KeptPages<string>();
  const keys = names(appSettingsRules.tabsKept);
  open(pages, ...keys);
  pages.find('p1')?.handle.setUnsaved(true);
  open(pages, 'p0', 'new');
  expect(pages.keys).toHaveLength(appSettingsRules.tabsKept);
  expect(pages.find('p2')).toBeUndefined();
  expect(pages.keys).toEqual(expect.arrayContaining(['p0', 'p1', 'new']));
});

test('however many are opened and closed, no more stay alive', () => {
  const pages = new KeptPages<string>();
  for (const key of names(200)) {
    open(pages, key);
    expect(pages.keys.length).toBeLessThanOrEqual(appSettingsRules.tabsKept);
    if (key.endsWith('3')) pages.forget([key]);
  }
});

test('a page that was forgotten begins anew, with nothing unsaved', () => {
  const pages = new KeptPages<string>();
  open(pages, 'a', 'b');
  const before = pages.find('a')?.round;
  pages.find('a')?.handle.setUnsaved(true);
  expect([pages.unsaved(['a']), pages.unsaved(['b']), pages.anyUnsaved]).toEqual([true, false, true]);
  pages.forget(['a']);
  open(pages, 'a');
  expect(pages.find('a')?.round).not.toBe(before);
  expect(pages.anyUnsaved).toBe(false);
});
