/**
 * WeChat Pay's trade bill of a day: a CSV in UTF-8, packed by GZIP, whose fields begin with a backtick. At its end stand a second line of
 * heads and the sums of all lines; beside it WeChat Pay says, signed, the SHA-1 of what is in the package.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { BillUnreadable, linesOf } from './billFile.ts';
import type { BillLine } from './gateway.ts';

/** The first two bytes of a package. */
const gzipStart = Buffer.from([0x1f, 0x8b]);

/** Columns by their heads, the older name second. Their order is not promised. */
const heads = {
  reference: ['微信订单号'],
  number: ['商户订单号'],
  state: ['交易状态'],
  currency: ['货币种类'],
  amount: ['应结订单金额', '总金额'],
  refundReference: ['微信退款单号'],
  refundNumber: ['商户退款单号'],
  refund: ['退款金额'],
  refundState: ['退款状态'],
  title: ['商品名称'],
  fee: ['手续费'],
} as const;
type Head = keyof typeof heads;

const sumHeads = {
  count: ['总交易单数'],
  amount: ['应结订单总金额', '总交易额'],
  refund: ['退款总金额', '总退款金额'],
  fee: ['手续费总金额'],
} as const;
type SumHead = keyof typeof sumHeads;

interface BillFile {
  file: string;
  /** SHA-1 of the bill without its package, in hexadecimal. */
  sha1: string;
  /** Of the bill without its package. */
  bytesMax: number;
}

/** The lines of a bill that lies in a file, packed or not. Throws BillUnreadable. */
export async function* wechatBillLines({ file, sha1, bytesMax }: BillFile): AsyncGenerator<BillLine> {
  const hash = createHash('sha1');
  try {
    yield* tradesOf(linesOf(hashed(await unpacked(file), { hash, bytesMax }), 'utf-8'));
  } catch (error) {
    throw error instanceof BillUnreadable ? error : new BillUnreadable('the bill is broken', { cause: error });
  }
  if (hash.digest('hex') !== sha1.toLowerCase()) throw new BillUnreadable('the bill is not the one that was named');
}

async function unpacked(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file);
  const start = Buffer.alloc(gzipStart.length);
  try {
    await handle.read(start, 0, start.length, 0);
  } finally {
    await handle.close();
  }
  const bytes = createReadStream(file);
  if (!start.equals(gzipStart)) return bytes;
  const unzip = createGunzip();
  bytes.on('error', (error) => unzip.destroy(error));
  unzip.on('close', () => bytes.destroy());
  return bytes.pipe(unzip);
}

async function* hashed(
  bytes: AsyncIterable<Buffer>,
  { hash, bytesMax }: { hash: ReturnType<typeof createHash>; bytesMax: number },
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > bytesMax) throw new BillUnreadable('the bill is too large');
    hash.update(chunk);
    yield chunk;
  }
}

const milliPerFen = 1000;

interface Sums {
  count: number;
  /** In fen, but fees in thousandths of one. */
  amount: number;
  refund: number;
  fee: number;
}

/** The lines of a bill, as text. Throws BillUnreadable. */
export async function* tradesOf(lines: AsyncIterable<string>): AsyncGenerator<BillLine> {
  let columns: Columns | undefined;
  let sumColumns: Record<SumHead, number> | undefined;
  let said: Sums | undefined;
  const sums: Sums = { count: 0, amount: 0, refund: 0, fee: 0 };
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const fields = fieldsOf(line);
    if (said) throw new BillUnreadable('the bill goes on after its sums');
    if (!columns) columns = columnsOf(fields);
    else if (sumColumns) said = sumsOf(fields, sumColumns);
    else if (sumHeads.count.some((head) => head === fields[0])) sumColumns = placesOf(fields, sumHeads);
    else {
      const trade = tradeOf(fields, columns);
      sums.count += 1;
      sums.amount += trade.amountFen;
      sums.refund += trade.refundFen;
      sums.fee += trade.feeMilli;
      yield lineOf(trade);
    }
  }
  const isWhole =
    said?.count === sums.count &&
    said.amount === sums.amount &&
    said.refund === sums.refund &&
    // The sum of fees may be rounded.
    Math.abs(said.fee - sums.fee) < milliPerFen;
  if (!isWhole) throw new BillUnreadable('the lines of the bill are not what its sums say');
}

