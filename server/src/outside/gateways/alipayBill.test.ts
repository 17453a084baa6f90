/** Fields of Alipay's bill, which quotes nothing. */
import { expect, test } from 'vitest';
import { detailsOf } from './alipayBill.ts';
import { BillUnreadable } from './billFile.ts';

const heads =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店名称,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注';
const at = '2026-11-20 10:00:00';

async function read({ title = '云笔记', shop = '', remark = '', from = at } = {}) {
  const lines = [
    heads,
    `2026,M1,交易,${title},${from},${at},${shop},12.00,11.00,,-0.07,${remark}`,
    '#交易合计：1笔，商家实收共0.00元',
    '#退款合计：0笔，商家实收退款共0.00元',
  ];
  const found = [];
  for await (const line of detailsOf(each(lines))) found.push(line);
  return found;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}

test.each([{}, { title: '云,笔记,专业版' }, { remark: '好,很好' }, { title: '云,笔记', remark: '好,很好' }])(
  'commas in titles and remarks move no amount: %o',
  async (line) => {
    expect(await read(line)).toEqual([
      { record: 'payment', number: 'M1', reference: '2026', amountFen: 1_200, feeFen: 7, isDone: true },
    ]);
  },
);

test.each([{ shop: '一店,二店' }, { shop: '1.00,2.00' }, { from: '昨天' }])(
  'a line whose fields do not fit is none: %o',
  async (line) => {
    await expect(read(line)).rejects.toThrow(BillUnreadable);
  },
);
