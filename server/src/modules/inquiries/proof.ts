import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { beginsWithZeros, proofText } from '#contract/verification/proofOfWork.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** A challenge as it is sent: `bits` zeros are wanted. */
export interface Challenge {
  challenge: string;
  bits: number;
}

export interface GivenProof {
  challenge: string;
  nonce: string;
}

const goodForSeconds = 120;
const bitsMin = 18;
const bitsMax = 24;
/** So many more questions without an answer make the work twice as long. */
const missesPerBit = 5;
const macBytes = 12;

/** How many zero bits are wanted after so many misses beyond those that are free. */
export function bitsFor(missesBeyond: number): number {
  return Math.min(bitsMax, bitsMin + Math.floor(Math.max(0, missesBeyond) / missesPerBit));
}

/** A new challenge for an address. Nothing is kept of it: its seal says who it is for, how hard it is and how long it is good. */
export function makeChallenge(
  keys: Keys,
  { address, bits, now }: { address: string; bits: number; now: Date },
): Challenge {
  const ends = Math.floor(now.getTime() / 1000) + goodForSeconds;
  const body = `${bits}.${ends.toString(36)}.${randomBytes(9).toString('base64url')}`;
  return { challenge: `${body}.${macOf(keys, body, address).toString('base64url')}`, bits };
}

/**
 * Whether the work was done for a challenge of ours, for this address and in time. Whoever takes it must see to it that
 * nobody comes with the same one twice.
 */
export function isProven(
  keys: Keys,
  { challenge, nonce }: GivenProof,
  { address, now }: { address: string; now: Date },
): boolean {
  const [, body, bits, ends, mac] = /^((\d{1,2})\.([0-9a-z]{1,9})\.[\w-]{12})\.([\w-]{16})$/.exec(challenge) ?? [];
  if (body === undefined || mac === undefined || bits === undefined || ends === undefined) return false;
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(keys, body, address))) return false;
  if (parseInt(ends, 36) * 1000 <= now.getTime()) return false;
  const hash = createHash('sha256').update(proofText(challenge, nonce)).digest();
  return beginsWithZeros(hash, Number(bits));
}

function macOf(keys: Keys, body: string, address: string): Buffer {
  return keys.lookupHash('inquiry proof', `${body} ${address}`).subarray(0, macBytes);
}
