import type { Locale } from '../core/locale.ts';
import type { HoldKind, HoldState } from './ledger.ts';

/** What states of holds are called, on screens and in files. */
export const holdStateTexts = {
  'zh-CN': {
    active: '冻结中',
    settled: '已划出',
    released: '已解冻',
    expired: '到期解冻',
  },
  'en-US': {
    active: 'Held',
    settled: 'Paid out',
    released: 'Released',
    expired: 'Released by time',
  },
} as const satisfies Record<Locale, Record<HoldState, string>>;

/** What is held, on screens and in files. */
export const holdKindTexts = {
  'zh-CN': {
    review: '平台核查',
    withdrawal: '提现中',
    rent: '租金',
    deposit: '押金',
    payout_check: '核实银行付款',
    gateway_refund: '原路退回中',
    payment: '与支付渠道一起付款',
    gateway_dispute: '支付争议，等待结论',
  },
  'en-US': {
    review: 'Under review',
    withdrawal: 'Withdrawal under way',
    rent: 'Rent',
    deposit: 'Deposit',
    payout_check: 'Payment of the bank being checked',
    gateway_dispute: 'Payment dispute, not decided yet',
    gateway_refund: 'On its way back to where it was paid',
    payment: 'Paid together with a gateway',
  },
} as const satisfies Record<Locale, Record<HoldKind, string>>;
