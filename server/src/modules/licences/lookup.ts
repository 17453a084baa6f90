import type { BindingKind } from '#contract/licences.ts';
import type { Keys } from '../../platform/keys.ts';
import { coveringDomains } from './domain.ts';
import { normaliseKey } from './key.ts';
import type { Lookup } from './repository.ts';
import { hashOfKey } from './seal.ts';
import { normaliseTarget } from './target.ts';

/** Texts in the form they are stored in. What cannot be a key is hashed all the same: it finds nothing, with the same work. */
export function lookupOf(keys: Keys, texts: { key: string } & Record<BindingKind, string | null>): Lookup {
  const domain = normalised('domain', texts.domain);
  return {
    keyHash: hashOfKey(keys, normaliseKey(texts.key) ?? texts.key),
    domains: domain === null ? [] : coveringDomains(domain),
    machine: normalised('machine', texts.machine),
    account: normalised('account', texts.account),
  };
}

function normalised(kind: BindingKind, text: string | null): string | null {
  return text === null ? null : (normaliseTarget(kind, text) ?? null);
}
