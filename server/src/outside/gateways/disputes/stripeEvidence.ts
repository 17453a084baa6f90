/** Evidence for disputes at Stripe: it is handed on to the bank once, so what is there is read before and after. */
import type StripeClient from 'stripe';
import { z } from 'zod';
import { ofAnotherPayment, type DisputeAnswer, type WrittenAnswer } from '../gateway.ts';
import { Intent, stripeNumberField } from '../stripeObjects.ts';

const Evidence = z.object({
  id: z.string(),
  livemode: z.boolean(),
  payment_intent: z.string().nullable(),
  status: z.string(),
  evidence: z.object({ uncategorized_text: z.string().nullish() }),
  evidence_details: z.object({ submission_count: z.int(), past_due: z.boolean() }),
});
const Refusal = z.object({ type: z.string(), code: z.string().optional(), message: z.string().optional() });

/** Hands evidence to the bank, with one picture at most. */
export async function submitEvidence(
  stripe: StripeClient,
  { number, merchantNumber, text, pictures, key, wasTried }: WrittenAnswer,
  isTrial: boolean,
): Promise<DisputeAnswer> {
  try {
    const before = evidenceOf(await stripe.disputes.retrieve(number), { number, isTrial });
    if (!(await isAbout(stripe, before.payment_intent, merchantNumber))) {
      return { state: 'refused', reason: ofAnotherPayment };
    }
    if (wasTried && isSubmitted(before, text)) return submitted(before);
    // Another answer was handed on, and what came of it was lost.
    if (before.evidence_details.submission_count > 0) {
      return { state: 'refused', reason: `submitted before: ${before.evidence.uncategorized_text ?? ''}` };
    }
    const [picture] = pictures;
    const file = picture && (await uploadPicture(stripe, picture));
    const evidence = { uncategorized_text: text, ...(file === undefined ? {} : { uncategorized_file: file }) };
    // A picture that was sent again is another file, and that another request.
    const idempotencyKey = `answer-${key}-${file ?? ''}`;
    const answer = await stripe.disputes.update(number, { evidence, submit: true }, { idempotencyKey });
    // As it is once it was taken: what was updated only lies there.
    const after = evidenceOf(answer, { number, isTrial });
    return isSubmitted(after, text) ? submitted(after) : { state: 'refused', reason: `not submitted: ${after.status}` };
  } catch (error) {
    const refusal = Refusal.safeParse(error).data;
    if (refusal?.type !== 'StripeInvalidRequestError') throw error;
    return { state: 'refused', reason: [refusal.code, refusal.message].filter(Boolean).join(' ').slice(0, 500) };
  }
}

/** Whether a payment there is ours of that number. */
async function isAbout(stripe: StripeClient, intent: string | null, merchantNumber: string): Promise<boolean> {
  if (intent === null) return false;
  const { metadata } = Intent.parse(await stripe.paymentIntents.retrieve(intent));
  return metadata[stripeNumberField] === merchantNumber;
}

async function uploadPicture(stripe: StripeClient, picture: Uint8Array): Promise<string> {
  const file = { data: Buffer.from(picture), name: 'evidence.jpg', type: 'image/jpeg' };
  const made = await stripe.files.create({ purpose: 'dispute_evidence', file });
  return made.id;
}

function evidenceOf(answer: unknown, { number, isTrial }: { number: string; isTrial: boolean }) {
  const found = Evidence.parse(answer);
  if (found.id !== number || found.livemode === isTrial) throw new Error('the answer is about another dispute');
  return found;
}

/** What was handed on when its time was over reaches the bank by chance. */
function submitted({ evidence_details: details }: z.infer<typeof Evidence>): DisputeAnswer {
  return details.past_due ? { state: 'refused', reason: 'past_due' } : { state: 'taken' };
}

function isSubmitted({ evidence, evidence_details: details }: z.infer<typeof Evidence>, text: string): boolean {
  return details.submission_count > 0 && evidence.uncategorized_text === text;
}
