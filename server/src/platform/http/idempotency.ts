import { createHash } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import { columnsOf, prepared, preparedByRow, preparedForEach, type Tx } from '../database/database.ts';
import { AppError } from './errors.ts';

const lock = preparedForEach('idempotency_lock', `select pg_advisory_xact_lock(hashtextextended($1, 0))`, ['text']);
const find = prepared<{ endpoint: string; bodyHash: Buffer; reply: unknown; isGone: boolean }>(
  'idempotency_find',
  `select endpoint, body_hash, reply, reply is null as is_gone from idempotency_keys where user_id = $1 and key = $2`,
);
const keep = preparedByRow(
  'idempotency_keep',
  `insert into idempotency_keys (user_id, key, endpoint, body_hash, created_at, reply) 
   select user_id, key, endpoint, body_hash, created_at, reply
   from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::timestamptz[], $6::jsonb[])
     as k (user_id, key, endpoint, body_hash, created_at, reply)`,
);
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

/** Locks the key until the transaction ends: a second call with the same key waits here until the first is done. */
export async function lockKey(tx: Tx, { userId, key }: KeyedCall): Promise<void> {
  await tx.run(lock, [`idempotency:${userId}:${key}`]);
}

/**
 * Stores the reply with its key, in the transaction that does the work, so only successes are kept. Fails the transaction
 * when the key was used before.
 */
export async function keepReply(tx: Tx, call: KeyedCall, reply: unknown): Promise<void> {
  const { userId, key, endpoint, bodyHash, now } = call;
  await tx.run(keep, columnsOf([[userId, key, endpoint, bodyHash, now, JSON.stringify(reply)]]));
}

/**
 * Finds what the first call with the key was answered; undefined when the key is unused. Throws `idempotency_conflict`
 * when that call asked for something else, `done_before` when its answer is not kept any more.
 */
export async function findFirstReply(tx: Tx, call: KeyedCall): Promise<{ reply: unknown } | undefined> {
  const first = await tx.maybe(find, [call.userId, call.key]);
  if (!first) return undefined;
  if (first.endpoint !== call.endpoint || !first.bodyHash.equals(call.bodyHash)) {
    throw new AppError('idempotency_conflict');
  }
  // A backup holds no replies: after a restore only that there was one is known.
  if (first.isGone) throw new AppError('done_before');
  return { reply: first.reply };
}

/** Forgets keys older than `before`. */
export async function sweepKeys(tx: Tx, before: Date): Promise<void> {
  await tx.run(sweep, [before]);
}
