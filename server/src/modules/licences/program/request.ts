/** What a program asks, as it was sent and as it is compared. */
import { createHash } from 'node:crypto';
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { coveringDomains, domainsAbove } from '../bindings/domain.ts';
import { fingerprintOf, partsOf } from '../bindings/fingerprint.ts';
import { normaliseKey } from '../core/key.ts';
import { hashOfKey } from '../core/keyEncryption.ts';
import { normaliseTarget } from '../bindings/target.ts';

export const programCalls = ['validate', 'activate', 'deactivate', 'heartbeat', 'use', 'checkOut'] as const;
export type ProgramCall = (typeof programCalls)[number];

/** The input of these calls; each of them has some of it. */
export interface ProgramInput {
  key: string;
  domain?: string | undefined;
  machine?: string | undefined;
  fingerprint?: readonly string[] | undefined;
  account?: string | undefined;
  nonce?: string | undefined;
  productId?: number | undefined;
  releasedAt?: string | undefined;
  entitlement?: string | undefined;
  units?: number | undefined;
  requestId?: string | undefined;
}

/** One thing that the licence is asked for. */
export interface Place {
  kind: BindingKind;
  /** The field that it came in. */
  field: 'domain' | 'machine' | 'fingerprint' | 'account';
  /** As it is stored; null: it is none of its kind. */
  target: string | null;
  /** Hashes of the parts of a fingerprint, each once. */
  parts: readonly string[];
}

export interface Question {
  call: ProgramCall;
  /** As sent. Null: nothing that could be a key. */
  key: string | null;
  scope: Record<BindingKind, string | null> & { fingerprint: string | null };
  places: readonly Place[];
  nonce: string | null;
  productId: number | null;
  releasedAt: Date | null;
  entitlement: string | null;
  /** For `use`. */
  units: number | null;
  requestId: string | null;
}

export function questionOf(keys: Keys, call: ProgramCall, input: ProgramInput): Question {
  const fingerprint = input.fingerprint ?? null;
  return {
    call,
    key: input.key,
    scope: {
      domain: input.domain || null,
      machine: input.machine || null,
      account: input.account || null,
      fingerprint: fingerprint && fingerprintOf(fingerprint),
    },
    places: placesOf(keys, input),
    nonce: input.nonce ?? null,
    productId: input.productId ?? null,
    releasedAt: input.releasedAt === undefined ? null : new Date(input.releasedAt),
    entitlement: input.entitlement ?? null,
    units: input.units ?? null,
    requestId: input.requestId ?? null,
  };
}

/** Of input that broke the contract: what an answer can name all the same, and nothing that could be too long. */
export function unreadableQuestion(call: ProgramCall, input: unknown): Question {
  const given = (name: string, max: number): string | null => {
    const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : null;
    return typeof value === 'string' && value.length <= max ? value : null;
  };
  return {
    call,
    key: given('key', 60),
    scope: { domain: null, machine: null, account: null, fingerprint: null },
    places: [],
    nonce: given('nonce', 100),
    productId: null,
    releasedAt: null,
    entitlement: null,
    units: null,
    requestId: null,
  };
}

/** The hash that the licence is found by. What cannot be a key is hashed all the same: it finds nothing, with the same work. */
export function keyHashOf(keys: Keys, key: string): Buffer {
  return hashOfKey(keys, normaliseKey(key) ?? key);
}

/** A fingerprint's parts as they are stored: none can be read from them, and each is there once. */
export function partHashes(keys: Keys, parts: readonly string[]): string[] {
  return partsOf(parts).map((part) => keys.lookupHash('fingerprint', part).toString('base64url'));
}

/** What a place may be bound as: itself, and for a domain all that could cover it, which the terms decide. */
export function targetsOf(place: Place): string[] {
  if (place.target === null) return [];
  if (place.kind !== 'domain') return [place.target];
  return [...new Set([...coveringDomains(place.target), ...domainsAbove(place.target)])];
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function placesOf(keys: Keys, input: ProgramInput): Place[] {
  const places: Place[] = [];
  const { fingerprint } = input;
  if (input.domain) places.push(placeOf('domain', input.domain));
  if (input.machine) places.push(placeOf('machine', input.machine));
  if (fingerprint) places.push(machineOf(keys, fingerprint));
  if (input.account) places.push(placeOf('account', input.account));
  return places;
}

/** A machine by the parts of its fingerprint. */
export function machineOf(keys: Keys, fingerprint: readonly string[]): Place {
  const target = fingerprintOf(fingerprint);
  return { kind: 'machine', field: 'fingerprint', target, parts: partHashes(keys, fingerprint) };
}

export function placeOf(kind: BindingKind, text: string): Place {
  return { kind, field: kind, target: normaliseTarget(kind, text) ?? null, parts: [] };
}
