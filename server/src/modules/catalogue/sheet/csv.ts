/** Reads comma-separated values (RFC 4180) as spreadsheets write them. Pure. */

/** A record of a file, with the number of the line it begins on; the first line is 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** The text of a file in UTF-8 or GB18030; undefined: it is neither. */
export function decodeText(bytes: Buffer): string | undefined {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Of a record; a line of commas alone would be millions. */
const cellsMax = 500;
/** Lines that are read for each record that may be there: a spreadsheet may end with many that are blank. */
const linesPerRecord = 10;

/**
 * The records of a text; blank lines are none. `wrongLine`: a quote that never ends, too many cells, too many lines, or more than
 * `max` records. Looks at each character a fixed number of times, whatever a file is made of: it is read while others wait.
 */
export function readCsv(text: string, max: number): { records: CsvRecord[]; wrongLine?: number } {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let [line, begun, at] = [1, 1, 0];
  const end = () => {
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line: begun, cells });
    cells = [];
  };
  while (at < text.length) {
    if (cells.length === 0) begun = line;
    let cell = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at);
      if (close === undefined) return { records, wrongLine: begun };
      cell = close.doubled ? single(text.slice(at + 1, close.at)) : text.slice(at + 1, close.at);
      line += close.lines;
      at = close.at + 1;
    }
    let next = at;
    while (next < text.length && text[next] !== ',' && text[next] !== '\n' && text[next] !== '\r') next += 1;
    cells.push(cell + text.slice(at, next));
    if (cells.length > cellsMax) return { records, wrongLine: begun };
    at = next;
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    end();
    if (records.length > max || line > max * linesPerRecord) return { records, wrongLine: begun };
  }
  end();
  return records.length > max ? { records, wrongLine: begun } : { records };
}

/** Where the quote at `open` is closed, and what is between; undefined: nowhere. A doubled one closes nothing. */
function closingQuote(text: string, open: number): { at: number; lines: number; doubled: boolean } | undefined {
  let [lines, doubled] = [0, false];
  for (let at = open + 1; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\n') lines += 1;
    if (letter !== '"') continue;
    if (text[at + 1] !== '"') return { at, lines, doubled };
    doubled = true;
    at += 1;
  }
  return undefined;
}

const quote = '"'.charCodeAt(0);

/** A text with one quote for each two. By letters: to replace in a text costs some hundred times as much for each. */
function single(text: string): string {
  const letters = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    letters[length] = letter;
    length += 1;
    if (letter === quote) at += 1;
  }
  return Buffer.from(letters.buffer, 0, length * letters.BYTES_PER_ELEMENT).toString('utf16le');
}

/** A text without the mark that keeps spreadsheets from running it. */
export function unmarked(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
