import { describe, expect, it } from 'vitest';
import { csvHead, csvRows } from './csv.ts';
import type { Cell } from './source.ts';

const line = (...cells: Cell[]) => csvRows([cells], 'Asia/Shanghai');

describe('comma-separated values', () => {
  it('begin with the mark that tells Excel the encoding', () => {
    expect(Buffer.from(csvHead(['时间', '金额'], 'UTC')).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(csvHead([{ time: '时间' }, '金额'], 'Asia/Shanghai')).toBe('\uFEFF时间 (Asia/Shanghai),金额\r\n');
  });

  it('quote what would break the line', () => {
    expect(line('a,b', 'say "hi"', 'two\r\nlines', ' edge', 'plain')).toBe(
      '"a,b","say ""hi""","two\r\nlines"," edge",plain\r\n',
    );
  });

  it('quote what parts cells where a spreadsheet is set to another sign', () => {
    expect(line('Nice;=1+1', 'a\t=1+1')).toBe('"Nice;=1+1","a\t=1+1"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '－1'])('never run %j', (text) => {
    expect(line(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it('leave what is harmless as it is', () => {
    expect(line('1=1', "'quoted", '购买：云笔记', '', null)).toBe("1=1,'quoted,购买：云笔记,,\r\n");
  });

  it('keep numbers and amounts numbers, also below zero', () => {
    expect(line(-7, { fen: -5 }, { fen: 123_456 }, { fen: 0 }, { fen: 100 })).toBe('-7,-0.05,1234.56,0.00,1.00\r\n');
  });

  it('tell times in a time zone', () => {
    expect(line(new Date('2026-03-31T16:00:01Z'))).toBe('2026-04-01 00:00:01\r\n');
  });
});
