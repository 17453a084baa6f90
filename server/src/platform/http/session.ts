import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Grant } from '#contract/identity/grants.ts';
import type { Role } from '#contract/core/roles.ts';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import { formerStaffSince } from '#contract/shops/staffRules.ts';
import { prepared, preparedForEach, type Tx } from '../database/database.ts';
import { AppError } from './errors.ts';
import type { Freeze } from './frozen.ts';

/** The shop that a call is made for by somebody of its staff, and what they may do in it without its owner. */
export interface StaffedShop {
  id: number;
  /** Who sells there: what staff do is done with the owner's goods and orders. */
  ownerId: number;
  /** Of the staff; one of them stands for all. */
  roles: readonly string[];
  /** What an order may be refunded in all, in fen. */
  refundMaxFen: number;
  /** What one person refunds and replaces in a day, in fen. */
  refundDayFen: number;
  /** By how much prices may be cut below those of the owner. */
  cutPercent: number;
}

/** Who calls; without a session it is a program with an API key of the user's. */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'user';
      userId: number;
      role: Role;
      /** What an admin is entrusted with; empty for whoever is, or works as, a user. */
      grants: readonly Grant[];
      /**
       * Of an admin: whose cases they decide nothing of. Their own accounts, those that are paid where one of them is, and the owners of
       * shops that one of them works for or lately did.
       */
      ownPeople?: readonly number[];
      sessionId: number | null;
      /** A program of their shop: a seller alone, also of what its owner bought from others. */
      sellsOnly?: true;
      /** For whom they work in this call, and never with what an admin is entrusted with; undefined: for themselves. */
      shop?: StaffedShop;
    };

export const visitor: Actor = { kind: 'visitor' };

/** What the user `u` is entrusted with, in the same order each time: SQL. */
export const grantsOfUser = `case when u.role = 'admin' then grants_of_admin(u.id) else '{}' end`;

/** Whose cases the user `u` decides nothing of as an admin, in the same order each time: SQL. `formerSince`: of `formerStaffSince`. */
export const ownPeopleOfUser = (formerSince: string): string =>
  `case when u.role = 'admin' then array(select own from own_sellers(u.id, ${formerSince}) as own order by own) else '{}' end`;

/** Whether the user `u` is an admin without a second factor: SQL. */
export const isFactorMissingOfUser = `u.role = 'admin' and lacks_second_factor(u.id)`;

/** Whether the caller is an admin who is entrusted with this. */
export function holds(actor: Actor, grant: Grant): boolean {
  return actor.kind === 'user' && actor.grants.includes(grant);
}

const selectConfirmed = prepared<{ confirmedAt: Date | null }>(
  'session_confirmed',
  `select confirmed_at from sessions where id = $1`,
);
const selectCodeConfirmed = prepared<{ codeConfirmedAt: Date | null }>(
  'session_code_confirmed',
  `select code_confirmed_at from sessions where id = $1`,
);
const insertSession = prepared<{ id: number }>(
  'session_insert',
  `insert into sessions (user_id, token_hash, created_at, last_used_at, confirmed_at, expires_at, remembered, network, device)
   values ($1, $2, $3, $3, case when $8 then $3::timestamptz end, $4, $5, $6, $7) returning id`,
);
interface SessionRow {
  id: number;
  userId: number;
  role: Role;
  grants: Grant[];
  ownPeople: string[];
  lastUsedAt: Date;
  confirmedAt: Date | null;
  isFactorMissing: boolean;
}
const findSession = preparedForEach<SessionRow>(
  'session_find',
  // An admin's session stays as short as one when it works as a user.
  `select s.id, s.user_id, case when s.as_user then 'user' else u.role end as role,
     case when s.as_user then '{}' else ${grantsOfUser} end as grants,
     case when s.as_user then '{}' else ${ownPeopleOfUser('$5')} end as own_people, s.last_used_at, s.confirmed_at,
     ${isFactorMissingOfUser} as is_factor_missing
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2 and s.revoked_at is null and u.state = 'active'
     and case when u.role = 'admin' then s.last_used_at >= $3 else s.remembered or s.last_used_at >= $4 end`,
  ['bytea', 'timestamptz', 'timestamptz', 'timestamptz', 'timestamptz'],
);
const findFrozen = prepared<Freeze>(
  'session_find_frozen',
  `select u.frozen_reason as reason, u.frozen_until as until from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2 and u.state = 'frozen'`,
);
const touchSession = prepared(
  'session_touch',
  `update sessions set last_used_at = $2 where id = $1 and last_used_at < $2::timestamptz - interval '5 minutes'`,
);
const confirmation = prepared('session_confirm', `update sessions set confirmed_at = $2 where id = $1`);
const codeConfirmation = prepared('session_confirm_code', `update sessions set code_confirmed_at = $2 where id = $1`);
const revokeSession = prepared(
  'session_revoke',
  `update sessions set revoked_at = $2 where id = $1 and revoked_at is null`,
);
const roleSwitch = prepared(
  'session_switch_role',
  `update sessions s set as_user = $2 from users u
   where s.id = $1 and s.revoked_at is null and u.id = s.user_id and u.role = 'admin' and u.state = 'active'`,
);
const deletion = prepared('sessions_forget', `delete from sessions where coalesce(revoked_at, expires_at) < $1`);

