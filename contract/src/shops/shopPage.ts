import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { isWebsite } from '../profiles/profileRules.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { PictureName } from '../site/files.ts';
import { enterpriseCertificates } from '../realNames/identityDocuments.ts';
import { minuteOf } from './openingHours.ts';
import {
  colorPattern,
  contactKinds,
  holidayWaits,
  isReservedSlug,
  isSlugFormed,
  shopPageRules as rules,
} from './shopPageRules.ts';

const clock = z.string().refine((text) => !Number.isNaN(minuteOf(text)), { error: 'format' });
const Span = z
  .strictObject({ from: clock, to: clock })
  // What is no time is told by its own field.
  .refine(({ from, to }) => !(minuteOf(from) >= minuteOf(to)), { error: 'before_from', path: ['to'] });

const Holiday = z
  .strictObject({
    from: Day,
    to: Day,
    /** Shown instead of a sentence of ours; empty: only the days are told. */
    texts: z.strictObject({
      'zh-CN': writtenText().max(rules.holidayText.max).default(''),
      'en-US': writtenText().max(rules.holidayText.max).default(''),
    }),
    waits: z.enum(holidayWaits),
  })
  .refine(({ from, to }) => from <= to, { error: 'before_from', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) < rules.holidays.days, { error: 'too_many_days', path: ['to'] });

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

const PageTexts = z.strictObject({
  intro: writtenText().max(rules.intro.max).default(''),
  announcement: writtenText().max(rules.announcement.max).default(''),
  /** What buyers should know before they buy. */
  notice: writtenText().max(rules.notice.max).default(''),
});

const productIds = z
  .array(id)
  .max(rules.sectionProducts.max)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'twice' });

/** All that the owner puts on the page of a shop. Without English the Chinese is shown to all. */
export const ShopPageContent = z.strictObject({
  /** Null: a hue picked by the shop's number. */
  color: z.string().toLowerCase().regex(colorPattern).nullable(),
  /** Names of uploaded pictures; null: drawn. */
  banner: PictureName.nullable(),
  logo: PictureName.nullable(),
  texts: z.strictObject({ 'zh-CN': PageTexts, 'en-US': PageTexts }),
  hours: z.strictObject({
    always: z.boolean(),
    /** From Monday on. */
    days: z.array(z.array(Span).max(rules.spans.max)).length(7),
  }),
  holidays: z.array(Holiday).max(rules.holidays.max),
  /** Shown to people who are logged in. */
  contacts: z
    .array(
      z
        .strictObject({ kind: z.enum(contactKinds), value: writtenLine().min(1).max(rules.contactValue.max) })
        .refine(({ kind, value }) => kind !== 'website' || isWebsite(value), {
          path: ['value'],
          error: 'website_format',
        })
        .refine(({ kind, value }) => kind !== 'email' || z.email().safeParse(value).success, {
          path: ['value'],
          error: 'email_format',
        }),
    )
    .max(rules.contacts.max),
  /** The registration of the enterprise that the owner is verified as: only the owner shows it or hides it. */
  showsLicence: z.boolean().default(false),
  /** Products in the owner's order; what is not on shelf is left out where it is shown. */
  sections: z
    .array(
      z.strictObject({
        titles: z.strictObject({
          'zh-CN': writtenLine().min(1).max(rules.sectionTitle.max),
          'en-US': writtenLine().max(rules.sectionTitle.max).default(''),
        }),
        productIds,
      }),
    )
    .max(rules.sections.max),
});
export type ShopPageContent = z.infer<typeof ShopPageContent>;

/** The page of one's own shop, as it is edited. */
export const OwnShopPage = z.object({
  shopId: z.int(),
  name: z.string(),
  state: z.string(),
  /** Short address in use, and those that lead to it. */
  slug: z.string().nullable(),
  oldSlugs: z.array(z.string()),
  /** How many more may be chosen. */
  slugsLeft: z.int(),
  /** The draft; what is public where nothing waits to be published. */
  content: ShopPageContent,
  /** Grows with each change: calls that change take the one that was read. */
  version: z.int(),
  savedAt: time.nullable(),
  /** Whether the draft differs from what is public. */
  unpublished: z.boolean(),
  publishedAt: time.nullable(),
  /** Whether the platform lets its own products stand in the sections. */
  platformGoods: z.boolean(),
  /** Whether the owner is verified as an enterprise, whose registration can be shown; false for staff. */
  hasLicence: z.boolean(),
});
export type OwnShopPage = z.infer<typeof OwnShopPage>;

const version = z.int32().min(0);

export const getOwnShopPage = endpoint('GET /api/shop/page/own', {
  summary: 'The page of your shop with its draft, to edit it',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: OwnShopPage,
  errors: ['not_found'],
});

export const saveShopPage = endpoint('POST /api/shop/page/save', {
  summary: 'Save a draft of your shop’s page; refused when somebody saved since you read it',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ version, content: ShopPageContent }),
  output: OwnShopPage,
  errors: ['not_found', 'state_conflict'],
});

export const publishShopPage = endpoint('POST /api/shop/page/publish', {
  summary: 'Make the draft of your shop’s page public, as it was read',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ version }),
  output: OwnShopPage,
  errors: ['not_found', 'state_conflict'],
});

export const discardShopPage = endpoint('POST /api/shop/page/discard', {
  summary: 'Throw the draft of your shop’s page away: what is public stands again',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ version }),
  output: OwnShopPage,
  errors: ['not_found', 'state_conflict'],
});

export const listShopPageVersions = endpoint('GET /api/shop/page/versions', {
  summary: 'Published versions of your shop’s page, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(z.object({ id: z.int(), publishedAt: time, current: z.boolean() })),
  errors: ['not_found'],
});

export const restoreShopPage = endpoint('POST /api/shop/page/restore', {
  summary: 'Put a published version into the draft of your shop’s page',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ version, id }),
  output: OwnShopPage,
  errors: ['not_found', 'state_conflict'],
});

export const ShopSlug = writtenLine()
  .toLowerCase()
  .min(rules.slugs.minLength)
  .max(rules.slugs.maxLength)
  .refine(isSlugFormed, { error: 'slug_format' })
  .refine((slug) => !isReservedSlug(slug), { error: 'slug_reserved' });

export const setShopSlug = endpoint('POST /api/shop/page/slug', {
  summary: 'Choose the short address of your shop; those before lead on to it',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ slug: ShopSlug }),
  output: OwnShopPage,
  errors: ['not_found', 'slug_taken', 'shop_slug_limit'],
});

/** What an enterprise is registered by, as its verification says. */
export const ShopLicence = z.object({
  enterpriseName: z.string(),
  enterpriseCertificate: z.enum(enterpriseCertificates),
  /** The unified social credit code. */
  organizationCode: z.string(),
  verifiedAt: time.nullable(),
});
export type ShopLicence = z.infer<typeof ShopLicence>;

export const getShopLicence = endpoint('GET /api/shop/licence', {
  summary: 'The business licence of the enterprise behind an open shop, where its owner shows it',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: ShopLicence,
  errors: ['not_found'],
});

export const getShopContacts = endpoint('GET /api/shop/contacts', {
  summary: 'How to reach an open shop, and since when that holds',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: z.object({
    contacts: z.array(z.object({ kind: z.enum(contactKinds), value: z.string() })),
    changedAt: time.nullable(),
  }),
  errors: ['not_found'],
});
