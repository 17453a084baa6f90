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

/** The records of a text; blank lines are none. `wrongLine`: a quote that never ends, too many cells, or more than `max` records. */
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
      for (at += 1; ; at += 2) {
        const close = text.indexOf('"', at);
        if (close === -1) return { records, wrongLine: begun };
        cell += text.slice(at, close);
        line += text.slice(at, close).split('\n').length - 1;
        at = close;
        if (text[close + 1] !== '"') break;
        cell += '"';
      }
      at += 1;
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
    if (records.length > max) return { records, wrongLine: begun };
  }
  end();
  return records.length > max ? { records, wrongLine: begun } : { records };
}

/** A text without the mark that keeps spreadsheets from running it. */
export function unmarked(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
