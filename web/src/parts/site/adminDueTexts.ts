import { defineTexts } from '../../language/texts.ts';

export const adminDueTexts = defineTexts('adminDue', {
  'zh-CN': {
    left: '还剩 {{time}}',
    over: '已超 {{time}}',
    by: '限 {{time}} 前',
    best: '宜在 {{time}} 前',
  },
  'en-US': {
    left: '{{time}} left',
    over: '{{time}} over',
    by: 'due by {{time}}',
    best: 'best by {{time}}',
  },
});
