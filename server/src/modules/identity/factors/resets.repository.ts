import { factorRules } from '#contract/identity/factorRules.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { resetSecondFactor } from '#contract/identity/factors.ts';
import type { SecurityEventKind } from '#contract/identity/securityEventKinds.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { endAccess, endSessionsBut } from '../sessions/sessions.repository.ts';

type State = OutputOf<typeof resetSecondFactor>['state'];

export interface ResetRow extends Row<'second_factor_resets', 'id userId reason askedAt dueAt endedAt mobile'> {
  state: State;
  askedById: number;
  askedBy: string;
  endedBy: string | null;
}

const columns = `r.id, r.user_id, r.reason, r.asked_at, r.due_at, r.ended_at, r.mobile, r.state, r.asked_by as asked_by_id,
  asker.username as asked_by, ender.username as ended_by`;
const joins = `second_factor_resets r join users asker on asker.id = r.asked_by left join users ender on ender.id = r.ended_by`;

const waiting = prepared<Row<'second_factor_resets', 'askedAt dueAt'>>(
  'factor_reset_waiting',
  `select asked_at, due_at from second_factor_resets where user_id = $1 and state = 'waiting'`,
);
const one = prepared<ResetRow>('factor_reset', `select ${columns} from ${joins} where r.id = $1`);
const last = prepared<ResetRow>(
  'factor_resets_of',
  `select ${columns} from ${joins} where r.user_id = $1 order by r.id desc limit 10`,
);
const insertion = prepared<{ id: number }>(
  'factor_reset_insert',
  `insert into second_factor_resets (user_id, asked_by, reason, asked_at, due_at, asked_frozen, mobile)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id) where state = 'waiting' do nothing returning id`,
);
const ending = prepared(
  'factor_reset_end',
  `update second_factor_resets set state = $2, ended_by = $3, ended_at = $4 where id = $1 and state = 'waiting'`,
);
const carrying = prepared(
  'factor_reset_carry_out',
  `update second_factor_resets set state = 'done', ended_by = $2, ended_at = $3
   where id = $1 and state = 'waiting' and due_at <= $3 and asked_by <> $2
     and (asked_frozen or exists (select from users u where u.id = user_id and u.state = 'active'))`,
);
const restarting = prepared(
  'factor_reset_restart',
  `update second_factor_resets set due_at = $2, asked_frozen = false where user_id = any($1::bigint[]) and state = 'waiting'`,
);
const stopping = prepared<{ id: number }>(
  'factor_reset_stop',
  `update second_factor_resets set state = 'stopped', ended_by = $1, ended_at = $2
   where user_id = $1 and state = 'waiting' returning id`,
);
const totpsGone = prepared('factor_reset_totps', `delete from totp_factors where user_id = $1`);
const passkeysGone = prepared('factor_reset_passkeys', `delete from passkeys where user_id = $1`);
const codesGone = prepared('factor_reset_codes', `delete from recovery_codes where user_id = $1`);
const mobileSetting = prepared('factor_reset_mobile', `update users set mobile = $2 where id = $1`);

const recording = prepared(
  'factor_reset_record',
  `insert into security_events (kind, user_id, detail, created_at)
   values ($1, $2, jsonb_strip_nulls(jsonb_build_object('reset', $3::text)), $4)`,
);

/** Tells the account's own record what an admin did, without where the admin was. */
export async function recordForOwner(
  tx: Tx,
  event: { kind: SecurityEventKind; userId: number; id: number | null; now: Date },
): Promise<void> {
  await tx.run(recording, [event.kind, event.userId, event.id === null ? null : String(event.id), event.now]);
}

/** The one that waits, if there is one. */
export function findWaitingReset(tx: Tx, userId: number) {
  return tx.maybe(waiting, [userId]);
}

export function findReset(tx: Tx, id: number): Promise<ResetRow | undefined> {
  return tx.maybe(one, [id]);
}

/** The last ones of an account, newest first. */
export function listResets(tx: Tx, userId: number): Promise<ResetRow[]> {
  return tx.many(last, [userId]);
}

/** Undefined: one waits already. */
export async function insertReset(
  tx: Tx,
  reset: {
    userId: number;
    askedBy: number;
    reason: string;
    now: Date;
    dueAt: Date;
    isFrozen: boolean;
    mobile: string | null;
  },
): Promise<number | undefined> {
  const { userId, askedBy, reason, now, dueAt, isFrozen, mobile } = reset;
  return (await tx.maybe(insertion, [userId, askedBy, reason, now, dueAt, isFrozen, mobile]))?.id;
}

/** False: it waits no more. */
export async function withdrawReset(tx: Tx, reset: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(ending, [reset.id, 'stopped', reset.by, reset.now])) === 1;
}

/** By the owner; undefined: none waits. */
export async function stopReset(tx: Tx, userId: number, now: Date): Promise<number | undefined> {
  return (await tx.maybe(stopping, [userId, now]))?.id;
}

/** Those that wait begin anew: the owners could not log in to stop them. */
export async function restartResets(tx: Pick<Tx, 'run'>, of: { userIds: readonly number[]; now: Date }): Promise<void> {
  await tx.run(restarting, [of.userIds, new Date(of.now.getTime() + factorRules.resetWaitSeconds * 1000)]);
}

/** False: it waits no more, its time has not come, it was asked for by the same, or the account was frozen meanwhile. */
export async function carryOutReset(tx: Tx, reset: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(carrying, [reset.id, reset.by, reset.now])) === 1;
}

/** Takes every second factor and every session of an account away. */
export async function clearFactors(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const statement of [totpsGone, passkeysGone, codesGone]) await tx.run(statement, [userId]);
  await endSessionsBut(tx, userId, 0, now);
}

/** Gives an account a number in place of one that was lost, and ends all access. Throws by the constraint `users_mobile`. */
export async function replaceLostMobile(tx: Tx, { userId, mobile }: { userId: number; mobile: string }): Promise<void> {
  await tx.run(mobileSetting, [userId, mobile]);
  await endAccess(tx, userId);
}
