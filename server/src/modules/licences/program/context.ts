/** What is known of a licence and of what it is asked for, as the pure decision takes it. */
import { attempt } from '../../../platform/http/attempts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Call } from '../../../platform/http/http.ts';
import { termsOf } from '../core/terms.ts';
import type { AnsweredLicence } from './reply.ts';
import { findPlace, lostRememberedMs, wantedBy, type Candidate, type FoundPlace } from './scope.ts';
import { keyHashOf, type Question } from './request.ts';
import type { Facts, LicenceStatus } from './validate.ts';
import {
  findForValidation,
  findLost,
  isReplacedKey,
  wasEverBound,
  type ValidationRow,
} from './validation.repository.ts';

/** Only keys that do not exist are counted: whoever has a right one is never slowed down, and it costs no write. */
const missLimit = { scope: 'licence_validate_miss', max: 600, seconds: 60 };

/** A licence with all that decides about it and is told of it. */
export interface KnownLicence extends LicenceStatus, AnsweredLicence {
  id: number;
  userId: number;
  orderId: number | null;
  /** Of the key of a lease. */
  leaseId: number | null;
  reason: AnsweredLicence['reason'];
  entitlements: string[];
}

export interface Examined {
  licence: KnownLicence | undefined;
  places: FoundPlace[];
  facts: Facts;
}

/** Looks up the licence and its places. Throws too_many_requests when the key is none and too many were none. */
export async function examine(tx: Tx, { app, ip, now }: Call, question: Question): Promise<Examined> {
  const keyHash = keyHashOf(app.keys, question.key ?? '');
  const wanted = wantedBy(question.places);
  const rows = await findForValidation(tx, keyHash, wanted);
  const licence = rows[0] && licenceOf(rows[0]);
  if (!licence) {
    const isReplaced = await isReplacedKey(tx, keyHash);
    if (!isReplaced) await attempt(app.attempts, missLimit, ip, now);
    return { licence, places: [], facts: { ...factsOf(question, now), isReplaced } };
  }
  let candidates = rows.flatMap(candidateOf);
  const find = () => question.places.map((place) => findPlace(place, candidates, licence.terms, now));
  let places = find();
  let bound = true;
  if (places.some((place) => place.bound !== 'alive')) {
    if (licence.terms.floating) {
      const since = new Date(now.getTime() - lostRememberedMs);
      candidates = [...candidates, ...(await findLost(tx, licence.id, wanted, since))];
      places = find();
    }
    bound = candidates.length > 0 || (await wasEverBound(tx, licence.id));
  } else if (places.length === 0) {
    bound = licence.binds.length > 0;
  }
  return { licence, places, facts: { ...factsOf(question, now), licence, places, wasEverBound: bound } };
}

function factsOf(question: Question, now: Date): Facts {
  const { call, productId, releasedAt, entitlement, places } = question;
  return {
    call,
    now,
    asked: { productId, releasedAt, entitlement },
    isAmbiguous: new Set(places.map(({ kind }) => kind)).size < places.length,
    places: [],
    wasEverBound: false,
    isSeatFree: true,
    hasUnbindsLeft: true,
    keepsSeat: false,
    areUsesLeft: true,
    request: 'new',
  };
}

function licenceOf(row: ValidationRow): KnownLicence {
  return { ...row, terms: termsOf(row.terms) };
}

function candidateOf(row: ValidationRow): Candidate[] {
  const { activationId, kind, target, parts, boundAt, diesAt, offlineUntil } = row;
  // Of a licence without such an activation all of them are null together.
  if (activationId === null || kind === null || target === null || parts === null || boundAt === null) return [];
  return [{ activationId, kind, target, parts, boundAt, diesAt, offlineUntil }];
}

/** The activation that an answer tells of: the first that was asked for. */
export function activationIn(places: readonly FoundPlace[]): Candidate | null {
  return places.find(({ activation, bound }) => activation !== null && bound === 'alive')?.activation ?? null;
}

/** The field that a result is about. */
export function fieldOf(code: string, places: readonly FoundPlace[], question: Question): string | null {
  const fields: Record<string, (place: FoundPlace) => boolean> = {
    SCOPE_INVALID: ({ isWellFormed }) => !isWellFormed,
    NOT_BOUND: ({ bound }) => bound !== 'alive',
    FINGERPRINT_MISMATCH: ({ isPartlyKnown }) => isPartlyKnown,
    FINGERPRINT_TOO_SMALL: ({ kind }) => kind === 'machine',
    HEARTBEAT_MISSING: ({ bound }) => bound === 'missing',
    HEARTBEAT_DEAD: ({ bound }) => bound === 'dead',
    DOMAIN_UNPROVEN: ({ kind }) => kind === 'domain',
  };
  const found = fields[code] && places.find(fields[code]);
  if (found) return found.place.field;
  if (code === 'PRODUCT_MISMATCH') return 'productId';
  if (code === 'VERSION_REQUIRED' || code === 'EXPIRED_FOR_VERSION') return 'releasedAt';
  if (code === 'ENTITLEMENT_MISSING') return 'entitlement';
  if (code === 'REQUEST_ID_REUSED') return 'requestId';
  if (code === 'SCOPE_AMBIGUOUS') return question.places.at(-1)?.field ?? null;
  return null;
}
