/** How a licence stands to what it is asked for: which activation it is, and whether it lives. */
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { coveringDomains } from '../bindings/domain.ts';
import { isPublicSuffix } from '../bindings/publicSuffix.ts';
import { targetsOf, type Place } from './request.ts';
import type { AskedPlace } from './validate.ts';
import type { Wanted } from './validation.repository.ts';

const secondMs = 1000;
/** For so long after its death an activation is told from one that never was: at least as long as any can be revived. */
export const lostRememberedMs = 2 * 24 * 60 * 60 * secondMs;

/** An activation as it is compared with a place. */
export interface Candidate {
  activationId: number;
  kind: BindingKind;
  target: string;
  parts: readonly string[];
  boundAt: Date;
  diesAt: Date | null;
  offlineUntil: Date | null;
}

/** A place with the activation that it is, if it is one. */
export interface FoundPlace extends AskedPlace {
  place: Place;
  activation: Candidate | null;
}

/** What activations are looked for by; the same for all places together. */
export function wantedBy(places: readonly Place[]): Wanted {
  return { targets: places.flatMap(targetsOf), parts: places.flatMap(({ parts }) => parts) };
}

/** Where `candidates` hold all bound activations that could be the place, and all that were lost lately. */
export function findPlace(place: Place, candidates: readonly Candidate[], terms: LicenceTerms, now: Date): FoundPlace {
  const ofKind = candidates.filter(({ kind }) => kind === place.kind);
  const same = ofKind.filter((candidate) => isSame(place, candidate, terms));
  // What lives comes before what is lost, then what is the same by more, then the last one.
  const [activation = null] = same.toSorted(
    (one, other) =>
      Number(isAlive(other, now)) - Number(isAlive(one, now)) ||
      likeness(place, other) - likeness(place, one) ||
      other.activationId - one.activationId,
  );
  return {
    place,
    activation,
    kind: place.kind,
    isWellFormed: place.target !== null,
    parts: place.parts.length,
    bound: activation ? lifeOf(activation, terms, now) : 'no',
    isPartlyKnown: ofKind.some((candidate) => isAlive(candidate, now) && likeness(place, candidate) > 0),
    isProven: false,
  };
}

/** Whether a floating activation still has its seat, can have it back, or lost it; all others live. */
function lifeOf({ diesAt }: Candidate, terms: LicenceTerms, now: Date): AskedPlace['bound'] {
  if (diesAt === null || diesAt > now) return 'alive';
  const lostMs = now.getTime() - diesAt.getTime();
  if (lostMs <= (terms.floating?.revivalSeconds ?? 0) * secondMs) return 'missing';
  return lostMs < lostRememberedMs ? 'dead' : 'no';
}

function isAlive({ diesAt }: Candidate, now: Date): boolean {
  return diesAt === null || diesAt > now;
}

function isSame(place: Place, candidate: Candidate, terms: LicenceTerms): boolean {
  const { kind, target, parts } = place;
  if (target === candidate.target) return true;
  if (kind === 'domain') {
    if (target === null) return false;
    if (coveringDomains(target).includes(candidate.target)) return true;
    return terms.subdomains && target.endsWith(`.${candidate.target}`) && !isPublicSuffix(candidate.target);
  }
  if (kind === 'account') return false;
  const common = commonParts(place, candidate);
  if (terms.fingerprint === 'any') return common >= 1;
  if (terms.fingerprint === 'two') return common >= 2;
  // Of the longer one: whoever sends every part that he can think of is no closer to it.
  return common * 2 > Math.max(parts.length, candidate.parts.length);
}

/** How much of it is the same: all, or so many parts. */
function likeness(place: Place, candidate: Candidate): number {
  return place.target === candidate.target ? Number.POSITIVE_INFINITY : commonParts(place, candidate);
}

function commonParts({ parts }: Place, candidate: Candidate): number {
  return parts.filter((part) => candidate.parts.includes(part)).length;
}
