import { z } from 'zod';
import { Day, Moment } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { directions, flag, id, listOf, pageInput, sortInput, wholeNumber } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { day, time } from '../core/times.ts';
import { PictureName } from '../site/files.ts';
import { writtenBlock, writtenLine, writtenText } from '../core/writtenText.ts';
import {
  letObstacles,
  listingDecisions,
  listingKinds,
  listingMoves,
  listingReasons,
  listingStates,
  unitStates,
  listingSorts,
} from './listingProcess.ts';
import { deadDayReasons } from './deadDays.ts';
import { listingRules } from './listingRules.ts';
import { RentalTerms } from './timeGroups.ts';

/** An account or a seat behind a listing, as its lessor sees it; never its credentials. */
export const ListingUnit = z.object({
  id: z.int(),
  /** What the lessor calls it; tenants never see it. */
  name: z.string(),
  state: z.enum(unitStates),
  /** Since when its credentials have to be changed, and when they were changed last. */
  rotationAskedAt: time.nullable(),
  rotatedAt: time.nullable(),
  /** Until when the lease that goes on or comes next lasts; null: none. */
  leasedUntil: time.nullable(),
});
export type ListingUnit = z.infer<typeof ListingUnit>;

/** What somebody lets out, in a list of theirs or of admins. */
export const ListingRow = z.object({
  id: z.int(),
  kind: z.enum(listingKinds),
  /** In the reader's language. */
  title: z.string(),
  state: z.enum(listingStates),
  /** Why it was refused or taken down; null: it was not. */
  reason: z.enum(listingReasons).nullable(),
  words: z.string(),
  lessor: Person,
  category: z.object({ id: z.int(), name: z.string(), topSlug: z.string() }),
  /** Its cover; null: there is none, and one is drawn. */
  picture: PictureName.nullable(),
  timeGroup: z.object({ id: z.int(), name: z.string() }),
  priceFromFen: z.int(),
  depositFen: z.int(),
  /** Units that can be let out, those that wait for new credentials, and those that are leased now. */
  units: z.object({ ready: z.int(), toRotate: z.int(), leased: z.int() }),
  leasesCount: z.int(),
  changedAt: time,
  may: z.array(z.enum([...listingMoves, ...listingDecisions, 'edit'])),
});
export type ListingRow = z.infer<typeof ListingRow>;

/** The licence of which seats are let out. */
export const LetLicence = z.object({
  id: z.int(),
  productId: z.int(),
  /** Of its product, in the reader's language. */
  title: z.string(),
  keyMasked: z.string(),
  seats: z.int(),
  /** Neither bound nor let out. */
  seatsFree: z.int(),
  /** No lease ends later; null: it has no end. */
  expiresAt: time.nullable(),
});
export type LetLicence = z.infer<typeof LetLicence>;

export const Listing = ListingRow.extend({
  titleZh: z.string(),
  titleEn: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  stepsZh: z.string(),
  stepsEn: z.string(),
  /** Names of pictures, the cover first. */
  pictures: z.array(PictureName),
  /** Names of what its credentials consist of. */
  fields: z.array(z.string()),
  adultsOnly: z.boolean(),
  /** Whether its category asks tenants to be adults, whatever the listing says. */
  categoryAdultsOnly: z.boolean(),
  /** The rating that is asked of tenants, in tenths of a star; 0: none. And whether those without one may rent it. */
  tenantRating: z.int(),
  newcomers: z.boolean(),
  /** The bought order that is let out; null: the lessor's own account. */
  orderId: z.int().nullable(),
  /** Null: accounts are let out. */
  licence: LetLicence.nullable(),
  /** When its lessor stated the right to let it out. */
  statedAt: time.nullable(),
  terms: RentalTerms,
  unitList: z.array(ListingUnit),
  createdAt: time,
});
export type Listing = z.infer<typeof Listing>;

export const listListings = endpoint('GET /api/listing/list', {
  summary: 'What you let out, newest first unless sorted',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject({ ...pageInput, state: z.enum(listingStates).optional(), ...sortInput(listingSorts) }),
  output: listOf(ListingRow),
  errors: [],
});

export const listOrdersToLet = endpoint('GET /api/listing/orders', {
  summary: 'Your newest orders that can be let out: accounts whose seller allows it, and that are not let out yet',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({ id: z.int(), title: z.string(), categoryId: z.int(), pieces: z.int(), deliveredAt: time }),
    ),
  }),
  errors: [],
});

export const listLicencesToLet = endpoint('GET /api/listing/licences', {
  summary: 'Your newest licences, with how many of their seats you can let out, or why you can’t',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      LetLicence.extend({
        categoryId: z.int(),
        /** Null: it can be let out. */
        obstacle: z.enum(letObstacles).nullable(),
      }),
    ),
  }),
  errors: [],
});