/** Fields begin with a backtick, heads do not. */
function fieldsOf(line: string): string[] {
  if (!line.startsWith('`')) return line.split(',').map((field) => field.trim());
  return line
    .slice(1)
    .split(',`')
    .map((field) => field.trim());
}

type Columns = Record<Head, number> & { count: number };

function columnsOf(found: readonly string[]): Columns {
  return { ...placesOf(found, heads), count: found.length };
}

function placesOf<Name extends string>(
  found: readonly string[],
  wanted: Readonly<Record<Name, readonly string[]>>,
): Record<Name, number> {
  const places = Object.entries<readonly string[]>(wanted).map(([name, names]) => [
    name,
    found.findIndex((head) => names.includes(head)),
  ]);
  if (places.some(([, place]) => place === -1)) throw new BillUnreadable('the bill lacks a column');
  // Each name has its place.
  return Object.fromEntries(places) as Record<Name, number>;
}

function sumsOf(fields: readonly string[], columns: Record<SumHead, number>): Sums {
  const of = (name: SumHead) => fields[columns[name]] ?? '';
  const count = /^\d{1,9}(?:\.0+)?$/.test(of('count')) ? Number(of('count')) : undefined;
  const [amount, refund, fee] = [fenOf(of('amount')), fenOf(of('refund')), milliOf(of('fee'))];
  if (count === undefined || amount === undefined || refund === undefined || fee === undefined) {
    throw new BillUnreadable('the sums of the bill are none');
  }
  return { count, amount, refund, fee };
}

interface Trade {
  state: 'SUCCESS' | 'REFUND' | 'REVOKED';
  number: string;
  reference: string;
  refundNumber: string;
  refundReference: string;
  amountFen: number;
  refundFen: number;
  feeMilli: number;
  refundState: string;
}

/** The title may hold what parts fields: those before it are counted from the left, those behind it from the right. */
function tradeOf(fields: readonly string[], columns: Columns): Trade {
  const extra = fields.length - columns.count;
  if (extra < 0) throw new BillUnreadable('a line of the bill is too short');
  const of = (head: Head) => fields[columns[head] + (columns[head] > columns.title ? extra : 0)] ?? '';
  const state = (['SUCCESS', 'REFUND', 'REVOKED'] as const).find((one) => one === of('state'));
  const [amountFen, refundFen, feeMilli] = [fenOf(of('amount')), fenOf(of('refund')), milliOf(of('fee'))];
  const isRead = amountFen !== undefined && refundFen !== undefined && feeMilli !== undefined;
  if (!state || !isRead || of('currency') !== 'CNY') throw new BillUnreadable('a line of the bill is none');
  return {
    state,
    number: of('number'),
    reference: of('reference'),
    refundNumber: of('refundNumber'),
    refundReference: of('refundReference'),
    amountFen,
    refundFen,
    feeMilli,
    refundState: of('refundState'),
  };
}

/**
 * What a trade moved. A refund stands in the bill of the day on which WeChat Pay took it, and left the merchant's account then; one
 * that failed afterwards came back.
 */
function lineOf({ state, feeMilli, ...trade }: Trade): BillLine {
  const feeFen = Math.sign(feeMilli) * Math.round(Math.abs(feeMilli) / milliPerFen);
  if (state === 'SUCCESS') {
    const { number, reference, amountFen } = trade;
    return { record: 'payment', number, reference, amountFen, feeFen, isDone: true };
  }
  return {
    record: 'refund',
    number: trade.refundNumber,
    reference: trade.refundReference,
    amountFen: trade.refundFen,
    feeFen: 0 - Math.abs(feeFen),
    isDone: trade.refundState !== 'FAIL',
  };
}

/** Yuan with at most two decimals as fen. */
function fenOf(text: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Yuan with at most five decimals as thousandths of a fen. */
function milliOf(text: string): number | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const milli = Number(whole) * 100_000 + Number(part.padEnd(5, '0'));
  return sign === '-' ? 0 - milli : milli;
}
