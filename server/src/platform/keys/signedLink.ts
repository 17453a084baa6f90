/** What addresses that carry a signature in their query have in common. */
import { timingSafeEqual } from 'node:crypto';

/** Whether the signature of an address, in base64url, is the expected one. */
export function isSignature(given: string | undefined, expected: Buffer): boolean {
  const bytes = Buffer.from(given ?? '', 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** A number above zero of an address; undefined for what is none as we write it, since every link has one form only. */
export function numberOfLink(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
