import { z } from 'zod';
import { bindingKinds } from './bindings.ts';
import { endpoint } from '../core/endpoint.ts';
import { licenceDisclosures } from '../verification/disclosures.ts';
import { fingerprintMatches } from './licencePolicy.ts';
import { licenceEventActors, licenceEventKinds, licenceReasons } from './licenceProcess.ts';
import { Fingerprint } from './licenceValidation.ts';
import { limits } from '../core/limits.ts';
import { dayRange, id, listOf, pageInput, sortInput } from '../core/paging.ts';
import { licenceSorts } from './licenceSale.ts';
import { day, time } from '../core/times.ts';
import { ShopName } from '../core/people.ts';
import { writtenLine } from '../core/writtenText.ts';

export const licenceStates = ['active', 'suspended', 'revoked', 'expired'] as const;

export const LicenceSummary = z.object({
  id: z.int(),
  state: z.enum(licenceStates),
  productId: z.int(),
  title: z.string(),
  skuName: z.string(),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  keyMasked: z.string(),
  seats: z.int(),
  /** With those that an offline file keeps. */
  seatsUsed: z.int(),
  /** That are let out: nobody binds into them. */
  seatsLet: z.int(),
  binds: z.array(z.enum(bindingKinds)),
  trial: z.boolean(),
  /** When it was issued. */
  createdAt: time,
  /** Null: the term has not begun. */
  startsAt: time.nullable(),
  /** Null: for a lifetime, or not begun. */
  expiresAt: time.nullable(),
  /** Where its policy lets it work on after its end: until then. */
  graceUntil: time.nullable(),
  /** Its own option adds to its term, as far as the licence says. */
  renewable: z.boolean(),
});
export type LicenceSummary = z.infer<typeof LicenceSummary>;

export const Activation = z.object({
  id: z.int(),
  kind: z.enum(bindingKinds),
  /** A machine's may be the hash of the parts of its fingerprint. */
  target: z.string(),
  /** What its holder calls it; '' where it has no name. */
  name: z.string(),
  createdAt: time,
  /** The last sign of life; null where no program gave one. */
  seenAt: time.nullable(),
  /** Of a floating seat: when it is given up unless a sign of life comes. */
  diesAt: time.nullable(),
  /** Until when an offline file of it runs. Unbound before that, it keeps its seat until then. */
  offlineUntil: time.nullable(),
  /** Whether its holder has proven the domain; null for what is no domain. */
  proven: z.boolean().nullable(),
});
export type Activation = z.infer<typeof Activation>;

/** What happens to a licence by itself, or waits for somebody. */
export const licenceNexts = [
  'starts_by_activation',
  'starts_by_validation',
  'expires',
  'grace_ends',
  'transfer_expires',
  'seat_freed',
  'unbind_again',
] as const;
export type LicenceNext = (typeof licenceNexts)[number];

export const licenceAbilities = [
  'bind',
  'unbind',
  'rename',
  'rotate',
  'offer',
  'withdraw',
  'disclose',
  'renew',
] as const;
export type LicenceAbility = (typeof licenceAbilities)[number];

/** Why a licence cannot be transferred: its policy, a trial, not active, seats that are let out, an order not completed or a refund under way. */
export const transferObstacles = ['terms', 'trial', 'state', 'let_out', 'order'] as const;
export type TransferObstacle = (typeof transferObstacles)[number];

export const Licence = LicenceSummary.extend({
  /** The whole key, for its owner. */
  key: z.string(),
  /** Null: issued by hand, or bought by somebody else. */
  orderId: z.int().nullable(),
  skuId: z.int(),
  /** Who sells it; null: the platform. */
  shop: ShopName.nullable(),
  /** Why it is suspended or revoked, and since when. */
  stateReason: z.enum(licenceReasons).nullable(),
  stateAt: time.nullable(),
  /** Its policy, in the reader's language, one sentence each. */
  policyWords: z.array(z.string()),
  /** Whether a domain must be proven before it is bound. */
  domainProof: z.boolean(),
  /** How many parts of a machine's fingerprint must be the same for it to be the same machine. */
  fingerprint: z.enum(fingerprintMatches),
  entitlements: z.array(z.string()),
  uses: z.int(),
  /** Null: as often as wanted. */
  usesMax: z.int().nullable(),
  activations: z.array(Activation),
  /** Unbound, but an offline file of them runs: they keep a seat until then. */
  seatsKept: z.array(
    z.object({ id: z.int(), kind: z.enum(bindingKinds), target: z.string(), name: z.string(), until: time }),
  ),
  unbindsLeft: z.int(),
  rotationsLeft: z.int(),
  /** What waits or happens by itself, the earliest first; `at` null: when somebody acts. */
  next: z.array(z.object({ what: z.enum(licenceNexts), at: time.nullable() })),
  may: z.array(z.enum(licenceAbilities)),
  /** Null where it can be transferred, or is being. */
  /** The listing by which its seats are let out; null: none are. */
  listingId: z.int().nullable(),
  transferObstacle: z.enum(transferObstacles).nullable(),
  /** The offer that waits for its receiver. */
  transfer: z.object({ id: z.int(), username: z.string(), expiresAt: time }).nullable(),
  /** What strangers see. */
  disclosed: z.array(z.enum(licenceDisclosures)),
  /** How often strangers looked it up in the last 30 days: days of the site's (YYYY-MM-DD) with look-ups, the newest first. */
  lookups: z.array(z.object({ day, count: z.int() })),
});
export type Licence = z.infer<typeof Licence>;

