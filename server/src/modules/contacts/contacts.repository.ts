import type { EmailChangeState } from '#contract/contacts/contacts.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export type ContactRow = Row<'users', 'email mobile contactsFixedUntil'>;

export interface EmailChangeRow extends Row<
  'email_changes',
  'id userId oldEmail newEmail askedAt dueAt undoUntil endedAt'
> {
  state: EmailChangeState;
}

const contacts = prepared<ContactRow>(
  'contacts_of',
  `select email, mobile, contacts_fixed_until from users where id = $1`,
);
const columns = 'id, user_id, old_email, new_email, state, asked_at, due_at, undo_until, ended_at';
const waiting = prepared<EmailChangeRow>(
  'contacts_waiting_change',
  `select ${columns} from email_changes where user_id = $1 and state = 'waiting'`,
);
const byId = prepared<EmailChangeRow>('contacts_change', `select ${columns} from email_changes where id = $1`);
const isFree = `(contacts_fixed_until is null or contacts_fixed_until <= $4) and state = 'active'`;
const emailUpdate = prepared(
  'contacts_set_email',
  `update users set email = $3 where id = $1 and email = $2 and ${isFree}`,
);
const mobileUpdate = prepared(
  'contacts_set_mobile',
  `update users set mobile = $3 where id = $1 and mobile is not distinct from $2 and ${isFree}`,
);
const insertion = prepared<{ id: number }>(
  'contacts_insert_change',
  `insert into email_changes (user_id, old_email, new_email, state, asked_at, due_at, undo_until, ended_at)
   values ($1, $2, $3, $4, $5, $6, $7, case when $4 = 'waiting' then null else $5::timestamptz end)
   on conflict (user_id) where state = 'waiting' do nothing returning id`,
);
const move = prepared(
  'contacts_move_change',
  `update email_changes set state = $3, ended_at = $4 where id = $1 and state = $2`,
);
const cancelWaiting = prepared(
  'contacts_cancel_waiting',
  `update email_changes set state = 'cancelled', ended_at = $2 where user_id = $1 and state = 'waiting'`,
);
const due = prepared<{ id: number }>(
  'contacts_due_changes',
  `select id from email_changes where state = 'waiting' and due_at <= $1 order by due_at limit $2`,
);
const makeDue = prepared<EmailChangeRow>(
  'contacts_make_due',
  `update email_changes set state = 'made', ended_at = $2
   where id = $1 and state = 'waiting' and due_at <= $2 returning ${columns}`,
);
const taken = prepared<{ exists: boolean }>(
  'contacts_email_taken',
  `select exists (select from users where lower(email) = lower($1) and id <> $2) as exists`,
);
// What was changed after it goes as well: the newest address is nobody's but the one who took over.
const giveBack = prepared('contacts_give_back', `update users set email = $2 where id = $1`);
// A number that was set since is of whoever asked for the change: it would reset the password.
const fix = prepared(
  'contacts_fix',
  `update users set contacts_fixed_until = $2,
     mobile = case when not exists (
       select from security_events where user_id = $1 and kind = 'mobile_changed' and created_at >= $3) then mobile end
   where id = $1`,
);
const undoLater = prepared(
  'contacts_undo_later',
  `update email_changes set state = case when state = 'waiting' then 'cancelled' else 'taken_back' end, ended_at = $3
   where user_id = $1 and id >= $2 and state in ('waiting', 'made')`,
);

export function findContacts(tx: Tx, userId: number): Promise<ContactRow | undefined> {
  return tx.maybe(contacts, [userId]);
}

export function findWaitingChange(tx: Tx, userId: number): Promise<EmailChangeRow | undefined> {
  return tx.maybe(waiting, [userId]);
}

export function findChange(tx: Tx, id: number): Promise<EmailChangeRow | undefined> {
  return tx.maybe(byId, [id]);
}

interface Exchange<Value> {
  userId: number;
  from: Value;
  to: Value;
  now: Date;
}

/** False: the account has another address by now, is frozen, or its contacts are fixed. Throws when it is taken. */
export async function setEmail(tx: Tx, { userId, from, to, now }: Exchange<string>): Promise<boolean> {
  return (await tx.run(emailUpdate, [userId, from, to, now])) === 1;
}

/** The same for the mobile number. */
export async function setMobile(tx: Tx, { userId, from, to, now }: Exchange<string | null>): Promise<boolean> {
  return (await tx.run(mobileUpdate, [userId, from, to, now])) === 1;
}

interface NewChange extends Pick<
  EmailChangeRow,
  'userId' | 'oldEmail' | 'newEmail' | 'askedAt' | 'dueAt' | 'undoUntil'
> {
  state: 'waiting' | 'made';
}

/** Undefined: one waits already. */
export async function insertChange(tx: Tx, change: NewChange): Promise<number | undefined> {
  const { userId, oldEmail, newEmail, state, askedAt, dueAt, undoUntil } = change;
  return (await tx.maybe(insertion, [userId, oldEmail, newEmail, state, askedAt, dueAt, undoUntil]))?.id;
}

/** Whether it was in that state. */
export async function moveChange(
  tx: Tx,
  step: { id: number; from: EmailChangeState; to: EmailChangeState; now: Date },
): Promise<boolean> {
  return (await tx.run(move, [step.id, step.from, step.to, step.now])) === 1;
}

/** Whether one waited. */
export async function cancelWaitingChange(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return (await tx.run(cancelWaiting, [userId, now])) === 1;
}

export async function listDueChanges(tx: Tx, now: Date, limit: number): Promise<number[]> {
  return (await tx.many(due, [now, limit])).map(({ id }) => id);
}

/** Takes a change whose wait is over; undefined: somebody was first. */
export function takeDueChange(tx: Tx, id: number, now: Date): Promise<EmailChangeRow | undefined> {
  return tx.maybe(makeDue, [id, now]);
}

export async function isEmailTaken(tx: Tx, email: string, userId: number): Promise<boolean> {
  return (await tx.one(taken, [email, userId])).exists;
}

/** Gives an account its old address back. */
export async function restoreEmail(tx: Tx, back: { userId: number; email: string }): Promise<void> {
  await tx.run(giveBack, [back.userId, back.email]);
}

/** Fixes how an account is reached for a while, without a mobile number that was set since `since`. */
export async function fixContacts(tx: Tx, fixed: { userId: number; since: Date; until: Date }): Promise<void> {
  await tx.run(fix, [fixed.userId, fixed.until, fixed.since]);
}

/** Takes back this change and all that were asked for after it; how many. */
export function undoFrom(tx: Tx, of: { userId: number; id: number; now: Date }): Promise<number> {
  return tx.run(undoLater, [of.userId, of.id, of.now]);
}
