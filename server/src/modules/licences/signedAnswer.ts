import { createHash } from 'node:crypto';
import type { BindingKind, ValidationCode } from '#contract/licences.ts';

/** For how long a signed answer may be relied on. */
const goodForSeconds = 300;

/** What is asked, as it was sent: the asker can compare each part with the signed answer. */
export interface Question {
  key: string;
  scope: Record<BindingKind, string | null>;
  nonce: string | null;
}

export interface SignedResult {
  code: ValidationCode;
  product: { id: number; title: string } | null;
  expiresAt: Date | null;
  entitlements: readonly string[];
}

/**
 * The JSON text that is signed, its fields always in this order. `keyFingerprint` is the SHA-256 of the key as it was sent,
 * in hexadecimal; `scope` and `nonce` are as sent. Times are UTC; `goodUntil` is 300 s after `issuedAt`.
 */
export function signedText(question: Question, result: SignedResult, now: Date): string {
  const { domain, machine, account } = question.scope;
  return JSON.stringify({
    code: result.code,
    valid: result.code === 'VALID',
    keyFingerprint: createHash('sha256').update(question.key).digest('hex'),
    product: result.product && { id: result.product.id, title: result.product.title },
    scope: { domain, machine, account },
    nonce: question.nonce,
    expiresAt: result.expiresAt?.toISOString() ?? null,
    entitlements: result.entitlements,
    issuedAt: now.toISOString(),
    goodUntil: new Date(now.getTime() + goodForSeconds * 1000).toISOString(),
  });
}
