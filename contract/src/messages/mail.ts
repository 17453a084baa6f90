import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { dayRange, id, listOf, pageInput, sortInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { topicNames } from './messageTopics.ts';
import { mailBounces, mailContents, mailFailures, mailSorts, mailStates } from './mailRules.ts';

/** A mail that the site wrote, without what stands in it. */
export const OutboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** It holds a code, which is for the addressee alone. */
  secret: z.boolean(),
  /** What it is about; null: a code, or to somebody without an account. */
  topic: z.enum(topicNames).nullable(),
  createdAt: time,
  state: z.enum(mailStates),
  /** How often the mail server was asked to take it. */
  tries: z.int(),
  /** When it is tried again. */
  nextAt: time.nullable(),
  sentAt: time.nullable(),
  /** Why the last try failed. */
  failure: z.enum(mailFailures).nullable(),
  /** What the mail server said at the last try, cut to one line. */
  answer: z.string().nullable(),
  /** The page of this site that it leads to; null: none. */
  link: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** The newest mail to an address came back; null: none did, or one was taken since. */
export const Bounce = z.object({
  failure: z.enum(mailBounces),
  /** When the mail was written. */
  at: time,
  /** In the mail server's words. */
  answer: z.string(),
});
export type Bounce = z.infer<typeof Bounce>;

export const OutboxMailDetail = OutboxMail.extend({
  /** Null: it is masked, or deleted. */
  body: z.string().nullable(),
  /** Why there is no body. */
  missing: z.enum(['masked', 'deleted']).nullable(),
});
export type OutboxMailDetail = z.infer<typeof OutboxMailDetail>;

export const listOutbox = endpoint('GET /api/admin/outbox', {
  summary:
    'The mail log, newest first unless sorted, narrowed by state, address, topic and day; reading it is on record',
  access: 'admin',
  grant: 'site',
  effect: 'records',
  input: z.strictObject({
    state: z.enum(mailStates).optional(),
    content: z.enum(mailContents).optional(),
    /** What it is about, of mail to an account; codes have none. */
    topic: z.enum(topicNames).optional(),
    /** A whole address. */
    search: writtenLine().min(1).max(limits.email.max).optional(),
    ...dayRange,
    ...sortInput(mailSorts),
    ...pageInput,
  }),
  output: listOf(OutboxMail),
  errors: [],
});

export const getOutboxMail = endpoint('GET /api/admin/outbox/mail', {
  summary: 'One mail with its body, unless that is masked or deleted; reading it is on record',
  access: 'admin',
  grant: 'site',
  effect: 'records',
  input: z.strictObject({ id }),
  output: OutboxMailDetail,
  errors: ['not_found'],
});

export const sendTestMail = endpoint('POST /api/admin/outbox/test', {
  summary: 'Send yourself a mail by the mail server, at once, and hear what it answers',
  access: 'admin',
  grant: 'site',
  effect: 'records',
  input: z.strictObject({}),
  output: z.object({
    to: z.string(),
    sent: z.boolean(),
    failure: z.enum(mailFailures).nullable(),
    answer: z.string().nullable(),
    tookMs: z.int(),
  }),
  errors: ['mail_not_set_up', 'too_many_requests'],
});
