import { defineTexts } from '../../language/texts.ts';

export const offerTexts = defineTexts('couponOffers', {
  'zh-CN': {
    offers: '店铺优惠',
    until: '{{day}} 止',
    onSome: '部分商品',
  },
  'en-US': {
    offers: 'Coupons of the shop',
    until: 'until {{day}}',
    onSome: 'some products',
  },
});
