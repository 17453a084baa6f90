import { expect, test } from 'vitest';
import { localesFor } from './localesFor.ts';

test('the language of the reader comes first, and the other stays', () => {
  expect(localesFor('zh-CN')).toEqual(['zh-CN', 'en-US']);
  expect(localesFor('en-US')).toEqual(['en-US', 'zh-CN']);
});
