/** Adjustments as a file. */
import { adjustmentStateTexts } from '#contract/money/adjustmentTexts.ts';
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { listAdjustments } from './lists.ts';

export const adjustmentsExport: ExportSource = listExport({
  list: listAdjustments,
  file: { 'zh-CN': '余额调整', 'en-US': 'adjustments' },
  columns: {
    'zh-CN': [
      '编号',
      '用户',
      '状态',
      '金额（元）',
      '冻结',
      '原因',
      '申请人',
      { time: '申请时间' },
      '审批人',
      { time: '审批时间' },
      '审批说明',
      '撤销原因',
    ],
    'en-US': [
      'No.',
      'User',
      'State',
      'Amount (CNY)',
      'Hold',
      'Reason',
      'Requested by',
      { time: 'Requested' },
      'Decided by',
      { time: 'Decided' },
      'Note of the decision',
      'Reason of the reversal',
    ],
  },
  cells: (row, locale): Cell[] => [
    row.id,
    row.user.username,
    adjustmentStateTexts[locale][row.state],
    { fen: row.amountFen },
    row.holdId,
    row.reason,
    row.askedBy.username,
    new Date(row.askedAt),
    row.decidedBy?.username ?? null,
    row.decidedAt === null ? null : new Date(row.decidedAt),
    row.words,
    row.reversal?.reason ?? null,
  ],
});
