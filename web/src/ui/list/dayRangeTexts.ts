import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('dayRange', {
  'zh-CN': {
    days: '日期',
    all: '全部',
    today: '今天',
    week: '近 {{days}} 天',
    days30: '近 {{days}} 天',
    month: '本月',
    lastMonth: '上月',
    own: '自选日期',
    from: '开始日期',
    to: '结束日期',
    show: '查看',
    wrongOrder: '结束日期不能早于开始日期',
  },
  'en-US': {
    days: 'Days',
    all: 'All',
    today: 'Today',
    week: '{{days}} days',
    days30: '{{days}} days',
    month: 'This month',
    lastMonth: 'Last month',
    own: 'Custom range',
    from: 'From',
    to: 'To',
    show: 'Show',
    wrongOrder: 'The last day is before the first one',
  },
});
