import { expect, test } from 'vitest';
import { writtenIn } from './writtenIn.ts';

test('what a person wrote is told apart by its script, for readers of the other language', () => {
  expect(writtenIn('账号密码一次登录成功', 'en-US')).toBe('zh-CN');
  expect(writtenIn('账号密码一次登录成功', 'zh-CN')).toBeUndefined();
  expect(writtenIn('The key worked at once.', 'zh-CN')).toBe('en-US');
  expect(writtenIn('The key worked at once.', 'en-US')).toBeUndefined();
});

test('a number, a sign or a word says nothing of its language', () => {
  expect(writtenIn('OK 👍 2026-11-30', 'zh-CN')).toBeUndefined();
  expect(writtenIn('👍', 'en-US')).toBeUndefined();
  expect(writtenIn('https://example.com/orders/list', 'zh-CN')).toBeUndefined();
});

test('a name in the other script changes nothing', () => {
  expect(writtenIn('The seller of 云笺笔记 answered within a minute.', 'en-US')).toBeUndefined();
  expect(writtenIn('Photoshop 2024 激活成功', 'en-US')).toBe('zh-CN');
});
