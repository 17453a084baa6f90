/** What passkeys sign. Nothing is kept of a challenge: its seal says what it is for and how long it is good. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { factorRules } from '#contract/identity/factorRules.ts';
import { countAttempts, type AttemptLimit } from '../../../platform/http/attempts.ts';
import type { BareCall } from '../../../platform/http/http.ts';
import type { Keys } from '../../../platform/keys/keys.ts';

/** `use`: anybody's passkey, to log in or to confirm; else that of a session which makes one. */
export type ChallengeFor = 'use' | `add ${number}`;

const randomLength = 16;
const endsLength = 6;
const macLength = 18;
const bodyLength = endsLength + randomLength;

/** Each is good for one answer, right or wrong; kept longer than it lives. */
const uses: AttemptLimit = { scope: 'passkey_challenge', max: 1, seconds: 2 * factorRules.passkeyAnswerSeconds };

/** In base64url. */
export function makeChallenge(keys: Keys, { purpose, now }: { purpose: ChallengeFor; now: Date }): string {
  const ends = Buffer.alloc(endsLength);
  ends.writeUIntBE(Math.floor(now.getTime() / 1000) + factorRules.passkeyAnswerSeconds, 0, endsLength);
  const body = Buffer.concat([ends, randomBytes(randomLength)]);
  return Buffer.concat([body, macOf(keys, purpose, body)]).toString('base64url');
}

/** Whether it is one of ours for this purpose, in time, and answered for the first time. */
export async function spendChallenge(
  { app, now }: Pick<BareCall, 'app' | 'now'>,
  challenge: string,
  purpose: ChallengeFor,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== bodyLength + macLength) return false;
  const body = bytes.subarray(0, bodyLength);
  if (!timingSafeEqual(bytes.subarray(bodyLength), macOf(app.keys, purpose, body))) return false;
  if (body.readUIntBE(0, endsLength) * 1000 <= now.getTime()) return false;
  return (await countAttempts(app.attempts, uses, { subject: bytes.toString('hex'), by: 1 }, now)) <= uses.max;
}

function macOf(keys: Keys, purpose: ChallengeFor, body: Buffer): Buffer {
  return keys
    .lookupHash(`passkey challenge: ${purpose.split(' ')[0] ?? ''}`, `${body.toString('hex')} ${purpose}`)
    .subarray(0, macLength);
}
