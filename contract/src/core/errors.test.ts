import { expect, test } from 'vitest';
import { errors } from './errors.ts';

test('no two failures have the same code: clients react to it', () => {
  const names = new Map<number, string[]>();
  for (const [name, { code }] of Object.entries(errors)) names.set(code, [...(names.get(code) ?? []), name]);
  expect([...names].filter(([, of]) => of.length > 1)).toEqual([]);
});
