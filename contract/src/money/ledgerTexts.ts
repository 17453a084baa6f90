/** The words of the ledger, on screens and in files. */
import type { Locale } from '../core/locale.ts';
import type { CashAccountKind } from '../orders/gateways.ts';
import type { EntryKind, PlatformAccountKind, SubjectKind, UserAccountKind } from './ledger.ts';

/** What an entry was, for whoever reads a line of it. */
export const entryKindTexts = {
  'zh-CN': {
    recharge: '充值',
    payment: '支付到账',
    purchase: '购买',
    refund: '退款',
    release: '结算到账',
    hold: '冻结',
    hold_release: '解冻',
    hold_settle: '冻结划出',
    gift: '礼品码',
    withdrawal: '提现',
    withdrawal_fee: '提现手续费',
    withdrawal_return: '提现退回',
    rent: '租金',
    deposit_claim: '押金赔付',
    adjustment: '余额调整',
    reversal: '冲正',
    debt: '偿还欠款',
    purse_split: '余额分账',
    gateway_fee: '渠道手续费',
    gateway_difference: '渠道对账差额',
    gateway_dispute: '支付争议退款',
    bonus: '充值赠送',
  },
  'en-US': {
    recharge: 'Recharge',
    payment: 'Payment received',
    purchase: 'Purchase',
    refund: 'Refund',
    release: 'Earnings released',
    hold: 'Held',
    hold_release: 'Released',
    hold_settle: 'Held, paid out',
    gift: 'Gift code',
    withdrawal: 'Withdrawal',
    withdrawal_fee: 'Withdrawal fee',
    withdrawal_return: 'Withdrawal returned',
    rent: 'Rent',
    deposit_claim: 'Paid out of a deposit',
    adjustment: 'Adjustment',
    reversal: 'Reversal',
    debt: 'Debt paid',
    purse_split: 'Balance split',
    gateway_fee: 'Fee of a gateway',
    gateway_difference: 'Difference to a bill',
    gateway_dispute: 'Taken back by the gateway',
    bonus: 'Recharge bonus',
  },
} as const satisfies Record<Locale, Record<EntryKind, string>>;

/** What an entry belongs to. */
export const subjectKindTexts = {
  'zh-CN': {
    order: '订单',
    payment: '支付单',
    release: '结算',
    hold: '冻结',
    lease: '租约',
    gift_code: '礼品码',
    adjustment: '余额调整',
    debt: '欠款',
    purse_split: '余额分账',
    bill: '渠道账单',
    bill_difference: '对账差异',
  },
  'en-US': {
    order: 'Order',
    payment: 'Payment',
    release: 'Release',
    hold: 'Hold',
    lease: 'Lease',
    gift_code: 'Gift code',
    adjustment: 'Adjustment',
    debt: 'Debt',
    purse_split: 'Balance split',
    bill: 'Bill',
    bill_difference: 'Difference',
  },
} as const satisfies Record<Locale, Record<SubjectKind, string>>;

/** Accounts of users. */
export const userAccountTexts = {
  'zh-CN': {
    available: '可消费余额',
    earned: '收入余额',
    held: '冻结金额',
    pending: '待结算',
    owed: '欠款',
  },
  'en-US': {
    available: 'Spend-only balance',
    earned: 'Earned balance',
    held: 'On hold',
    pending: 'Pending',
    owed: 'Owed',
  },
} as const satisfies Record<Locale, Record<UserAccountKind, string>>;

/** Accounts of the platform; those of its cash have the names of their gateways (`cashAccountNames`). */
export const platformAccountTexts = {
  'zh-CN': {
    payouts: '提现付款',
    revenue: '平台收入',
    gifts: '礼品码支出',
    adjustments: '余额调整支出',
    coupons: '优惠券支出',
    bonuses: '充值赠送支出',
    gateway_fees: '渠道手续费',
    gateway_differences: '渠道对账差额',
  },
  'en-US': {
    payouts: 'Withdrawals paid',
    revenue: 'Revenue',
    gifts: 'Gift codes issued',
    adjustments: 'Adjustments given',
    coupons: 'Coupons of the platform',
    bonuses: 'Added to recharges',
    gateway_fees: 'Fees of gateways',
    gateway_differences: 'Differences to bills',
  },
} as const satisfies Record<Locale, Record<Exclude<PlatformAccountKind, CashAccountKind>, string>>;
