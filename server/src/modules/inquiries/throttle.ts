/** How often an address may ask, and when it must work for it. */
import { inquiriesPerMinute, missesCountSeconds, missesFree } from '#contract/verification/inquiryRules.ts';
import { attempt, countAttempts, type AttemptLimit } from '../../platform/http/attempts.ts';
import type { Call } from '../../platform/http/http.ts';
import { bitsFor, demandProof, type GivenProof } from '../../platform/http/proofOfWork.ts';

const questions: AttemptLimit = { scope: 'inquire', max: inquiriesPerMinute.questions, seconds: 60 };
/** Questions that found nothing. */
const misses: AttemptLimit = { scope: 'inquire_miss', max: missesFree, seconds: missesCountSeconds };
const links: AttemptLimit = { scope: 'inquire_link', max: inquiriesPerMinute.links, seconds: 60 };

type Asking = Pick<Call, 'ip' | 'now' | 'app'>;

/** Counts a question. Throws proof_needed with a new challenge, and too_many_requests. */
export async function mayAsk(call: Asking, proof: GivenProof | undefined): Promise<void> {
  const { ip, now, app } = call;
  const missed = await countMiss(call, false);
  if (missed >= misses.max) await demandProof(call, { purpose: 'inquiry', bits: bitsFor(missed - misses.max), proof });
  await attempt(app.attempts, questions, ip, now);
}

/** Adds a question that found nothing, or nothing, by the same statement; how many there are in this window. */
export function countMiss({ ip, now, app }: Asking, isMiss: boolean): Promise<number> {
  return countAttempts(app.attempts, misses, { subject: ip, by: isMiss ? 1 : 0 }, now);
}

/** Counts a look at a certificate's link. Throws too_many_requests. */
export async function mayLook({ ip, now, app }: Asking): Promise<void> {
  await attempt(app.attempts, links, ip, now);
}
