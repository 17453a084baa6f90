/** Reads a file of stock into a batch that waits to be confirmed. What is read is encrypted before it is kept. */
import { setImmediate } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import * as contract from '#contract/stock/stock.ts';
import { limits } from '#contract/core/limits.ts';
import { handleUpload } from '../../platform/http/upload.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { plainLine } from '../../platform/http/plainText.ts';
import * as repository from './batches.repository.ts';
import type { SealedLine } from './batches.repository.ts';
import { detectEncoding, headBytes, strictDecoder, type Encoding } from './encoding.ts';
import { prohibitedIn } from '../site/service.ts';
import { pieceRules } from '#contract/stock/pieceRules.ts';
import { readLine, type LineForm } from './line.ts';
import { LineSplitter, type RawLine } from './lineSplitter.ts';
import { goodsChangedBy, neededGoods } from '../shops/service.ts';
import { sealContent, sellerKey } from './stockEncryption.ts';
import { ImportSummary, type LineProblem } from './importSummary.ts';
import { batchView } from './view.ts';

/** Lines kept in one transaction. */
const keptAtOnce = 200;
/** Lines encrypted before others get their turn: about a millisecond of work. */
const sealedAtOnce = 20;
/** No character takes more bytes in any encoding. */
const lineBytesMax = limits.stockLine.max * 4 + 2;

/** The job that deletes the lines of a batch that is over. */
export const clearTask = 'stock.clear';

/**
 * Reads the body line by line. Throws not_found, invalid_input for a SKU without stock of its own and for
 * descriptions where buyers don't choose, and stock_too_many_lines; after a failure the batch is there as failed, and nothing of its lines.
 */
export const importStock = handleUpload(contract.importStock, async (upload) => {
  const { call, file, input, inTransaction } = upload;
  const by = userIdOf(call);
  const isCsv = file.mimetype === 'text/csv' || /\.csv$/i.test(file.name ?? input.name);
  const { skuId, withPieces: hasPieces } = input;
  const { id, form, shopId } = await inTransaction(async (opened) => {
    const { tx, now } = opened;
    const { form, shopId } = await readableSku(opened, skuId, { isCsv, hasPieces });
    const name = plainLine(input.name || (file.name ?? '')).slice(0, limits.stockBatchName.max);
    return { form, shopId, id: await repository.insertBatch(tx, { skuId, name, by, now }) };
  });
  const reading = new Reading(call.app.keys, { id, skuId, shopId, form });
  try {
    await inTurn(reading.slices(file.stream), (slice) => inTransaction((opened) => keep(opened, reading, slice)));
    await upload.completed();
    const { encoding, tally } = reading;
    const { counts, problems } = tally;
    const { samples } = reading;
    const ready = await inTransaction(({ tx, now }) =>
      repository.markReady(tx, { id, encoding, counts, problems, samples, now }),
    );
    if (!ready) throw new AppError('stock_batch_state');
    return batchView(ready);
  } catch (error) {
    await inTransaction((opened) => giveUp(opened, id));
    throw error;
  }
});

async function readableSku(
  call: Call,
  skuId: number,
  { isCsv, hasPieces }: { isCsv: boolean; hasPieces: boolean },
): Promise<{ form: LineForm; shopId: number | null }> {
  const found = await repository.findSkuKind(call.tx, skuId);
  const { kind, accountFields, shopId, sharedSecret, pieceChoice } = neededGoods(await goodsChangedBy(call), found);
  const isAccount = kind === 'account' && accountFields.length > 0;
  if (sharedSecret || (kind !== 'secret' && !isAccount)) {
    throw new AppError('invalid_input', { fields: [{ field: 'skuId', rule: 'format' }] });
  }
  if (hasPieces && !pieceChoice) {
    throw new AppError('invalid_input', { fields: [{ field: 'withPieces', rule: 'format' }] });
  }
  return { form: { isCsv, accountFields: isAccount ? accountFields : undefined, hasPieces }, shopId };
}

/** Keeps some lines, and counts those that the seller knows. Throws stock_batch_state when the batch was given up meanwhile. */
async function keep({ tx, now }: Call, reading: Reading, read: readonly SealedLine[]): Promise<void> {
  const { id, tally } = reading;
  const prohibited = await prohibitedLines(tx, read);
  const lines = read.filter(({ line }) => !prohibited.has(line));
  const [isReading, known] = await Promise.all([
    repository.touchReading(tx, { id, lines: tally.counts.lines, now }),
    repository.keepLines(tx, { id, skuId: reading.skuId, lines }),
  ]);
  if (!isReading) throw new AppError('stock_batch_state');
  tally.good(lines.length - known.length);
  tally.refuse([...prohibited].map((line) => ({ line, problem: 'description_prohibited' })));
  reading.sample(lines);
  tally.refuse(
    known.map(({ line, state, productId, titleZh, titleEn }) => {
      if (productId !== null) {
        const product = { id: productId, titleZh: titleZh ?? '', titleEn: titleEn ?? '' };
        return { line, problem: 'twice_in_shop', product };
      }
      const isInStock = state === 'available' || state === 'reserved';
      return { line, problem: isInStock ? 'twice_in_stock' : 'twice_in_sales' };
    }),
  );
}

