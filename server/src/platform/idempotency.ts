import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { prepared, type Tx } from './database.ts';
import { AppError } from './errors.ts';

const claim = prepared<{ claimed: boolean }>(
  'idempotency_claim',
  `insert into idempotency_keys (user_id, key, endpoint, body_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning true as claimed`,
);
const find = prepared<{ endpoint: string; bodyHash: Buffer; reply: unknown }>(
  'idempotency_find',
  `select endpoint, body_hash as "bodyHash", reply from idempotency_keys where user_id = $1 and key = $2`,
);
const keep = prepared('idempotency_keep', `update idempotency_keys set reply = $3 where user_id = $1 and key = $2`);
const sweep = prepared('idempotency_sweep', `delete from idempotency_keys where created_at < $1`);

export interface IdempotentCall {
  userId: number;
  key: string | undefined;
  endpoint: string;
  input: unknown;
  now: Date;
}

/**
 * Claims the key inside the call's transaction. A second call with the same key waits here until the first is done and
 * then gets its reply; with another body it is refused. A refused call rolls its claim back, so only successes are kept.
 */
export async function claimKey(
  tx: Tx,
  call: IdempotentCall,
): Promise<{ keep: (reply: unknown) => Promise<void> } | { reply: unknown }> {
  const { min, max } = limits.idempotencyKey;
  const key = call.key;
  if (key === undefined || key.length < min || key.length > max) {
    throw new AppError('idempotency_key_needed', { params: { min, max } });
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(call.input)).digest();
  const claimed = await tx.maybe(claim, [call.userId, key, call.endpoint, bodyHash, call.now]);
  if (claimed) {
    return { keep: async (reply) => void (await tx.run(keep, [call.userId, key, JSON.stringify(reply)])) };
  }
  const first = await tx.one(find, [call.userId, key]);
  if (first.endpoint !== call.endpoint || !first.bodyHash.equals(bodyHash)) throw new AppError('idempotency_conflict');
  return { reply: first.reply };
}

/** Forgets keys older than `before`. */
export async function sweepKeys(tx: Tx, before: Date): Promise<void> {
  await tx.run(sweep, [before]);
}
