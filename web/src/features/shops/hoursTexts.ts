import { defineTexts } from '../../language/texts.ts';

export const hoursTexts = defineTexts('shopHours', {
  'zh-CN': {
    openingHours: '营业时间',
    openingHoursIn: '营业时间（{{zone}}）',
    closedDay: '休息',
    daysRange: '{{from}}至{{to}}',
    separator: '、',
  },
  'en-US': {
    openingHours: 'Opening hours',
    openingHoursIn: 'Opening hours ({{zone}})',
    closedDay: 'Closed',
    daysRange: '{{from}} to {{to}}',
    separator: ', ',
  },
});
