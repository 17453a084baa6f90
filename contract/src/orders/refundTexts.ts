import type { Locale } from '../core/locale.ts';
import type { RefundState } from './refundProcess.ts';

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
