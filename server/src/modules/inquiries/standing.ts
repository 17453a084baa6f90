/** What of a licence, a shop and a certificate is valid, ended or withdrawn, alone and in its chain. Pure. */
import {
  inquiryReasons,
  type ChainLink,
  type InquiryReason,
  type InquiryResult,
} from '#contract/verification/inquiry.ts';
import { graceUntil, termsOf } from '../licences/service.ts';
import type { CertificateLook, LicenceLook, ShopLook } from './look.repository.ts';

export type Standing = Pick<ChainLink, 'result' | 'reason' | 'at'>;

export const standsWell: Standing = { result: 'valid', reason: null, at: null };

export function standingOfLicence(look: LicenceLook, now: Date): Standing {
  if (look.replacedAt) return { result: 'revoked', reason: 'replaced', at: answeredTime(look.replacedAt) };
  if (look.state === 'revoked')
    return { result: 'revoked', reason: reasonOf(look.stateReason), at: answeredTime(look.stateAt) };
  if (look.state === 'suspended') return { result: 'revoked', reason: 'suspended', at: answeredTime(look.stateAt) };
  if (!look.bound) return { result: 'revoked', reason: 'unbound', at: null };
  const standing = worksOn(look, now) ?? standingOfTerm({ since: look.startsAt, until: look.expiresAt }, now);
  return look.isLeased && standing.result === 'valid'
    ? { result: 'valid', reason: 'leased', at: answeredTime(look.expiresAt) }
    : standing;
}

/** After its end, as programs are told: in its grace time, or for versions that were out by then. Undefined: not so. */
function worksOn({ expiresAt, terms }: LicenceLook, now: Date): Standing | undefined {
  if (expiresAt === null || expiresAt > now) return undefined;
  const { expiry, graceDays } = termsOf(terms);
  if (expiry === 'keep') return { result: 'valid', reason: 'kept', at: answeredTime(expiresAt) };
  const until = graceUntil(expiresAt, { expiry, graceDays });
  return until !== null && until > now ? { result: 'valid', reason: 'grace', at: answeredTime(until) } : undefined;
}

export function standingOfShop(look: ShopLook): Standing {
  return look.state === 'open' ? standsWell : { result: 'revoked', reason: 'suspended', at: null };
}

export function standingOfCertificate(look: CertificateLook, now: Date): Standing {
  if (look.state === 'revoked')
    return { result: 'revoked', reason: reasonOf(look.reason), at: answeredTime(look.stateAt) };
  if (look.state === 'suspended') return { result: 'revoked', reason: 'suspended', at: answeredTime(look.stateAt) };
  return standingOfTerm(look, now);
}

function standingOfTerm({ since, until }: { since: Date | null; until: Date | null }, now: Date): Standing {
  if (since !== null && since > now) return { result: 'expired', reason: 'begins', at: answeredTime(since) };
  return until !== null && until <= now ? { result: 'expired', reason: null, at: answeredTime(until) } : standsWell;
}

/** Gravest first. */
const grave: readonly InquiryResult[] = ['revoked', 'expired'];

/**
 * The gravest word in the chain is the word for its foot; its own reason comes before those of what stands above. Where all
 * are valid, what should be known of one of them should be known of the foot.
 */
export function standingOfChain(chain: readonly ChainLink[]): Standing {
  const own = chain.at(-1);
  const worst = grave.find((result) => chain.some((link) => link.result === result));
  if (!own) return standsWell;
  if (worst === undefined) {
    const { result, reason, at } = chain.find((link) => link.reason !== null) ?? own;
    return { result, reason, at };
  }
  if (own.result === worst) return { result: worst, reason: own.reason, at: own.at };
  const above = chain.find((link) => link.result === worst);
  return { result: worst, reason: 'above', at: above?.at ?? null };
}

/** Strangers are told the reasons that were written for them, and no other words. */
function reasonOf(stored: string | null): InquiryReason {
  return inquiryReasons.find((reason) => reason === stored) ?? 'other';
}

/** A time as answers have it. */
export function answeredTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
