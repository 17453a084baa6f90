import { z } from 'zod';
import { bindingKinds } from './bindings.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  handReasons,
  licenceActs,
  licenceSellers,
  licenceSorts,
  recipientProblems,
  soldLicenceStates,
} from './licenceSale.ts';
import { LicenceTerms } from './licencePolicy.ts';
import { licenceEventActors, licenceEventKinds, licenceReasons } from './licenceProcess.ts';
import { licenceStates } from './licences.ts';
import { licenceLimits } from './licenceRules.ts';
import { limits } from '../core/limits.ts';
import { dayRange, directions, id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { Person, ShopName } from '../core/people.ts';
import { writtenLine, writtenBlock, writtenText } from '../core/writtenText.ts';

export const SoldPolicy = z.object({
  termDays: z.int().nullable(),
  seats: z.int(),
  binds: z.array(z.enum(bindingKinds)),
  entitlements: z.array(z.string()),
  terms: LicenceTerms,
  /** All of it in the reader’s language, a sentence each. */
  words: z.array(z.string()),
});

/** A licence as its seller or an admin sees it: of its key only the end. */
export const SoldLicence = z.object({
  id: z.int(),
  state: z.enum(licenceStates),
  productId: z.int(),
  title: z.string(),
  skuName: z.string(),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  keyMasked: z.string(),
  holder: Person,
  /** Null: the platform sells it. */
  shop: ShopName.nullable(),
  /** Null: issued by hand. */
  orderId: z.int().nullable(),
  batchId: z.int().nullable(),
  trial: z.boolean(),
  seats: z.int(),
  seatsUsed: z.int(),
  /** Null: the term has not begun. */
  startsAt: time.nullable(),
  /** Null: for a lifetime, or not begun. */
  expiresAt: time.nullable(),
  /** How long it works on after its end; null where it does not. */
  graceUntil: time.nullable(),
  /** It has ended and works on. */
  inGrace: z.boolean(),
  createdAt: time,
  /** What the caller may do now. */
  may: z.array(z.enum(licenceActs)),
});
export type SoldLicence = z.infer<typeof SoldLicence>;

export const SoldLicenceDetail = SoldLicence.extend({
  policy: SoldPolicy,
  uses: z.int(),
  /** Of its suspension or revocation. */
  reason: z.enum(licenceReasons).nullable(),
  note: z.string(),
  stateAt: time.nullable(),
  stateBy: z.enum(licenceEventActors).nullable(),
  /** Its seller cannot reinstate it, because an admin suspended it. */
  heldByAdmin: z.boolean(),
  /** Who issued it by hand, and why. */
  issued: z.object({ by: Person, note: z.string() }).nullable(),
  activations: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(bindingKinds),
      target: z.string(),
      /** What its holder calls it. */
      name: z.string(),
      createdAt: time,
      /** Of a floating seat. */
      seenAt: time.nullable(),
      offlineUntil: time.nullable(),
    }),
  ),
  /** The newest first, at most 50. */
  renewals: z.array(
    z.object({
      orderId: z.int(),
      /** Null: it became one for a lifetime. */
      days: z.int().nullable(),
      at: time,
      takenBackAt: time.nullable(),
    }),
  ),
  /** The newest first, at most 50. */
  transfers: z.array(
    z.object({
      id: z.int(),
      from: Person,
      to: Person,
      state: z.enum(['waiting', 'accepted', 'declined', 'withdrawn', 'expired']),
      at: time,
      endedAt: time.nullable(),
    }),
  ),
});
export type SoldLicenceDetail = z.infer<typeof SoldLicenceDetail>;

const listInput = {
  state: z.enum(soldLicenceStates).optional(),
  productId: id.optional(),
  batchId: id.optional(),
  /** A licence’s number, the end of its key after a dash, or the beginning of its holder’s name; see `readLicenceSearch`. */
  search: writtenLine().max(limits.soldLicenceSearch.max).optional(),
  ...dayRange,
  /** Which time the days are of. */
  by: z.enum(licenceSorts).default('issued'),
  /** By state those that end soonest or ended last, else the newest first, unless said. */
  sort: z.enum(licenceSorts).optional(),
  direction: z.enum(directions).optional(),
  ...pageInput,
};

export const listSoldLicences = endpoint('GET /api/sale/licence/list', {
  summary: 'The licences of your shop, newest first unless sorted; by state those that end soonest or ended last',
  access: 'user',
  effect: 'reads',
  scope: 'licence.read',
  input: z.strictObject(listInput),
  output: listOf(SoldLicence),
  errors: ['not_found'],
});

export const listAllLicences = endpoint('GET /api/admin/licence/list', {
  summary: 'All licences for admins, in the same order',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({
    /** 0: the platform itself. */
    shopId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    ...listInput,
  }),
  output: listOf(SoldLicence),
  errors: [],
});

export const findLicenceByKey = endpoint('POST /api/sale/licence/find', {
  summary: 'The licence of a whole key, for its seller or an admin; a key that was replaced is found as well',
  access: 'user',
  effect: 'reads',
  scope: 'licence.read',
  input: z.strictObject({ key: writtenLine().min(1).max(limits.licenceKey.max) }),
  output: SoldLicence,
  errors: ['not_found', 'too_many_requests'],
});

