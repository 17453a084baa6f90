import { expect, test } from 'vitest';
import { listViewRules } from '#contract/console/listViewRules.ts';
import { type ListView, listViewOf, withSaved } from './useListView.ts';

const usual: ListView = { hidden: [], compact: false, saved: [] };

test('what was kept of a list is taken as far as it is understood', () => {
  for (const kept of [null, 1, 'x', [], { hidden: 'a', compact: 'yes', saved: [1, { name: 2, query: '' }] }]) {
    expect(listViewOf(kept)).toEqual(usual);
  }
  // What an account would refuse is left out.
  const tooLong = { name: 'long', query: 'x'.repeat(listViewRules.queryMax + 1) };
  expect(listViewOf({ saved: [tooLong, { name: '', query: '' }] })).toEqual(usual);
  const saved = [{ name: 'large', query: 'fromFen=100', hidden: ['a'] }];
  expect(listViewOf({ hidden: ['a', 2, 'b'], compact: true, saved, more: 1 })).toEqual({
    hidden: ['a', 'b'],
    compact: true,
    saved,
  });
});

test('a view of the same name takes the place of the older one, and only so many are kept', () => {
  const viewOf = (name: string, query: string) => ({ name, query, hidden: [] });
  const once = withSaved(withSaved(usual, viewOf('a', '1')), viewOf('a', '2'));
  expect(once.saved).toEqual([viewOf('a', '2')]);
  const many = Array.from({ length: 30 }, (_, index) => viewOf(String(index), ''));
  expect(many.reduce(withSaved, usual).saved).toHaveLength(listViewRules.savedMax);
});
