import { expect, test } from 'vitest';
import { decodeText, readCsv, unmarked } from './csv.ts';

test('records are read as spreadsheets write them', () => {
  const text = 'a,"b ""x"", y",c\r\n\r\n"two\nlines",,\n last,1,';
  expect(readCsv(text, 10).records).toEqual([
    { line: 1, cells: ['a', 'b "x", y', 'c'] },
    { line: 3, cells: ['two\nlines', '', ''] },
    { line: 5, cells: [' last', '1', ''] },
  ]);
  expect(readCsv('', 10)).toEqual({ records: [] });
});

test('a quote without end and a record too many are told by their line', () => {
  expect(readCsv('a\n"b', 10).wrongLine).toBe(2);
  expect(readCsv('a\nb\nc\n', 2).wrongLine).toBe(3);
});

test('a file of quotes, or of lines with nothing, is read through once', () => {
  const quotes = `"${'""'.repeat(4 * 1024 * 1024)}"`;
  expect(readCsv(quotes, 10).records[0]?.cells[0]).toBe('"'.repeat(4 * 1024 * 1024));
  // Blank lines are no records, but somebody has to read them.
  expect(readCsv('\n'.repeat(90), 10)).toEqual({ records: [] });
  expect(readCsv('\n'.repeat(1024 * 1024), 10).wrongLine).toBe(100);
  expect(readCsv('""\n'.repeat(1024 * 1024), 10).wrongLine).toBe(100);
});

test('texts come in two encodings, and lose the mark that kept them from running', () => {
  expect(decodeText(Buffer.from('\uFEFF商品'))).toBe('商品');
  expect(decodeText(Buffer.from([0xc9, 0xcc, 0xc6, 0xb7]))).toBe('商品');
  expect(decodeText(Buffer.from([0xff]))).toBeUndefined();
  expect([unmarked("'=1+1"), unmarked("'s"), unmarked('=1')]).toEqual(['=1+1', "'s", '=1']);
});