export const getSoldLicence = endpoint('GET /api/sale/licence/detail', {
  summary: 'A licence for its seller or an admin: policy, holder, activations, renewals, transfers',
  access: 'user',
  effect: 'reads',
  scope: 'licence.read',
  input: z.strictObject({ id }),
  output: SoldLicenceDetail,
  errors: ['not_found'],
});

export const SoldLicenceEvent = z.object({
  id: z.int(),
  kind: z.enum(licenceEventKinds),
  by: z.enum(licenceEventActors),
  /** Null: a program, or nobody but time; sellers are not told which admin. */
  actor: Person.nullable(),
  at: time,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type SoldLicenceEvent = z.infer<typeof SoldLicenceEvent>;

export const listSoldLicenceEvents = endpoint('GET /api/sale/licence/events', {
  summary: 'The history of a licence for its seller or an admin, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'licence.read',
  input: z.strictObject({ licenceId: id, ...pageInput }),
  output: listOf(SoldLicenceEvent),
  errors: ['not_found'],
});

export const moveLicences = endpoint('POST /api/sale/licence/move', {
  summary: 'Suspend, reinstate or revoke licences that you sold, or any as an admin; revoked is final',
  access: 'user',
  effect: 'changes',
  scope: 'licence.state',
  input: z.strictObject({
    ids: z.array(id).min(1).max(licenceLimits.atOnce.max),
    event: z.enum(licenceActs),
    /** Strangers are told it; only a reinstatement needs none. */
    reason: z.enum(handReasons).optional(),
    /** Its holder reads it. */
    note: writtenText().max(limits.reason.max).default(''),
  }),
  output: z.object({
    changed: z.array(z.object({ id: z.int(), state: z.enum(licenceStates) })),
    /** `state`: it is where this does not lead from; `by_admin`: an admin suspended it; `own`: it is the caller’s own. */
    unchanged: z.array(z.object({ id: z.int(), why: z.enum(['not_found', 'state', 'by_admin', 'own']) })),
  }),
  errors: [],
});

export const IssuableSku = z.object({
  skuId: z.int(),
  productId: z.int(),
  title: z.string(),
  skuName: z.string(),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  policy: SoldPolicy,
});
export type IssuableSku = z.infer<typeof IssuableSku>;

export const listIssuableSkus = endpoint('GET /api/sale/licence/skus', {
  summary: 'SKUs that deliver licences and can be issued by hand, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'licence.issue',
  input: z.strictObject({
    seller: z.enum(licenceSellers).default('shop'),
    /** A product’s number, or words of its title. */
    search: writtenLine().max(limits.search.max).optional(),
    ...pageInput,
  }),
  output: listOf(IssuableSku),
  errors: ['not_found', 'forbidden'],
});

/** User names, one a line; empty lines do not count. */
const recipients = writtenBlock()
  .min(1)
  .max(licenceLimits.recipients.max * (limits.username.max + 20));
/** What may differ from the SKU. */
const instead = {
  /** Null: for a lifetime. */
  termDays: wholeNumber(1, licenceLimits.termDays.max).nullable().optional(),
  seats: wholeNumber(1, licenceLimits.seats.max).optional(),
};
const toEach = wholeNumber(1, licenceLimits.issued.max).default(1);

export const previewIssue = endpoint('POST /api/sale/licence/preview', {
  summary: 'Who of a list of user names would get licences, and of what policy; nothing is issued',
  access: 'user',
  effect: 'reads',
  scope: 'licence.issue',
  input: z.strictObject({ skuId: id, recipients, toEach, ...instead }),
  output: z.object({
    /** Each line that is not empty, with its number in the list. */
    lines: z.array(z.object({ line: z.int(), username: z.string(), problem: z.enum(recipientProblems).nullable() })),
    good: z.int(),
    licences: z.int(),
    /** For admins: what they are worth, against the limit of one admin; null for sellers. */
    soloFen: z.int().nullable(),
    policy: SoldPolicy,
  }),
  errors: ['not_found', 'too_many_requests'],
});

export const LicenceBatch = z.object({
  id: z.int(),
  productId: z.int(),
  title: z.string(),
  skuName: z.string(),
  quantity: z.int(),
  note: z.string(),
  /** What differs from the SKU. */
  overrides: z.object({ termDays: z.int().nullable().optional(), seats: z.int().optional() }),
  issuedBy: Person,
  createdAt: time,
});
export type LicenceBatch = z.infer<typeof LicenceBatch>;

export const issueLicences = endpoint('POST /api/sale/licence/issue', {
  summary: 'Issue licences by hand to everybody on a list, or to nobody when one of its lines is wrong',
  access: 'user',
  effect: 'changes',
  // Moves none, but must happen once however often it is sent.
  movesMoney: true,
  scope: 'licence.issue',
  input: z.strictObject({
    skuId: id,
    recipients,
    toEach,
    ...instead,
    /** On record, and told to whoever gets one, as the words of the shop; without links. */
    reason: writtenText().min(1).max(limits.reason.max),
  }),
  output: LicenceBatch,
  errors: ['not_found', 'trial_used', 'solo_limit', 'four_eyes', 'too_many_requests'],
});

export const listLicenceBatches = endpoint('GET /api/sale/licence/batches', {
  summary: 'Licences issued by hand, batch by batch, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'licence.read',
  input: z.strictObject({ seller: z.enum(licenceSellers).default('shop'), ...pageInput }),
  output: listOf(LicenceBatch),
  errors: ['not_found', 'forbidden'],
});
