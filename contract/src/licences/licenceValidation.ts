/** What programs ask of a licence by its key. Every answer is a named result and signed; none is an exception. */
import { z } from 'zod';
import { bindingKinds } from './bindings.ts';
import { endpoint } from '../core/endpoint.ts';
import { fileLimits } from './licenceFileFormat.ts';
import { licenceReasons } from './licenceProcess.ts';
import { validationCodes } from './licenceResults.ts';
import { limits } from '../core/limits.ts';
import { id, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { MomentWithOffset } from '../core/day.ts';

export { isValidCode, validationCodes, type ValidationCode } from './licenceResults.ts';

export const useLimits = { unitsMax: 1_000_000, requestId: { min: 8, max: 100 } } as const;

/** The activation that an answer is about. */
export const BoundPlace = z.object({
  id: z.int(),
  kind: z.enum(bindingKinds),
  boundAt: time,
  /** Of a floating seat: a sign of life is wanted at least so often; null: none is. */
  heartbeatSeconds: z.int().nullable(),
  /** When the seat is given up without one. */
  diesAt: time.nullable(),
  /** Until when its offline file runs. */
  offlineUntil: time.nullable(),
});
export type BoundPlace = z.infer<typeof BoundPlace>;

export const Validation = z.object({
  /** Whether the licence is good where it was asked for: true for exactly the results that say so. */
  valid: z.boolean(),
  code: z.enum(validationCodes),
  /** One sentence in the caller's language that says what to do. */
  detail: z.string(),
  product: z.string().nullable(),
  productId: z.int().nullable(),
  /** Null: for a lifetime, or its term has not begun. */
  expiresAt: time.nullable(),
  /** Until when it works on after its end. */
  graceUntil: time.nullable(),
  /** Empty unless it is valid. */
  entitlements: z.array(z.string()),
  seats: z.int().nullable(),
  seatsUsed: z.int().nullable(),
  activation: BoundPlace.nullable(),
  /** Of the usage quota; null: as often as wanted. */
  usesLeft: z.int().nullable(),
  /** Why it is suspended or revoked. */
  reason: z.enum(licenceReasons).nullable(),
  /** The field of the input that the result is about. */
  field: z.string().nullable(),
  /** Seconds. */
  retryAfter: z.int().nullable(),
  /**
   * The JSON text that is signed: `call`, `code`, `valid`, `keyFingerprint` (SHA-256 of the key as sent, hexadecimal),
   * `product`, `scope`, `nonce`, `expiresAt`, `entitlements`, `issuedAt`, `goodUntil` (300 s later), `asked` and more.
   */
  signed: z.string(),
  /** Ed25519 over the UTF-8 bytes of `signed`, base64. */
  signature: z.string(),
  keyId: z.string(),
});
export type Validation = z.infer<typeof Validation>;

/** A machine by several parts, of which the licence's terms say how many must be the same. */
export const Fingerprint = z
  .array(z.string().trim().min(1).max(fileLimits.fingerprint.length))
  .min(fileLimits.fingerprint.min)
  .max(fileLimits.fingerprint.max);

/** Who asks, and where it is used: at most one of `machine` and `fingerprint`. An empty text counts as not sent. */
export const keyAndScope = {
  key: z.string().trim().min(1).max(limits.licenceKey.max),
  domain: z.string().trim().max(limits.domain.max).optional(),
  /** A machine by one text. */
  machine: z.string().trim().max(limits.domain.max).optional(),
  fingerprint: Fingerprint.optional(),
  account: z.string().trim().max(limits.domain.max).optional(),
  /** Comes back in the signed text, so that an old answer is not taken for this one. */
  nonce: z.string().max(100).optional(),
};

/** What else the caller wants to be sure of. */
const expectations = {
  /** The product that the program belongs to. */
  productId: id.optional(),
  /** When this version of the program was released, for licences that keep versions. */
  releasedAt: MomentWithOffset.optional(),
  /** What the licence has to grant. */
  entitlement: z.string().trim().min(1).max(100).optional(),
};

export const validateLicence = endpoint('POST /api/licence/validate', {
  summary: 'Check a licence for a domain, machine or account; every reply is signed, failures too',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ ...keyAndScope, ...expectations }),
  output: Validation,
  errors: [],
  answersFailures: true,
});

export const activateLicence = endpoint('POST /api/licence/activate', {
  summary: 'Bind a licence to a domain, machine or account within its seats, by its key; failures are signed replies',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({ ...keyAndScope, ...expectations }),
  output: Validation,
  errors: [],
  answersFailures: true,
});

export const deactivateLicence = endpoint('POST /api/licence/deactivate', {
  summary: 'Unbind a domain, machine or account by the licence’s key; failures are signed replies',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject(keyAndScope),
  output: Validation,
  errors: [],
  answersFailures: true,
});

export const heartbeatLicence = endpoint('POST /api/licence/heartbeat', {
  summary: 'Keep a floating seat alive, or get it back shortly after it was lost; failures are signed replies',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject(keyAndScope),
  output: Validation,
  errors: [],
  answersFailures: true,
});

export const useLicence = endpoint('POST /api/licence/use', {
  summary: 'Count uses against the usage quota, once for each `requestId`; failures are signed replies',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({
    ...keyAndScope,
    ...expectations,
    units: wholeNumber(1, useLimits.unitsMax).default(1),
    /** The same one is counted once within a day, so that a call whose answer was lost can be repeated. */
    requestId: z.string().min(useLimits.requestId.min).max(useLimits.requestId.max).optional(),
  }),
  output: Validation,
  errors: [],
  answersFailures: true,
});
