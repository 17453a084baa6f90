/** The words of the ledger. Free of zod, for screens and rules. */
import { cashAccountKinds, type CashAccountKind } from '../orders/gateways.ts';

/**
 * A user's accounts: the purse that can only be spent, the purse of released earnings, what is set aside, what is earned and
 * not yet released, and what is owed (zero or below).
 */
export const userAccountKinds = ['available', 'earned', 'held', 'pending', 'owed'] as const;
export type UserAccountKind = (typeof userAccountKinds)[number];

/** What the platform paid out to users, which is no longer among its cash. */
export const paidOutKind = 'payouts';

/**
 * The platform's accounts: what it earned, what gift codes, adjustments, its coupons, what it adds to recharges and gateways cost it, what their bills
 * and the books said differently, and besides its cash at each gateway.
 */
export const ownAccountKinds = [
  'revenue',
  'gifts',
  'adjustments',
  'coupons',
  'bonuses',
  'gateway_fees',
  'gateway_differences',
] as const;
export type PlatformAccountKind = CashAccountKind | typeof paidOutKind | (typeof ownAccountKinds)[number];
export const platformAccountKinds: readonly PlatformAccountKind[] = [
  ...cashAccountKinds,
  paidOutKind,
  ...ownAccountKinds,
];

export type AccountKind = UserAccountKind | PlatformAccountKind;
export const accountKinds: readonly AccountKind[] = [...userAccountKinds, ...platformAccountKinds];

/**
 * What an entry was for: a recharge; a gateway’s payment for an order (credited, then spent on it); a purchase, which
 * to the seller is a sale; a refund; earnings that were released; a hold, its release and its settlement; a gift
 * code; a withdrawal that was paid, the fee of it, and what of both the bank returned; the rent of a lease, and what a claim took of its
 * deposit; an adjustment by an admin; the reversal of another entry; what is owed, paid out of a purse; a balance of before
 * there were two purses, split; what a gateway kept of a day, and what its bill and the books said differently; what a
 * payer has back from their gateway after a dispute; what the platform adds to a recharge.
 */
export const entryKinds = [
  'recharge',
  'payment',
  'purchase',
  'refund',
  'release',
  'hold',
  'hold_release',
  'hold_settle',
  'gift',
  'withdrawal',
  'withdrawal_fee',
  'withdrawal_return',
  'rent',
  'deposit_claim',
  'adjustment',
  'reversal',
  'debt',
  'purse_split',
  'gateway_fee',
  'gateway_difference',
  'gateway_dispute',
  'bonus',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What an entry belongs to. */
export const subjectKinds = [
  'order',
  'payment',
  'release',
  'hold',
  'lease',
  'gift_code',
  'adjustment',
  'debt',
  'purse_split',
  'bill',
  'bill_difference',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Why money is set aside. */
export const holdKinds = [
  'review',
  'withdrawal',
  'payout_check',
  'rent',
  'deposit',
  'gateway_refund',
  'gateway_dispute',
  'payment',
] as const;
export type HoldKind = (typeof holdKinds)[number];

export const holdStates = ['active', 'settled', 'released', 'expired'] as const;
export type HoldState = (typeof holdStates)[number];
