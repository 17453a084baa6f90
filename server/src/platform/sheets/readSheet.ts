/** The texts of a spreadsheet's first sheet (XLSX), in bounded memory. What a formula came to is read, the formula is not. */
import { fromBufferPromise } from 'yauzl';

/** It is no spreadsheet, or a larger one than is read. */
export class SheetUnreadable extends Error {
  override name = 'SheetUnreadable';
}

/** Bytes of a part of the file once it is unpacked, parts of a file, and columns that are read. */
const partBytesMax = 4 * 1024 * 1024;
const partsMax = 200;
const columnsMax = 50;

const wanted = /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/;

/** Row by row, each with its number from 1; cells are in the order of the columns, and empty where there is none. Throws SheetUnreadable. */
export async function readSheet(bytes: Buffer): Promise<{ line: number; cells: string[] }[]> {
  const parts = await partsOf(bytes);
  const [first] = [...parts.keys()]
    .filter((name) => name.includes('worksheets'))
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const sheet = parts.get(first ?? '');
  if (sheet === undefined) throw new SheetUnreadable('there is no sheet');
  const shared = elementsOf(parts.get('xl/sharedStrings.xml') ?? '', 'si').map(({ body }) => textOf(body));
  return elementsOf(sheet, 'row').map(({ head, body }, at) => ({
    line: Number(/\br="(\d{1,7})"/.exec(head)?.[1] ?? at + 1),
    cells: cellsOf(body, shared),
  }));
}

/** Elements of a name that hold none of the same, each with what stands in its first tag and between both; time grows with the text alone. */
function elementsOf(text: string, name: string): { head: string; body: string }[] {
  return text
    .split(`</${name}>`)
    .slice(0, -1)
    .flatMap((piece) => {
      const start = Math.max(piece.lastIndexOf(`<${name}>`), piece.lastIndexOf(`<${name} `));
      const end = piece.indexOf('>', start);
      return start < 0 || end < 0 ? [] : { head: piece.slice(start, end), body: piece.slice(end + 1) };
    });
}

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const { head, body } of elementsOf(row, 'c')) {
    const column = columnOf(/\br="([A-Z]{1,3})\d/.exec(head)?.[1]) ?? cells.length;
    if (column >= columnsMax) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(/\bt="(\w+)"/.exec(head)?.[1] ?? 'n', body, shared);
  }
  return cells;
}

function cellText(type: string, body: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(body).trim();
  const value = unescaped(elementsOf(body, 'v')[0]?.body ?? '').trim();
  if (type === 's') return (shared[Number(value)] ?? '').trim();
  const number = Number(value);
  // As it is written, but for what binary fractions make of amounts.
  const isPlain = type !== 'n' || value === '' || !Number.isFinite(number) || /^\d{1,15}$/.test(value);
  return isPlain ? value : String(Number(number.toFixed(6)));
}

/** The runs of a text, without what says how it is read aloud. */
function textOf(item: string): string {
  const [first = '', ...spoken] = item.split('<rPh');
  const plain = first + spoken.map((piece) => piece.slice(piece.indexOf('</rPh>') + 1)).join('');
  return elementsOf(plain, 't')
    .map(({ body }) => unescaped(body))
    .join('');
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

async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  try {
    const zip = await fromBufferPromise(bytes, { autoClose: false, decodeStrings: false });
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > partsMax) throw new SheetUnreadable('it has too many parts');
      const name = entry.fileName.toString('utf8');
      if (!wanted.test(name)) continue;
      parts.set(name, await boundedText(await zip.openReadStreamPromise(entry, {})));
    }
  } catch (error) {
    throw error instanceof SheetUnreadable ? error : new SheetUnreadable('it is no spreadsheet', { cause: error });
  }
  return parts;
}

async function boundedText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > partBytesMax) throw new SheetUnreadable('a part is too large');
    chunks.push(chunk);
  }
  // Some writers name the format before each element.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/<(\/?)\w{1,10}:(?=\w)/g, '<$1')
    .replaceAll('<si/>', '<si></si>');
}
