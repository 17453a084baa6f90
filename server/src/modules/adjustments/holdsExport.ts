/** Holds of all users as a file. */
import { holdStateTexts } from '#contract/money/holdTexts.ts';
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { listAllHolds } from './lists.ts';

export const holdsExport: ExportSource = listExport({
  list: listAllHolds,
  file: { 'zh-CN': '冻结', 'en-US': 'holds' },
  columns: {
    'zh-CN': [
      '编号',
      '用户',
      '状态',
      '原因',
      '金额（元）',
      '剩余（元）',
      { time: '截止' },
      '操作人',
      { time: '冻结时间' },
      { time: '结束时间' },
    ],
    'en-US': [
      'No.',
      'User',
      'State',
      'Reason',
      'Amount (CNY)',
      'Left (CNY)',
      { time: 'Until' },
      'Placed by',
      { time: 'Placed' },
      { time: 'Ended' },
    ],
  },
  cells: ({ id, user, state, reason, amountFen, leftFen, until, placedBy, createdAt, endedAt }, locale): Cell[] => [
    id,
    user.username,
    holdStateTexts[locale][state],
    reason,
    { fen: amountFen },
    { fen: leftFen },
    until === null ? null : new Date(until),
    // A process has no name.
    placedBy?.username ?? null,
    new Date(createdAt),
    endedAt === null ? null : new Date(endedAt),
  ],
});
