import { defineTexts } from '../../language/texts.ts';

/** Of a shop’s card, which the home page shows as well: apart, so that it loads no more than these. */
export const cardTexts = defineTexts('shopCard', {
  'zh-CN': {
    verified: '已认证',
    products: '{{count}} 件商品',
    productsAtLeast: '超过 {{number}} 件商品',
    sold: '已售 {{number}}',
    minutes: '{{count}} 分钟',
    hours: '{{count}} 小时',
    days: '{{count}} 天',
    answers: '{{duration}}内回复',
  },
  'en-US': {
    verified: 'Verified',
    products_one: '{{count}} product',
    products_other: '{{count}} products',
    productsAtLeast: 'more than {{number}} products',
    sold: '{{number}} sold',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    answers: 'replies in {{duration}}',
  },
});
