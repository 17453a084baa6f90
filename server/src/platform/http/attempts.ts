import { createHash } from 'node:crypto';
import { prepared, type Tx } from '../database/database.ts';
import { AppError } from './errors.ts';

/** How often something may be tried in a window. */
export interface AttemptLimit {
  scope: string;
  max: number;
  seconds: number;
}

/**
 * Also one that ends much later than a new one would: it was begun before the clock was put back. A little later ends the
 * window of a call that came at the same time and was counted first.
 */
const isOver =
  "a.window_ends_at not between $3 + interval '1 microsecond' and excluded.window_ends_at + interval '1 minute'";

const hit = prepared<{ count: number; windowEndsAt: Date }>(
  'attempts_hit',
  `insert into attempts as a (scope, subject, count, window_ends_at)
   values ($1, $2, $5, $3::timestamptz + make_interval(secs => $4))
   on conflict (scope, subject) do update set
     count = case when ${isOver} then excluded.count else a.count + excluded.count end,
     window_ends_at = case when ${isOver} then excluded.window_ends_at else a.window_ends_at end
   returning count, window_ends_at`,
);
const look = prepared<{ count: number }>(
  'attempts_look',
  `select count from attempts where scope = $1 and subject = $2 and window_ends_at > $3`,
);
const takeBack = prepared(
  'attempts_take_back',
  `update attempts set count = greatest(count - $4, 0) where scope = $1 and subject = $2 and window_ends_at > $3`,
);
const clear = prepared('attempts_clear', `delete from attempts where scope = $1 and subject = $2`);
const sweep = prepared('attempts_sweep', `delete from attempts where window_ends_at < $1`);

/**
 * Counts one try of `subject`, or `count` at once, and refuses with `too_many_requests` past the limit; how many more there may be in this
 * window. The count is committed at once, so that it survives the refusal of what was tried. Subjects (addresses,
 * accounts) are kept as hashes only.
 */
export async function attempt(
  attempts: Tx,
  limit: AttemptLimit,
  subject: string,
  now: Date,
  count = 1,
): Promise<number> {
  const row = await attempts.one(hit, [limit.scope, hashed(subject), now, limit.seconds, count]);
  if (row.count <= limit.max) return limit.max - row.count;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many_requests', { params: { seconds } });
}

/**
 * Adds `by` (0 or 1) to what was counted of `subject` and tells the new count; whoever asks draws the line. The same
 * statement either way, so that its time tells nothing.
 */
export async function countAttempts(
  attempts: Tx,
  { scope, seconds }: Pick<AttemptLimit, 'scope' | 'seconds'>,
  { subject, by }: { subject: string; by: 0 | 1 },
  now: Date,
): Promise<number> {
  return (await attempts.one(hit, [scope, hashed(subject), now, seconds, by])).count;
}

/** How many tries of `subject` were counted in this window; counts none. */
export async function lookAtAttempts(
  attempts: Tx,
  { scope }: Pick<AttemptLimit, 'scope'>,
  subject: string,
  now: Date,
): Promise<number> {
  return (await attempts.maybe(look, [scope, hashed(subject), now]))?.count ?? 0;
}

/** Takes one counted try back, or `count` at once: it was none, or it went well. */
export async function takeBackAttempt(
  attempts: Tx,
  { scope }: Pick<AttemptLimit, 'scope'>,
  subject: string,
  now: Date,
  count = 1,
): Promise<void> {
  await attempts.run(takeBack, [scope, hashed(subject), now, count]);
}

/** Forgets the tries of `subject`, as after a login that went well. */
export async function clearAttempts(attempts: Tx, limit: AttemptLimit, subject: string): Promise<void> {
  await attempts.run(clear, [limit.scope, hashed(subject)]);
}

/** Deletes counts whose window is over. */
export async function sweepAttempts(attempts: Tx, now: Date): Promise<void> {
  await attempts.run(sweep, [now]);
}

function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
