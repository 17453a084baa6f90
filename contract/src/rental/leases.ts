/** Leases: booked, used, returned, and what either side says against the other. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { flag, id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { gatewayNames } from '../orders/gateways.ts';
import { day, time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { OrderPicture } from '../site/files.ts';
import {
  leaseActs,
  leaseCaseKinds,
  leaseHistory,
  leasePartNames,
  leaseReasons,
  leaseSides,
  leaseStates,
} from './leaseProcess.ts';
import { evidenceRules } from './evidenceRules.ts';
import { listingKinds } from './listingProcess.ts';
import { leaseRules } from './leaseRules.ts';
import { LeaseNumbers } from './rentalNumbers.ts';
import { packageName } from './packageName.ts';
import { RentalPackage } from './timeGroups.ts';
import { Moment } from '../core/day.ts';

const fen = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const words = writtenText().pipe(z.string().min(leaseRules.words.min).max(leaseRules.words.max));
/** Names of pictures that the caller uploaded with `seenBy: lease` and that are sent with this. */
const pictures = z.array(z.string().max(80)).max(evidenceRules.picturesMax).default([]);

export const getListingTimes = endpoint('GET /api/rental/times', {
  summary: 'When a package of something that can be rented can begin, through a month',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    id,
    package: packageName,
    /** As 2026-03, of the site's time zone. */
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  }),
  output: z.object({
    timeZone: z.string(),
    /** Slot k of a day begins `slotSeconds` × k after `from`, whatever the clock does on that day. */
    slotSeconds: z.int(),
    days: z.array(
      z.object({
        day,
        from: time,
        slots: z.string().meta({ description: 'One character a slot: `1` free, `0` taken, `-` not to be begun at.' }),
      }),
    ),
    /** Whether it can begin now; and when it would end. */
    now: z.object({ free: z.boolean(), endsAt: time.nullable() }),
  }),
  errors: ['not_found'],
});

/** What keeps somebody from booking, the first to be mended first. */
export const leaseHindrances = [
  'unverified',
  'minor',
  'age_unknown',
  'rating_low',
  'newcomer',
  'own_listing',
  'owing',
  'too_many_ahead',
  'beyond_licence',
  'taken',
  'closed',
  'money',
] as const;
export type LeaseHindrance = (typeof leaseHindrances)[number];

/** What keeps somebody from having a gateway pay: too many leases wait for that, or too many were never paid lately. */
export const gatewayHindrances = ['too_many_unpaid', 'too_many_lapsed'] as const;
/** The same of a renewal, which can be paid until its lease ends. */
export const renewalHindrances = [...gatewayHindrances, 'ends_soon'] as const;
export type GatewayHindrance = (typeof gatewayHindrances)[number];

const chosen = {
  listingId: id,
  package: packageName,
  /** At a full or half hour of the site's time zone; left out: now. */
  startsAt: Moment.optional(),
};

/** A gateway that takes an amount. */
const OpenGateway = z.object({
  gateway: z.enum(gatewayNames),
  /** What the payer pays on top at most: which merchant account takes it is chosen with the payment. */
  feeFenMax: z.int(),
});

export const LeasePreview = z.object({
  startsAt: time,
  endsAt: time,
  rentFen: z.int(),
  depositFen: z.int(),
  totalFen: z.int(),
  /** What the caller can spend, and what is missing; 0: nothing. */
  balanceFen: z.int(),
  missingFen: z.int(),
  /** The gateways that take all of it, and that take what is missing; none where nothing is. */
  gateways: z.array(OpenGateway),
  gatewaysForMissing: z.array(OpenGateway),
  /** What stands against paying by them; null: nothing. */
  gatewayHindrance: z.enum(gatewayHindrances).nullable(),
  /** Until then a cancellation costs nothing; null: it is too late for that. */
  freeCancelUntil: time.nullable(),
  /** What a later cancellation costs. */
  cancelCostFen: z.int(),
  /** When the clock starts at the latest, and when the deposit is back. */
  clockStartsBy: time,
  depositBackAt: time,
  /** So long after the clock started it can be said that it does not work. */
  testSeconds: z.int(),
  /**
   * What the lessor asks of the rating of tenants, with the caller's own, which nobody else is told; in tenths of a star. Null:
   * nothing is asked.
   */
  rating: z
    .object({
      /** 0: any rating will do. */
      asked: z.int(),
      newcomers: z.boolean(),
      /** Null: there are too few reviews for one. */
      own: z.int().nullable(),
      reviews: z.int(),
    })
    .nullable(),
  /** So many leases a person may have ahead. */
  aheadMax: z.int(),
  hindrance: z.enum(leaseHindrances).nullable(),
});
export type LeasePreview = z.infer<typeof LeasePreview>;

