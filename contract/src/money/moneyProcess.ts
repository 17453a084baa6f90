import type { Process } from '../core/process.ts';

/** How an admin's adjustment of a balance goes: small ones at once, larger ones when another admin agrees; reversals alike. */
export const adjustmentStates = ['waiting', 'applied', 'refused', 'withdrawn', 'reversing', 'reversed'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

/** What lists of adjustments are sorted by; by amount without its sign. */
export const adjustmentSorts = ['asked', 'amount'] as const;
export type AdjustmentSort = (typeof adjustmentSorts)[number];

export const adjustmentProcess: Process<AdjustmentState> = {
  states: adjustmentStates,
  initial: 'waiting',
  moves: [
    { from: 'waiting', event: 'apply', to: 'applied', by: 'admin' },
    { from: 'waiting', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'waiting', event: 'withdraw', to: 'withdrawn', by: 'admin' },
    { from: 'applied', event: 'reverse', to: 'reversed', by: 'admin' },
    { from: 'applied', event: 'ask_reversal', to: 'reversing', by: 'admin' },
    { from: 'reversing', event: 'apply', to: 'reversed', by: 'admin' },
    { from: 'reversing', event: 'refuse', to: 'applied', by: 'admin' },
    { from: 'reversing', event: 'withdraw', to: 'applied', by: 'admin' },
  ],
};

/** A batch of gift codes: its codes come to be when it becomes active, and die with it. */
export const giftBatchStates = ['waiting', 'active', 'refused', 'stopped'] as const;
export type GiftBatchState = (typeof giftBatchStates)[number];

export const giftBatchProcess: Process<GiftBatchState> = {
  states: giftBatchStates,
  initial: 'waiting',
  moves: [
    { from: 'waiting', event: 'apply', to: 'active', by: 'admin' },
    { from: 'waiting', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'waiting', event: 'stop', to: 'stopped', by: 'admin' },
    { from: 'active', event: 'stop', to: 'stopped', by: 'admin' },
  ],
};

/** A change of a rule about money that waits for another admin. */
export const ruleRequestStates = ['waiting', 'applied', 'refused', 'withdrawn'] as const;
export type RuleRequestState = (typeof ruleRequestStates)[number];

/** What one admin gives alone, by its value: money, and what is worth money. */
export const soloKinds = [
  'adjustment',
  'reversal',
  'gift',
  'refund',
  'replacement',
  'licence',
  'price',
  'coupon',
  'bill_difference',
] as const;
export type SoloKind = (typeof soloKinds)[number];

/** What lists of holds are sorted by, and who placed what they are narrowed to: an admin, or a process. */
export const holdSorts = ['placed', 'amount'] as const;
export type HoldSort = (typeof holdSorts)[number];
export const holdPlacers = ['admin', 'process'] as const;
export type HoldPlacer = (typeof holdPlacers)[number];