export const getListing = endpoint('GET /api/listing/detail', {
  summary: 'Something that you let out, with its units but never their credentials',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Listing,
  errors: ['not_found'],
});

export const saveListing = endpoint('POST /api/listing/save', {
  summary:
    'Make a listing or change it; changed texts and pictures of one that tenants see are reviewed before they see it again',
  access: 'user',
  scope: 'listing.write',
  effect: 'changes',
  input: z.strictObject({
    /** Without it a new one is made. */
    id: id.optional(),
    /** Of what was seen: one that was changed since then is refused. */
    changedAt: writtenLine().max(40).optional(),
    /** To let out what was bought; only for a new one, its accounts become the units. */
    orderId: id.optional(),
    /** To let out seats of a licence; only for a new one, so many of its seats become the units. */
    licenceId: id.optional(),
    seats: wholeNumber(1, listingRules.unitsAtOnce).default(1),
    categoryId: id,
    timeGroupId: id,
    titleZh: writtenLine().min(listingRules.title.min).max(listingRules.title.max),
    titleEn: writtenLine().max(listingRules.title.max).default(''),
    descriptionZh: writtenBlock().max(listingRules.descriptionMax).default(''),
    descriptionEn: writtenBlock().max(listingRules.descriptionMax).default(''),
    stepsZh: writtenBlock().max(listingRules.stepsMax).default(''),
    stepsEn: writtenBlock().max(listingRules.stepsMax).default(''),
    /** Names of uploaded pictures, the cover first; left out: they stay as they are. */
    pictures: z.array(PictureName).max(listingRules.picturesMax).optional(),
    /** Fixed once there are units; those of an order's accounts are theirs. */
    fields: z.array(writtenLine().min(1).max(limits.accountFields.length)).max(limits.accountFields.max).default([]),
    adultsOnly: flag.default(false),
    /** The least rating of tenants, in tenths of a star; 0: none. */
    tenantRating: wholeNumber(0, limits.stars.max * 10).default(0),
    /** Also tenants who have no rating yet. */
    newcomers: flag.default(true),
  }),
  output: Listing,
  errors: [
    'not_found',
    'state_conflict',
    'listings_full',
    'units_full',
    'order_not_rentable',
    'order_let_out',
    'licence_not_rentable',
    'licence_let_out',
    'seats_used_up',
  ],
});

export const moveListing = endpoint('POST /api/listing/move', {
  summary: 'Submit a listing of yours for review, take it back, pause, resume or remove it',
  access: 'user',
  scope: 'listing.write',
  effect: 'changes',
  input: z.strictObject({
    id,
    event: z.enum(listingMoves),
    /** Needed to submit: that you have the right to let it out. */
    stated: flag.default(false),
  }),
  output: Listing,
  errors: ['not_found', 'state_conflict', 'rent_real_name_needed', 'listing_without_unit', 'unit_leased'],
});

/** Values of the listing's fields, in their order. */
export const unitCredentials = z
  .array(writtenLine().min(1).max(listingRules.credentialMax))
  .min(1)
  .max(limits.accountFields.max);
const unitName = writtenLine().min(1).max(listingRules.unitNameMax);

export const addListingUnits = endpoint('POST /api/listing/unit/add', {
  summary: 'Add accounts to a listing of yours; their credentials are encrypted',
  access: 'user',
  scope: 'unit.write',
  effect: 'changes',
  input: z.strictObject({
    listingId: id,
    units: z
      .array(z.strictObject({ name: unitName, credentials: unitCredentials }))
      .min(1)
      .max(listingRules.unitsAtOnce),
  }),
  output: Listing,
  errors: ['not_found', 'state_conflict', 'units_full'],
});

export const addListingSeats = endpoint('POST /api/listing/seat/add', {
  summary: 'Add seats of its licence to a listing of yours; nobody binds into them while they are there',
  access: 'user',
  scope: 'unit.write',
  effect: 'changes',
  input: z.strictObject({ listingId: id, seats: wholeNumber(1, listingRules.unitsAtOnce) }),
  output: Listing,
  errors: ['not_found', 'state_conflict', 'units_full', 'licence_not_rentable', 'seats_used_up'],
});

export const showListingUnit = endpoint('POST /api/listing/unit/show', {
  summary: 'The credentials of an account that you let out; each showing is on record',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ unitId: id }),
  output: z.object({ fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
  errors: ['not_found', 'state_conflict', 'too_many_requests'],
});

export const changeListingUnit = endpoint('POST /api/listing/unit/change', {
  summary:
    'Enter the new credentials of an account that you let out; where that was waited for, it can be let out again',
  access: 'user',
  scope: 'unit.write',
  effect: 'changes',
  input: z.strictObject({ unitId: id, name: unitName.optional(), credentials: unitCredentials.optional() }),
  output: Listing,
  errors: ['not_found', 'state_conflict', 'credentials_in_use', 'credentials_unchanged'],
});

