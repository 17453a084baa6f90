import { expect, test } from 'vitest';
import { differingTerms } from './differingTerms.ts';

const option = (id: number, words: string[] | null) => ({
  id,
  name: `option ${id}`,
  licence: words && { termDays: null, seats: 1, binds: [], entitlements: [], trial: false, words },
});

test('what all options have is left out, what one of them lacks is said of the others', () => {
  const found = differingTerms([option(1, ['a', 'b', 'c']), option(2, ['a', 'x', 'c']), option(3, ['a', 'c'])]);
  expect(found.map(({ id, terms }) => [id, terms])).toEqual([
    [1, ['b']],
    [2, ['x']],
    [3, []],
  ]);
});

test('nothing is said where all have the same terms, or there is one option', () => {
  expect(differingTerms([option(1, ['a']), option(2, ['a'])])).toEqual([]);
  expect(differingTerms([option(1, ['a'])])).toEqual([]);
  expect(differingTerms([option(1, null), option(2, null)])).toEqual([]);
});
