/** A batch of licences as rows of a file: who got which, and never a key. */
import type { ExportFilters } from '#contract/exports/exports.ts';
import { licenceStateTexts } from '#contract/licences/licenceTexts.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Cell, CsvColumn, ExportRun, ExportSource, Reader } from '../../exports/service.ts';
import { findBatch, listBatchLicences, type BatchRow } from './batches.repository.ts';
import { maskedKey } from '../core/key.ts';
import { stateOf } from '../core/terms.ts';

/** For whoever sells it: the owner of the shop, or admins for what the platform sells. */
export const licenceBatchExport: ExportSource = {
  filters: ['batchId'],
  needed: ['batchId'],
  secret: false,
  check: async (tx, reader, filters) => {
    await batchFor(tx, reader, filters);
  },
  name: ({ locale }, filters) => `${words[locale].file}-${numberOf(filters)}`,
  columns: ({ locale }) => words[locale].columns,
  count: async (tx, reader, filters) => (await batchFor(tx, reader, filters)).quantity,
  batches: licenceRows,
};

const atOnce = 1000;

async function* licenceRows({ tx, filters, reader }: ExportRun): AsyncGenerator<Cell[][]> {
  const batchId = numberOf(filters);
  const states = licenceStateTexts[reader.locale];
  let afterId = 0;
  for (;;) {
    const rows = await listBatchLicences(tx, { batchId, afterId, limit: atOnce });
    const last = rows.at(-1);
    if (!last) return;
    afterId = last.id;
    yield rows.map((row): Cell[] => [
      row.id,
      row.holderName,
      maskedKey(row.keyTail),
      states[stateOf(row, reader.now)],
      row.seats,
      row.startsAt,
      row.expiresAt,
    ]);
  }
}

async function batchFor(tx: Tx, reader: Reader, filters: ExportFilters): Promise<BatchRow> {
  const batch = await findBatch(tx, numberOf(filters));
  const isSeller = batch?.sellerId === null ? reader.grants.includes('review') : batch?.sellerId === reader.userId;
  if (!batch || !isSeller) throw new AppError('not_found');
  return batch;
}

function numberOf({ batchId }: ExportFilters): number {
  if (batchId === undefined) throw new Error('licences are exported batch by batch');
  return batchId;
}

const words: Record<Locale, { file: string; columns: readonly CsvColumn[] }> = {
  'zh-CN': {
    file: '授权批次',
    columns: ['授权编号', '持有人', '授权码尾号', '状态', '席位', { time: '生效时间' }, { time: '到期时间' }],
  },
  'en-US': {
    file: 'licence-batch',
    columns: ['Licence', 'Holder', 'End of the key', 'State', 'Seats', { time: 'Since' }, { time: 'Until' }],
  },
};
