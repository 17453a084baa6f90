/** Unspent recharges that go back to the channel they came by. Free of zod. */
import { day } from '../core/durations.ts';

/** Why nothing of a recharge can go back: it does already, it went, its payment is disputed, the channel can't, not any more, it was spent,
 * or it covers what else can be undone. */
export const unreturnableReasons = [
  'under_way',
  'returned',
  'disputed',
  'not_by_gateway',
  'too_late',
  'spent',
  'covers',
] as const;
export type UnreturnableReason = (typeof unreturnableReasons)[number];

/** What keeps somebody from returning any recharge. */
export const returnHindrances = ['owing', 'leaving', 'disputed', 'waiting', 'too_often'] as const;
export type ReturnHindrance = (typeof returnHindrances)[number];

export const rechargeReturnRules = {
  /** Tries of an account. */
  asks: { max: 20, seconds: day },
  /** So many a verified person has in so many days, over all their accounts: each costs the platform what the gateway keeps. */
  times: 10,
  inDays: 30,
  /** So many of the newest recharges are looked at. */
  looked: 50,
} as const;
