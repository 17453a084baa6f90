import { expect, test } from 'vitest';
import { errorMessage, failureMessage } from './formatError.ts';
import { fieldMessage, fieldSentence } from './formatField.ts';

test('what is wrong with several fields stays apart', () => {
  const failure = {
    name: 'invalid_input',
    fields: [
      { field: 'unitPriceFen', rule: 'required' },
      { field: 'expectedFen', rule: 'unknown' },
      { field: 'quantity', rule: 'too_small', params: { min: 1 } },
    ],
  } as const;
  expect(failureMessage('zh-CN', failure)).toBe(
    '有些内容需要修改。单价：必填；不认识的字段：expectedFen；数量：不能小于 1',
  );
  expect(failureMessage('en-US', failure)).toBe(
    'Some fields need a change. Unit price is required; Unknown field: expectedFen; Quantity must be at least 1',
  );
});

test('without fields there is one sentence', () => {
  expect(failureMessage('en-US', { name: 'too_many_requests', params: { seconds: 5 } })).toBe(
    'Too many tries. Try again in 5 seconds.',
  );
  expect(failureMessage('zh-CN', { name: 'unavailable', fields: [] })).toBe('服务暂时不可用，请稍后再试。');
});

test('a wait is told in the unit in which people count it, never shorter than it is', () => {
  const waits = (seconds: number) =>
    (['en-US', 'zh-CN'] as const).map((locale) => errorMessage(locale, 'too_many_requests', { seconds }));
  expect(waits(1)).toEqual(['Too many tries. Try again in 1 second.', '操作过于频繁，请在 1 秒后再试。']);
  expect(waits(60)[0]).toMatch(/in 60 seconds\.$/);
  expect(waits(463)).toEqual(['Too many tries. Try again in 8 minutes.', '操作过于频繁，请在 8 分钟后再试。']);
  expect(waits(2 * 3600 + 1)[0]).toMatch(/in 121 minutes\.$/);
  expect(waits(24 * 3600)).toEqual(['Too many tries. Try again in 24 hours.', '操作过于频繁，请在 24 小时后再试。']);
});

test('an unknown field is named as it was sent, also where a known one has that name', () => {
  expect(fieldMessage('zh-CN', { field: 'items.0.state', rule: 'unknown' })).toBe('不认识的字段：items.0.state');
  expect(fieldMessage('en-US', { field: 'state', rule: 'unknown' })).toBe('Unknown field: state');
});

test('below a field stands a whole sentence that names it', () => {
  const required = { field: 'items.0.quantity', rule: 'required' } as const;
  expect(fieldSentence('zh-CN', required)).toBe('数量不能为空。');
  expect(fieldSentence('en-US', required)).toBe('Quantity is required.');
  expect(fieldSentence('en-US', { field: 'nobodyKnows', rule: 'required' })).toBe('This field is required.');
  const small = { field: 'quantity', rule: 'too_small', params: { min: 1 } } as const;
  expect(fieldSentence('zh-CN', small)).toBe('数量不能小于 1。');
});
