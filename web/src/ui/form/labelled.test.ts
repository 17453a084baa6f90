import { expect, test } from 'vitest';
import type { FieldProblem } from '#contract/core/errors.ts';
import { fieldSentence } from '#contract/core/formatField.ts';
import { labelled } from './labelled.ts';

const prohibited: FieldProblem = { field: 'name', rule: 'prohibited_word', params: { word: '外挂' } };

test('a problem is told with the label that stands above the field', () => {
  const told = (labels: Record<string, string>) => fieldSentence('zh-CN', labelled(prohibited, labels));
  expect(told({ name: '店铺名称' })).toBe('店铺名称含有违禁词“外挂”，请删除。');
  expect(told({})).toBe('名称含有违禁词“外挂”，请删除。');
  expect(fieldSentence('en-US', labelled(prohibited, { name: 'Shop name' }))).toBe(
    'Shop name has “外挂”, which is prohibited here; remove it.',
  );
});

test('a label that the problem brings with it stays', () => {
  const own = { ...prohibited, params: { ...prohibited.params, label: '游戏角色' } };
  expect(labelled(own, { name: '店铺名称' })).toEqual(own);
});
