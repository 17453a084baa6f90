import { expect, test } from 'vitest';
import { chosenByKey } from './chartKeys.ts';

test('keys lead one on, a week on, to the ends, and never beyond', () => {
  const from = (index: number) => (key: string) => chosenByKey(key, index, 30);
  expect(['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'].map(from(10))).toEqual([9, 11, 3, 17, 0, 29]);
  expect(['ArrowDown', 'PageDown'].map(from(0))).toEqual([0, 0]);
  expect(['ArrowUp', 'PageUp'].map(from(29))).toEqual([29, 29]);
});

test('other keys are left to others', () => {
  expect(chosenByKey('Tab', 3, 30)).toBeUndefined();
});
