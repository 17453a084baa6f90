import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';

/** A mail that the site wrote, without what stands in it. */
export const OutboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** It holds a code, which is for the addressee alone. */
  secret: z.boolean(),
  createdAt: time,
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const OutboxMailDetail = OutboxMail.extend({
  /** Null: it is masked, or deleted. */
  body: z.string().nullable(),
  /** Why there is no body. */
  missing: z.enum(['masked', 'deleted']).nullable(),
});
export type OutboxMailDetail = z.infer<typeof OutboxMailDetail>;

export const listOutbox = endpoint('GET /api/admin/outbox', {
  summary: 'The mail log, newest first; reading it is on record',
  access: 'admin',
  effect: 'records',
  input: z.strictObject({ ...pageInput }),
  output: listOf(OutboxMail),
  errors: [],
});

export const getOutboxMail = endpoint('GET /api/admin/outbox/mail', {
  summary: 'One mail with its body, unless that is masked or deleted; reading it is on record',
  access: 'admin',
  effect: 'records',
  input: z.strictObject({ id }),
  output: OutboxMailDetail,
  errors: ['not_found'],
});
