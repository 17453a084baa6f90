import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';

/** A key is published so long before it signs: until then everybody has it. */
export const publishedAheadSeconds = 600;

/** A published key, newest first in lists. What it signed stays good after `signsUntil`, but for a compromised one's. */
export const SigningKey = z.object({
  /** The thumbprint of RFC 7638: what signed answers call `keyId` and files `Key-Id`. */
  kid: z.string(),
  algorithm: z.literal('Ed25519'),
  pem: z.string(),
  /** The public key as in a JWK: base64url. */
  x: z.string(),
  /** In the future: published ahead. */
  signsFrom: time,
  /** Null: no successor is known. */
  signsUntil: time.nullable(),
  /** Since when others may have it: nothing that it signed proves anything. */
  compromisedAt: time.nullable(),
});
export type SigningKey = z.infer<typeof SigningKey>;

export const SigningKeys = z.object({ keys: z.array(SigningKey) });

export const listLicencePublicKeys = endpoint('GET /api/licence/publicKeys', {
  summary: 'All Ed25519 keys that answers and files were, are and will be signed with, newest first',
  access: 'anyone',
  effect: 'reads',
  cacheSeconds: 60,
  input: z.strictObject({}),
  output: SigningKeys,
  errors: [],
});

export const rotateSigningKey = endpoint('POST /api/admin/signingKey/rotate', {
  summary: 'Create a signing key, published immediately; marks one as compromised when it is named',
  access: 'admin',
  grant: 'site',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    reason: writtenText().min(1).max(limits.reason.max),
    /** The `kid` of a key that others may have. */
    compromised: z.string().max(100).optional(),
  }),
  output: SigningKeys,
  errors: [],
});