export const confirmUnitRotation = endpoint('POST /api/listing/unit/rotated', {
  summary:
    'Say that an account’s former tenant is locked out although its stored credentials stay, as where sign-ins are ended elsewhere; it can be let out again',
  access: 'user',
  scope: 'unit.write',
  effect: 'changes',
  input: z.strictObject({
    unitId: id,
    /** Since when that is waited for, as it was seen: what a later lease asked for is not confirmed by it. */
    rotationAskedAt: Moment,
  }),
  output: Listing,
  errors: ['not_found', 'state_conflict'],
});

export const removeListingUnit = endpoint('POST /api/listing/unit/remove', {
  summary:
    'Remove an account from a listing of yours, with its credentials, or a seat, which is yours to bind again; refused while a lease of it stands',
  access: 'user',
  scope: 'unit.write',
  effect: 'changes',
  input: z.strictObject({ unitId: id }),
  output: Listing,
  errors: ['not_found', 'unit_leased'],
});

export const blockListingUnit = endpoint('POST /api/listing/block/add', {
  summary: 'Keep an account that you let out for yourself for some time; refused where a lease stands',
  access: 'user',
  scope: 'unit.write',
  effect: 'changes',
  input: z.strictObject({ unitId: id, startsAt: Moment, endsAt: Moment }),
  output: z.object({ id: z.int() }),
  errors: ['not_found', 'unit_leased', 'blocks_full', 'block_overlaps'],
});

export const unblockListingUnit = endpoint('POST /api/listing/block/remove', {
  summary: 'Let an account out again in a time that you had kept it for yourself',
  access: 'user',
  scope: 'unit.write',
  effect: 'changes',
  input: z.strictObject({ blockId: id }),
  output: z.object({}),
  errors: ['not_found'],
});

export const getListingCalendar = endpoint('GET /api/listing/calendar', {
  summary: 'Leases of a listing of yours, the time kept free after them, and what you blocked, some days from a day on',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject({ id, from: Day.optional() }),
  output: z.object({
    /** Days of the site's time zone, both included, and its name. */
    from: day,
    until: day,
    timeZone: z.string(),
    startsAt: time,
    endsAt: time,
    /** Of these days, on which no lease can begin whatever is taken, and why. */
    deadDays: z.array(z.object({ day, reason: z.enum(deadDayReasons) })),
    units: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        state: z.enum(unitStates),
        leases: z.array(z.object({ id: z.int(), startsAt: time, endsAt: time, keptUntil: time })),
        blocks: z.array(z.object({ id: z.int(), startsAt: time, endsAt: time })),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const getListingIncome = endpoint('GET /api/listing/income', {
  summary: 'What a listing of yours, or all of them, brought by the day on which it was paid, before the commission',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject({ id: id.optional() }),
  output: z.object({
    /** The last days until today, in order. */
    days: z.array(
      /** Rent, also of late cancellations, and what deposits gave; `seconds`: used in all. */
      z.object({ day, rentFen: z.int(), claimedFen: z.int(), leases: z.int(), seconds: z.int() }),
    ),
  }),
  errors: ['not_found'],
});

const which = { id, changedAt: writtenLine().max(40) };

export const listAdminListings = endpoint('GET /api/admin/listing/list', {
  summary: 'What people let out, newest first, those that wait for a review oldest first, unless sorted',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({
    ...pageInput,
    state: z.enum(listingStates).optional(),
    sort: z.enum(listingSorts).default('made'),
    direction: z.enum(directions).optional(),
  }),
  output: listOf(ListingRow),
  errors: [],
});

export const getAdminListing = endpoint('GET /api/admin/listing/detail', {
  summary: 'Something that is let out, with its units but never their credentials',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Listing,
  errors: ['not_found'],
});

export const decideListing = endpoint('POST /api/admin/listing/decide', {
  summary: 'Let tenants see a listing, or say what to mend; never one’s own',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    ...which,
    approve: flag,
    /** Needed to refuse. */
    reason: z.enum(listingReasons).optional(),
    words: writtenText().max(limits.reason.max).default(''),
  }),
  output: Listing,
  errors: ['not_found', 'four_eyes', 'state_conflict', 'listing_without_unit'],
});

export const takeDownListing = endpoint('POST /api/admin/listing/takeDown', {
  summary:
    'Take a listing out of the mall with a reason; booked leases are cancelled with a full refund, those under way go on',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    reason: z.enum(listingReasons),
    words: writtenText().max(limits.reason.max).default(''),
  }),
  output: Listing,
  errors: ['not_found', 'four_eyes', 'state_conflict'],
});

export const liftListing = endpoint('POST /api/admin/listing/lift', {
  summary: 'Give a listing that was taken down back to its lessor, who may resume it',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: Listing,
  errors: ['not_found', 'four_eyes', 'state_conflict'],
});
