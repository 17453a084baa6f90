import { defineTexts } from '../../language/texts.ts';

export const packageTexts = defineTexts('packages', {
  'zh-CN': {
    hour_other: '{{count}} 小时',
    night: '一晚（{{from}}:00–{{to}}:00）',
    day_other: '{{count}} 天',
    perHour: '{{price}}/小时',
  },
  'en-US': {
    hour_one: '{{count}} hour',
    hour_other: '{{count}} hours',
    night: 'one night ({{from}}:00–{{to}}:00)',
    day_one: '{{count}} day',
    day_other: '{{count}} days',
    perHour: '{{price}} an hour',
  },
});
