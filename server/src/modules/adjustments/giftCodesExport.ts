/** The codes of a batch as rows of a file: the only place where they are told. */
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { Locale } from '#contract/core/locale.ts';
import { AppError } from '../../platform/http/errors.ts';
import { demandGrant } from '../../platform/http/grants.ts';
import type { Cell, CsvColumn, ExportRun, ExportSource } from '../exports/service.ts';
import { insertBatchReader } from './gifts.repository.ts';
import { batchRow } from './gifts.ts';
import { listOpenGiftCodes } from './openCodes.ts';

/** For admins, while the batch is worth something. */
export const giftCodesExport: ExportSource = {
  filters: ['batchId'],
  needed: ['batchId'],
  secret: true,
  check: async (tx, reader, filters) => {
    await demandGrant(tx, reader, ['money']);
    const { state } = await batchRow(tx, batchOf(filters));
    if (state !== 'active') throw new AppError('not_found');
  },
  begin: (tx, { userId, now }, filters) => insertBatchReader(tx, { batchId: batchOf(filters), userId, now }),
  name: ({ locale }, filters) => `${words[locale].codes}-${batchOf(filters)}`,
  columns: ({ locale }) => words[locale].columns,
  count: async (tx, _reader, filters) => (await batchRow(tx, batchOf(filters))).codes,
  batches: codeRows,
};

const batchSize = 1000;

async function* codeRows({ tx, keys, filters }: ExportRun): AsyncGenerator<Cell[][]> {
  const batchId = batchOf(filters);
  const batch = await batchRow(tx, batchId);
  let [afterId, number] = [0, 0];
  for (;;) {
    const codes = await listOpenGiftCodes(tx, keys, { batchId, afterId, limit: batchSize });
    const last = codes.at(-1);
    if (!last) return;
    afterId = last.id;
    yield codes.map(({ giftCode, redeemedAt }): Cell[] => {
      number += 1;
      return [number, giftCode, { fen: batch.amountFen }, batch.expiresAt, redeemedAt];
    });
  }
}

function batchOf({ batchId }: ExportFilters): number {
  if (batchId === undefined) throw new Error('codes are exported batch by batch');
  return batchId;
}

const words: Record<Locale, { codes: string; columns: readonly CsvColumn[] }> = {
  'zh-CN': { codes: '礼品码', columns: ['序号', '礼品码', '金额（元）', { time: '有效期至' }, { time: '兑换时间' }] },
  'en-US': {
    codes: 'gift-codes',
    columns: ['No.', 'Gift code', 'Amount (CNY)', { time: 'Good until' }, { time: 'Redeemed at' }],
  },
};
