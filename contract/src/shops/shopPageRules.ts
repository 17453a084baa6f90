/** Bounds of what the owner of a shop puts on its page. Free of zod. */
import { isReservedName } from '../identity/reservedNames.ts';

export const shopPageRules = {
  /** Characters of texts in one language. */
  intro: { max: 500 },
  announcement: { max: 300 },
  notice: { max: 2000 },
  holidayText: { max: 200 },
  sectionTitle: { max: 30 },
  sections: { max: 12 },
  /** Products of one section. */
  sectionProducts: { max: 24 },
  /** Open spans of one day. */
  spans: { max: 3 },
  holidays: { max: 8, days: 60 },
  contacts: { max: 6 },
  contactValue: { max: 120 },
  /** Published versions that are kept to go back to; older ones are deleted. */
  keptVersions: 20,
  /** Short addresses that a shop may choose in all: each goes on leading to it. */
  slugs: { max: 5, minLength: 3, maxLength: 30 },
  /** A holiday is announced on the page so many days before it begins. */
  holidayAheadDays: 14,
} as const;

/** Ways to reach a shop beside the messages of an order. */
export const contactKinds = ['email', 'phone', 'qq', 'wechat', 'telegram', 'website'] as const;

/** What waits while a shop is on holiday: its answers, or what it delivers by hand as well. */
export const holidayWaits = ['answers', 'manual'] as const;

export const colorPattern = /^#[0-9a-f]{6}$/;
export const shopSlugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Words that a short address may not be, since pages of ours stand or may stand there. */
const ownWords = [
  'about',
  'all',
  'api',
  'apply',
  'cart',
  'categories',
  'category',
  'edit',
  'id',
  'index',
  'list',
  'login',
  'new',
  'null',
  'open',
  'order',
  'orders',
  'page',
  'product',
  'products',
  'register',
  'search',
  'shop',
  'shops',
  'undefined',
];

/** Whether a short address is taken for a page of the site or for the people who run it. */
export function isReservedSlug(slug: string): boolean {
  return ownWords.includes(slug) || isReservedName(slug.replaceAll('-', '_'));
}

/** Whether a short address is formed as it must be: letters and digits with single dashes between, and a letter among them. */
export function isSlugFormed(slug: string): boolean {
  return shopSlugPattern.test(slug) && /[a-z]/.test(slug);
}
