import type { Keys } from './keys.ts';

/** The token of a link that says what it is about to nobody: encrypted, for one purpose, and good without a login. */
export function linkToken(keys: Keys, text: string, context: string): string {
  return keys.encrypt(text, context).toString('base64url');
}

/** Reads what `linkToken` wrote; undefined when a single character of it is another. */
export function readLinkToken(keys: Keys, token: string, context: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Every link has one form only.
  if (bytes.toString('base64url') !== token) return undefined;
  try {
    return keys.decrypt(bytes, context);
  } catch {
    return undefined;
  }
}
