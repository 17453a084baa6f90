import { sessionRules } from '#contract/identity/sessionRules.ts';
import type { Role } from '#contract/core/roles.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export type OpenSession = Row<'sessions', 'id device network createdAt lastUsedAt expiresAt'>;

/** More than these nobody has; the rest ends by itself. */
const shownMax = 50;

const open = `s.user_id = $1 and s.revoked_at is null and s.expires_at > $2
  and case when $3 then s.last_used_at >= $4 else s.remembered or s.last_used_at >= $4 end`;
const listing = prepared<OpenSession>(
  'sessions_of_account',
  `select s.id, s.device, s.network, s.created_at, s.last_used_at, s.expires_at from sessions s
   where ${open} order by s.id = $5 desc, s.last_used_at desc, s.id desc limit ${shownMax}`,
);
const ending = prepared(
  'sessions_end_one',
  `update sessions set revoked_at = $3 where id = $2 and user_id = $1 and revoked_at is null and expires_at > $3`,
);
const endingOthers = prepared(
  'sessions_end_others',
  `update sessions set revoked_at = $3 where user_id = $1 and id <> $2 and revoked_at is null and expires_at > $3`,
);
const accessEnding = prepared('sessions_end_access', `select account_end_access($1)`);
const knowing = prepared(
  'sessions_know_place',
  `select from sessions where user_id = $1 and network = $2 and device is not distinct from $3 limit 1`,
);
const any = prepared('sessions_any', `select from sessions where user_id = $1 limit 1`);

/** Sessions of an account that are good at `now`, the one of the call first. */
export function listOpenSessions(
  tx: Tx,
  { userId, role, sessionId, now }: { userId: number; role: Role; sessionId: number; now: Date },
): Promise<OpenSession[]> {
  const isAdmin = role === 'admin';
  const idle = isAdmin ? sessionRules.adminIdle : sessionRules.idle;
  return tx.many(listing, [userId, now, isAdmin, new Date(now.getTime() - idle * 1000), sessionId]);
}

/** False: the account has no such session. */
export async function endSessionOf(tx: Tx, userId: number, sessionId: number, now: Date): Promise<boolean> {
  return (await tx.run(ending, [userId, sessionId, now])) === 1;
}

/** How many were ended. */
export function endSessionsBut(tx: Tx, userId: number, sessionId: number, now: Date): Promise<number> {
  return tx.run(endingOthers, [userId, sessionId, now]);
}

/** Ends all sessions, API keys, webhooks and links of an account. */
export async function endAccess(tx: Tx, userId: number): Promise<void> {
  await tx.maybe(accessEnding, [userId]);
}

/** Whether the account was logged in before, from this network by this kind of device; `first`: it never was at all. */
export async function knowsPlace(
  tx: Tx,
  { userId, network, device }: { userId: number; network: string; device: string | null },
): Promise<'known' | 'new' | 'first'> {
  if (await tx.maybe(knowing, [userId, network, device])) return 'known';
  return (await tx.maybe(any, [userId])) ? 'new' : 'first';
}
