/** What a program is sent: the result in words and figures, and the same as a signed text. */
import { isValidCode, validationResults, type ValidationCode } from '#contract/licences/licenceResults.ts';
import type { BoundPlace, Validation } from '#contract/licences/licenceValidation.ts';
import type { LicenceReason } from '#contract/licences/licenceProcess.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Candidate } from './scope.ts';
import type { Question } from './request.ts';
import { signedText } from './signedAnswer.ts';
import { graceUntil } from './validate.ts';

/** What an answer tells of the licence beside its result. */
export interface AnsweredLicence {
  productId: number;
  titleZh: string;
  titleEn: string;
  reason: LicenceReason | null;
  expiresAt: Date | null;
  entitlements: string[];
  seats: number;
  seatsUsed: number;
  uses: number;
  terms: LicenceTerms;
}

export interface Outcome {
  code: ValidationCode;
  /** Undefined: the key is none, or nobody could look. */
  licence?: AnsweredLicence | undefined;
  activation?: Candidate | null | undefined;
  field?: string | null | undefined;
  retryAfter?: number | null | undefined;
}

/** The whole answer, signed. */
export function answerOf(
  { keys, locale, now }: { keys: Keys; locale: Locale; now: Date },
  question: Question,
  outcome: Outcome,
): Validation {
  const { code, licence, activation, field = null, retryAfter = null } = outcome;
  const valid = isValidCode(code);
  const title = licence ? inLanguage(locale, { zh: licence.titleZh, en: licence.titleEn }) : null;
  const place = activation ? placeOf(activation, licence) : null;
  const facts = {
    code,
    valid,
    expiresAt: licence?.expiresAt?.toISOString() ?? null,
    graceUntil: (licence && graceUntil(licence, now)?.toISOString()) ?? null,
    // A program that forgets to look at `valid` must not find rights here.
    entitlements: licence && valid ? licence.entitlements : [],
    seats: licence?.seats ?? null,
    seatsUsed: licence?.seatsUsed ?? null,
    activation: place,
    usesLeft: licence ? usesLeftOf(licence) : null,
  };
  const product = licence && title !== null ? { id: licence.productId, title } : null;
  const signed = signedText(question, { ...facts, product }, now);
  return {
    ...facts,
    detail: validationResults[code].texts[locale],
    product: title,
    productId: licence?.productId ?? null,
    reason: licence?.reason ?? null,
    field,
    retryAfter,
    signed,
    ...keys.signed(signed),
  };
}

/** Of the usage quota; null: there is none. */
export function usesLeftOf({ terms, uses }: Pick<AnsweredLicence, 'terms' | 'uses'>): number | null {
  return terms.usesMax === null ? null : Math.max(0, terms.usesMax - uses);
}

function placeOf(activation: Candidate, licence: AnsweredLicence | undefined): BoundPlace {
  return {
    id: activation.activationId,
    kind: activation.kind,
    boundAt: activation.boundAt.toISOString(),
    heartbeatSeconds: licence?.terms.floating?.heartbeatSeconds ?? null,
    diesAt: activation.diesAt?.toISOString() ?? null,
    offlineUntil: activation.offlineUntil?.toISOString() ?? null,
  };
}
