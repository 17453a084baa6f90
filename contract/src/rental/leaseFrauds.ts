/** What looks like fraud with leases, for admins. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { flag, id, listOf, pageInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { leaseFraudRules } from './leaseReviewRules.ts';

/** The same two again and again; who returns or reports at once; whose tenants do; persons who are paid to the same. */
export const leaseFraudKinds = ['same_pair', 'instant_tenant', 'instant_lessor', 'paid_alike'] as const;
export type LeaseFraudKind = (typeof leaseFraudKinds)[number];

export const LeaseFraud = z.object({
  id: z.int(),
  kind: z.enum(leaseFraudKinds),
  /** Of the newest lease that it is about. */
  tenant: Person,
  lessor: Person,
  /** Within the days that count; of them those that were returned or reported at once. */
  leases: z.int(),
  instant: z.int(),
  /** Persons who are paid to the same as the tenant; 0 where it is not about that. */
  persons: z.int(),
  /** The newest ones. */
  leaseIds: z.array(z.int()),
  foundAt: time,
  lastAt: time,
  /** Null: nobody looked at it yet. */
  lookedAt: time.nullable(),
  lookedBy: Person.nullable(),
  note: z.string(),
});
export type LeaseFraud = z.infer<typeof LeaseFraud>;

const admin = { access: 'admin', grant: 'review' } as const;

export const listLeaseFrauds = endpoint('GET /api/admin/lease/fraud/list', {
  summary: 'What looks like fraud with leases: what nobody looked at, or what was looked at, newest first',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ looked: flag.default(false), ...pageInput }),
  output: listOf(LeaseFraud),
  errors: [],
});

export const lookAtLeaseFraud = endpoint('POST /api/admin/lease/fraud/look', {
  summary: 'Mark what looks like fraud as looked at, with a note; it comes back when it goes on later',
  ...admin,
  effect: 'changes',
  input: z.strictObject({
    id,
    note: writtenText().pipe(z.string().min(1).max(leaseFraudRules.noteMax)),
  }),
  output: LeaseFraud,
  errors: ['not_found', 'four_eyes', 'state_conflict'],
});
