/** Imports of stock, each interrupted in one of its phases, and what must have become of them afterwards. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { StockBatch } from '#contract/stock/stock.ts';
import { endOfBatch, importStock, readStock, type Counter } from '../../support/trade/sellByCall.ts';
import { startUpload } from '../../support/app/uploads.ts';
import { firstRow, query } from './database.ts';

export const phases = ['reading', 'importing', 'undoing'] as const;
export type Phase = (typeof phases)[number];

/** Enough for some transactions of the job. */
const linesOfImport = 4000;

interface Place extends Counter {
  dataFolder: string;
  skuId: number;
}

export interface Interrupted {
  phase: Phase;
  batchId: number;
  lines: string[];
  /** Whether it was seen in the middle of its work. */
  isMiddle: boolean;
}

/** Lines that no other import has. */
export function freshLines(count: number): string[] {
  return Array.from({ length: count }, () => `card-${randomUUID()}`);
}

/** Reads a file to its end; what comes back waits for its confirmation. */
async function readWhole(counter: Counter, skuId: number, lines: string[]): Promise<StockBatch> {
  const batch = await readStock(counter, skuId, lines);
  assert.deepEqual([batch.state, batch.good], ['ready', lines.length]);
  return batch;
}

/** Imports lines that are all new, and waits until they are for sale. */
export async function importWhole(counter: Counter, skuId: number, lines: string[]): Promise<void> {
  const batch = await importStock(counter, skuId, lines);
  assert.deepEqual([batch.state, batch.imported], ['imported', lines.length]);
}

/** Begins an import, or to undo the last one, and returns when it is in the middle of it. */
export async function startPhase(place: Place, phase: Phase, last: Interrupted | undefined): Promise<Interrupted> {
  const { call, admin, skuId, dataFolder } = place;
  if (phase === 'undoing' && last) {
    const { data } = await call('undoStockBatch', { id: last.batchId }, admin);
    assert.equal(data.state, 'undoing');
    return { ...last, phase, isMiddle: await isInMiddle(dataFolder, last.batchId, 'undone > 0 and undone < imported') };
  }
  const lines = freshLines(linesOfImport);
  if (phase === 'reading') return startReading(place, lines);
  const { id } = await readWhole(place, skuId, lines);
  assert.equal((await call('confirmStockBatch', { id }, admin)).data.state, 'importing');
  const isMiddle = await isInMiddle(dataFolder, id, 'imported > 0 and imported < good');
  return { phase: 'importing', batchId: id, lines, isMiddle };
}

/** An upload whose other half never comes. */
async function startReading({ url, admin, skuId, dataFolder }: Place, lines: string[]): Promise<Interrupted> {
  const { path } = endpoints.importStock;
  const upload = startUpload({ url }, { path: `${path}?skuId=${skuId}`, token: admin.token });
  upload.write(Buffer.from(lines.slice(0, linesOfImport / 2).join('\n')));
  const found = await firstRow<{ id: number }>(
    dataFolder,
    `select id::int from stock_batches where state = 'reading' and lines > 0`,
  );
  assert(found, 'the upload is being read');
  return { phase: 'reading', batchId: found.id, lines, isMiddle: true };
}

/** Whether a batch was seen in the middle, before it came to its end. */
async function isInMiddle(dataFolder: string, id: number, middle: string): Promise<boolean> {
  const found = await firstRow<{ middle: boolean }>(
    dataFolder,
    `select ${middle} as middle from stock_batches where id = $1 and ((${middle}) or finished_at is not null)`,
    { values: [id] },
  );
  assert(found, 'the job works on the batch');
  return found.middle;
}

/** A reader that is gone is missed after ten minutes of silence: they pass now. */
export async function letSilencePass(dataFolder: string): Promise<void> {
  await query(
    dataFolder,
    `update stock_batches set touched_at = touched_at - interval '11 minutes' where state = 'reading'`,
  );
}

/** What became of the batch: all of it or nothing of it. A file that was half read can be read again and is whole then. */
export async function checkEnd(place: Place, { phase, batchId, lines }: Interrupted): Promise<void> {
  const { dataFolder, skuId } = place;
  const batch = await endOfBatch(place, batchId);
  const [counted] = await query<{ left: number; sold: number }>(
    dataFolder,
    `select count(*)::int as left, count(*) filter (where state <> 'available')::int as sold from stock_items where batch_id = $1`,
    [batchId],
  );
  assert(counted);
  if (phase === 'importing') {
    assert.deepEqual([batch.state, batch.imported, counted.left], ['imported', lines.length, lines.length]);
  } else if (phase === 'undoing') {
    assert.deepEqual(
      [batch.state, batch.imported - batch.undone, counted.left],
      ['undone', counted.sold, counted.sold],
    );
  } else {
    assert.deepEqual([batch.state, batch.imported, counted.left], ['failed', 0, 0]);
    await importWhole(place, skuId, lines);
  }
}
