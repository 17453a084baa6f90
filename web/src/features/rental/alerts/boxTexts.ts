import { defineTexts } from '../../../language/texts.ts';

export const boxTexts = defineTexts('rentalAlertBox', {
  'zh-CN': {
    title: '其他时段有空时提醒我',
  },
  'en-US': {
    title: 'Notify me of openings',
  },
});
