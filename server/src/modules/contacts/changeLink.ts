import { emailChangePath } from '#contract/site/mailedPaths.ts';
import type { Config } from '../../config.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { linkToken, readLinkToken } from '../../platform/keys/linkToken.ts';

const context = 'email change';

/** The address by which the old mailbox refuses a change or takes it back, without a login. It opens nothing else. */
export function changeAddress(app: { config: Pick<Config, 'publicUrl'>; keys: Keys }, changeId: number): string {
  const token = linkToken(app.keys, String(changeId), context);
  return `${app.config.publicUrl}${emailChangePath}?token=${token}`;
}

/** The change that a link is about; undefined when a single character of it is another. */
export function readChange(keys: Keys, token: string): number | undefined {
  const text = readLinkToken(keys, token, context);
  return text === undefined ? undefined : Number(text);
}
