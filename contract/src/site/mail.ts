import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageInput } from '../core/paging.ts';

/** A letter that the site wrote; without a mail server it lies here for the admin to read. */
export const OutboxMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listOutbox = endpoint('GET /api/admin/outbox', {
  summary: 'Letters in the outbox, newest first',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(OutboxMail),
  errors: [],
});
