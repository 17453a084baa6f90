/** How often an address may ask, and when it must work for it. */
import { missesCountSeconds } from '#contract/verification/inquiryRules.ts';
import { attempt, countAttempts, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/http.ts';
import { bitsFor, isProven, makeChallenge, type GivenProof } from './proof.ts';

const questions: AttemptLimit = { scope: 'inquire', max: 10, seconds: 60 };
/** Questions that found nothing; so many are free. */
const misses: AttemptLimit = { scope: 'inquire_miss', max: 5, seconds: missesCountSeconds };
/** Each challenge is good for one question; kept longer than it lives. */
const proofs: AttemptLimit = { scope: 'inquire_proof', max: 1, seconds: 5 * 60 };
const links: AttemptLimit = { scope: 'inquire_link', max: 60, seconds: 60 };

type Asking = Pick<Call, 'ip' | 'now' | 'app'>;

/** Counts a question. Throws proof_needed with a new challenge, and too_many_requests. */
export async function mayAsk(call: Asking, proof: GivenProof | undefined): Promise<void> {
  const { ip, now, app } = call;
  const missed = await countMiss(call, false);
  const isNeeded = missed >= misses.max;
  if (isNeeded && !(proof && isProven(app.keys, proof, { address: ip, now }))) throw unproven(call, missed);
  await attempt(app.attempts, questions, ip, now);
  if (isNeeded && proof) await useUp(call, proof, missed);
}

/** Adds a question that found nothing, or nothing, by the same statement; how many there are in this window. */
export function countMiss({ ip, now, app }: Asking, isMiss: boolean): Promise<number> {
  return countAttempts(app.attempts, misses, { subject: ip, by: isMiss ? 1 : 0 }, now);
}

/** Counts a look at a certificate's link. Throws too_many_requests. */
export async function mayLook({ ip, now, app }: Asking): Promise<void> {
  await attempt(app.attempts, links, ip, now);
}

async function useUp(call: Asking, { challenge }: GivenProof, missed: number): Promise<void> {
  const uses = await countAttempts(call.app.attempts, proofs, { subject: challenge, by: 1 }, call.now);
  if (uses > proofs.max) throw unproven(call, missed);
}

function unproven({ ip, now, app }: Asking, missed: number): AppError {
  const challenge = makeChallenge(app.keys, { address: ip, bits: bitsFor(missed - misses.max), now });
  return new AppError('proof_needed', { params: { ...challenge } });
}
