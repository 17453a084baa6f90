import type { FieldRule } from '#contract/core/errors.ts';
import type { BindingKind } from '#contract/licences/bindings.ts';
import { targetLengths } from '#contract/licences/licenceRules.ts';
import { skeletonOf } from '../core/lookalike.ts';
import { normaliseDomain } from './domain.ts';
import { isPublicSuffix } from './publicSuffix.ts';

/** The rule that a refused target broke. */
export const targetRules: Record<BindingKind, FieldRule> = {
  domain: 'domain_format',
  machine: 'machine_format',
  account: 'account_format',
};

/** What is bound, in the one form it is stored and compared in. Undefined when it breaks the kind's rule. */
export function normaliseTarget(kind: BindingKind, text: string): string | undefined {
  if (kind === 'domain') {
    const domain = normaliseDomain(text);
    // What strangers share is nobody's place.
    return domain !== undefined && isPublicSuffix(domain) ? undefined : domain;
  }
  // Full width becomes plain; fingerprints and accounts that differ in case only would be one and the same to a person.
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const pattern = kind === 'machine' ? /^[a-z0-9_:.-]+$/ : /^[a-z0-9]+$/;
  const { min, max } = targetLengths[kind === 'machine' ? 'code' : 'account'];
  return pattern.test(plain) && plain.length >= min && plain.length <= max ? plain : undefined;
}

/** What a bound domain looks like, stored beside it; null for other kinds. */
export function targetSkeleton(kind: BindingKind, target: string): string | null {
  return kind === 'domain' ? skeletonOf(target) : null;
}
