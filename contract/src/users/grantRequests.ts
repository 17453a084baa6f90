import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { grants } from '../identity/grants.ts';
import { grantRequestStates } from './userRules.ts';

/** Grants that one admin wants to give and a second one decides on. */
export const GrantRequest = z.object({
  id: z.int(),
  grants: z.array(z.enum(grants)),
  reason: z.string(),
  state: z.enum(grantRequestStates),
  askedBy: Person,
  askedAt: time,
});
export type GrantRequest = z.infer<typeof GrantRequest>;

/** What somebody is entrusted with, and what waits for a second admin. */
const Held = z.object({ grants: z.array(z.enum(grants)), request: GrantRequest.nullable() });

const chosen = z.array(z.enum(grants)).min(1).max(grants.length);
const reason = writtenText().min(1).max(limits.reason.max);

export const giveGrants = endpoint('POST /api/admin/user/giveGrants', {
  summary: 'Entrust somebody with more, who becomes an admin once a second admin has agreed',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, grants: chosen, reason }),
  output: Held,
  errors: [
    'not_found',
    'state_conflict',
    'four_eyes',
    'admin_too_new',
    'grant_request_waiting',
    'second_admin_missing',
  ],
});

export const takeGrants = endpoint('POST /api/admin/user/takeGrants', {
  summary: 'Take grants away, at once; whoever has none left is a user again',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, grants: chosen, reason }),
  output: Held,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new', 'last_holder'],
});

export const decideGrantRequest = endpoint('POST /api/admin/user/decideGrants', {
  summary: 'Agree to grants that another admin wants to give, or refuse them',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, accept: z.boolean(), words: writtenText().max(limits.reason.max).default('') }),
  output: Held,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const withdrawGrantRequest = endpoint('POST /api/admin/user/withdrawGrants', {
  summary: 'Withdraw grants that you asked for',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: Held,
  errors: ['not_found', 'state_conflict', 'forbidden'],
});
