import type { Keys } from '../../platform/keys/keys.ts';
import {
  coveringDomains,
  hashOfKey,
  normaliseKey,
  normaliseTarget,
  provingDomains,
  skeletonOf,
} from '../licences/service.ts';
import { normaliseCertificateNumber } from './certificateNumber.ts';

/** All that a text could mean, each as it would be stored; null where it cannot be that. */
export interface Question {
  keyHash: Buffer;
  /** The domain and what else would cover it. */
  domains: readonly string[];
  /** The domain and those above it: bound with all below them, they cover it as well, and whoever proved one has it. */
  above: readonly string[];
  /** What the domain looks like. */
  skeleton: string | null;
  machine: string | null;
  account: string | null;
  certificateNumber: string | null;
  shopName: string;
}

/** What cannot be a key is hashed all the same: it finds nothing, with the same work. */
export function questionOf(keys: Keys, text: string): Question {
  const domain = normaliseTarget('domain', text);
  return {
    keyHash: hashOfKey(keys, normaliseKey(text) ?? text),
    domains: domain === undefined ? [] : coveringDomains(domain),
    above: domain === undefined ? [] : provingDomains(domain),
    skeleton: domain === undefined ? null : skeletonOf(domain),
    machine: normaliseTarget('machine', text) ?? null,
    account: normaliseTarget('account', text) ?? null,
    certificateNumber: normaliseCertificateNumber(text) ?? null,
    // The database makes the same of the names that it compares with.
    shopName: text.trim(),
  };
}

/** In any case and width, as the database compares names. Pure. */
export function isSameName(asked: string, name: string): boolean {
  const [one, other] = [asked, name].map((text) => text.normalize('NFKC').toLowerCase().trim());
  return one === other;
}
