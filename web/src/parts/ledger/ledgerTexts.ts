import { holdStateTexts } from '#contract/money/holdTexts.ts';
import {
  entryKindTexts,
  platformAccountTexts,
  subjectKindTexts,
  userAccountTexts,
} from '#contract/money/ledgerTexts.ts';
import { defineTexts } from '../../language/texts.ts';

/** The words of the ledger: kinds of entries and what holds money, the same wherever they stand. */
export const ledgerTexts = defineTexts('ledgerWords', {
  'zh-CN': {
    ...entryKindTexts['zh-CN'],
    sale: '销售',
    hold_review: '平台核查',
    hold_withdrawal: '提现中',
    hold_rent: '租金',
    hold_deposit: '押金',
    hold_payout_check: '核实银行付款',
    hold_gateway_refund: '原路退回中',
    hold_payment: '与支付渠道一起付款',
    hold_gateway_dispute: '支付争议，等待结论',
  },
  'en-US': {
    ...entryKindTexts['en-US'],
    sale: 'Sale',
    hold_review: 'Under review',
    hold_withdrawal: 'Withdrawal under way',
    hold_rent: 'Rent',
    hold_deposit: 'Deposit',
    hold_payout_check: 'Payment of the bank being checked',
    hold_gateway_dispute: 'Payment dispute, not decided yet',
    hold_gateway_refund: 'On its way back to where it was paid',
    hold_payment: 'Paid together with a gateway',
  },
});

/** What has become of a hold. */
export const holdStateWords = defineTexts('holdStates', holdStateTexts);

/** What an entry belongs to. */
export const subjectWords = defineTexts('ledgerSubjects', subjectKindTexts);

/** What accounts are called, but for those of cash. */
export const accountWords = defineTexts('ledgerAccounts', {
  'zh-CN': { ...userAccountTexts['zh-CN'], ...platformAccountTexts['zh-CN'] },
  'en-US': { ...userAccountTexts['en-US'], ...platformAccountTexts['en-US'] },
});
