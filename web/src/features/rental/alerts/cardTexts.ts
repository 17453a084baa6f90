import { defineTexts } from '../../../language/texts.ts';

/** Of the alert under a card, which the home page shows as well: apart, so that it loads no more than these. */
export const cardTexts = defineTexts('rentalAlertCard', {
  'zh-CN': {
    tell: '有空提醒',
    tellOf: '“{{title}}”有空时提醒我',
    waits: '已设提醒',
    setToast: '有空时会提醒您',
    cancelled: '已取消提醒',
  },
  'en-US': {
    tell: 'Tell me',
    tellOf: 'Tell me when “{{title}}” is available',
    waits: 'Alert on',
    setToast: 'We will tell you when it is available',
    cancelled: 'Alert cancelled',
  },
});