export const listLicences = endpoint('GET /api/licence/list', {
  summary:
    'Your licences, newest first unless sorted; by state, by words of the product or the end of the key, or about to end',
  access: 'user',
  effect: 'reads',
  scope: 'licence.read',
  input: z.strictObject({
    ...pageInput,
    state: z.enum(licenceStates).optional(),
    search: writtenLine().max(limits.licenceSearch.max).optional(),
    /** `yes`: only those that end within `licenceEndingDays`. */
    ending: z.enum(['yes']).optional(),
    /** Only those that this order of yours delivered. */
    orderId: id.optional(),
    ...dayRange,
    /** Which time the days are of. */
    by: z.enum(licenceSorts).default('issued'),
    ...sortInput(licenceSorts),
  }),
  output: listOf(LicenceSummary),
  errors: [],
});

export const getLicence = endpoint('GET /api/licence/detail', {
  summary: 'Your licence with its key and activations',
  access: 'user',
  effect: 'reads',
  scope: 'licence.read',
  input: z.strictObject({ id }),
  output: Licence,
  errors: ['not_found'],
});

export const getLicenceReturn = endpoint('GET /api/licence/return', {
  summary: 'Until when the order of your licence can be returned without a reason; reading the licence ends that',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  /** Null: it was seen, its time is over, or no order of yours brought it. */
  output: z.object({ until: time.nullable() }),
  errors: ['not_found'],
});

export const bindLicence = endpoint('POST /api/licence/bind', {
  summary: 'Bind your licence to a domain, machine or account within its seats',
  access: 'user',
  effect: 'changes',
  scope: 'licence.bind',
  input: z.strictObject({
    licenceId: id,
    kind: z.enum(bindingKinds),
    target: writtenLine().min(1).max(limits.domain.max).optional(),
    /** Of a machine, instead of `target`. */
    fingerprint: Fingerprint.optional(),
    name: writtenLine().max(limits.activationName.max).optional(),
  }),
  output: Licence,
  errors: ['not_found', 'seats_used_up', 'already_bound', 'licence_not_active', 'domain_not_proven'],
});

export const unbindLicence = endpoint('POST /api/licence/unbind', {
  summary: 'Unbind an activation of your licence; a few times a month, floating seats as often as you like',
  access: 'user',
  effect: 'changes',
  scope: 'licence.bind',
  input: z.strictObject({ licenceId: id, activationId: id }),
  output: Licence,
  errors: ['not_found', 'unbind_limit'],
});

export const nameActivation = endpoint('POST /api/licence/nameActivation', {
  summary: 'Name an activation of your licence',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    licenceId: id,
    activationId: id,
    name: writtenLine().max(limits.activationName.max),
  }),
  output: Licence,
  errors: ['not_found'],
});

export const rotateLicenceKey = endpoint('POST /api/licence/rotate', {
  summary: 'Replace a leaked key: the old one ends immediately',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ licenceId: id }),
  // The new key is read by `getLicence`.
  output: LicenceSummary,
  errors: ['not_found', 'licence_not_active', 'rotation_limit'],
});

export const discloseLicence = endpoint('POST /api/licence/disclose', {
  summary: 'Choose what strangers see of your licence',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    licenceId: id,
    disclosed: z.array(z.enum(licenceDisclosures)).max(licenceDisclosures.length),
  }),
  output: Licence,
  errors: ['not_found'],
});

/** One act in the history of a licence. */
export const LicenceHistoryItem = z.object({
  id: z.int(),
  kind: z.enum(licenceEventKinds),
  by: z.enum(licenceEventActors),
  /** Whether it was the caller. */
  isYou: z.boolean(),
  at: time,
  /** The activation that it is about; null before the caller held the licence. */
  activation: z.object({ kind: z.enum(bindingKinds), target: z.string(), name: z.string() }).nullable(),
  /** What else is known, such as `reason`; empty before the caller held the licence. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type LicenceHistoryItem = z.infer<typeof LicenceHistoryItem>;

export const listLicenceEvents = endpoint('GET /api/licence/events', {
  summary: 'The history of your licence, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput, licenceId: id }),
  output: listOf(LicenceHistoryItem),
  errors: ['not_found'],
});

export const getLicencePublicKey = endpoint('GET /api/licence/publicKey', {
  summary: 'The Ed25519 key that answers are signed with',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ keyId: z.string(), algorithm: z.literal('Ed25519'), pem: z.string() }),
  errors: [],
});
