/** What messages are about, and which of it goes by mail too. Free of zod. */

/** Whether messages of a topic also go by mail: `always`, unless the account refused it, or only if it asked for it. */
export const messageTopics = {
  purchases: 'if_wanted',
  sales: 'if_wanted',
  refunds: 'unless_refused',
  talks: 'unless_refused',
  alerts: 'unless_refused',
  follows: 'unless_refused',
  licences: 'unless_refused',
  money: 'unless_refused',
  shop: 'unless_refused',
  rentals: 'unless_refused',
  administration: 'unless_refused',
  announcements: 'if_wanted',
  security: 'always',
} as const satisfies Record<string, 'always' | 'unless_refused' | 'if_wanted'>;
export type MessageTopic = keyof typeof messageTopics;
// The names of a table are those of its type.
export const topicNames = Object.keys(messageTopics) as [MessageTopic, ...MessageTopic[]];

/** Topics whose mail may be turned off. */
export type RefusableTopic = Exclude<MessageTopic, 'security'>;

/** Whether mail of what a text names may be turned off. */
export function isRefusableTopic(name: string | null): name is RefusableTopic {
  return name !== null && Object.hasOwn(messageTopics, name) && messageTopics[name as MessageTopic] !== 'always';
}
