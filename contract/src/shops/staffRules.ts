/** Staff of shops: their roles and the numbers; what each may do: `staffPermissions.ts`. Free of zod. */
import { dayMs } from '../core/durations.ts';

/** What staff work with; `all` stands for every one of them. */
export const staffRoles = ['orders', 'goods', 'money', 'all'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRules = {
  /** People who work for a shop or are invited to. */
  perShop: 20,
  /** Shops that a person works for or is invited to. */
  perPerson: 5,
  /** Days in which an invitation is answered. */
  invitationDays: 7,
  /** Invitations that a shop sends in a day. */
  invitationsPerDay: { max: 20, seconds: 24 * 60 * 60 },
  /** Days that somebody who left still counts as one of the shop's people. */
  formerDays: 30,
  /** What an order may be refunded by staff in all, in fen: unless the owner says otherwise, and at most. */
  refundFen: { normal: 20_000, max: 5_000_000 },
  /** What one person of the staff gives of the shop's orders in a day, with all of their accounts, in fen: the same. */
  refundDayFen: { normal: 100_000, max: 50_000_000 },
  /** Days that these sums are kept. */
  givenKeptDays: 30,
  /** Percent by which staff may cut the owner's prices: unless the owner says otherwise, and at most. */
  cutPercent: { normal: 10, max: 90 },
  expirySeconds: 300,
} as const;

/** Whoever stopped to work for a shop after this moment still counts as one of its people. */
export function formerStaffSince(now: Date): Date {
  return new Date(now.getTime() - staffRules.formerDays * dayMs);
}

export const staffStates = ['invited', 'declined', 'withdrawn', 'expired', 'active', 'left', 'ended'] as const;