export const previewLease = endpoint('GET /api/lease/preview', {
  summary: 'What a lease would cost, when it would end, and whether anything stands against it',
  access: 'user',
  effect: 'reads',
  input: z.strictObject(chosen),
  output: LeasePreview,
  errors: ['not_found'],
});

/** A lease as one of its two sides reads it. */
export const Lease = z.object({
  id: z.int(),
  listingId: z.int(),
  /** An account, or a seat of a licence. */
  kind: z.enum(listingKinds),
  /** Whether it is still let out. */
  isListed: z.boolean(),
  /** In the reader's language. */
  title: z.string(),
  /** For its cover. */
  topCategorySlug: z.string(),
  side: z.enum(leaseSides),
  state: z.enum(leaseStates),
  /** The other side: a tenant’s name masked, a lessor’s as in the rental mall. */
  other: z.string(),
  /** What the lessor calls the account; null for the tenant. */
  unitName: z.string().nullable(),
  package: RentalPackage,
  rentFen: z.int(),
  depositFen: z.int(),
  /** What of the rent went back to the tenant, and what of the deposit went to the lessor. */
  rentBackFen: z.int(),
  claimedFen: z.int(),
  /** What the lessor has of the rent after the commission, once it is paid; until then what is expected. */
  lessorFen: z.int(),
  bookedAt: time,
  startsAt: time,
  endsAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  stoppedAt: time.nullable(),
  /** By when somebody must answer: the lessor while it is stopped, the tenant while a claim stands. */
  answerBy: time.nullable(),
  /** When the deposit goes back unless it is claimed. */
  closeAt: time.nullable(),
  closedAt: time.nullable(),
  reason: z.enum(leaseReasons).nullable(),
  /** While it waits for its payment. Null: it does not. */
  unpaid: z
    .object({
      until: time,
      amountFen: z.int(),
      /** Start and end move with the payment. */
      beginsWhenPaid: z.boolean(),
      /** The word of the payment link; for its tenant only. */
      paymentToken: z.string().nullable(),
    })
    .nullable(),
  /** The renewal that waits for its payment, and the end that it leads to. Null: none does. */
  renewal: z
    .object({
      until: time,
      /** What is left to be paid, and what the balance pays; null for its lessor. */
      amountFen: z.int().nullable(),
      priceFen: z.int(),
      fromBalanceFen: z.int().nullable(),
      endsAt: time,
      /** The word of the payment link; for its tenant only. */
      paymentToken: z.string().nullable(),
    })
    .nullable(),
  /** The account waits for new credentials: for its lessor. */
  toRotate: z.boolean(),
  /** What the caller may do now. */
  may: z.array(z.enum(leaseActs)),
});
export type Lease = z.infer<typeof Lease>;

/** What one side added while the case was open. */
const LeaseAddition = z.object({
  side: z.enum(leaseSides),
  words: z.string(),
  pictures: z.array(OrderPicture),
  at: time,
});

/** What one side says against the other, and shows: pictures that nobody but the two sides and admins see. */
export const LeaseCase = z.object({
  /** What is claimed; null for a problem. */
  amountFen: z.int().nullable(),
  words: z.string(),
  pictures: z.array(OrderPicture),
  /** Why a claim comes without pictures. */
  noPicturesWhy: z.string(),
  openedAt: time,
  /** Whether the other side agreed; null: no answer yet. */
  agreed: z.boolean().nullable(),
  answer: z.string(),
  answerPictures: z.array(OrderPicture),
  answeredAt: time.nullable(),
  /** What both sides added, in order. */
  additions: z.array(LeaseAddition),
  decidedAt: time.nullable(),
  /** In the reader's language. */
  decision: z.string(),
});
export type LeaseCase = z.infer<typeof LeaseCase>;

const LeaseStep = z.object({
  event: z.enum(leaseHistory),
  /** Null: by itself. */
  by: z.enum([...leaseSides, 'admin']).nullable(),
  amountFen: z.int().nullable(),
  at: time,
});
export type LeaseStep = z.infer<typeof LeaseStep>;

