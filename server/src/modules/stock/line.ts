import { limits } from '#contract/core/limits.ts';
import { parseYuan } from '#contract/core/money.ts';
import { pieceRules } from '#contract/stock/pieceRules.ts';
import type { StockProblem } from '#contract/stock/stockProcess.ts';
import { plainLine } from '../../platform/http/plainText.ts';
import type { Content } from './stockEncryption.ts';

/** How the lines of a file are to be read. */
export interface LineForm {
  /** Text in quotes is taken out of them, and commas part columns. */
  isCsv: boolean;
  /** Names of the fields that an account's line consists of; undefined: a line is a secret. */
  accountFields: readonly string[] | undefined;
  /** A line may end with a description and an extra price in yuan; left out: it may not. */
  hasPieces?: boolean;
}

/** What everybody may read of a piece, and what it costs on top; null: it can't be chosen. */
export interface PieceOfLine {
  description: string | null;
  extraFen: number;
}

export type ReadLine = 'blank' | { problem: StockProblem } | ({ content: Content } & PieceOfLine);

/** What a line says. `text` is undefined where it could not be decoded. */
export function readLine(text: string | undefined, form: LineForm): ReadLine {
  if (text === undefined) return { problem: 'not_readable' };
  const line = text.endsWith('\r') ? text.slice(0, -1) : text;
  if (line.trim() === '') return 'blank';
  if (line.length > limits.stockLine.max) return { problem: 'too_long' };
  // Both come of a wrong encoding only.
  if (/[\0\ufffd]/.test(line)) return { problem: 'not_readable' };
  if (form.hasPieces) return lineOfPieces(line, form);
  const read =
    form.accountFields === undefined ? secretOf(line, form.isCsv) : accountOf(line, form.accountFields, form.isCsv);
  return typeof read === 'object' && 'content' in read ? { ...read, description: null, extraFen: 0 } : read;
}

type ReadContent = 'blank' | { problem: StockProblem } | { content: Content };

/** A secret or the fields of an account, then perhaps a description, then perhaps an extra price. */
function lineOfPieces(line: string, { isCsv, accountFields }: LineForm): ReadLine {
  const wanted = accountFields?.length ?? 1;
  // Never by commas alone: a part of a secret would become what everybody reads.
  const values = isCsv ? csvColumns(line) : markedColumns(line);
  if (values === undefined) return { problem: 'not_readable' };
  if (values.length > wanted + 2) return { problem: 'too_many_fields' };
  const given = values.slice(0, wanted);
  if (given.length < wanted || given.includes('')) return { problem: 'fields_missing' };
  const content: Content =
    accountFields === undefined
      ? { kind: 'secret', text: given[0] ?? '' }
      : { kind: 'account', fields: accountFields.map((name, index) => ({ name, value: given[index] ?? '' })) };
  const [description = '', price = ''] = values.slice(wanted).map(plainLine);
  const extraFen = price === '' ? 0 : parseYuan(price);
  if (extraFen === undefined || extraFen > pieceRules.extraFen.max) return { problem: 'extra_price' };
  const problem = problemOfPiece({ description, extraFen }, given);
  return problem ? { problem } : { content, description: description === '' ? null : description, extraFen };
}

/** What is wrong with what everybody may read of a piece; `secrets` are the parts that nobody may. */
export function problemOfPiece(
  { description, extraFen }: { description: string; extraFen: number },
  secrets: readonly string[],
): StockProblem | undefined {
  if (description === '') return extraFen > 0 ? 'extra_needs_description' : undefined;
  if (description.length > pieceRules.description.max) return 'description_too_long';
  const said = description.toLowerCase();
  const isTold = secrets.some((secret) => secret.length >= pieceRules.tellsFrom && said.includes(secret.toLowerCase()));
  return isTold ? 'description_tells' : undefined;
}

/** A secret is the line as it stands; of CSV the first column. */
function secretOf(line: string, isCsv: boolean): ReadContent {
  const text = isCsv ? csvColumns(line)?.[0] : line;
  if (text === undefined) return { problem: 'not_readable' };
  return text.trim() === '' ? 'blank' : { content: { kind: 'secret', text } };
}

function accountOf(line: string, names: readonly string[], isCsv: boolean): ReadContent {
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
  const marked = isCsv ? [line] : markedColumns(line);
  if (marked.length > 1) return marked;
  const columns = csvColumns(line);
  // A program may say CSV of what it was given.
  if (isCsv && columns?.length === 1 && wanted > 1) return columnsOf(line, wanted, false);
  return columns;
}

/** Columns that are parted by `----`, else by tabs; else the line is one. */
function markedColumns(line: string): string[] {
  const separator = ['----', '\t'].find((mark) => line.includes(mark));
  return (separator === undefined ? [line] : line.split(separator)).map((column) => column.trim());
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
