import { isRefusableTopic, type RefusableTopic } from '#contract/messages/messageTopics.ts';
import { subscriptionPath } from '#contract/site/mailedPaths.ts';
import type { Config } from '../../config.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { linkToken, readLinkToken } from '../../platform/keys/linkToken.ts';

/** Whose mail of which topic a link is about. */
export interface Subscription {
  userId: number;
  topic: RefusableTopic;
}

const context = 'mail subscription';

/** The token of a link by which mail of one topic to one account is turned off and on: encrypted, and good for nothing else. */
export function subscriptionToken(keys: Keys, { userId, topic }: Subscription): string {
  return linkToken(keys, `${userId}.${topic}`, context);
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
  const [userId = '', topic = ''] = readLinkToken(keys, token, context)?.split('.') ?? [];
  return isRefusableTopic(topic) ? { userId: Number(userId), topic } : undefined;
}
