import { isRefusableTopic, type RefusableTopic } from '#contract/messages/messageKinds.ts';
import { subscriptionPath } from '#contract/messages/messageRules.ts';
import type { Config } from '../../config.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** Whose mail of which topic a link is about. */
export interface Subscription {
  userId: number;
  topic: RefusableTopic;
}

const context = 'mail subscription';

/** The token of a link by which mail of one topic to one account is turned off and on: encrypted, and good for nothing else. */
export function subscriptionToken(keys: Keys, { userId, topic }: Subscription): string {
  return keys.encrypt(`${userId}.${topic}`, context).toString('base64url');
}

/** The whole address. Whoever has it needs no login, so it stands in the mail alone and in no log. */
export function subscriptionAddress(
  { config, keys }: { config: Pick<Config, 'publicUrl'>; keys: Keys },
  subscription: Subscription,
): string {
  return `${config.publicUrl}${subscriptionPath}?token=${subscriptionToken(keys, subscription)}`;
}

/** Reads what `subscriptionToken` wrote; undefined when a single character of it is another. */
export function readSubscription(keys: Keys, token: string): Subscription | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Every link has one form only.
  if (bytes.toString('base64url') !== token) return undefined;
  let text: string;
  try {
    text = keys.decrypt(bytes, context);
  } catch {
    return undefined;
  }
  const [userId = '', topic = ''] = text.split('.');
  return isRefusableTopic(topic) ? { userId: Number(userId), topic } : undefined;
}
