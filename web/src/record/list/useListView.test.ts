import { expect, test } from 'vitest';
import { listViewOf } from './useListView.ts';

test('what was kept of a list is taken as far as it is understood', () => {
  const usual = { hidden: [], compact: false };
  for (const kept of [null, 1, 'x', [], { hidden: 'a', compact: 'yes' }]) expect(listViewOf(kept)).toEqual(usual);
  expect(listViewOf({ hidden: ['a', 2, 'b'], compact: true, more: 1 })).toEqual({ hidden: ['a', 'b'], compact: true });
});
