import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productSorts } from '#contract/catalogue/catalogue.ts';
import { cursorsOf, type ListPosition, type ProductSort } from './list.repository.ts';

const cursorOf = (sort: ProductSort, at: ListPosition) => cursorsOf(sort).write(at);
const positionOf = (sort: ProductSort, cursor: string) => cursorsOf(sort).read(cursor);

const sorts = fc.constantFrom(...productSorts);
const position = fc.record({ key: fc.maxSafeNat(), id: fc.maxSafeNat() });

test('a cursor gives back the position it was made of', () => {
  fc.assert(
    fc.property(sorts, position, (sort, at) => {
      expect(positionOf(sort, cursorOf(sort, at))).toEqual(at);
    }),
  );
});

test('a cursor of another sort is refused', () => {
  expect(() => positionOf('sales', cursorOf('newest', { key: 5, id: 5 }))).toThrow('invalid_input');
});

test('whatever else is sent is refused', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string().map((text) => Buffer.from(text).toString('base64url')),
  );
  fc.assert(
    fc.property(sorts, texts, (sort, text) => {
      expect(() => positionOf(sort, text)).toThrow('invalid_input');
    }),
  );
  const good = cursorOf('newest', { key: 5, id: 5 });
  for (const bad of [`${good}=`, `${good} `, `${good}!`, Buffer.from('newest:05:5').toString('base64url')]) {
    expect(() => positionOf('newest', bad)).toThrow('invalid_input');
  }
});
