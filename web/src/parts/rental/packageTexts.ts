import { defineTexts } from '../../language/texts.ts';

export const packageTexts = defineTexts('packages', {
  'zh-CN': {
    hour_other: '{{count}} 小时',
    night: '1 晚（{{from}}:00\u2060–\u2060{{to}}:00）',
    day_other: '{{count}} 天',
    perHour: '{{price}}/小时',
    perNight: '/晚',
    perDay: '/天',
  },
  'en-US': {
    hour_one: '{{count}} hour',
    hour_other: '{{count}} hours',
    night: '1 night ({{from}}:00\u2060–\u2060{{to}}:00)',
    day_one: '{{count}} day',
    day_other: '{{count}} days',
    perHour: '{{price}}/hour',
    perNight: '/night',
    perDay: '/day',
  },
});
