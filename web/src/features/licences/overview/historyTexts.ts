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
    title: 'All events',
    empty: 'No events yet.',
    you: 'You',
    formerHolder: 'Former holder',
    until: 'until {{when}}',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    order: 'order {{id}}',
    reason: 'reason: {{reason}}',
  },
});
