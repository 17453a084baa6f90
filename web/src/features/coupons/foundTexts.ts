import { defineTexts } from '../../language/texts.ts';

export const foundTexts = defineTexts('foundCoupon', {
  'zh-CN': {
    label: '优惠券',
    byShop: '{{shop}}承担',
    byPlatform: '平台承担',
    before: '原价 {{price}}',
    reservedNow: '待付款的订单暂时占满了这张优惠券：请选择用余额支付；用其他方式支付，请稍后再试。',
  },
  'en-US': {
    label: 'Coupon',
    byShop: 'given by {{shop}}',
    byPlatform: 'given by the platform',
    before: 'Without it {{price}}',
    reservedNow:
      'Orders that wait for payment hold all they may of it: pay from the balance to use it now. For other ways to pay, try again later.',
  },
});
