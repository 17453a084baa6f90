import { createHash } from 'node:crypto';

/**
 * The parts of a machine's fingerprint in the one form that they are compared in: lower case, without full width or space
 * around them, each once, in the order of their bytes.
 */
export function partsOf(fingerprint: readonly string[]): string[] {
  const plain = fingerprint.map((part) => part.normalize('NFKC').trim().toLowerCase()).filter((part) => part !== '');
  const bytes = [...new Set(plain)].map((part) => Buffer.from(part));
  return bytes.toSorted(Buffer.compare).map(String);
}

/** The one text that stands for a machine: the SHA-256, in hexadecimal, of its parts, one a line. */
export function fingerprintOf(fingerprint: readonly string[]): string {
  return createHash('sha256').update(partsOf(fingerprint).join('\n')).digest('hex');
}
