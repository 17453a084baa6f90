/** What becomes of a listing and of the accounts behind it. Free of zod. */
import type { Process } from '../core/process.ts';

export const listingStates = ['draft', 'auditing', 'on', 'paused', 'taken_down', 'removed'] as const;
export type ListingState = (typeof listingStates)[number];

/** What lists of listings are sorted by. */
export const listingSorts = ['made', 'changed', 'price', 'leases'] as const;
export type ListingSort = (typeof listingSorts)[number];

/**
 * A lessor submits a draft; an admin who is not the lessor lets tenants see it, or says what to mend. Its lessor pauses and
 * resumes it; texts and pictures that change are looked at anew. An admin takes it down with a reason, and lifts that, or its lessor
 * mends it and submits it again. Leases that stand go on in every state; what is booked of one that is taken down is cancelled.
 * Where all of the bought accounts that it lets out were taken back, it is taken down by itself, and no lease of theirs goes on.
 */
export const listingProcess: Process<ListingState> = {
  states: listingStates,
  initial: 'draft',
  moves: [
    { from: 'draft', event: 'submit', to: 'auditing', by: 'lessor' },
    { from: 'auditing', event: 'withdraw', to: 'draft', by: 'lessor' },
    { from: 'auditing', event: 'approve', to: 'on', by: 'admin' },
    { from: 'auditing', event: 'refuse', to: 'draft', by: 'admin' },
    { from: 'auditing', event: 'take_down', to: 'taken_down', by: 'admin' },
    { from: 'auditing', event: 'take_back', to: 'taken_down', by: 'system' },
    { from: 'on', event: 'pause', to: 'paused', by: 'lessor' },
    { from: 'on', event: 'change_texts', to: 'auditing', by: 'lessor' },
    { from: 'on', event: 'take_down', to: 'taken_down', by: 'admin' },
    { from: 'on', event: 'take_back', to: 'taken_down', by: 'system' },
    { from: 'paused', event: 'resume', to: 'on', by: 'lessor' },
    { from: 'paused', event: 'change_texts', to: 'auditing', by: 'lessor' },
    { from: 'paused', event: 'take_down', to: 'taken_down', by: 'admin' },
    { from: 'paused', event: 'take_back', to: 'taken_down', by: 'system' },
    { from: 'taken_down', event: 'submit', to: 'auditing', by: 'lessor' },
    { from: 'taken_down', event: 'lift', to: 'paused', by: 'admin' },
    { from: 'draft', event: 'remove', to: 'removed', by: 'lessor' },
    { from: 'paused', event: 'remove', to: 'removed', by: 'lessor' },
    { from: 'taken_down', event: 'remove', to: 'removed', by: 'lessor' },
  ],
};

/** What lessors do by a call of its own. */
export const listingMoves = ['submit', 'withdraw', 'pause', 'resume', 'remove'] as const;
export type ListingMove = (typeof listingMoves)[number];

/** What admins do. */
export const listingDecisions = ['approve', 'refuse', 'take_down', 'lift'] as const;
export type ListingDecision = (typeof listingDecisions)[number];

/** `ready`: can be let out; `to_rotate`: its credentials must be changed first; `removed`: its credentials are gone. */
export const unitStates = ['ready', 'to_rotate', 'removed'] as const;
export type UnitState = (typeof unitStates)[number];

/** What is let out: accounts with credentials, or seats of a licence, each with a key of its own. */
export const listingKinds = ['account', 'licence'] as const;
export type ListingKind = (typeof listingKinds)[number];

/**
 * Why a licence of one's own can't be let out, the gravest first: it is not active, a trial, not begun, bound to no machine, counted by
 * uses, its seller does not allow it, its order is not delivered or being refunded, it is offered to somebody, let out already, or
 * all of its seats are taken.
 */
export const letObstacles = [
  'shop',
  'state',
  'trial',
  'not_begun',
  'no_machine',
  'counted',
  'not_rentable',
  'order',
  'offered',
  'let_out',
  'seats',
] as const;
export type LetObstacle = (typeof letObstacles)[number];

/** Why an admin refuses a listing or takes it down. */
export const listingReasons = ['texts', 'category', 'no_right', 'does_not_work', 'prohibited', 'other'] as const;
export type ListingReason = (typeof listingReasons)[number];
