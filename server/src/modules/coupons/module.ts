import type { Module } from '../../platform/module.ts';
import { couponJobs } from './jobs.ts';
import {
  getPlatformCoupon,
  getShopCoupon,
  listPlatformCoupons,
  listShopCoupons,
  savePlatformCoupon,
  saveShopCoupon,
  switchPlatformCoupon,
  switchShopCoupon,
} from './manage.ts';
import { listCouponOffers, quoteCoupons } from './offers.ts';

export const couponsModule: Module = {
  handlers: [
    listShopCoupons,
    getShopCoupon,
    saveShopCoupon,
    switchShopCoupon,
    listPlatformCoupons,
    getPlatformCoupon,
    savePlatformCoupon,
    switchPlatformCoupon,
    listCouponOffers,
    quoteCoupons,
  ],
  periodicJobs: couponJobs,
  constraintErrors: {
    coupons_code: 'coupon_code_taken',
    // Of a use that is taken by the statement which inserts its order.
    coupon_ended: 'coupon_ended',
    coupon_had: 'coupon_had',
    coupon_used_up: 'coupon_used_up',
  },
};
