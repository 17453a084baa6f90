import { defineTexts } from '../../language/texts.ts';

export const holidayTexts = defineTexts('shopHoliday', {
  'zh-CN': {
    span: '{{from}} 至 {{to}}',
    holidayNow: '店铺放假：{{span}}',
    holidaySoon: '店铺将放假：{{span}}',
    waitsAnswers: '自动发货照常。咨询和售后会在 {{day}} 起回复。',
    waitsManual: '自动发货照常。人工交付的商品、咨询和售后会在 {{day}} 起处理。',
  },
  'en-US': {
    span: '{{from}} to {{to}}',
    holidayNow: 'The shop is on holiday: {{span}}',
    holidaySoon: 'The shop will be on holiday: {{span}}',
    waitsAnswers: 'Automatic delivery goes on as usual. Questions and refunds are answered from {{day}} on.',
    waitsManual:
      'Automatic delivery goes on as usual. What is delivered by hand, questions and refunds are dealt with from {{day}} on.',
  },
});
