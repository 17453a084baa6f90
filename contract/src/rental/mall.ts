import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { flag, id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { PictureName } from '../site/files.ts';
import { ShopSummary } from '../shops/shops.ts';
import { RentalRating } from './leaseReviews.ts';
import { writtenLine } from '../core/writtenText.ts';
import { packageName } from './packageName.ts';
import { listingKinds } from './listingProcess.ts';
import { RentalPackage, RentalTerms } from './timeGroups.ts';
import { Moment } from '../core/day.ts';

export const rentalSorts = ['newest', 'price', 'popular', 'rating'] as const;
export type RentalSort = (typeof rentalSorts)[number];

/** Something that can be rented, as a card shows it. */
export const RentalSummary = z.object({
  id: z.int(),
  kind: z.enum(listingKinds),
  title: z.string(),
  /** Language of the title; another than the reader's when there is no translation. */
  language: z.string(),
  categoryId: z.int(),
  categorySlug: z.string(),
  categoryName: z.string(),
  topCategorySlug: z.string(),
  /** Its first picture; null: there is none, and its cover is drawn. */
  picture: PictureName.nullable(),
  /** The package that costs least, the shortest of several, and whether there are others. */
  cheapest: RentalPackage,
  hasSeveralPackages: z.boolean(),
  depositFen: z.int(),
  leasesCount: z.int(),
  /** Of its reviews; null while there are too few. */
  rating: RentalRating.nullable(),
  adultsOnly: z.boolean(),
  /** From when on one of its units is free, as far as leases and blocks tell; null: not within the days that it can be booked ahead. */
  freeFrom: time.nullable(),
  /** Who lets it out: their open shop with its face and mark, or a masked name. */
  lessor: z.object({
    shopId: z.int().nullable(),
    name: z.string(),
    /** The platform checked who stands behind the shop. */
    verified: z.boolean(),
    /** Name of a picture, and the colour its face is drawn in; null: drawn, as its number says. */
    logo: z.string().nullable(),
    color: z.string().nullable(),
  }),
});
export type RentalSummary = z.infer<typeof RentalSummary>;

export const Rental = RentalSummary.extend({
  /** Names of its pictures, the cover first. */
  pictures: z.array(PictureName),
  /** Sanitised HTML. */
  descriptionHtml: z.string(),
  terms: RentalTerms,
  /** Names of what the credentials consist of; never their values. */
  fields: z.array(z.string()),
  /** Of what a seat is rented: the product, and until when the licence can be rented; null: an account. */
  licence: z.object({ productId: z.int(), title: z.string(), expiresAt: time.nullable() }).nullable(),
  units: z.int(),
  /** The rating that is asked of tenants, in tenths of a star; 0: none. And whether those without one may rent it. */
  tenantRating: z.int(),
  newcomers: z.boolean(),
  shop: ShopSummary.nullable(),
  /** Of the site; hours and days of the terms are counted in it. */
  timeZone: z.string(),
  /** Whether the caller lets it out, under any account of theirs: nobody rents from themselves. */
  isOwn: z.boolean(),
  changedAt: time,
});
export type Rental = z.infer<typeof Rental>;

export const listRentals = endpoint('GET /api/rental/list', {
  summary: 'What can be rented',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    ...pageInput,
    sort: z.enum(rentalSorts).default('newest'),
    /** The short name of a category; those below it belong to it. */
    category: z.string().max(limits.slug.max).optional(),
    kind: z.enum(listingKinds).optional(),
    shopId: id.optional(),
    /** At most so much for the cheapest package, and so much deposit, in fen. */
    priceFen: wholeNumber(0, limits.priceFen.max).optional(),
    depositFen: wholeNumber(0, limits.priceFen.max).optional(),
    /** At least so many stars. */
    stars: wholeNumber(1, limits.stars.max).optional(),
    /** Words of its title, in Chinese, English or pinyin, or of its category. */
    search: writtenLine().max(limits.search.max).optional(),
    /** Only what is free now; with `freeAt`, what is free then. */
    free: flag.optional(),
    freeAt: Moment.optional(),
    /** With either: what can begin then by a package of this kind and at least this length, as `hour-3` or `night-1`; of a night the one in which the time lies, or the next. */
    freeFor: packageName.optional(),
  }),
  output: listOf(RentalSummary),
  errors: [],
});

export const getRental = endpoint('GET /api/rental/detail', {
  summary: 'Something that can be rented, with its terms',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Rental,
  errors: ['not_found'],
});
