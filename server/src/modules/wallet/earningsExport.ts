/** What one earned as a file: the rows of `listEarnings`. */
import type { Locale } from '#contract/core/locale.ts';
import type { OwnEarning } from '#contract/money/wallet.ts';
import { earningStateTexts } from '#contract/orders/orderTexts.ts';
import { listExport, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listEarnings } from './earnings.ts';

const columns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [
    '订单号',
    '商品',
    '收入（元）',
    '剩余（元）',
    '状态',
    { time: '最迟结算' },
    { time: '结算时间' },
    '冻结它的退款号',
  ],
  'en-US': [
    'Order',
    'Product',
    'Earned (CNY)',
    'Left of it (CNY)',
    'Status',
    { time: 'Released by' },
    { time: 'Released' },
    'Frozen by refund',
  ],
};

function cells(
  { subject, amountFen, leftFen, frozen, dueAt, releasedAt, frozenBy }: OwnEarning,
  locale: Locale,
): Cell[] {
  const state = releasedAt !== null ? 'released' : frozen ? 'frozen' : 'pending';
  return [
    subject.id,
    subject.title,
    { fen: amountFen },
    { fen: leftFen },
    earningStateTexts[locale][state],
    new Date(dueAt),
    releasedAt === null ? null : new Date(releasedAt),
    frozenBy?.refundId ?? null,
  ];
}

export const earningsExport: ExportSource = listExport({
  list: listEarnings,
  file: { 'zh-CN': '收入', 'en-US': 'earnings' },
  columns,
  cells,
});
