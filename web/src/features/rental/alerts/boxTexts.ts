import { defineTexts } from '../../../language/texts.ts';

export const boxTexts = defineTexts('rentalAlertBox', {
  'zh-CN': {
    title: '有空时提醒我',
  },
  'en-US': {
    title: 'Tell me when it is available',
  },
});
