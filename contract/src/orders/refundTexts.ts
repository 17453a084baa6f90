import type { Locale } from '../core/locale.ts';
import type { RefundReason, RefundState } from './refundProcess.ts';

/** What states of refunds are called, on screens and in files. */
export const refundStateTexts = {
  'zh-CN': {
    requested: '待商家处理',
    refused: '商家已拒绝',
    complained: '平台处理中',
    refunded: '已退款',
    rejected: '未通过',
    withdrawn: '已撤销',
  },
  'en-US': {
    requested: 'With the seller',
    refused: 'Refused',
    complained: 'With the platform',
    refunded: 'Refunded',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
} as const satisfies Record<Locale, Record<RefundState, string>>;

/** Why money comes back, on screens and in files. */
export const refundReasonTexts = {
  'zh-CN': {
    unseen: '未查看，无理由退款',
    faulty: '商品有问题',
    other: '其他原因',
    late: '逾期未交付，自动退款',
    disputed: '支付争议，渠道已退款',
  },
  'en-US': {
    unseen: 'Not opened yet, no reason needed',
    faulty: 'Faulty product',
    other: 'Another reason',
    late: 'Not delivered in time',
    disputed: 'Payment dispute: the gateway gave the money back',
  },
} as const satisfies Record<Locale, Record<RefundReason, string>>;
