import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { messageTopics, type RefusableTopic } from './messageTopics.ts';
import { messageRules } from './messageRules.ts';

// The names of the table are those of the type.
const topics = Object.keys(messageTopics).filter((name) => name !== 'security') as [
  RefusableTopic,
  ...RefusableTopic[],
];

/** Mail of one topic to one account. */
export const MailSubscription = z.object({ topic: z.enum(topics), byMail: z.boolean() });
export type MailSubscription = z.infer<typeof MailSubscription>;

const token = z.string().min(1).max(messageRules.subscriptionTokenMax);

export const getMailSubscription = endpoint('GET /api/message/mailSubscription', {
  summary: 'What the link at the end of a mail turns off, and how it stands',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ token }),
  output: MailSubscription,
  errors: ['not_found'],
});

export const setMailSubscription = endpoint('POST /api/message/mailSubscription', {
  summary: 'Turn mail of a topic off or on by the link at the end of a mail; needs no login',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({ token, byMail: z.boolean() }),
  output: MailSubscription,
  errors: ['not_found'],
});
