import type { ValidationCode } from '#contract/licences/licenceResults.ts';
import { replySeconds } from '#contract/licences/licenceRules.ts';
import { sha256, type Question } from './request.ts';

export interface SignedResult {
  code: ValidationCode;
  valid: boolean;
  product: { id: number; title: string } | null;
  expiresAt: string | null;
  graceUntil: string | null;
  entitlements: readonly string[];
  seats: number | null;
  seatsUsed: number | null;
  activation: { id: number; diesAt: string | null } | null;
  usesLeft: number | null;
}

/**
 * The JSON text that is signed, its fields always in this order. `keyFingerprint` is the SHA-256 of the key as it was sent,
 * in hexadecimal, of nothing where none was; `scope`, `nonce` and `asked` are as sent, but for the fingerprint, which is
 * told as the one text that stands for it. Times are UTC; `goodUntil` is 300 s after `issuedAt`.
 */
export function signedText(question: Question, result: SignedResult, now: Date): string {
  const { domain, machine, account, fingerprint } = question.scope;
  const { productId, releasedAt, entitlement, units, requestId } = question;
  return JSON.stringify({
    code: result.code,
    valid: result.valid,
    keyFingerprint: sha256(question.key ?? ''),
    product: result.product && { id: result.product.id, title: result.product.title },
    scope: { domain, machine, account, fingerprint },
    nonce: question.nonce,
    expiresAt: result.expiresAt,
    entitlements: result.entitlements,
    issuedAt: now.toISOString(),
    goodUntil: new Date(now.getTime() + replySeconds * 1000).toISOString(),
    call: question.call,
    asked: { productId, releasedAt: releasedAt?.toISOString() ?? null, entitlement, units, requestId },
    graceUntil: result.graceUntil,
    seats: result.seats,
    seatsUsed: result.seatsUsed,
    activation: result.activation && { id: result.activation.id, diesAt: result.activation.diesAt },
    usesLeft: result.usesLeft,
  });
}
