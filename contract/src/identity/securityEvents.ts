import { limits } from '../core/limits.ts';
import { writtenLine } from '../core/writtenText.ts';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { dayRange, id, listOf, pageInput, sortInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { securityEventKinds } from './securityEventKinds.ts';

/** Something that happened to an account. */
export const SecurityEvent = z.object({
  id: z.int(),
  kind: z.enum(securityEventKinds),
  /** Whether it happened in the session that asks. */
  here: z.boolean(),
  /** The network it came from, never one machine; null: it came from no visitor. */
  network: z.string().nullable(),
  /** Of a change: from what to what; of a refusal: the call and why. */
  detail: z.record(z.string(), z.string()),
  createdAt: time,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityEventRecord = SecurityEvent.extend({
  /** Null: nobody knows whose account was meant. */
  person: Person.nullable(),
  sessionId: z.int().nullable(),
});
export type SecurityEventRecord = z.infer<typeof SecurityEventRecord>;

export const listOwnSecurityEvents = endpoint('GET /api/account/securityEvents', {
  summary: 'What happened to your account: logins, failures, new passwords and keys, newest first',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({ ...pageInput }),
  output: listOf(SecurityEvent),
  errors: [],
});

export const listSecurityEvents = endpoint('GET /api/admin/securityEvents', {
  summary: 'What happened to accounts, newest first unless sorted, by kind, person and day',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({
    kind: z.enum(securityEventKinds).optional(),
    userId: id.optional(),
    /** A user’s number, or the beginning of their name. */
    search: writtenLine().max(limits.search.max).optional(),
    ...dayRange,
    ...sortInput(['time']),
    ...pageInput,
  }),
  output: listOf(SecurityEventRecord),
  errors: [],
});

/** What somebody with power did. */
export const OperationRecord = z.object({
  id: z.int(),
  /** Subject and verb, such as `product.ban`. */
  action: z.string(),
  /** What it was done to, such as `product 1001`. */
  subject: z.string(),
  /** As JSON text: what else belongs to it. */
  detail: z.string(),
  person: Person.nullable(),
  createdAt: time,
});
export type OperationRecord = z.infer<typeof OperationRecord>;

export const listOperations = endpoint('GET /api/admin/operations', {
  summary: 'The log of operations, newest first, by the beginning of the action, by subject, by person and by day',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({
    action: writtenLine().min(1).max(60).optional(),
    subject: writtenLine().min(1).max(60).optional(),
    userId: id.optional(),
    ...dayRange,
    ...pageInput,
  }),
  output: listOf(OperationRecord),
  errors: [],
});
