/** What a receiver answers to a message that asks for new credentials. Its text is never kept, whatever it says. */
import { RotationAnswer } from '#contract/webhooks/rotationAnswer.ts';
import type { SafeAnswer } from '../../outside/safeFetch.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { confirmRotation, type RotationOutcome } from '../rental/service.ts';
import type { ClaimedDelivery } from './deliveries.repository.ts';

/**
 * Confirms the rotation that a delivery asked for, where the answer is a 2xx that says so. Null: nothing was asked for, or the
 * answer says nothing about it; the person does it then.
 */
export async function confirmByAnswer(
  tx: Tx,
  keys: Keys,
  { delivery, answer, now }: { delivery: ClaimedDelivery; answer: SafeAnswer; now: Date },
): Promise<RotationOutcome | null> {
  const { unitId, rotationAskedAt: askedAt } = delivery;
  if (unitId === null || askedAt === null || !answer.ok || answer.status < 200 || answer.status >= 300) return null;
  const said = jsonOf(answer.body);
  if (!isAboutRotation(said)) return null;
  const parsed = RotationAnswer.safeParse(said);
  if (!parsed.success) return 'invalid';
  const { credentials } = parsed.data;
  return confirmRotation(tx, keys, { unitId, askedAt, credentials, webhookId: delivery.webhookId, now });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Any text is an answer: only JSON can say more than that it arrived.
    return undefined;
  }
}

function isAboutRotation(said: unknown): said is object {
  return typeof said === 'object' && said !== null && ('credentials' in said || 'rotated' in said);
}
