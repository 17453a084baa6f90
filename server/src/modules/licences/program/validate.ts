/** The one place that decides what a program is told: a pure function of what is known. */
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { validationCodes, type ValidationCode } from '#contract/licences/licenceResults.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { ProgramCall } from './request.ts';

/** A licence as a validation sees it. */
export interface LicenceStatus {
  state: string;
  reason: string | null;
  /** Whether the shop that sold it may sell no more. */
  isSellerSuspended: boolean;
  productId: number;
  /** Null: the term has not begun. */
  startsAt: Date | null;
  /** Null: for a lifetime. */
  expiresAt: Date | null;
  trial: boolean;
  terms: LicenceTerms;
  binds: readonly BindingKind[];
  entitlements: readonly string[];
}

/** Something that was asked for, and how the licence stands to it. */
export interface AskedPlace {
  kind: BindingKind;
  isWellFormed: boolean;
  /** Different parts of a machine that were sent. */
  parts: number;
  /** `missing`: it lost its seat for want of a heartbeat and can have it back; `dead`: it lost it for good. */
  bound: 'alive' | 'missing' | 'dead' | 'no';
  /** Of a machine that is not bound: some of its parts are those of one that is. */
  isPartlyKnown: boolean;
  /** Of a domain: its holder proved that it is theirs, or nobody has to. */
  isProven: boolean;
}

export interface Facts {
  call: ProgramCall;
  now: Date;
  /** What kept the question from being answered. */
  failure?: 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | undefined;
  /** Undefined: no licence has this key. */
  licence?: LicenceStatus | undefined;
  /** One had it until it got another. */
  isReplaced?: boolean;
  asked: { productId: number | null; releasedAt: Date | null; entitlement: string | null };
  /** More than one text for the same kind. */
  isAmbiguous: boolean;
  places: readonly AskedPlace[];
  /** Whether anything was ever bound to it. */
  wasEverBound: boolean;
  /** For `activate` and `heartbeat`, once seats that are due are back. */
  isSeatFree: boolean;
  /** For `deactivate`. */
  hasUnbindsLeft: boolean;
  keepsSeat: boolean;
  /** For `use`. */
  areUsesLeft: boolean;
  /** What is known by the same `requestId`. */
  request: 'new' | 'same' | 'other';
}

type Known = Facts & { licence: LicenceStatus };

/** The named result: of all that apply the gravest. */
export function resultOf(facts: Facts): ValidationCode {
  const { failure, licence, isReplaced } = facts;
  if (failure) return failure;
  if (!licence) return isReplaced ? 'KEY_REPLACED' : 'NOT_FOUND';
  const known = { ...facts, licence };
  return validationCodes.find((code) => applies[code]?.(known)) ?? 'VALID';
}

