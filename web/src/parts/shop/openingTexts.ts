import { defineTexts } from '../../language/texts.ts';

export const openingTexts = defineTexts('opening', {
  'zh-CN': {
    open: '营业中',
    openUntil: '营业中 · {{when}} 打烊',
    closed: '休息中',
    closedUntil: '休息中 · {{when}} 开门',
    holiday: '假期中',
    holidayUntil: '假期中 · {{when}} 恢复营业',
    today: '今天 {{time}}',
    onDay: '{{day}} {{time}}',
  },
  'en-US': {
    open: 'Open now',
    openUntil: 'Open now · until {{when}}',
    closed: 'Closed now',
    closedUntil: 'Closed now · opens {{when}}',
    holiday: 'On holiday',
    holidayUntil: 'On holiday · back {{when}}',
    today: 'today {{time}}',
    onDay: '{{day}}, {{time}}',
  },
});
