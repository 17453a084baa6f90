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
    span: '{{from}} 至 {{to}}',
    holidayNow: '店铺放假：{{span}}',
    holidaySoon: '店铺将放假：{{span}}',
    waitsAnswers: '自动发货照常。咨询和售后会在 {{day}} 起回复。',
    waitsManual: '自动发货照常。人工交付的商品、咨询和售后会在 {{day}} 起处理。',
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
    span: '{{from}} to {{to}}',
    holidayNow: 'The shop is on holiday: {{span}}',
    holidaySoon: 'The shop will be on holiday: {{span}}',
    waitsAnswers: 'Automatic delivery goes on as usual. Questions and refunds are answered from {{day}} on.',
    waitsManual:
      'Automatic delivery goes on as usual. What is delivered by hand, questions and refunds are dealt with from {{day}} on.',
  },
});
