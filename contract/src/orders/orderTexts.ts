import type { Locale } from '../core/locale.ts';
import type { EarningState, OrderState } from './orderProcess.ts';

/** What states of orders are called, on screens and in files. */
export const orderStateTexts = {
  'zh-CN': {
    created: '待支付',
    paid: '待发货',
    delivered: '已发货',
    completed: '已完成',
    closed: '已关闭',
    refunded: '已退款',
  },
  'en-US': {
    created: 'To pay',
    paid: 'Awaiting delivery',
    delivered: 'Delivered',
    completed: 'Completed',
    closed: 'Closed',
    refunded: 'Refunded',
  },
} as const satisfies Record<Locale, Record<OrderState, string>>;

/** How the share of whoever sold an order stands. */
export const earningStateTexts = {
  'zh-CN': { pending: '待结算', frozen: '暂停结算', released: '已结算', returned: '已退回' },
  'en-US': { pending: 'Pending', frozen: 'Frozen', released: 'Released', returned: 'Returned' },
} as const satisfies Record<Locale, Record<EarningState, string>>;
