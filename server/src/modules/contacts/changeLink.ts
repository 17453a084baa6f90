import { emailChangePath } from '#contract/contacts/contactRules.ts';
import type { Config } from '../../config.ts';
import type { Keys } from '../../platform/keys/keys.ts';

const context = 'email change';

/** The address by which the old mailbox refuses a change or takes it back, without a login. It opens nothing else. */
export function changeAddress(app: { config: Pick<Config, 'publicUrl'>; keys: Keys }, changeId: number): string {
  const token = app.keys.encrypt(String(changeId), context).toString('base64url');
  return `${app.config.publicUrl}${emailChangePath}?token=${token}`;
}

/** The change that a link is about; undefined when a single character of it is another. */
export function readChange(keys: Keys, token: string): number | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Every link has one form only.
  if (bytes.toString('base64url') !== token) return undefined;
  try {
    return Number(keys.decrypt(bytes, context));
  } catch {
    return undefined;
  }
}
