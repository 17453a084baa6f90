import { defineTexts } from '../../../language/texts.ts';

export const historyTexts = defineTexts('licenceHistory', {
  'zh-CN': {
    title: '全部记录',
    empty: '还没有记录。',
    you: '您',
    formerHolder: '当时的持有人',
    until: '至 {{when}}',
    days: '{{count}} 天',
    order: '订单 {{id}}',
    reason: '原因：{{reason}}',
  },
  'en-US': {
    title: 'Everything that happened',
    empty: 'Nothing happened yet.',
    you: 'You',
    formerHolder: 'The holder then',
    until: 'until {{when}}',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    order: 'order {{id}}',
    reason: 'reason: {{reason}}',
  },
});
