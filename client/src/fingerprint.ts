import { createHash } from 'node:crypto';

/** The one text that stands for a machine: the SHA-256, in hexadecimal, of its parts in their plain form, one a line. */
export function fingerprintOf(parts: readonly string[]): string {
  const plain = parts.map((part) => part.normalize('NFKC').trim().toLowerCase()).filter((part) => part !== '');
  const sorted = [...new Set(plain)].map((part) => Buffer.from(part)).toSorted(Buffer.compare);
  return createHash('sha256').update(sorted.map(String).join('\n')).digest('hex');
}
