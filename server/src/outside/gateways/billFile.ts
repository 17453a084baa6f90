/** Reading bills: lines of a stream of bytes, and fields of a line, in bounded memory. */

/** What came is no bill, or not all of it. */
export class BillUnreadable extends Error {
  override name = 'BillUnreadable';
}

/** Characters of a line; more is no bill. */
const lineMax = 20_000;

/** The lines of a text in an encoding, without their ends. Throws BillUnreadable for a line that does not end. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>, encoding: 'utf-8' | 'gbk'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    if (rest.length > lineMax) throw new BillUnreadable('a line of the bill does not end');
  }
  rest += decoder.decode();
  if (rest !== '') yield rest.endsWith('\r') ? rest.slice(0, -1) : rest;
}

/** The fields of a line, without the blanks around them; quotes hold commas, and double within. */
export function fieldsOfLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim());
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (line.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && field.trim() === '') {
      field = '';
      isQuoted = true;
    } else if (character === ',') {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  if (isQuoted) throw new BillUnreadable('a quote of the bill does not end');
  fields.push(field.trim());
  return fields;
}
