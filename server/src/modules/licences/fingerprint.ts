import { createHash } from 'node:crypto';

/**
 * The one text that stands for a machine: the SHA-256 in hexadecimal of its fingerprint's parts, one a line. Parts are in
 * lower case without full width or space around them, each once, in the order of their bytes; how they were sent makes
 * no difference.
 */
export function fingerprintOf(parts: readonly string[]): string {
  const plain = parts.map((part) => part.normalize('NFKC').trim().toLowerCase()).filter((part) => part !== '');
  const sorted = [...new Set(plain)].map((part) => Buffer.from(part)).toSorted(Buffer.compare);
  return createHash('sha256').update(sorted.join('\n')).digest('hex');
}
