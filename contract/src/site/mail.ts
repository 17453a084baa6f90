import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';

/** A letter that the site wrote; without a mail server it lies here for the admin to read. */
export const OutboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: time,
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listOutbox = endpoint('GET /api/admin/outbox', {
  summary: 'Mail in the outbox, newest first',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(OutboxMail),
  errors: [],
});
