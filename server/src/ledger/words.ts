/** The words of the ledger in files: the same as on screens. */
import type { AccountKind, EntryKind, SubjectKind } from '#contract/money/ledger.ts';
import type { Locale } from '#contract/core/locale.ts';

/** What an entry was, for whoever reads a line of it. */
const kindWords: Record<Locale, Record<EntryKind, string>> = {
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
    gateway_difference: 'Difference to a gateway’s bill',
    gateway_dispute: 'Taken back by the gateway',
    bonus: 'Recharge bonus',
  },
};

/** What is a purchase to the buyer is a sale to whoever earns by it. */
const saleWords: Record<Locale, string> = { 'zh-CN': '销售', 'en-US': 'Sale' };

/** What a kind of entry is called on an account. */
export function kindWord(locale: Locale, kind: EntryKind, account?: AccountKind): string {
  return kind === 'purchase' && account === 'pending' ? saleWords[locale] : kindWords[locale][kind];
}

/** What an entry belongs to. */
export const subjectWords: Record<Locale, Record<SubjectKind, string>> = {
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
    bill_difference: 'Difference to a bill',
  },
};
