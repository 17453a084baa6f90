/** Which encoding a file is in, told from its beginning. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** How much of a file is looked at. */
export const headBytes = 64 * 1024;

/** The encoding, and how many bytes of its mark come before the text. */
export function detectEncoding(head: Buffer): { encoding: Encoding; markBytes: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  return { encoding: looksLikeUtf8(head) ? 'utf-8' : 'gb18030', markBytes: 0 };
}

/**
 * Whether most lines with other than plain characters are right in UTF-8: one broken line makes no other encoding of a
 * file, and text in GB18030 is hardly ever right by chance.
 */
function looksLikeUtf8(head: Buffer): boolean {
  const decode = strictDecoder('utf-8');
  let right = 0;
  let wrong = 0;
  for (let start = 0; start < head.length;) {
    const end = head.indexOf(lineFeed, start);
    const line = head.subarray(start, end === -1 ? head.length : end);
    start += line.length + 1;
    if (!line.some((byte) => byte > 0x7f)) continue;
    // The head may end within a character; a line that is cut off says nothing while there are others.
    if (end === -1 && right + wrong > 0) break;
    if (decode(end === -1 ? withoutCutCharacter(line) : line) === undefined) wrong += 1;
    else right += 1;
  }
  return right >= wrong;
}

const lineFeed = 0x0a;

/** A line that is cut off after `headBytes`, without the bytes of a last character that may be incomplete. */
function withoutCutCharacter(line: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, line.length); back++) {
    const byte = line[line.length - back] ?? 0;
    if (byte >= 0xc0) return line.subarray(0, line.length - back);
    if (byte < 0x80) break;
  }
  return line;
}

/** Decodes whole lines; undefined for bytes that are no text in this encoding. */
export function strictDecoder(encoding: Encoding): (bytes: Buffer) => string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
}
