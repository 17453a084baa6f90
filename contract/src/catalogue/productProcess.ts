import type { Process } from '../core/process.ts';

export const productStates = ['draft', 'on_shelf', 'off_shelf', 'banned'] as const;
export type ProductState = (typeof productStates)[number];

/** draft → on shelf ↔ off shelf; an admin bans and lifts the ban. */
export const productProcess: Process<ProductState> = {
  states: productStates,
  initial: 'draft',
  moves: [
    { from: 'draft', event: 'put_on', to: 'on_shelf', by: 'seller' },
    { from: 'off_shelf', event: 'put_on', to: 'on_shelf', by: 'seller' },
    { from: 'on_shelf', event: 'take_off', to: 'off_shelf', by: 'seller' },
    { from: 'draft', event: 'ban', to: 'banned', by: 'admin' },
    { from: 'on_shelf', event: 'ban', to: 'banned', by: 'admin' },
    { from: 'off_shelf', event: 'ban', to: 'banned', by: 'admin' },
    { from: 'banned', event: 'lift', to: 'off_shelf', by: 'admin' },
  ],
};
export const productEvents = ['put_on', 'take_off', 'ban', 'lift'] as const;

/** What the list of products in any state can be sorted by. */
export const productSorts = ['newest', 'price', 'sold', 'updated'] as const;
