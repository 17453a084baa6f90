import type { Locale } from '../core/locale.ts';
import type { OrderState } from './orderProcess.ts';

/** What states of orders are called, on screens and in files. */
export const orderStateTexts = {
  'zh-CN': {
    created: '待支付',
    paid: '发货中',
    delivered: '已发货',
    completed: '已完成',
    closed: '已关闭',
    refunded: '已退款',
  },
  'en-US': {
    created: 'To pay',
    paid: 'Being delivered',
    delivered: 'Delivered',
    completed: 'Completed',
    closed: 'Closed',
    refunded: 'Refunded',
  },
} as const satisfies Record<Locale, Record<OrderState, string>>;
