/** A licence as its holder sees it: what it is, what may be done with it, and what happens next, by when. */
import { rotationLimit, unbindLimit } from '#contract/licences/licenceRules.ts';
import type { BindingKind } from '#contract/licences/bindings.ts';
import { policyWords, type LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type {
  Activation,
  Licence,
  LicenceAbility,
  LicenceNext,
  LicenceSummary,
  TransferObstacle,
} from '#contract/licences/licences.ts';
import type { Locale } from '#contract/core/locale.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { maskedKey } from '../core/key.ts';
import { graceUntil, stateOf, termsOf } from '../core/terms.ts';
import { isRenewable } from '../renewal/renewal.ts';
import { openKey } from '../core/keyEncryption.ts';
import type { ActivationRow, LicenceDetailRow, LicenceRow } from './holder.repository.ts';

export function summaryOf(row: LicenceRow, locale: Locale, now: Date): Reply<LicenceSummary> {
  const terms = termsOf(row.terms);
  return {
    ...row,
    state: stateOf(row, now),
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    skuName: inLanguage(locale, { zh: row.skuNameZh, en: row.skuNameEn }),
    keyMasked: maskedKey(row.keyTail),
    graceUntil: graceUntil(row.expiresAt, terms),
    renewable: isRenewable({ ...row, terms }, now),
  };
}

/** What a view is made of beside the licence itself. */
export interface ViewParts {
  activations: readonly ActivationRow[];
  lookups: Licence['lookups'];
  obstacle: TransferObstacle | null;
}

export function licenceOf(
  { keys, locale, now }: { keys: Keys; locale: Locale; now: Date },
  row: LicenceDetailRow,
  { activations, lookups, obstacle }: ViewParts,
): Reply<Licence> {
  const terms = termsOf(row.terms);
  const { termDays, seats, binds, entitlements } = row;
  const bound = activations.filter(({ isBound }) => isBound);
  const kept = activations.flatMap((one) => (one.isBound || !one.seatUntil ? [] : [{ ...one, until: one.seatUntil }]));
  const facts: Facts = { row, terms, bound: bound.length, obstacle, now };
  return {
    ...summaryOf(row, locale, now),
    key: openKey(keys, { hash: row.keyHash, encrypted: row.keyEncrypted }),
    orderId: row.isBought ? row.orderId : null,
    skuId: row.skuId,
    shop: row.shopId === null ? null : { id: row.shopId, name: row.shopName ?? '' },
    stateReason: row.stateReason,
    stateAt: row.stateAt,
    policyWords: policyWords({ termDays, seats, binds, entitlements, terms }, locale),
    domainProof: terms.domainProof,
    fingerprint: terms.fingerprint,
    entitlements,
    uses: row.uses,
    usesMax: terms.usesMax,
    activations: bound.map(activationOf),
    seatsKept: kept.map(({ id, kind, target, name, until }) => ({
      id,
      kind,
      target,
      name,
      until: until.toISOString(),
    })),
    unbindsLeft: unbindsLeft(row),
    rotationsLeft: Math.max(0, rotationLimit.max - row.rotations),
    next: nextOf(facts, kept),
    may: mayOf(facts),
    listingId: row.listingId,
    transferObstacle: obstacle,
    transfer:
      row.transferId === null
        ? null
        : {
            id: row.transferId,
            username: row.transferTo ?? '',
            expiresAt: row.transferExpiresAt?.toISOString() ?? '',
          },
    disclosed: row.disclosed,
    lookups,
  };
}

/** Why a licence cannot be transferred as far as it says itself; its order is known elsewhere. */
export function ownObstacle(
  licence: { state: string; expiresAt: Date | null; terms: Partial<LicenceTerms>; trial: boolean; seatsLet: number },
  now: Date,
): TransferObstacle | null {
  if (licence.trial) return 'trial';
  if (!termsOf(licence.terms).transferable) return 'terms';
  if (stateOf(licence, now) !== 'active') return 'state';
  return licence.seatsLet > 0 ? 'let_out' : null;
}

function activationOf(row: ActivationRow): Reply<Activation> {
  return { ...row, proven: row.kind === 'domain' ? row.isProven : null };
}

interface Facts {
  row: LicenceDetailRow;
  terms: LicenceTerms;
  bound: number;
  obstacle: TransferObstacle | null;
  now: Date;
}

function unbindsLeft({ unbinds }: Pick<LicenceDetailRow, 'unbinds'>): number {
  return Math.max(0, unbindLimit.max - unbinds);
}

function mayOf({ row, terms, bound, obstacle, now }: Facts): LicenceAbility[] {
  const { state } = row;
  const may: LicenceAbility[] = [];
  const isActive = stateOf(row, now) === 'active';
  if (isActive && row.binds.length > 0 && row.seatsUsed + row.seatsLet < row.seats) may.push('bind');
  if (bound > 0 && (terms.floating !== null || unbindsLeft(row) > 0)) may.push('unbind');
  if (bound > 0) may.push('rename');
  if (state !== 'revoked' && row.rotations < rotationLimit.max) may.push('rotate');
  if (obstacle === null && row.transferId === null) may.push('offer');
  if (row.transferId !== null) may.push('withdraw');
  may.push('disclose');
  if (isRenewable({ ...row, terms }, now)) may.push('renew');
  return may;
}

/** What waits or happens by itself, the earliest first; what waits for somebody before all. */
function nextOf({ row, terms, now }: Facts, kept: readonly { until: Date; kind: BindingKind }[]): Licence['next'] {
  if (row.state === 'revoked') return [];
  const times: [LicenceNext, Date | null][] = [
    ['expires', row.expiresAt],
    ['grace_ends', graceUntil(row.expiresAt, terms)],
    ['transfer_expires', row.transferExpiresAt],
    ...kept.map(({ until }) => ['seat_freed', until] as [LicenceNext, Date]),
    ['unbind_again', againAt(row, terms)],
  ];
  const coming = times.flatMap(([what, at]) => (at !== null && at > now ? [{ what, at: at.toISOString() }] : []));
  const begins: Licence['next'] =
    row.startsAt !== null
      ? []
      : [{ what: terms.starts === 'validation' ? 'starts_by_validation' : 'starts_by_activation', at: null }];
  return [...begins, ...coming.toSorted((one, other) => one.at.localeCompare(other.at))];
}

/** When one may unbind again, for whoever may not now. */
function againAt(row: LicenceDetailRow, { floating }: LicenceTerms): Date | null {
  if (floating !== null || unbindsLeft(row) > 0 || !row.firstUnbindAt) return null;
  return new Date(row.firstUnbindAt.getTime() + unbindLimit.days * dayMs);
}
