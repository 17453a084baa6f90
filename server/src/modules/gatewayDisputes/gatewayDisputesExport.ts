/** Disputes of gateways as a file. */
import { gatewayDisputeStateTexts } from '#contract/money/gatewayDisputeTexts.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { listGatewayDisputes } from './admin.ts';

export const gatewayDisputesExport: ExportSource = listExport({
  list: listGatewayDisputes,
  file: { 'zh-CN': '支付争议', 'en-US': 'payment-disputes' },
  columns: {
    'zh-CN': [
      '编号',
      '付款人',
      '状态',
      '渠道',
      '金额（元）',
      '付款人的理由',
      { time: '提出于' },
      { time: '答复期限' },
      { time: '结束时间' },
      '订单',
      '租约',
    ],
    'en-US': [
      'No.',
      'Payer',
      'State',
      'Gateway',
      'Amount (CNY)',
      'The payer says',
      { time: 'Opened' },
      { time: 'Answer by' },
      { time: 'Ended' },
      'Order',
      'Lease',
    ],
  },
  cells: (row, locale): Cell[] => [
    row.id,
    row.payer.username,
    gatewayDisputeStateTexts[locale][row.state],
    gateways[row.gateway].name[locale],
    { fen: row.amountFen },
    row.reason,
    new Date(row.openedAt),
    new Date(row.dueAt),
    row.endedAt === null ? null : new Date(row.endedAt),
    row.orderId,
    row.leaseId,
  ],
});
