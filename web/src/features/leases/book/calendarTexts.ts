import { defineTexts } from '../../../language/texts.ts';

export const calendarTexts = defineTexts('bookingCalendar', {
  'zh-CN': {
    calendar: '{{month}}的空闲时间',
    before: '上个月',
    after: '下个月',
    free_other: '{{count}} 个时间可选',
    none: '无空闲',
    weekdays: '一,二,三,四,五,六,日',
    starts: '{{day}}的开始时间',
    taken: '已订',
    takenFromTo: '{{from}}–{{to}} 已订',
    chooseDay: '请选择一天，再选择开始时间。',
    noStarts: '这一天没有可选的开始时间。',
    zone: '时间按 {{zone}} 计算。',
  },
  'en-US': {
    calendar: 'Free times in {{month}}',
    before: 'The month before',
    after: 'The month after',
    free_one: '{{count}} free time',
    free_other: '{{count}} free times',
    none: 'nothing free',
    weekdays: 'Mo,Tu,We,Th,Fr,Sa,Su',
    starts: 'It can begin on {{day}} at',
    taken: 'taken',
    takenFromTo: 'taken from {{from}} to {{to}}',
    chooseDay: 'Choose a day, then a time.',
    noStarts: 'There is no time to begin at on this day.',
    zone: 'Times are those of {{zone}}.',
  },
});
