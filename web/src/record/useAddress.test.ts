import { expect, test } from 'vitest';
import { changed, day, flag, number, oneOf, text, valuesIn } from './useAddress.ts';

const spec = { tab: oneOf(['all', 'mine'], 'all'), state: oneOf(['open']), user: number, search: text, from: day };
const read = (query: string) => valuesIn(new URLSearchParams(query), spec);

test('reads what the address says', () => {
  expect(read('tab=mine&state=open&user=7&search=%20map&from=2026-01-31')).toEqual({
    tab: 'mine',
    state: 'open',
    user: 7,
    search: 'map',
    from: '2026-01-31',
  });
  expect(valuesIn(new URLSearchParams('new=1'), { new: flag, old: flag })).toEqual({ new: true, old: undefined });
});

test.each(['', 'tab=x&state=y&user=0&search=%20&from=2026-02-30', 'user=-1', 'user=1e3', 'user=1.5'])(
  'drops what it does not understand: %s',
  (query) => {
    expect(read(query)).toEqual({ tab: 'all' });
  },
);

test('changes name by name and keeps the rest', () => {
  const next = changed(new URLSearchParams('tab=mine&other=1&user=7'), { user: undefined, state: 'open', new: true });
  expect(next.toString()).toBe('tab=mine&other=1&state=open&new=1');
});
