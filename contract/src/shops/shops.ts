import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { day, time } from '../core/times.ts';
import { limits } from '../core/limits.ts';
import { writtenLine } from '../core/writtenText.ts';
import { holidayWaits } from './shopPageRules.ts';

export const shopSorts = ['newest', 'sales', 'rating'] as const;

/** A holiday that is near or has begun. */
export const ShopHoliday = z.object({
  from: day,
  to: day,
  /** In the owner's words; empty: none. */
  text: z.string(),
  language: z.string(),
  /** Whether only answers wait, or what is delivered by hand as well. */
  waits: z.enum(holidayWaits),
  /** Whether it has begun. */
  now: z.boolean(),
});
export type ShopHoliday = z.infer<typeof ShopHoliday>;

/** Whether it is open at this moment, and when that changes by the clock of the site. */
export const ShopOpening = z.object({
  state: z.enum(['open', 'closed', 'holiday']),
  day: day.nullable(),
  time: z.string().nullable(),
  /** Whether `day` is today where the site is. */
  today: z.boolean(),
});

export const ShopSummary = z.object({
  id: z.int(),
  name: z.string(),
  /** Its short address, `/shops/<slug>`; null: none was chosen. */
  slug: z.string().nullable(),
  /** Names of pictures, and the colour that its face and banner are drawn in; null: as its number says. */
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  color: z.string().nullable(),
  intro: z.string(),
  /** Language that the intro is in; another than the reader's when there is no translation. */
  language: z.string(),
  /** The platform checked who stands behind it. */
  verified: z.boolean(),
  verifiedAt: time.nullable(),
  openedAt: time,
  /** Products on shelf. */
  productCount: z.int(),
  productCountExact: z.boolean(),
  /** Pieces sold. */
  soldCount: z.int(),
  ratingCount: z.int(),
  /** 1 to 5, to one decimal; null as long as nobody wrote a review. */
  ratingAverage: z.number().nullable(),
  /** Seconds, median of the last 90 days; null as long as it answered too few. */
  answerSeconds: z.int().nullable(),
  /** Complaints in 1,000 orders of the last 90 days; null as long as there were too few. */
  complaintsPerThousand: z.int().nullable(),
  opening: ShopOpening,
  holiday: ShopHoliday.nullable(),
});
export type ShopSummary = z.infer<typeof ShopSummary>;

/** An open shop with what its owner put on its page. */
export const Shop = ShopSummary.extend({
  announcement: z.string(),
  notice: z.string(),
  /** Open day and night, or spans of each day from Monday on. */
  hours: z.object({
    always: z.boolean(),
    days: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  }),
  /** Whether `getShopContacts` has any. */
  hasContacts: z.boolean(),
  /** Whether `getShopLicence` tells who stands behind it. */
  hasLicence: z.boolean(),
});
export type Shop = z.infer<typeof Shop>;

export const listShops = endpoint('GET /api/shop/list', {
  summary: 'Open shops: newest, best selling or best rated first; by a part of their name',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    sort: z.enum(shopSorts).default('newest'),
    search: writtenLine().max(limits.search.max).optional(),
    ...pageInput,
  }),
  output: listOf(ShopSummary),
  errors: [],
});

export const getShop = endpoint('GET /api/shop/detail', {
  summary: 'One open shop',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Shop,
  errors: ['not_found', 'shop_not_open'],
});

export const findShop = endpoint('GET /api/shop/find', {
  summary: 'The shop that a short address leads to, be it in use or left',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ slug: writtenLine().max(60) }),
  output: z.object({ id: z.int(), slug: z.string() }),
  errors: ['not_found'],
});