const ofDetail = {
  timeZone: z.string(),
  /** Those under which it was booked. */
  numbers: LeaseNumbers,
  /** The case to which either side can add now, and until when: by then somebody answers, or the platform decides. */
  adds: z.object({ kind: z.enum(leaseCaseKinds), until: time, left: z.int() }).nullable(),
  /** By when the platform decides; null: it can't yet, or nothing is to be decided. */
  decideBy: time.nullable(),
  problem: LeaseCase.nullable(),
  claim: LeaseCase.nullable(),
  /** Everything that happened, in order; of the showings the last ones. */
  steps: z.array(LeaseStep),
};

export const LeaseDetail = Lease.extend({
  ...ofDetail,
  /** How the tenant signs in: sanitised HTML; empty until the lease may be used, and in replies to changes. */
  stepsHtml: z.string(),
  /** The clock starts at the latest then. */
  clockStartsBy: time,
  /** Until then a cancellation costs nothing, and what comes back now; null: nothing to cancel. */
  freeCancelUntil: time.nullable(),
  cancelBackFen: z.int().nullable(),
  /** Until then the tenant can say that it does not work; null: not any more. */
  reportUntil: time.nullable(),
  /** Whether the lease can be extended, and what an early return gives back. */
  renews: z.boolean(),
  earlyReturn: z.enum(['none', 'pro_rata']),
  /** Of a licence: its product, whether the key works on a machine now, and on how many it was activated so far; never on which. */
  seat: z.object({ productId: z.int(), title: z.string(), isActivated: z.boolean(), activations: z.int() }).nullable(),
  /**
   * What others may have paid by the link: it goes back there before anything is on the balance, the first of them first. For
   * the tenant; what can still go back, and whether the deposit is in it.
   */
  paidByOthers: z.array(z.object({ gateway: z.enum(gatewayNames), leftFen: z.int(), ofDeposit: z.boolean() })),
});
export type LeaseDetail = z.infer<typeof LeaseDetail>;

export const bookLease = endpoint('POST /api/lease/book', {
  summary:
    'Rent something, now or later: rent and deposit are held of your balance, or the time is held while a gateway is paid',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    ...chosen,
    /** As they were seen; others are refused. */
    priceFen: fen,
    depositFen: fen,
    /** By a gateway: its time is held while it may be paid, at the payment link that the reply has. */
    payBy: z.enum(['balance', 'gateway']).default('balance'),
    /** What of rent and deposit the balance pays of what a gateway pays; less than the whole. */
    fromBalanceFen: fen.default(0),
  }),
  output: LeaseDetail,
  errors: [
    'not_found',
    'tenant_unverified',
    'tenant_minor',
    'tenant_age_unknown',
    'tenant_rating_low',
    'tenant_newcomer',
    'own_listing',
    'money_owed',
    'insufficient_balance',
    'lease_terms_changed',
    'lease_time_closed',
    'lease_time_taken',
    'lease_beyond_licence',
    'leases_ahead',
    'leases_unpaid',
    'leases_lapsed',
    'gateway_unavailable',
    'too_many_requests',
  ],
});

export const leaseSorts = ['newest', 'next'] as const;

export const listLeases = endpoint('GET /api/lease/list', {
  summary: 'What you rent, or what others rent of you',
  access: 'user',
  scope: 'lease.read',
  effect: 'reads',
  input: z.strictObject({
    side: z.enum(leaseSides).default('tenant'),
    /** Of one state, or of several that belong together. */
    state: z.enum(leaseStates).optional(),
    part: z.enum(leasePartNames).optional(),
    /** `next`: by what comes next (to be paid, begin, end, be answered, the deposit back), then those that are closed, the last first. */
    sort: z.enum(leaseSorts).default('newest'),
    ...pageInput,
  }),
  output: listOf(Lease),
  errors: [],
});

export const getLease = endpoint('GET /api/lease/detail', {
  summary: 'A lease of yours, on either side, with its history; never its credentials',
  access: 'user',
  scope: 'lease.read',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: LeaseDetail,
  errors: ['not_found'],
});

export const showLease = endpoint('POST /api/lease/show', {
  summary:
    'The credentials of what you rent, or the key of the lease, while it lasts; the first showing starts the clock',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: z.object({
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Of a licence: the key, which works until the end of the lease; null: an account. */
    key: z.string().nullable(),
    endsAt: time,
    showingsLeft: z.int(),
  }),
  errors: ['not_found', 'lease_not_begun', 'lease_over', 'lease_not_ready', 'too_many_requests'],
});

