/** Withdrawals as files: of all for admins, and one's own; of accounts the last digits only. */
import type { Locale } from '#contract/core/locale.ts';
import { bankTexts } from '#contract/withdrawals/banks.ts';
import { payeeKindTexts } from '#contract/withdrawals/payeeRules.ts';
import { withdrawalStateTexts } from '#contract/withdrawals/withdrawalStateTexts.ts';
import type { Withdrawal } from '#contract/withdrawals/withdrawals.ts';
import { listExport, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listWithdrawals } from './decide.ts';
import { getWithdrawalLog } from './log.ts';

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
    withdrawalStateTexts[locale][row.state],
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

export const ownWithdrawalsExport: ExportSource = listExport({ list: getWithdrawalLog, file, columns, cells });
export const withdrawalsExport: ExportSource = listExport({
  list: listWithdrawals,
  file,
  columns: { 'zh-CN': ['用户', ...columns['zh-CN']], 'en-US': ['User', ...columns['en-US']] },
  cells: (row, locale) => [row.user.username, ...cells(row, locale)],
});
