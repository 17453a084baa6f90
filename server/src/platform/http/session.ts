import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Role } from '#contract/core/roles.ts';
import { prepared, type Tx } from '../database/database.ts';

/** Who calls; without a session it is a program with an API key of the user's. */
export type Actor = { kind: 'visitor' } | { kind: 'user'; userId: number; role: Role; sessionId: number | null };

export const visitor: Actor = { kind: 'visitor' };

const day = 24 * 60 * 60 * 1000;
/** How long a login lasts, in milliseconds: 7 days, 30 with "remember"; admins 8 hours. */
export const sessionLife = { normal: 7 * day, remembered: 30 * day, admin: day / 3 } as const;

const insertSession = prepared(
  'session_insert',
  `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at) values ($1, $2, $3, $3, $4)`,
);
const findSession = prepared<{ id: number; userId: number; role: Role; lastUsedAt: Date }>(
  'session_find',
  `select s.id, s.user_id, u.role, s.last_used_at
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2 and s.revoked_at is null and u.state = 'active'`,
);
const findFrozen = prepared<{ id: number }>(
  'session_find_frozen',
  `select s.id from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2 and u.state = 'frozen'`,
);
const touchSession = prepared(
  'session_touch',
  `update sessions set last_used_at = $2 where id = $1 and last_used_at < $2::timestamptz - interval '5 minutes'`,
);
const revokeSession = prepared(
  'session_revoke',
  `update sessions set revoked_at = $2 where id = $1 and revoked_at is null`,
);
const revokeSessions = prepared(
  'sessions_revoke',
  `update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null`,
);

/** Opens a session; the token is returned once and stored as a hash only. */
export async function openSession(
  tx: Tx,
  session: { userId: number; role: Role; remember: boolean; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const life =
    session.role === 'admin' ? sessionLife.admin : session.remember ? sessionLife.remembered : sessionLife.normal;
  const expiresAt = new Date(session.now.getTime() + life);
  await tx.run(insertSession, [session.userId, tokenHash(token), session.now, expiresAt]);
  return { token, expiresAt };
}

/** The actor of a token, or undefined when it is unknown, expired or revoked. Marks the last use at most every 5 minutes. */
export async function findActor(tx: Tx, attempts: Tx, token: string, now: Date): Promise<Actor | undefined> {
  const hash = tokenHash(token);
  const row = await tx.maybe(findSession, [hash, now]);
  if (!row) {
    guesses.delete(hash.toString('base64'));
    return undefined;
  }
  if (now.getTime() - row.lastUsedAt.getTime() > 5 * 60_000) await attempts.run(touchSession, [row.id, now]);
  const actor: Actor = { kind: 'user', userId: row.userId, role: row.role, sessionId: row.id };
  guesses.set(hash.toString('base64'), actor);
  return actor;
}

/** Whether the token would still be somebody's, were the account not frozen. */
export async function isFrozen(tx: Tx, token: string, now: Date): Promise<boolean> {
  return (await tx.maybe(findFrozen, [tokenHash(token), now])) !== undefined;
}

const guesses = new LRUCache<string, Actor>({ max: 10_000 });

/**
 * Who the token belonged to when this process last looked: good enough to begin a call's work, never to end it. Whoever
 * begins with a guess must compare it with `findActor` before anything is committed or told.
 */
export function guessActor(token: string): Actor | undefined {
  return guesses.get(tokenHash(token).toString('base64'));
}

/** Ends one session. */
export async function endSession(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.run(revokeSession, [sessionId, now]);
}

/** Ends all sessions of a user, as after a new password. */
export async function endSessions(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(revokeSessions, [userId, now]);
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
