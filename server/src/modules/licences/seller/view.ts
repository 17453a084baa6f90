/** Licences as those who sell them see them. */
import type { SoldLicence, SoldLicenceDetail } from '#contract/licences/licenceAdmin.ts';
import type { Locale } from '#contract/core/locale.ts';
import { policyWords, type LicencePolicy, type LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { maskedKey } from '../core/key.ts';
import { stateOf, termsOf } from '../core/terms.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import type { SoldRow } from './list.repository.ts';
import { graceEnd, manageAbilities } from './permissions.ts';

export interface Reader {
  actor: Actor;
  locale: Locale;
  now: Date;
}

/** A licence in a list, with what the reader may do with it. */
export function soldOf(row: SoldRow, { actor, locale, now }: Reader): Reply<SoldLicence> {
  const [state, graceUntil] = [stateOf(row, now), graceEnd(row)];
  return {
    ...row,
    state,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    skuName: inLanguage(locale, { zh: row.skuNameZh, en: row.skuNameEn }),
    keyMasked: maskedKey(row.keyTail),
    holder: { id: row.holderId, username: row.holderName },
    shop: row.shopId === null ? null : { id: row.shopId, name: row.shopName ?? '' },
    startsAt: timeOf(row.startsAt),
    expiresAt: timeOf(row.expiresAt),
    graceUntil: timeOf(graceUntil),
    inGrace: state === 'expired' && graceUntil !== null && graceUntil > now,
    may: manageAbilities(actor, row),
  };
}

/** A whole policy from what is stored of it. */
export function policyOf(row: {
  termDays: number | null;
  seats: number;
  binds: readonly BindingKind[];
  entitlements: readonly string[];
  terms: Partial<LicenceTerms>;
}): LicencePolicy {
  const { termDays, seats, binds, entitlements, terms } = row;
  return { termDays, seats, binds, entitlements, terms: termsOf(terms) };
}

/** A policy for a reader, with all of it in words. */
export function shownPolicy(policy: LicencePolicy, locale: Locale): SoldLicenceDetail['policy'] {
  const { binds, entitlements } = policy;
  return { ...policy, binds: [...binds], entitlements: [...entitlements], words: policyWords(policy, locale) };
}

export function timeOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