export const reportLeaseProblem = endpoint('POST /api/lease/problem/report', {
  summary: 'Say that what you rent does not work: the clock stops and the money waits for the lessor’s answer',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id, words, pictures }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict', 'lease_report_late'],
});

export const answerLeaseProblem = endpoint('POST /api/lease/problem/answer', {
  summary: 'As the lessor: refund the tenant, or say how one sees that it works; then what was used is paid',
  access: 'user',
  scope: 'lease.answer',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    id,
    works: flag,
    /** Needed where it works. */
    words: writtenText().pipe(z.string().max(leaseRules.words.max)).default(''),
    pictures,
  }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict'],
});

export const previewLeaseRenewal = endpoint('GET /api/lease/renewal', {
  summary: 'By which packages a lease can be extended, at what price and until when',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({
    id,
    /** The one that is asked for; left out: the first that is free. */
    package: packageName.optional(),
  }),
  output: z.object({
    /** No renewal ends later; null: nothing stands in the way. */
    latestEndsAt: time.nullable(),
    balanceFen: z.int(),
    /** What stands against paying by a gateway; null: nothing. */
    gatewayHindrance: z.enum(renewalHindrances).nullable(),
    /** Until when a gateway may pay what is opened now: never beyond the end of the lease. */
    payUntil: time,
    packages: z.array(RentalPackage.extend({ package: z.string(), endsAt: time, free: z.boolean() })),
    /** How the one that is asked for can be paid; null: it can't be had. */
    chosen: z
      .object({
        package: z.string(),
        /** What is missing on the balance; 0: nothing. */
        missingFen: z.int(),
        /** The gateways that take all of it, and that take what is missing; none where nothing is. */
        gateways: z.array(OpenGateway),
        gatewaysForMissing: z.array(OpenGateway),
      })
      .nullable(),
  }),
  errors: ['not_found', 'state_conflict', 'lease_not_renewable', 'lease_renewal_open'],
});

export const renewLease = endpoint('POST /api/lease/renew', {
  summary: 'Extend a lease by another package, from the balance, or with the time held while a gateway is paid',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    id,
    package: packageName,
    /** As they were seen; others are refused. */
    priceFen: fen,
    endsAt: Moment,
    /** By a gateway: the time is held while it may be paid, at the payment link that the reply has. */
    payBy: z.enum(['balance', 'gateway']).default('balance'),
    /** What of the price the balance pays of what a gateway pays; less than the whole. */
    fromBalanceFen: fen.default(0),
  }),
  output: LeaseDetail,
  errors: [
    'not_found',
    'state_conflict',
    'lease_not_renewable',
    'lease_renewal_open',
    'lease_ends_soon',
    'lease_terms_changed',
    'lease_beyond_licence',
    'lease_time_closed',
    'lease_time_taken',
    'tenant_unverified',
    'tenant_minor',
    'tenant_age_unknown',
    'own_listing',
    'money_owed',
    'insufficient_balance',
    'leases_unpaid',
    'leases_lapsed',
    'gateway_unavailable',
    'too_many_requests',
  ],
});

export const cancelLeaseRenewal = endpoint('POST /api/lease/renewal/cancel', {
  summary: 'Give up a renewal that waits for its payment: its time is free again, and it costs nothing',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({ id }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict'],
});

export const payLeaseByBalance = endpoint('POST /api/lease/pay', {
  summary: 'Pay what a gateway was to pay of a lease, or of its renewal, from the balance instead',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    id,
    /** What is left to be paid, as it was seen; another amount is refused. */
    amountFen: fen,
  }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict', 'order_closed', 'lease_not_bookable', 'money_owed', 'insufficient_balance'],
});

export const previewLeaseReturn = endpoint('GET /api/lease/return/preview', {
  summary: 'What comes back when a lease is returned now, and until when that is so',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: z.object({ backFen: z.int(), usedFen: z.int(), until: time }),
  errors: ['not_found', 'state_conflict'],
});

