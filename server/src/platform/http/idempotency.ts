import { createHash } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import { prepared, type Tx } from '../database/database.ts';
import { AppError } from './errors.ts';

const claim = prepared(
  'idempotency_claim',
  `insert into idempotency_keys (user_id, key, endpoint, body_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);
const find = prepared<{ endpoint: string; bodyHash: Buffer; reply: unknown }>(
  'idempotency_find',
  `select endpoint, body_hash, reply from idempotency_keys where user_id = $1 and key = $2`,
);
const keep = prepared('idempotency_keep', `update idempotency_keys set reply = $3 where user_id = $1 and key = $2`);
const sweep = prepared('idempotency_sweep', `delete from idempotency_keys where created_at < $1`);

/** A call that counts once by its key. */
interface KeyedCall {
  userId: number;
  key: string;
  endpoint: string;
  bodyHash: Buffer;
  now: Date;
}

/** Checks the key and takes the hash of the body. Throws `idempotency_key_needed`. */
export function keyedCall(call: {
  userId: number;
  key: string | undefined;
  endpoint: string;
  input: unknown;
  now: Date;
}): KeyedCall {
  const { min, max } = limits.idempotencyKey;
  const { userId, key, endpoint, input, now } = call;
  if (key === undefined || key.length < min || key.length > max) {
    throw new AppError('idempotency_key_needed', { params: { min, max } });
  }
  return { userId, key, endpoint, now, bodyHash: createHash('sha256').update(JSON.stringify(input)).digest() };
}

/**
 * Claims the key inside the call's transaction: false when it is taken. A second call with the same key waits here
 * until the first is done. A refused call rolls its claim back, so only successes are kept.
 */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<boolean> {
  return (await tx.run(claim, [call.userId, call.key, call.endpoint, call.bodyHash, call.now])) === 1;
}

/** Keeps the reply with its key. */
export async function keepReply(tx: Tx, call: KeyedCall, reply: unknown): Promise<void> {
  await tx.run(keep, [call.userId, call.key, JSON.stringify(reply)]);
}

/** What the first call with the key was answered. Throws `idempotency_conflict` when that one asked for something else. */
export async function firstReply(tx: Tx, call: KeyedCall): Promise<unknown> {
  const first = await tx.one(find, [call.userId, call.key]);
  if (first.endpoint !== call.endpoint || !first.bodyHash.equals(call.bodyHash)) {
    throw new AppError('idempotency_conflict');
  }
  return first.reply;
}

/** Forgets keys older than `before`. */
export async function sweepKeys(tx: Tx, before: Date): Promise<void> {
  await tx.run(sweep, [before]);
}
