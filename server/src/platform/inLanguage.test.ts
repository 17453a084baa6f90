import { expect, test } from 'vitest';
import { inLanguage } from './inLanguage.ts';

test('a text is in the reader’s language, and in Chinese where there is no English', () => {
  const texts = { zh: '绿头鸭', en: 'Mallard' };
  expect(inLanguage('zh-CN', texts)).toBe('绿头鸭');
  expect(inLanguage('en-US', texts)).toBe('Mallard');
  expect(inLanguage('en-US', { ...texts, en: '' })).toBe('绿头鸭');
  expect(inLanguage('en-US', { ...texts, en: null })).toBe('绿头鸭');
});
