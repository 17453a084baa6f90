/** The words of the ledger. Free of zod, for screens and rules. */

/** A user's accounts: what can be spent, what is set aside, what is earned and not yet released. */
export const userAccountKinds = ['available', 'held', 'pending'] as const;
export type UserAccountKind = (typeof userAccountKinds)[number];

/** The platform's accounts: cash at a gateway, what it earned, what gift codes and adjustments cost it. */
export const platformAccountKinds = ['cash_sandbox', 'revenue', 'gifts', 'adjustments'] as const;
export type PlatformAccountKind = (typeof platformAccountKinds)[number];

export const accountKinds = [...userAccountKinds, ...platformAccountKinds] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * What an entry was for: a recharge; a gateway’s payment for an order (credited, then spent on it); a purchase, which
 * to the seller is a sale; a refund; earnings that were released; a hold, its release and its settlement; a gift
 * code; an adjustment by an admin; the reversal of another entry.
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
  'adjustment',
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What an entry belongs to. */
export const subjectKinds = ['order', 'payment', 'release', 'hold', 'gift_code', 'adjustment'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Why money is set aside. */
export const holdKinds = ['review'] as const;
export type HoldKind = (typeof holdKinds)[number];

export const holdStates = ['active', 'settled', 'released', 'expired'] as const;
export type HoldState = (typeof holdStates)[number];
