import type { Process } from '../core/process.ts';

export const productStates = ['draft', 'auditing', 'on_shelf', 'off_shelf', 'banned'] as const;
export type ProductState = (typeof productStates)[number];

/**
 * draft → on shelf ↔ off shelf; an admin bans and lifts the ban. Where the site reviews what shops sell, a seller submits
 * instead of putting on shelf, and an admin who is not the seller approves, or says what to mend.
 */
export const productProcess: Process<ProductState> = {
  states: productStates,
  initial: 'draft',
  moves: [
    { from: 'draft', event: 'put_on', to: 'on_shelf', by: 'seller' },
    { from: 'off_shelf', event: 'put_on', to: 'on_shelf', by: 'seller' },
    { from: 'on_shelf', event: 'take_off', to: 'off_shelf', by: 'seller' },
    { from: 'draft', event: 'submit', to: 'auditing', by: 'seller' },
    { from: 'off_shelf', event: 'submit', to: 'auditing', by: 'seller' },
    { from: 'auditing', event: 'withdraw', to: 'draft', by: 'seller' },
    { from: 'auditing', event: 'approve', to: 'on_shelf', by: 'admin' },
    { from: 'auditing', event: 'refuse', to: 'draft', by: 'admin' },
    { from: 'draft', event: 'ban', to: 'banned', by: 'admin' },
    { from: 'auditing', event: 'ban', to: 'banned', by: 'admin' },
    { from: 'on_shelf', event: 'ban', to: 'banned', by: 'admin' },
    { from: 'off_shelf', event: 'ban', to: 'banned', by: 'admin' },
    { from: 'banned', event: 'lift', to: 'off_shelf', by: 'admin' },
  ],
};
/** What sellers and admins of the catalogue do; approving and refusing is a review of its own. */
export const productEvents = ['put_on', 'submit', 'withdraw', 'take_off', 'ban', 'lift'] as const;
export type ProductEvent = (typeof productEvents)[number];

/** How a review of what a seller wants buyers to see stands. */
export const productReviewStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
export type ProductReviewState = (typeof productReviewStates)[number];

/** What the list of products in any state can be sorted by. */
export const productSorts = ['newest', 'price', 'sold', 'updated'] as const;
