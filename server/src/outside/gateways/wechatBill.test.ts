/** WeChat Pay's bill, line by line, in the form of its public examples. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillLine } from './gateway.ts';
import { tradesOf, wechatBillLines } from './wechatBill.ts';

const heads =
  '\ufeff交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const payment =
  '`2024-07-09 10:06:33,`wxe1696e7c7db8e7f4,`1579507281,`0,`,`4200002360202407091150650780,`P-1,`openid,`JSAPI,`SUCCESS,`OTHERS,`CNY,`50.00,`0.00,`0,`0,`0.00,`0.00,`,`,`云笔记,`,`0.27000,`0.54%,`50.00,`0.00,`';
const refund =
  '`2024-07-09 16:47:58,`wxe1696e7c7db8e7f4,`1579507281,`0,`,`4200002360202407091150650780,`P-1,`openid,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50302709992024070991956632208,`R1-P-1,`20.01,`0.00,`ORIGINAL,`PROCESSING,`云笔记,`,`-0.11000,`0.54%,`0.00,`20.01,`';
const sumHeads = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const sums = '`2,`50.00,`20.01,`0.00,`0.16000,`50.00,`20.01';

const paid = {
  record: 'payment',
  number: 'P-1',
  reference: '4200002360202407091150650780',
  amountFen: 5000,
  feeFen: 27,
  isDone: true,
};
const given = {
  record: 'refund',
  number: 'R1-P-1',
  reference: '50302709992024070991956632208',
  amountFen: 2001,
  feeFen: -11,
  isDone: true,
};

async function* stream(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}

async function all(lines: AsyncIterable<BillLine>): Promise<BillLine[]> {
  const read: BillLine[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

const bill = (...lines: string[]) => all(tradesOf(stream(lines)));
const unreadable = expect.objectContaining({ name: 'BillUnreadable' });

describe('the lines of a bill', () => {
  test('are payments and refunds, with fees that are kept and given back', async () => {
    expect(await bill(heads.slice(1), payment, refund, sumHeads, sums)).toEqual([paid, given]);
  });

  test('are read by their heads, also by the older ones, in whichever order', async () => {
    const older =
      '商户订单号,微信订单号,交易状态,货币种类,总金额,微信退款单号,商户退款单号,退款金额,退款状态,商品名称,手续费';
    const line = '`P-1,`420,`SUCCESS,`CNY,`0.01,`0,`0,`0,`,`x,`0';
    const read = await bill(
      older,
      line,
      '总交易单数,总交易额,总退款金额,总企业红包退款金额,手续费总金额',
      '`1,`0.01,`0.0,`0.0,`0',
    );
    expect(read).toMatchObject([{ number: 'P-1', reference: '420', amountFen: 1, feeFen: 0 }]);
  });

  test('say nothing else where a title holds what parts fields', async () => {
    const title = '`云笔记,`,`9.00000,`1%,`0.01,`0.00,`';
    const read = await bill(heads, payment.replace('`云笔记', title), refund, sumHeads, sums);
    expect(read).toEqual([paid, given]);
  });

  test('of a refund that failed there moved nothing', async () => {
    const read = await bill(heads, payment, refund.replace('PROCESSING', 'FAIL'), sumHeads, sums);
    expect(read[1]).toEqual({ ...given, isDone: false });
  });

  test.each([
    ['without its sums', [heads, payment, refund]],
    ['without the sums of its fees', [heads, payment, refund, sumHeads, sums.replace('`0.16000', '`0.17000')]],
    ['with a line less', [heads, payment, sumHeads, sums]],
    ['with another amount', [heads, payment.replaceAll('50.00', '49.99'), refund, sumHeads, sums]],
    ['that goes on', [heads, payment, refund, sumHeads, sums, payment]],
    ['without a column', [heads.replace('手续费,', ''), payment, refund, sumHeads, sums]],
    ['in another currency', [heads, payment.replace('CNY', 'USD'), refund, sumHeads, sums]],
    ['with an amount that is none', [heads, payment.replace('`50.00', '`5e1'), refund, sumHeads, sums]],
    ['with an unknown state', [heads, payment.replace('SUCCESS', 'USERPAYING'), refund, sumHeads, sums]],
    ['that is a message', ['{"code":"INVALID_REQUEST"}']],
    ['that is empty', []],
  ])('%s are none', async (_name, lines) => {
    await expect(bill(...lines)).rejects.toEqual(unreadable);
  });
});

describe('a bill in a file', () => {
  const text = `${[heads, payment, refund, sumHeads, sums].join('\r\n')}\r\n`;
  const sha1 = createHash('sha1').update(text).digest('hex');
  const limits = { sha1, bytesMax: 10_000 };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wechat-bill-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function fileOf(bytes: Buffer | string): Promise<string> {
    const file = join(folder, createHash('sha1').update(bytes).digest('hex'));
    await writeFile(file, bytes);
    return file;
  }

  test('is read out of its package, or as it is', async () => {
    expect(await all(wechatBillLines({ file: await fileOf(gzipSync(text)), ...limits }))).toEqual([paid, given]);
    expect(await all(wechatBillLines({ file: await fileOf(text), ...limits }))).toEqual([paid, given]);
  });

  test.each([
    ['cut off in its package', gzipSync(text).subarray(0, 200), {}],
    ['cut off before it was packed', gzipSync(text.slice(0, -60)), {}],
    ['another one than was named', gzipSync(text.replaceAll('P-1', 'P-2')), {}],
    ['larger than bills are', gzipSync(text), { bytesMax: 500 }],
    ['a package of nothing', gzipSync(''), {}],
    ['a page', '<html><body>503</body></html>', {}],
  ])('that is %s is none', async (_name, bytes, change) => {
    const lines = wechatBillLines({ file: await fileOf(bytes), ...limits, ...change });
    await expect(all(lines)).rejects.toEqual(unreadable);
  });
});
