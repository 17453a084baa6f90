import { defineTexts } from '../../language/texts.ts';

export const firstSaleTexts = defineTexts('firstSale', {
  'zh-CN': {
    title: '第一笔成交',
    text: '“{{title}}”卖出了，{{time}}付款。从这里开始。',
    toSale: '查看这笔订单',
    toMoney: '收入何时到账',
    read: '知道了',
  },
  'en-US': {
    title: 'Your first sale',
    text: '“{{title}}” was sold and paid for on {{time}}. This is where it begins.',
    toSale: 'View this order',
    toMoney: 'When you are paid',
    read: 'Got it',
  },
});