export const returnLease = endpoint('POST /api/lease/return', {
  summary: 'Return what you rent before its time',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  /** What comes back, as it was seen; another amount is refused. */
  input: z.strictObject({ id, backFen: fen }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict', 'lease_amount_changed'],
});

export const cancelLease = endpoint('POST /api/lease/cancel', {
  summary:
    'Cancel a lease that has not begun; its lessor can too, and then all of the money goes back. One that is not paid costs nothing',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  /** What comes back of the rent, as it was seen; another amount is refused. */
  input: z.strictObject({ id, backFen: fen }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict', 'lease_amount_changed'],
});

export const claimDeposit = endpoint('POST /api/lease/claim', {
  summary: 'As the lessor: claim some of the deposit, with reasons, before it goes back',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    id,
    amountFen: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    words,
    pictures,
    /** Needed without pictures: why there are none. */
    noPicturesWhy: writtenText().pipe(z.string().max(evidenceRules.noPicturesWhy.max)).default(''),
  }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict', 'claim_too_large'],
});

export const answerClaim = endpoint('POST /api/lease/claim/answer', {
  summary: 'As the tenant: agree to a claim on your deposit, or say what is wrong with it',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    id,
    agree: flag,
    /** Needed where it is not agreed to. */
    words: writtenText().pipe(z.string().max(leaseRules.words.max)).default(''),
    pictures,
  }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict'],
});

export const addLeaseEvidence = endpoint('POST /api/lease/evidence/add', {
  summary: 'Add words and pictures to what is between both sides, until it is decided; nobody changes them later',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    id,
    /** As it was seen: of another case it is refused. */
    kind: z.enum(leaseCaseKinds),
    words,
    pictures,
  }),
  output: LeaseDetail,
  errors: ['not_found', 'state_conflict', 'evidence_full'],
});

/** A lease as admins read it. */
export const AdminLease = Lease.omit({ side: true, other: true }).extend({ tenant: Person, lessor: Person });
export type AdminLease = z.infer<typeof AdminLease>;
export const AdminLeaseDetail = AdminLease.extend({
  ...ofDetail,
  /** What a decision can give: back of the rent, or out of the deposit. */
  decides: z.enum(['rent', 'deposit']).nullable(),
  /** What was used at the most, when what was used were paid. */
  usedFen: z.int(),
  /** What is claimed of the deposit; 0: nothing is. */
  claimFen: z.int(),
  /** The platform's share, in ten-thousandths. */
  commissionRate: z.int(),
  /** Whether a decision on the rent leaves the deposit to be claimed. */
  keepsDeposit: z.boolean(),
  /** Other leases between the two, of the last days that count. */
  metBefore: z.int(),
  /** What was between the two in these: what was in dispute, rent that was paid, and what deposits gave. In fen. */
  pair: z.object({ disputes: z.int(), rentFen: z.int(), claimedFen: z.int() }),
});
export type AdminLeaseDetail = z.infer<typeof AdminLeaseDetail>;

const admin = { access: 'admin', grant: 'review' } as const;

export const listAdminLeases = endpoint('GET /api/admin/lease/list', {
  summary: 'All leases, or those of a state, newest first',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ state: z.enum(leaseStates).optional(), ...pageInput }),
  output: listOf(AdminLease),
  errors: [],
});

export const getAdminLease = endpoint('GET /api/admin/lease/detail', {
  summary: 'A lease with its history and what each side says; never its credentials',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ id }),
  output: AdminLeaseDetail,
  errors: ['not_found'],
});

/** A dispute in the queue of admins. */
export const LeaseDispute = AdminLease.extend({
  decides: z.enum(['rent', 'deposit']),
  disputedAt: time,
  /** What is disputed: the rent, or what is claimed. */
  amountFen: z.int(),
  /** By when the platform decides; null: the tenant can answer until `answerBy`. */
  decideBy: time.nullable(),
});
export type LeaseDispute = z.infer<typeof LeaseDispute>;

export const listLeaseDisputes = endpoint('GET /api/admin/lease/disputes', {
  summary: 'Leases in dispute, the oldest first: those that can be decided, or those whose tenant can still answer',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ ready: flag.default(true), ...pageInput }),
  output: listOf(LeaseDispute),
  errors: [],
});

export const settleLease = endpoint('POST /api/admin/lease/settle', {
  summary: 'Decide what neither side settled: what of the rent goes back, or what of the deposit the lessor gets',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    id,
    /** Back to the tenant of the rent, or to the lessor of what is claimed: as the lease stands. */
    amountFen: fen,
    words: writtenText().pipe(z.string().min(leaseRules.words.min).max(limits.reason.max)),
    /** The same in English; left out, both sides read the other one. */
    wordsEn: writtenText().pipe(z.string().max(limits.reason.max)).default(''),
  }),
  output: AdminLeaseDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'claim_too_large', 'lease_waits_for_answer'],
});
