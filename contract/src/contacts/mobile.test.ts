import { expect, test } from 'vitest';
import { noMailDomain } from './contactRules.ts';
import { maskedEmail, maskedMobile } from './maskedContacts.ts';
import { mobileOf } from './mobile.ts';

test.each([
  ['138 0013 8000', '+8613800138000'],
  ['008613800138000', '+8613800138000'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+8612345678901', undefined],
  ['12345', undefined],
])('%s is kept as %s', (typed, kept) => {
  expect(mobileOf(typed)).toBe(kept);
});

test('masks show enough to recognise one’s own, and nothing where there is none', () => {
  expect(maskedMobile('+8613800138000')).toBe('138****8000');
  expect(maskedMobile('+442079460958')).toBe('+44****0958');
  expect(maskedMobile('+85261234567')).toBe('+852****4567');
  expect(maskedMobile('+12025550123')).toBe('+1****0123');
  expect(maskedMobile('+2901234')).toBe('+290****34');
  expect(maskedMobile(null)).toBe('');
  expect(maskedEmail('mei@example.com')).toBe('m***@example.com');
  expect(maskedEmail(`3f9c@${noMailDomain}`)).toBe('');
  expect(maskedEmail('deleted-7')).toBe('');
});
