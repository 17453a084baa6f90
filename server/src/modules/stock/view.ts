import type { StockBatch } from '#contract/stock/stock.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StockItem } from '#contract/stock/stock.ts';
import type { ItemRow } from './list.repository.ts';
import type { BatchRow } from './batches.repository.ts';

/** A batch as admins see it, with what they may do with it now. */
export function batchView(row: BatchRow): Reply<StockBatch> {
  return {
    ...row,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    may: abilitiesOf(row),
  };
}

/** An item without its content. */
export function itemView({ createdAt, soldAt, ...row }: ItemRow): Reply<StockItem> {
  return { ...row, createdAt: createdAt.toISOString(), soldAt: soldAt?.toISOString() ?? null };
}

export function abilitiesOf({
  state,
  good,
  imported,
  undone,
}: Pick<BatchRow, 'state' | 'good' | 'imported' | 'undone'>) {
  const may: StockBatch['may'] = [];
  if (state === 'ready' && good > 0) may.push('confirm');
  if (state === 'ready') may.push('discard');
  if (state === 'imported' && imported > undone) may.push('undo');
  return may;
}
