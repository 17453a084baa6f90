import { limits } from '#contract/core/limits.ts';
import type { StockProblem } from '#contract/stock/stockProcess.ts';
import type { Content } from './stockEncryption.ts';

/** How the lines of a file are to be read. */
export interface LineForm {
  /** Text in quotes is taken out of them, and commas part columns. */
  isCsv: boolean;
  /** Names of the fields that an account's line consists of; undefined: a line is a secret. */
  accountFields: readonly string[] | undefined;
}

export type ReadLine = 'blank' | { problem: StockProblem } | { content: Content };

/** What a line says. `text` is undefined where it could not be decoded. */
export function readLine(text: string | undefined, form: LineForm): ReadLine {
  if (text === undefined) return { problem: 'not_readable' };
  const line = text.endsWith('\r') ? text.slice(0, -1) : text;
  if (line.trim() === '') return 'blank';
  if (line.length > limits.stockLine.max) return { problem: 'too_long' };
  // Both come of a wrong encoding only.
  if (/[\0\ufffd]/.test(line)) return { problem: 'not_readable' };
  return form.accountFields === undefined
    ? secretOf(line, form.isCsv)
    : accountOf(line, form.accountFields, form.isCsv);
}

/** A secret is the line as it stands; of CSV the first column. */
function secretOf(line: string, isCsv: boolean): ReadLine {
  const text = isCsv ? csvColumns(line)?.[0] : line;
  if (text === undefined) return { problem: 'not_readable' };
  return text.trim() === '' ? 'blank' : { content: { kind: 'secret', text } };
}

function accountOf(line: string, names: readonly string[], isCsv: boolean): ReadLine {
  const values = columnsOf(line, names.length, isCsv);
  if (values === undefined) return { problem: 'not_readable' };
  if (values.length > names.length) return { problem: 'too_many_fields' };
  if (values.length < names.length || values.includes('')) return { problem: 'fields_missing' };
  return {
    content: { kind: 'account', fields: names.map((name, index) => ({ name, value: values[index] ?? '' })) },
  };
}

/** Columns are parted by `----`, else by tabs, else by commas. */
function columnsOf(line: string, wanted: number, isCsv: boolean): string[] | undefined {
  if (wanted === 1 && !isCsv) return [line.trim()];
  for (const separator of ['----', '\t']) {
    if (!isCsv && line.includes(separator)) return line.split(separator).map((column) => column.trim());
  }
  const columns = csvColumns(line);
  // A program may say CSV of what it was given.
  if (isCsv && columns?.length === 1 && wanted > 1) return columnsOf(line, wanted, false);
  return columns;
}

/** The columns of a line of CSV; undefined when a quote is not closed. */
function csvColumns(line: string): string[] | undefined {
  const columns: string[] = [];
  for (let at = 0; at <= line.length;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)/.exec(line.slice(at));
    if (quoted) {
      columns.push((quoted[1] ?? '').replaceAll('""', '"'));
      at += quoted[0].length;
      if (!quoted[0].endsWith(',')) return columns;
      continue;
    }
    const end = line.indexOf(',', at);
    const column = line.slice(at, end === -1 ? line.length : end).trim();
    if (column.startsWith('"')) return undefined;
    columns.push(column);
    if (end === -1) return columns;
    at = end + 1;
  }
  return columns;
}
