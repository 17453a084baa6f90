/** The texts of a spreadsheet's first sheet (XLSX), in bounded memory. What a formula came to is read, the formula is not. */
import { fromBufferPromise, type Entry } from 'yauzl';

/** It is no spreadsheet, or a larger one than is read. */
export class SheetUnreadable extends Error {
  override name = 'SheetUnreadable';
}

/**
 * Bytes of both parts together once they are unpacked, parts of a file, texts that cells share, cells of a row, columns that are read, and
 * characters of a text.
 */
const bytesMax = 4 * 1024 * 1024;
const partsMax = 200;
const sharedMax = 20_000;
const cellsMax = 500;
const columnsMax = 50;
const textMax = 1000;

const sharedName = 'xl/sharedStrings.xml';
const sheetName = /^xl\/worksheets\/sheet(\d{1,6})\.xml$/;

export interface SheetRow {
  /** From 1. */
  line: number;
  cells: string[];
}

/**
 * Rows that say anything, at most so many; cells are in the order of the columns, and empty where there is none. Throws SheetUnreadable, for
 * more as well.
 */
export async function readSheet(bytes: Buffer, { rowsMax }: { rowsMax: number }): Promise<SheetRow[]> {
  const parts = await partsOf(bytes);
  const shared: string[] = [];
  for (const { body } of elementsOf(parts.shared, 'si')) {
    if (shared.length === sharedMax) throw new SheetUnreadable('it has too many texts');
    shared.push(boundedCell(textOf(body)));
  }
  const rows: SheetRow[] = [];
  let count = 0;
  for (const { head, body } of elementsOf(parts.sheet, 'row')) {
    count += 1;
    const cells = cellsOf(body, shared);
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length === rowsMax) throw new SheetUnreadable('it has too many rows');
    rows.push({ line: Number(/\br="(\d{1,7})"/.exec(head)?.[1] ?? count), cells });
  }
  return rows;
}

/** Elements of a name that hold none of the same, each with what stands in its first tag and between both; time grows with the text alone. */
function* elementsOf(text: string, name: string): Generator<{ head: string; body: string }> {
  const close = `</${name}>`;
  let from = 0;
  for (;;) {
    const to = text.indexOf(close, from);
    if (to < 0) return;
    const piece = text.slice(from, to);
    from = to + close.length;
    const start = Math.max(piece.lastIndexOf(`<${name}>`), piece.lastIndexOf(`<${name} `));
    const end = piece.indexOf('>', start);
    if (start >= 0 && end >= 0) yield { head: piece.slice(start, end), body: piece.slice(end + 1) };
  }
}

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  let count = 0;
  for (const { head, body } of elementsOf(row, 'c')) {
    count += 1;
    if (count > cellsMax) throw new SheetUnreadable('a row has too many cells');
    const column = columnOf(/\br="([A-Z]{1,3})\d/.exec(head)?.[1]) ?? cells.length;
    if (column >= columnsMax) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(/\bt="(\w+)"/.exec(head)?.[1] ?? 'n', body, shared);
  }
  return cells;
}

function cellText(type: string, body: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return boundedCell(textOf(body));
  const [found] = elementsOf(body, 'v');
  const value = boundedCell(unescaped(found?.body ?? ''));
  if (type === 's') return shared[Number(value)] ?? '';
  const number = Number(value);
  // As it is written, but for what binary fractions make of amounts.
  const isPlain = type !== 'n' || value === '' || !Number.isFinite(number) || /^\d{1,15}$/.test(value);
  return isPlain ? value : String(Number(number.toFixed(6)));
}

function boundedCell(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > textMax) throw new SheetUnreadable('a text is too long');
  return trimmed;
}

/** The runs of a text, without what says how it is read aloud. */
function textOf(item: string): string {
  const [first = '', ...spoken] = item.split('<rPh');
  const plain = first + spoken.map((piece) => piece.slice(piece.indexOf('</rPh>') + 1)).join('');
  return Array.from(elementsOf(plain, 't'), ({ body }) => unescaped(body)).join('');
}

/** From 0. */
function columnOf(letters: string | undefined): number | undefined {
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 65) - 64, 0) - 1;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      const code = decimal === undefined ? (hex === undefined ? undefined : Number.parseInt(hex, 16)) : Number(decimal);
      if (code !== undefined) return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
      return named[name ?? ''] ?? whole;
    },
  );
}

/** The first sheet, by its number, and what its cells share; nothing else is unpacked. */
async function partsOf(bytes: Buffer): Promise<{ sheet: string; shared: string }> {
  try {
    const zip = await fromBufferPromise(bytes, { autoClose: false, decodeStrings: false });
    let count = 0;
    let shared: Entry<Buffer> | undefined;
    let sheet: { entry: Entry<Buffer>; number: number } | undefined;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > partsMax) throw new SheetUnreadable('it has too many parts');
      const name = entry.fileName.toString('utf8');
      if (name === sharedName) shared = entry;
      const number = Number(sheetName.exec(name)?.[1] ?? Number.NaN);
      if (number < (sheet?.number ?? Number.POSITIVE_INFINITY)) sheet = { entry, number };
    }
    if (!sheet) throw new SheetUnreadable('there is no sheet');
    const left = { bytes: bytesMax };
    const read = async (entry: Entry<Buffer>) => boundedText(await zip.openReadStreamPromise(entry, {}), left);
    return { sheet: await read(sheet.entry), shared: shared ? await read(shared) : '' };
  } catch (error) {
    throw error instanceof SheetUnreadable ? error : new SheetUnreadable('it is no spreadsheet', { cause: error });
  }
}

async function boundedText(stream: AsyncIterable<Buffer>, left: { bytes: number }): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    left.bytes -= chunk.length;
    if (left.bytes < 0) throw new SheetUnreadable('its parts are too large');
    chunks.push(chunk);
  }
  // Some writers name the format before each element.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/<(\/?)\w{1,10}:(?=\w)/g, '<$1')
    .replaceAll('<si/>', '<si></si>');
}
