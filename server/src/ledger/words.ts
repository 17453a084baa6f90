/** The words of the ledger in files; screens have their own. */
import type { EntryKind, SubjectKind } from '#contract/money/ledger.ts';
import type { Locale } from '#contract/core/locale.ts';

/** What an entry was, for whoever reads a line of it. */
export const kindWords: Record<Locale, Record<EntryKind, string>> = {
  'zh-CN': {
    recharge: '充值',
    payment: '支付到账',
    purchase: '交易',
    refund: '退款',
    release: '结算',
    hold: '冻结',
    hold_release: '解冻',
    hold_settle: '冻结划出',
    gift: '礼品码',
    adjustment: '调整',
    reversal: '冲正',
    debt: '欠款偿还',
    purse_split: '余额分账',
  },
  'en-US': {
    recharge: 'Recharge',
    payment: 'Payment',
    purchase: 'Trade',
    refund: 'Refund',
    release: 'Release',
    hold: 'Hold',
    hold_release: 'Hold released',
    hold_settle: 'Hold settled',
    gift: 'Gift code',
    adjustment: 'Adjustment',
    reversal: 'Reversal',
    debt: 'Debt paid',
    purse_split: 'Balance split',
  },
};

/** What an entry belongs to. */
export const subjectWords: Record<Locale, Record<SubjectKind, string>> = {
  'zh-CN': {
    order: '订单',
    payment: '支付单',
    release: '结算',
    hold: '冻结',
    gift_code: '礼品码',
    adjustment: '余额调整',
    debt: '欠款',
    purse_split: '余额分账',
  },
  'en-US': {
    order: 'Order',
    payment: 'Payment',
    release: 'Release',
    hold: 'Hold',
    gift_code: 'Gift code',
    adjustment: 'Adjustment',
    debt: 'Debt',
    purse_split: 'Balance split',
  },
};
