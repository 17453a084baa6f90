/** Numbers of the business about shops, and what their names and contacts look like. Free of zod. */
import { hour } from '../core/durations.ts';
import { shownNamePattern } from '../core/limits.ts';
import { passesAsSite } from '../profiles/profileRules.ts';
import type { ShopContactKind } from './shopProcess.ts';

export const shopRules = {
  /** Working days (Monday to Friday) in which an application is reviewed. */
  reviewWorkingDays: 2,
  /** Characters. */
  name: { min: 2, max: 30 },
  intro: { max: 500 },
  contact: { max: 80 },
  note: { max: 500 },
  search: { max: 60 },
  version: { max: 20 },
  /** Applications sent by one account. */
  sentPerDay: { max: 10, seconds: 24 * hour },
  /** Days that a suspension with an end lasts at most. */
  suspendedDaysMax: 365,
  /** Days that are offered for a suspension. */
  suspendedDays: [3, 7, 30],
  /** Moves that are shown with a shop. */
  movesShown: 100,
  /** Rates of a shop count so many of its newest paid orders. */
  ratedOrders: 1000,
  /** Days that figures of sales count. */
  figureDays: 30,
  /** Hindrances of each kind are counted so far and no further. */
  countedMax: 1000,
  /** Products that go off the shelf or come back at once. */
  shelfBatch: 200,
  /** Seconds after which a shelf that still has to follow is looked for. */
  shelfSeconds: 60,
} as const;

export type ShopNameProblem = 'too_short' | 'too_long' | 'shown_name_format' | 'username_reserved';

/** What is wrong with a shop's name; that it is taken only the database knows. */
export function shopNameProblem(name: string): ShopNameProblem | undefined {
  const length = [...name].length;
  if (length < shopRules.name.min) return 'too_short';
  if (length > shopRules.name.max) return 'too_long';
  if (!shownNamePattern.test(name)) return 'shown_name_format';
  return passesAsSite(name) ? 'username_reserved' : undefined;
}

const contactPatterns: Record<ShopContactKind, RegExp> = {
  qq: /^[1-9]\d{4,11}$/,
  wechat: /^[A-Za-z][A-Za-z0-9_-]{5,19}$/,
  mobile: /^\+?\d[\d -]{5,19}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
};

/** Whether a contact can be one of its kind. */
export function isShopContact(kind: ShopContactKind, contact: string): boolean {
  return contact.length <= shopRules.contact.max && contactPatterns[kind].test(contact);
}
