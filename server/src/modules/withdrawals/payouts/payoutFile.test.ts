import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { unzip } from '../../../../../tests/support/app/unzip.ts';
import { readSheet, SheetUnreadable } from '../../../platform/sheets/readSheet.ts';
import { writeSheet } from '../../../platform/sheets/writeSheet.ts';
import { payoutFile } from './payoutFile.ts';
import { payoutSheet } from './payoutSheet.ts';
import { resultsOf, rowsOf } from './resultFile.ts';

const line = { id: 7001, kind: 'bank' as const, bank: 'CMB' as const, account: '6222021234567894', paidFen: 9900 };
const rowsMax = 206;
const evil = '=HYPERLINK("http://evil")';
const bytesOf = (sheet: Parameters<typeof writeSheet>[0]) => buffer(writeSheet(sheet));
const readResults = (text: string) => resultsOf(rowsOf(text));

test('what a spreadsheet would run is a text in the file', () => {
  expect(payoutFile([{ ...line, name: evil }], 'en-US')).toContain(`,"'=HYPERLINK(""http://evil"")",`);
});

test('in a spreadsheet it is a text by its type and its style, and there is no formula', async () => {
  const files = await unzip(
    await bytesOf(payoutSheet('alipay', [{ ...line, kind: 'alipay', bank: '', name: evil }], 'en-US')),
  );
  const sheet = String(files.get('xl/worksheets/sheet1.xml'));
  expect(sheet).toContain(
    '<c r="C3" s="1" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://evil&quot;)</t></is></c>',
  );
  expect(sheet).toContain('<c r="D3" s="2"><v>99.00</v></c>');
  expect(sheet).not.toContain('<f');
  expect(String(files.get('xl/styles.xml'))).toContain('<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/>');
});

test('whatever a name holds, the file reads back as what it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 2_000_000 }), async (name, paidFen) => {
      const made = [{ ...line, name, paidFen }];
      const sheet = await bytesOf(payoutSheet('bank', made, 'zh-CN'));
      for (const rows of [rowsOf(payoutFile(made, 'zh-CN')), await readSheet(sheet, { rowsMax })]) {
        const [read, ...others] = resultsOf(rows);
        expect([read?.withdrawalId, read?.amountFen, read?.result, others]).toEqual([line.id, paidFen, 'none', []]);
      }
    }),
    { numRuns: 40 },
  );
});

test('any text is read without end or error', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => Array.isArray(readResults(text))));
});

test('what Alipay gives out of a batch is read by its headings, as a text and as a spreadsheet', async () => {
  const titles = ['序号', '创建时间', '订单号', '流水号', '收款账号', '姓名', '金额（元）', '状态', '备注', '失败原因'];
  const cells = [
    ['1', '2030-03-14 10:00', 'A1', 'P2030031400001', 'a@b.example', '张三丰', '99.00', '成功', '提现 7001', ''],
    ['2', '2030-03-14 10:00', 'A2', '', '13900000000', '李四', '9.9', '失败', '提现 7002', '姓名不符'],
    ['7003', '2030-03-14 10:00', 'A3', '', '13900000001', '王五', '10', '处理中', '', ''],
  ];
  const rows = [['批次明细'], titles, ...cells];
  const text = rows.map((row) => row.join(',')).join('\n');
  const sheet = await bytesOf({ name: '明细', widths: [], rows });
  for (const read of [readResults(text), resultsOf(await readSheet(sheet, { rowsMax }))]) {
    expect(read).toMatchObject([
      {
        line: 3,
        withdrawalId: 7001,
        account: 'a@b.example',
        amountFen: 9900,
        result: 'paid',
        receipt: 'P2030031400001',
      },
      { line: 4, withdrawalId: 7002, name: '李四', amountFen: 990, result: 'failed' },
      { line: 5, withdrawalId: 7003, amountFen: 1000, result: 'none' },
    ]);
  }
});

test('what is no spreadsheet, or packs more than is read, is refused', async () => {
  const large = { name: '大', widths: [], rows: Array.from({ length: 50_000 }, () => ['0'.repeat(100)]) };
  for (const bytes of [Buffer.from('no zip'), Buffer.alloc(0), await bytesOf(large)]) {
    await expect(readSheet(bytes, { rowsMax })).rejects.toThrow(SheetUnreadable);
  }
});

/** A spreadsheet of these parts of `xl/`. */
function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), `xl/${name}`);
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}

const sharedCell = '<c t="s"><v>0</v></c>';
const sharedText = (text: string) => `<sst><si><t>${text}</t></si></sst>`;

test('what is small and unpacks to much ends at once', async () => {
  const row = `<row>${sharedCell.repeat(50)}</row>`;
  const blanks = ' '.repeat(1_000_000);
  const bombs = {
    'many cells of a long text': {
      'worksheets/sheet1.xml': row.repeat(2500),
      'sharedStrings.xml': sharedText(`${blanks}x`),
    },
    'a long text': { 'worksheets/sheet1.xml': row, 'sharedStrings.xml': sharedText('x'.repeat(1001)) },
    'many cells in a row': { 'worksheets/sheet1.xml': `<row>${sharedCell.repeat(501)}</row>` },
    'many texts': { 'worksheets/sheet1.xml': row, 'sharedStrings.xml': '<si/>'.repeat(20_001) },
    'parts that are large together': {
      'worksheets/sheet1.xml': row + ' '.repeat(2_200_000),
      'sharedStrings.xml': ' '.repeat(2_200_000),
    },
  };
  for (const [what, parts] of Object.entries(bombs)) {
    const read = await readSheet(await zipOf(parts), { rowsMax }).catch((error: unknown) => error);
    expect([what, read instanceof SheetUnreadable]).toEqual([what, true]);
  }
});

test('the sheet with the lowest number is read, and none of the others', async () => {
  const sheet = (text: string) => `<row r="3"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const parts = {
    'worksheets/sheet10.xml': sheet('ten'),
    'worksheets/sheet3.xml': ' '.repeat(5_000_000),
    'worksheets/sheet2.xml': `<row r="1"></row>${sheet('two')}`,
  };
  expect(await readSheet(await zipOf(parts), { rowsMax: 1 })).toEqual([{ line: 3, cells: ['two'] }]);
});
