/** What the portal answers, as far as a program needs it. `tests/client.test.ts` proves that it is what the contract says. */

export type BindingKind = 'domain' | 'machine' | 'account';

/** Where a licence is used: at most one of them. */
export interface Scope {
  domain?: string;
  /** A machine by one text. */
  machine?: string;
  /** A machine by 1 to 10 parts, of which the licence says how many must be the same. */
  fingerprint?: string[];
  account?: string;
}

/** What the program wants to be sure of besides. */
export interface Expectations {
  /** The product that the program belongs to. */
  productId?: number;
  /** When this version was released (ISO 8601), for licences that keep versions. */
  releasedAt?: string;
  /** What the licence has to grant. */
  entitlement?: string;
}

export interface Activation {
  id: number;
  kind: BindingKind;
  boundAt: string;
  /** Of a floating seat: send a heartbeat at least so often. */
  heartbeatSeconds: number | null;
  diesAt: string | null;
  offlineUntil: string | null;
}

export interface Validation<Code extends string = string> {
  valid: boolean;
  /** The named result; see docs/licences.md. */
  code: Code;
  /** One sentence in the client's language that says what to do. */
  detail: string;
  product: string | null;
  productId: number | null;
  expiresAt: string | null;
  graceUntil: string | null;
  entitlements: string[];
  seats: number | null;
  seatsUsed: number | null;
  activation: Activation | null;
  usesLeft: number | null;
  reason: string | null;
  field: string | null;
  retryAfter: number | null;
  signed: string;
  signature: string;
  keyId: string;
}

/** A published key; what it signed stays good after `signsUntil`, unless it is compromised. */
export interface PublishedKey {
  kid: string;
  pem: string;
  compromisedAt: string | null;
}

/** What a licence file and an opened machine file say. Times are UTC in ISO 8601. */
export interface LicenceFileFacts {
  format: 1;
  licenceId: number;
  activationId: number | null;
  /** SHA-256 of the licence key as printed, in hexadecimal. */
  keyFingerprint: string;
  product: { id: number; title: string };
  scope: { domain: string | null; machine: string | null; account: string | null };
  entitlements: string[];
  startsAt: string;
  expiresAt: string | null;
  expiry: 'refuse' | 'warn' | 'keep';
  nonce: string | null;
  issuedAt: string;
  goodUntil: string;
}
