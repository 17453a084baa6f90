import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { nextAskAt } from './askTimes.ts';
import type { AttemptRow } from './repository.ts';

/** Plans the next time at which we ask the gateway about an attempt, if there is one left; an attempt has one plan. */
export async function askLater(tx: Tx, attempt: Pick<AttemptRow, 'id' | 'createdAt'>, now: Date): Promise<void> {
  const at = nextAskAt(attempt.createdAt, now);
  if (at) await askAt(tx, attempt.id, at);
}

/** Plans to ask at a moment instead of what was planned. */
export async function askAt(tx: Tx, attemptId: number, at: Date): Promise<void> {
  await enqueue(tx, 'payment.ask', { attemptId }, { at, jobKey: `payment.ask:${attemptId}` });
}
