/** What becomes of a batch that was read: it is confirmed and imported, or discarded; what was imported can be undone. */
import * as contract from '#contract/stock/stock.ts';
import type { StockBatch } from '#contract/stock/stock.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Reply } from '../../platform/http/reply.ts';
import * as repository from './batches.repository.ts';
import { findOutcome } from './outcome.repository.ts';
import { goodsChangedBy, goodsSeenBy, neededGoods, type GoodsScope } from '../shops/service.ts';
import type { BatchRow } from './batches.repository.ts';
import { clearTask } from './importFile.ts';
import { abilitiesOf, batchView } from './view.ts';

export const importTask = 'stock.import';
export const undoTask = 'stock.undo';

const acts = {
  confirm: { from: 'ready', to: 'importing', task: importTask },
  discard: { from: 'ready', to: 'discarded', task: clearTask },
  undo: { from: 'imported', to: 'undoing', task: undoTask },
} as const;

/** Begins the import of what was read. Throws not_found, stock_batch_state, pieces_not_chosen. */
export const confirmStockBatch = handle(contract.confirmStockBatch, (call, input) => {
  return act(call, input.id, 'confirm');
});

/** Throws away what was read. Throws not_found, stock_batch_state. */
export const discardStockBatch = handle(contract.discardStockBatch, (call, input) => {
  return act(call, input.id, 'discard');
});

/** Begins to take back what nobody bought. Throws not_found, stock_batch_state. */
export const undoStockBatch = handle(contract.undoStockBatch, (call, input) => {
  return act(call, input.id, 'undo');
});

async function act(call: Call, id: number, name: keyof typeof acts): Promise<Reply<StockBatch>> {
  const { tx, now } = call;
  const found = await neededBatch(call, await goodsChangedBy(call), id);
  const { from, to, task } = acts[name];
  if (name === 'confirm' && !(await repository.fitsSku(tx, id))) throw new AppError('pieces_not_chosen');
  const moved = abilitiesOf(found).includes(name)
    ? await repository.moveBatch(tx, { id, from: [from], to, now })
    : null;
  if (!moved) throw new AppError('stock_batch_state');
  await enqueue(tx, task, { batchId: id }, { at: now, jobKey: `${task}:${id}` });
  const actorId = userIdOf(call);
  const detail = { skuId: moved.skuId, good: moved.good, imported: moved.imported };
  await recordOperation(tx, { actorId, action: `stock.${name}`, subject: `stock batch ${id}`, detail, now });
  return batchView(moved);
}

/** One import with its progress. Throws not_found. */
export const getStockBatch = handle(contract.getStockBatch, async (call, input) => {
  return batchView(await neededBatch(call, await goodsSeenBy(call), input.id));
});

/** What became of its pieces. Throws not_found. */
export const getStockOutcome = handle(contract.getStockOutcome, async (call, { id }) => {
  const { skuId, imported, undone } = await neededBatch(call, await goodsSeenBy(call), id);
  const { unsold, ...counts } = await findOutcome(call.tx, { id, skuId });
  const sold = Math.max(0, imported - undone - unsold);
  return { id, sold, ...counts, deadRate: sold === 0 ? null : (counts.replaced + counts.refunded) / sold };
});

async function neededBatch({ tx }: Pick<Call, 'tx'>, scope: GoodsScope, id: number): Promise<BatchRow> {
  const found = await repository.findBatch(tx, id);
  if (!found) throw new AppError('not_found');
  if (scope !== 'all') neededGoods(scope, await repository.findSkuKind(tx, found.skuId));
  return found;
}