/** The numbers of lines whose description says what it may not. */
async function prohibitedLines(tx: Tx, lines: readonly SealedLine[]): Promise<Set<number>> {
  const texts = lines.flatMap(({ line, description }) =>
    description === null ? [] : [{ field: String(line), text: description }],
  );
  if (texts.length === 0) return new Set();
  return new Set((await prohibitedIn(tx, texts)).map(({ field }) => Number(field)));
}

async function giveUp({ tx, now }: Call, id: number): Promise<void> {
  const failed = await repository.moveBatch(tx, { id, from: ['reading'], to: 'failed', now });
  if (failed) await enqueue(tx, clearTask, { batchId: id }, { at: now, jobKey: `${clearTask}:${id}` });
}

/** Lets the next slice be made while one is worked on. */
async function inTurn<Slice>(slices: AsyncIterable<Slice>, work: (slice: Slice) => Promise<void>): Promise<void> {
  let working = Promise.resolve();
  for await (const slice of slices) {
    await working;
    working = work(slice);
    // Heard at the next slice or at the end.
    working.catch(() => undefined);
  }
  await working;
}

/** One file on its way in. */
class Reading {
  readonly id: number;
  readonly skuId: number;
  readonly tally = new ImportSummary();
  encoding: Encoding = 'utf-8';
  /** The first descriptions, which everybody will read. */
  readonly samples: { line: number; description: string; extraFen: number }[] = [];
  readonly #keys: Keys;
  readonly #form: LineForm;
  readonly #shopId: number | null;
  /** Hashes of the lines before: at most as many as a file may have. */
  readonly #seen = new Set<string>();

  constructor(keys: Keys, batch: { id: number; skuId: number; shopId: number | null; form: LineForm }) {
    this.id = batch.id;
    this.skuId = batch.skuId;
    this.#keys = keys;
    this.#form = batch.form;
    this.#shopId = batch.shopId;
  }

  /** Keeps the first of what everybody will read. */
  sample(lines: readonly SealedLine[]): void {
    for (const { line, description, extraFen } of lines) {
      if (this.samples.length === pieceRules.samples) return;
      if (description !== null) this.samples.push({ line, description, extraFen });
    }
  }

  /** The good lines in slices, encrypted; counts the others. Throws stock_too_many_lines. */
  async *slices(stream: Readable): AsyncGenerator<SealedLine[]> {
    let decode: ReturnType<typeof strictDecoder> | undefined;
    let slice: SealedLine[] = [];
    let worked = 0;
    for await (const lines of this.#rawLines(stream)) {
      decode ??= strictDecoder(this.encoding);
      for (const line of lines) {
        const sealed = this.#take(line, decode);
        if (sealed) slice.push(sealed);
        worked += 1;
        if (worked % sealedAtOnce === 0) await setImmediate();
        if (slice.length === keptAtOnce) {
          yield slice;
          slice = [];
        }
      }
    }
    if (slice.length > 0) yield slice;
  }

  /** Lines as bytes, once the beginning has told how to read them. */
  async *#rawLines(stream: Readable): AsyncGenerator<RawLine[]> {
    let splitter: LineSplitter | undefined;
    let head = Buffer.alloc(0);
    const begin = () => {
      const { encoding, markBytes } = detectEncoding(head);
      this.encoding = encoding;
      splitter = new LineSplitter(encoding, lineBytesMax);
      return splitter.push(head.subarray(markBytes));
    };
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (splitter) {
        yield splitter.push(chunk);
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length >= headBytes) yield begin();
    }
    if (!splitter) yield begin();
    yield splitter?.end() ?? [];
  }

  #take({ number, bytes }: RawLine, decode: (bytes: Buffer) => string | undefined): SealedLine | undefined {
    const { counts } = this.tally;
    const read = bytes === undefined ? ({ problem: 'too_long' } as const) : readLine(decode(bytes), this.#form);
    if (read === 'blank') {
      // Blank lines behind the last one are no reason to refuse a file.
      if (number <= limits.stockLines) {
        counts.lines = number;
        this.tally.blank();
      }
      return undefined;
    }
    if (number > limits.stockLines) {
      throw new AppError('stock_too_many_lines', { params: { max: limits.stockLines, line: limits.stockLines + 1 } });
    }
    counts.lines = number;
    if ('problem' in read) return this.#refuse({ line: number, problem: read.problem });
    const { hash, encrypted } = sealContent(this.#keys, this.skuId, read.content);
    const known = hash.toString('latin1');
    if (this.#seen.has(known)) return this.#refuse({ line: number, problem: 'twice_in_file' });
    this.#seen.add(known);
    const { description, extraFen, content } = read;
    return {
      line: number,
      hash,
      encrypted,
      sellerKey: sellerKey(this.#keys, this.#shopId, content),
      description,
      extraFen,
    };
  }

  #refuse(problem: LineProblem): undefined {
    this.tally.refuse([problem]);
  }
}