interface NewSession {
  userId: number;
  role: Role;
  remember: boolean;
  now: Date;
  /** Whether the password or a second factor was given just now; unless said otherwise, it was. */
  isConfirmed?: boolean;
  /** Where it is opened, for its owner to know it again. */
  network?: string;
  device?: string | null;
}

/** Opens a session for somebody who just proved who they are; the token is returned once and stored as a hash only. */
export async function openSession(
  tx: Tx,
  session: NewSession,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const { userId, role, now } = session;
  const token = randomBytes(32).toString('base64url');
  const isRemembered = session.remember && role !== 'admin';
  const { adminLife, rememberedLife, life } = sessionRules;
  const expiresAt = later(now, role === 'admin' ? adminLife : isRemembered ? rememberedLife : life);
  const { id } = await tx.one(insertSession, [
    userId,
    tokenHash(token),
    now,
    expiresAt,
    isRemembered,
    session.network ?? null,
    session.device ?? null,
    session.isConfirmed ?? true,
  ]);
  return { id, token, expiresAt };
}

/** Whose session a token opens, and when its owner last proved that it is them. */
interface Found {
  actor: Actor;
  /** An admin's, who has no second factor. */
  isFactorMissing: boolean;
  confirmedAt: Date | null;
}

/**
 * The actor of a token, or undefined when it is unknown, expired, revoked, or was idle for too long. Marks the last use at
 * most every 5 minutes.
 */
export async function findActor(tx: Tx, attempts: Tx, token: string, now: Date): Promise<Found | undefined> {
  const hash = tokenHash(token);
  const row = await findRow(tx, hash, now);
  if (!row) {
    guesses.delete(hash.toString('base64'));
    return undefined;
  }
  if (now.getTime() - row.lastUsedAt.getTime() > 5 * 60_000) await attempts.run(touchSession, [row.id, now]);
  const actor = actorOf(row);
  guesses.set(hash.toString('base64'), actor);
  const { confirmedAt, isFactorMissing } = row;
  return { actor, confirmedAt, isFactorMissing };
}

/** The same for a page that only watches: that is no use of the session, which ends by idleness all the same. */
export async function findWatcher(tx: Tx, token: string, now: Date): Promise<Actor | undefined> {
  const row = await findRow(tx, tokenHash(token), now);
  return row && actorOf(row);
}

function findRow(tx: Tx, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { idle, adminIdle } = sessionRules;
  return tx.maybe(findSession, [hash, now, later(now, -adminIdle), later(now, -idle), formerStaffSince(now)]);
}

function actorOf({ id, userId, role, grants, ownPeople }: SessionRow): Actor {
  return { kind: 'user', userId, role, grants, ownPeople: ownPeople.map(Number), sessionId: id };
}

/** Why the account is frozen whose token this would still be; undefined when it is not. */
export function findFreeze(tx: Tx, token: string, now: Date): Promise<Freeze | undefined> {
  return tx.maybe(findFrozen, [tokenHash(token), now]);
}

const guesses = new LRUCache<string, Actor>({ max: 10_000 });

/**
 * Who the token belonged to when this process last looked: good enough to begin a call's work, never to end it. Whoever
 * begins with a guess must compare it with `findActor` before anything is committed or told.
 */
export function guessActor(token: string): Actor | undefined {
  return guesses.get(tokenHash(token).toString('base64'));
}

/** Whether the password was given so lately that it need not be asked for again. */
export function isJustConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && confirmedAt > later(now, -sessionRules.stepUp);
}

/** For actions that need the password again only sometimes. Throws step_up_needed, also for a program's key. */
export async function demandConfirmed(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const sessionId = actor.kind === 'user' ? actor.sessionId : null;
  const found = sessionId === null ? undefined : await tx.maybe(selectConfirmed, [sessionId]);
  if (!isJustConfirmed(found?.confirmedAt ?? null, now)) throw new AppError('step_up_needed');
}

/** The owner proved again in this session that it is them; until when that counts. */
export async function confirmSession(tx: Tx, sessionId: number, now: Date): Promise<Date> {
  await tx.run(confirmation, [sessionId, now]);
  return later(now, sessionRules.stepUp);
}

/** Whether a mailed or texted code was given in this session so lately that it need not be asked for again; never for a key. */
export async function isCodeJustConfirmed(tx: Tx, actor: Actor, now: Date): Promise<boolean> {
  const sessionId = actor.kind === 'user' ? actor.sessionId : null;
  const found = sessionId === null ? undefined : await tx.maybe(selectCodeConfirmed, [sessionId]);
  return isJustConfirmed(found?.codeConfirmedAt ?? null, now);
}

/** The owner gave a mailed or texted code in this session; until when that counts. */
export async function confirmSessionByCode(tx: Tx, sessionId: number, now: Date): Promise<Date> {
  await tx.run(codeConfirmation, [sessionId, now]);
  return later(now, sessionRules.stepUp);
}

/** Ends one session. All sessions of an account are ended by the database, when its password, role or state changes. */
export async function endSession(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.run(revokeSession, [sessionId, now]);
}

/** From now on an admin's session counts as one of this role; false when its account has no other role than user. */
export async function switchSessionRole(tx: Tx, sessionId: number, role: Role): Promise<boolean> {
  return (await tx.run(roleSwitch, [sessionId, role === 'user'])) === 1;
}

/** Deletes sessions that ended before; how many. */
export function forgetSessions(tx: Tx, endedBefore: Date): Promise<number> {
  return tx.run(deletion, [endedBefore]);
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
