import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { beginsWithZeros, proofText } from '#contract/core/proofOfWork.ts';
import type { Keys } from '../keys/keys.ts';
import { AppError } from './errors.ts';
import { countAttempts, type AttemptLimit } from './attempts.ts';
import type { Call } from './http.ts';

/** A challenge as it is sent: `bits` zeros are wanted. */
export interface Challenge {
  challenge: string;
  bits: number;
}

export interface GivenProof {
  challenge: string;
  nonce: string;
}

/** What the work is for: that of one purpose is none for another. */
export type ProofPurpose = 'inquiry' | 'login' | 'code' | 'register';

const goodForSeconds = 120;
const bitsMin = 18;
const bitsMax = 24;
/** So many more tries in vain make the work twice as long. */
const triesPerBit = 5;
/** The work may have grown while it was done. */
const bitsGrown = 2;
const macBytes = 12;
/** Each challenge is good for one call; kept longer than it lives. */
const uses: AttemptLimit = { scope: 'proof', max: 1, seconds: 5 * 60 };

/** How many zero bits are wanted after so many tries beyond those that are free. */
export function bitsFor(triesBeyond: number): number {
  return Math.min(bitsMax, bitsMin + Math.floor(Math.max(0, triesBeyond) / triesPerBit));
}

type Proving = Pick<Call, 'ip' | 'now' | 'app'>;

/** Throws proof_needed with a new challenge unless the work was done: for this purpose, as hard as it must be by now, and not yet used. */
export async function demandProof(
  call: Proving,
  { purpose, bits, proof }: { purpose: ProofPurpose; bits: number; proof: GivenProof | undefined },
): Promise<void> {
  const { ip: address, now, app } = call;
  const unproven = () =>
    new AppError('proof_needed', { params: { ...makeChallenge(app.keys, { purpose, address, bits, now }) } });
  if (!proof || !isProven(app.keys, proof, { purpose, address, now, bits: bits - bitsGrown })) throw unproven();
  const used = await countAttempts(app.attempts, uses, { subject: proof.challenge, by: 1 }, now);
  if (used > uses.max) throw unproven();
}

interface ProofPlace {
  purpose: ProofPurpose;
  address: string;
  now: Date;
  /** At least so many zero bits. */
  bits: number;
}

/** A new challenge for an address. Nothing is kept of it: its seal says who it is for, how hard it is and how long it is good. */
export function makeChallenge(keys: Keys, { purpose, address, bits, now }: ProofPlace): Challenge {
  const ends = Math.floor(now.getTime() / 1000) + goodForSeconds;
  const body = `${bits}.${ends.toString(36)}.${randomBytes(9).toString('base64url')}`;
  return { challenge: `${body}.${macOf(keys, { purpose, address }, body).toString('base64url')}`, bits };
}

/**
 * Whether the work was done for a challenge of ours, for this purpose and address, hard enough and in time. Whoever takes
 * it must see to it that nobody comes with the same one twice.
 */
export function isProven(keys: Keys, { challenge, nonce }: GivenProof, place: ProofPlace): boolean {
  const [, body, bits, ends, mac] = /^((\d{1,2})\.([0-9a-z]{1,9})\.[\w-]{12})\.([\w-]{16})$/.exec(challenge) ?? [];
  if (body === undefined || mac === undefined || bits === undefined || ends === undefined) return false;
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(keys, place, body))) return false;
  if (parseInt(ends, 36) * 1000 <= place.now.getTime() || Number(bits) < place.bits) return false;
  const hash = createHash('sha256').update(proofText(challenge, nonce)).digest();
  return beginsWithZeros(hash, Number(bits));
}

function macOf(keys: Keys, { purpose, address }: Pick<ProofPlace, 'purpose' | 'address'>, body: string): Buffer {
  return keys.lookupHash(`proof of work: ${purpose}`, `${body} ${address}`).subarray(0, macBytes);
}