/** Whether the term is over; grace time and kept versions come after that. */
export function isOver({ expiresAt }: Pick<LicenceStatus, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Until when a licence that is over works on; null: it is not over, or has no grace time. */
export function graceUntil(licence: Pick<LicenceStatus, 'expiresAt' | 'terms'>, now: Date): Date | null {
  const { expiresAt, terms } = licence;
  if (expiresAt === null || expiresAt > now || terms.expiry !== 'warn') return null;
  return new Date(expiresAt.getTime() + terms.graceDays * dayMs);
}

/** When each result applies. One that was done needs no good standing where it only gives something back. */
const applies: Partial<Record<ValidationCode, (facts: Known) => boolean>> = {
  REFUNDED: ({ call, licence }) => isUse(call) && licence.state === 'revoked' && licence.reason === 'refund',
  REVOKED: ({ call, licence }) => isUse(call) && licence.state === 'revoked',
  SELLER_SUSPENDED: ({ call, licence }) => isUse(call) && licence.isSellerSuspended,
  SUSPENDED: ({ call, licence }) => isUse(call) && licence.state === 'suspended',
  PRODUCT_MISMATCH: ({ asked, licence }) => asked.productId !== null && asked.productId !== licence.productId,
  TRIAL_ENDED: (facts) => facts.licence.trial && hasEnded(facts),
  VERSION_REQUIRED: ({ call, licence, asked, now }) =>
    isUse(call) && licence.terms.expiry === 'keep' && isOver(licence, now) && asked.releasedAt === null,
  EXPIRED_FOR_VERSION: ({ call, licence, asked, now }) =>
    isUse(call) &&
    licence.terms.expiry === 'keep' &&
    isOver(licence, now) &&
    asked.releasedAt !== null &&
    licence.expiresAt !== null &&
    asked.releasedAt > licence.expiresAt,
  EXPIRED: hasEnded,
  STARTS_LATER: ({ call, licence, now }) => isUse(call) && licence.startsAt !== null && licence.startsAt > now,
  NOT_STARTED: ({ call, licence }) =>
    isUse(call) && call !== 'activate' && licence.startsAt === null && licence.terms.starts !== 'validation',
  SCOPE_REQUIRED: ({ licence, places }) => licence.binds.length > 0 && places.length === 0,
  SCOPE_AMBIGUOUS: ({ call, isAmbiguous, places }) => isAmbiguous || (places.length > 1 && isOfOnePlace(call)),
  SCOPE_INVALID: ({ places }) => places.some(({ isWellFormed }) => !isWellFormed),
  SCOPE_KIND_MISMATCH: ({ licence, places }) => places.some(({ kind }) => !licence.binds.includes(kind)),
  FINGERPRINT_TOO_SMALL: ({ licence, places }) =>
    licence.terms.fingerprint === 'two' &&
    places.some(({ kind, parts, bound }) => kind === 'machine' && parts < 2 && bound === 'no'),
  FINGERPRINT_MISMATCH: ({ call, places }) =>
    call !== 'activate' && places.some(({ bound, isPartlyKnown }) => bound === 'no' && isPartlyKnown),
  NEVER_BOUND: (facts) => !facts.wasEverBound && isUnbound(facts),
  NOT_BOUND: isUnbound,
  DOMAIN_UNPROVEN: ({ call, licence, places }) =>
    call === 'activate' &&
    licence.terms.domainProof &&
    places.some(({ kind, bound, isProven }) => kind === 'domain' && bound !== 'alive' && !isProven),
  SEATS_USED_UP: (facts) => !facts.isSeatFree && (isActivation(facts) || isRevival(facts)),
  HEARTBEAT_MISSING: ({ call, places }) =>
    call !== 'activate' && call !== 'heartbeat' && places.some(({ bound }) => bound === 'missing'),
  HEARTBEAT_DEAD: ({ call, places }) => call !== 'activate' && places.some(({ bound }) => bound === 'dead'),
  ENTITLEMENT_MISSING: ({ asked, licence }) =>
    asked.entitlement !== null && !licence.entitlements.includes(asked.entitlement),
  USES_EXHAUSTED: ({ call, areUsesLeft, request }) => call === 'use' && !areUsesLeft && request === 'new',
  REQUEST_ID_REUSED: ({ call, request }) => call === 'use' && request === 'other',
  UNBIND_LIMIT: ({ call, hasUnbindsLeft }) => call === 'deactivate' && !hasUnbindsLeft,
  SEAT_KEPT: ({ call, keepsSeat }) => call === 'deactivate' && keepsSeat,
  DEACTIVATED: ({ call }) => call === 'deactivate',
  REVIVED: isRevival,
  ACTIVATED: isActivation,
  ALREADY_ACTIVE: ({ call, places }) => call === 'activate' && places.length > 0,
  ALIVE: ({ call }) => call === 'heartbeat',
  ALREADY_USED: ({ call, request }) => call === 'use' && request === 'same',
  USED: ({ call }) => call === 'use',
  VALID_IN_GRACE: ({ licence, now }) => graceUntil(licence, now) !== null,
  VALID_VERSION_KEPT: ({ licence, now }) => isOver(licence, now),
  VALID_TRIAL: ({ licence }) => licence.trial,
};

/** Giving a seat back needs no good standing. */
function isUse(call: ProgramCall): boolean {
  return call !== 'deactivate';
}

function isOfOnePlace(call: ProgramCall): boolean {
  return call !== 'validate' && call !== 'use';
}

function hasEnded({ call, licence, now }: Known): boolean {
  if (!isUse(call) || !isOver(licence, now) || licence.terms.expiry === 'keep') return false;
  const until = graceUntil(licence, now);
  return until === null || until <= now;
}

/** What has to be bound and is not; where it is given back, a seat that was lost is not bound either. */
function isUnbound({ call, licence, places }: Known): boolean {
  if (call === 'activate') return false;
  if (call === 'deactivate') return licence.binds.length === 0 || places.some(({ bound }) => bound !== 'alive');
  return places.some(({ bound }) => bound === 'no');
}

function isActivation({ call, places }: Known): boolean {
  return call === 'activate' && places.some(({ bound }) => bound === 'no' || bound === 'dead');
}

function isRevival({ call, places }: Known): boolean {
  return (call === 'activate' || call === 'heartbeat') && places.some(({ bound }) => bound === 'missing');
}
