/**
 * Alipay's bill of trades of a day: a ZIP with the details and a summary, each a CSV in GBK. Lines that begin with # are heads
 * and sums; the sums at the end say how many lines there are, so that a bill that was cut off is none.
 */
import { openPromise } from 'yauzl';
import { fenOf } from './alipayProtocol.ts';
import { BillUnreadable, fieldsOfLine, linesOf } from './billFile.ts';
import type { BillLine } from './gateway.ts';

const detailsName = /业务明细\.csv$/;
const summaryName = /汇总/;

const heads = {
  reference: '支付宝交易号',
  number: '商户订单号',
  type: '业务类型',
  title: '商品名称',
  createdAt: '创建时间',
  endedAt: '完成时间',
  amount: '订单金额（元）',
  received: '商家实收（元）',
  refundNumber: '退款批次号/请求号',
  fee: '服务费（元）',
} as const;
/** Free text, and the last column. */
const remark = '备注';
type Head = keyof typeof heads;

const records = new Map([
  ['交易', 'payment'],
  ['退款', 'refund'],
] as const);

/** The lines of a bill that lies in a file. Throws BillUnreadable. */
export async function* alipayBillLines(file: string): AsyncGenerator<BillLine> {
  const zip = await unreadable(openPromise(file, { autoClose: false, decodeStrings: false }));
  try {
    for await (const entry of zip.eachEntry()) {
      // Names are in GBK, or in UTF-8 where the flag says so.
      const isUtf8 = (entry.generalPurposeBitFlag & 0x800) !== 0;
      const name = new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(entry.fileName);
      if (!detailsName.test(name) || summaryName.test(name)) continue;
      const stream = await unreadable(zip.openReadStreamPromise(entry, {}));
      try {
        yield* detailsOf(linesOf(stream, 'gbk'));
      } catch (error) {
        throw error instanceof BillUnreadable ? error : new BillUnreadable('the bill is broken', { cause: error });
      }
      return;
    }
    throw new BillUnreadable('the bill has no details');
  } finally {
    zip.close();
  }
}

async function unreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new BillUnreadable('the bill is no archive', { cause });
  }
}

/** The lines of its details, as text. Throws BillUnreadable. */
export async function* detailsOf(lines: AsyncIterable<string>): AsyncGenerator<BillLine> {
  let columns: Columns | undefined;
  const counts = { payment: 0, refund: 0 };
  const said: { payment?: number; refund?: number } = {};
  for await (const line of lines) {
    if (line.trim() === '') continue;
    if (line.startsWith('#')) {
      const [, type, count] = /^#(交易|退款)合计：(\d+)笔/.exec(line) ?? [];
      const record = records.get(type as '交易' | '退款');
      if (record) said[record] = Number(count);
      continue;
    }
    if (!columns) {
      columns = columnsOf(fieldsOfLine(line));
      continue;
    }
    const read = lineOf(fieldsOfLine(line), columns);
    counts[read.record] += 1;
    yield read;
  }
  if (!columns) throw new BillUnreadable('the bill has no heads');
  if (said.payment !== counts.payment || said.refund !== counts.refund) {
    throw new BillUnreadable('the bill has not as many lines as it says');
  }
}

type Columns = Record<Head, number> & { count: number; endsInRemark: boolean };

function columnsOf(found: readonly string[]): Columns {
  const places = Object.fromEntries(Object.entries(heads).map(([name, head]) => [name, found.indexOf(head)]));
  if (Object.values(places).includes(-1)) throw new BillUnreadable('the bill lacks a column');
  // Each head has its place.
  return { ...(places as Record<Head, number>), count: found.length, endsInRemark: found.at(-1) === remark };
}

/**
 * Titles and remarks may hold commas, and are not quoted: the fields of a line fit in one way, by its times and amounts, or
 * the line is none.
 */
function lineOf(fields: string[], columns: Columns): BillLine {
  const extra = fields.length - columns.count;
  if (extra < 0) throw new BillUnreadable('a line of the bill is too short');
  const read: BillLine[] = [];
  for (let inTitle = columns.endsInRemark ? 0 : extra; inTitle <= extra; inTitle++) {
    const line = lineAs(fields, columns, inTitle);
    if (line) read.push(line);
  }
  const [only, ...others] = read;
  if (!only || others.length > 0) throw new BillUnreadable('a line of the bill is none');
  return only;
}

/** The line where so many fields more belong to its title; undefined: it does not fit. */
function lineAs(fields: string[], columns: Columns, inTitle: number): BillLine | undefined {
  const of = (head: Head) => fields[columns[head] + (columns[head] > columns.title ? inTitle : 0)] ?? '';
  const record = records.get(of('type') as '交易' | '退款');
  const amount = signedFen(of('amount'));
  const fee = signedFen(of('fee') || '0.00');
  const fits = moment.test(of('createdAt')) && moment.test(of('endedAt')) && signedFen(of('received')) !== undefined;
  const isRefund = record === 'refund';
  const isNamed = isRefund || of('refundNumber') === '';
  if (!record || amount === undefined || fee === undefined || !fits || !isNamed) return undefined;
  return {
    record,
    number: isRefund ? of('refundNumber') : of('number'),
    reference: of('reference'),
    amountFen: Math.abs(amount),
    feeFen: isRefund ? 0 - Math.abs(fee) : Math.abs(fee),
    isDone: true,
  };
}

const moment = /^\d{4}[-/]\d{1,2}[-/]\d{1,2} \d{1,2}:\d{2}(:\d{2})?$/;

function signedFen(text: string): number | undefined {
  return text.startsWith('-') ? fenOf(text.slice(1)) : fenOf(text);
}
