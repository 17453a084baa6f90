import type { Locale } from '../core/locale.ts';
import type { WithdrawalState } from './withdrawalProcess.ts';

/** What states of withdrawals are called, on screens and in files. */
export const withdrawalStateTexts = {
  'zh-CN': {
    requested: '待审核',
    approved: '待付款',
    paying: '付款中',
    paid: '已付款',
    failed: '付款失败',
    refused: '未通过',
    cancelled: '已撤回',
  },
  'en-US': {
    requested: 'Waits for approval',
    approved: 'Waits for payment',
    paying: 'Being paid',
    paid: 'Paid',
    failed: 'Payment failed',
    refused: 'Refused',
    cancelled: 'Cancelled',
  },
} as const satisfies Record<Locale, Record<WithdrawalState, string>>;
