/** Withdrawals as files: of all for admins, and one's own; of accounts the last digits only. */
import type { Locale } from '#contract/core/locale.ts';
import { bankTexts } from '#contract/withdrawals/banks.ts';
import { payeeKindTexts } from '#contract/withdrawals/payeeRules.ts';
import type { WithdrawalState } from '#contract/withdrawals/withdrawalProcess.ts';
import type { Withdrawal } from '#contract/withdrawals/withdrawals.ts';
import { listSource, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listWithdrawals } from './decide.ts';
import { getWithdrawalLog } from './log.ts';

/** The same words as on screens. */
const states: Record<Locale, Record<WithdrawalState, string>> = {
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
    cancelled: 'Taken back',
  },
};

const file = { 'zh-CN': '提现', 'en-US': 'withdrawals' };
const columns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [
    '编号',
    '状态',
    '金额（元）',
    '手续费（元）',
    '到账（元）',
    '收款账户',
    { time: '申请时间' },
    { time: '预计到账' },
    { time: '结束时间' },
    '回单号',
  ],
  'en-US': [
    'No.',
    'State',
    'Amount (CNY)',
    'Fee (CNY)',
    'You get (CNY)',
    'Payee',
    { time: 'Asked for' },
    { time: 'Expected' },
    { time: 'Ended' },
    'Receipt',
  ],
};

type Listed = Omit<Withdrawal, 'may'>;

function cells(row: Listed, locale: Locale): Cell[] {
  const { payee, endedAt } = row;
  const provider = payee.bank === null ? payeeKindTexts[payee.kind] : bankTexts[payee.bank];
  return [
    row.id,
    states[locale][row.state],
    { fen: row.amountFen },
    { fen: row.feeFen },
    { fen: row.paidFen },
    `${provider[locale]} ${payee.account}`,
    new Date(row.askedAt),
    new Date(row.dueAt),
    endedAt === null ? null : new Date(endedAt),
    row.receipt,
  ];
}

export const ownWithdrawalsSource: ExportSource = listSource({ list: getWithdrawalLog, file, columns, cells });
export const withdrawalsSource: ExportSource = listSource({
  list: listWithdrawals,
  file,
  columns: { 'zh-CN': ['用户', ...columns['zh-CN']], 'en-US': ['User', ...columns['en-US']] },
  cells: (row, locale) => [row.user.username, ...cells(row, locale)],
});
