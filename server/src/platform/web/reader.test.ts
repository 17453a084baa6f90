import { expect, test } from 'vitest';
import { pageKey, readerOf } from './reader.ts';

test('language and theme come from cookies, Chinese and light without', () => {
  expect(readerOf('/home', undefined)).toEqual({ locale: 'zh-CN', theme: 'light', agentCode: '' });
  expect(readerOf('/home', 'a=b; locale=en-US; theme=dark; agent=Q7')).toEqual({
    locale: 'en-US',
    theme: 'dark',
    agentCode: 'Q7',
  });
});

test('?lang= overrides the cookie, nonsense counts as nothing', () => {
  expect(readerOf('/home?a=1&lang=en-US', 'locale=zh-CN').locale).toBe('en-US');
  expect(readerOf('/home?lang=fr', 'locale=en-US').locale).toBe('en-US');
  expect(readerOf('/home', 'locale=<script>; theme=pink; agent=a b').agentCode).toBe('');
});

test('pages that differ in any of it have different keys', () => {
  const reader = { locale: 'zh-CN', theme: 'light', agentCode: '' } as const;
  const keys = [
    pageKey('/home', reader),
    pageKey('/home?x', reader),
    pageKey('/home', { ...reader, theme: 'dark' }),
    pageKey('/home', { ...reader, locale: 'en-US' }),
    pageKey('/home', { ...reader, agentCode: 'Q7' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
