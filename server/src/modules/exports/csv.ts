/** Lists as comma-separated values (RFC 4180) that spreadsheets open as what they are, and never run. */
import { dateFormatter } from '#contract/core/formatters.ts';
import type { Cell, CsvColumn } from './source.ts';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of Chinese input. */
const runs = /^[=+\-@\t\r\n＝＋－＠]/;
/** Also what parts cells where a spreadsheet is set to another sign than the comma. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** The first line of a file; columns of times say their time zone. */
export function csvHead(columns: readonly CsvColumn[], timeZone: string): string {
  const titles = columns.map((column) => (typeof column === 'string' ? column : `${column.time} (${timeZone})`));
  return byteOrderMark + csvRows([titles], timeZone);
}

/** Rows as lines; amounts in yuan with two decimals, times as 2026-03-31 23:59:59 in a time zone. */
export function csvRows(rows: readonly (readonly Cell[])[], timeZone: string): string {
  const timeOf = timesIn(timeZone);
  return rows.map((row) => `${row.map((cell) => cellText(cell, timeOf)).join(',')}\r\n`).join('');
}

function cellText(cell: Cell, timeOf: (moment: Date) => string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return timeOf(cell);
  if (typeof cell === 'object') return yuan(cell.fen);
  // A text that a spreadsheet would run gets a mark in front that makes it a text again.
  const text = runs.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function timesIn(timeZone: string): (moment: Date) => string {
  // Sweden writes times as everybody sorts them.
  const format = dateFormatter('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => format.format(moment);
}
