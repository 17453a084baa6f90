import { expect, test } from 'vitest';
import { isPermitted } from './isPermitted.ts';

test('a role is permitted by a list that names it, everybody by an empty one', () => {
  expect(isPermitted('admin', ['admin'])).toBe(true);
  expect(isPermitted('user', ['admin'])).toBe(false);
  // A list of words, not a text that happens to hold the word.
  expect(isPermitted('user', ['superuser'])).toBe(false);
  expect([isPermitted('user', []), isPermitted(undefined, []), isPermitted(undefined, ['user'])]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each(['admin', undefined, null, { admin: true }])(
  'what is no list is refused in the specified words: %s',
  (roles) => {
    expect(() => isPermitted('admin', roles)).toThrow('need roles! Like v-permission=[admin,user]');
  },
);
