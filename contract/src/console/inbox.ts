import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { inboxKinds } from './inboxRules.ts';
import { WaitingItem } from './waiting.ts';

/** Who is dealing with an item, until when. */
const Claim = z.object({ person: z.string(), mine: z.boolean(), until: time });

export const InboxItem = WaitingItem.extend({ kind: z.enum(inboxKinds), claim: Claim.nullable() });
export type InboxItem = z.infer<typeof InboxItem>;

const which = { kind: z.enum(inboxKinds), id };

export const listAdminInbox = endpoint('GET /api/admin/inbox', {
  summary: 'Everything that waits for an admin’s decision or answer, the nearest deadline first, and who has taken it',
  access: 'admin',
  grant: ['review', 'money', 'people'],
  effect: 'reads',
  input: z.strictObject({ kind: z.enum(inboxKinds).optional() }),
  output: z.object({
    /**
     * By deadline, what has none as if due `inboxRules.withoutDeadlineSeconds` after it came, but behind what is urgent; of each kind at most `inboxRules.ofKindMax`.
     */
    items: z.array(InboxItem),
    /** How many of each kind there are, counted up to 1,000; also those that are 0. */
    kinds: z.array(z.object({ kind: z.enum(inboxKinds), count: z.int() })),
  }),
  errors: [],
});

export const claimInboxItem = endpoint('POST /api/admin/inbox/claim', {
  summary: 'Take an item of the inbox for some minutes, so that no other admin does the same',
  access: 'admin',
  grant: ['review', 'money', 'people'],
  effect: 'changes',
  input: z.strictObject(which),
  output: z.object({ until: time }),
  errors: ['inbox_taken', 'not_found'],
});

export const releaseInboxItem = endpoint('POST /api/admin/inbox/release', {
  summary: 'Leave an item of the inbox to others; one that you have not taken stays as it is',
  access: 'admin',
  grant: ['review', 'money', 'people'],
  effect: 'changes',
  input: z.strictObject(which),
  output: z.object({}),
  errors: [],
});
