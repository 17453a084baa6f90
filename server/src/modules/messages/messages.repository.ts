import { actingParam, type MessageKind, type MessageType } from '#contract/messages/messageKinds.ts';
import { type MessageTopic, type messageTopics } from '#contract/messages/messageTopics.ts';
import { messageRules } from '#contract/messages/messageRules.ts';
import type { StaffRole } from '#contract/shops/staffRules.ts';
import type { UnreadCounts } from '#contract/messages/messages.ts';
import type { Locale } from '#contract/core/locale.ts';
import { columnsOf, prepared, preparedByRow, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';
import { mailMessageTask } from '../../platform/jobs/mail.ts';
import { endParam } from './messageTag.ts';

export interface NewMessage {
  /** Which of the notices it is of. */
  at: number;
  /** The account, or its address where only that is known. */
  to: number | string;
  kind: MessageKind;
  type: MessageType;
  topic: MessageTopic;
  params: Readonly<Record<string, string | number>>;
  /** When it goes by mail as well; apart: somebody else sees to that. */
  mail: (typeof messageTopics)[MessageTopic] | 'apart';
  /** The role of those of the reader's staff who are told as well. */
  role: StaffRole | undefined;
}

/** An account that got a message. */
export interface Reached {
  at: number;
  email: string;
  userId: number;
  /** In which language it is written to. */
  locale: Locale;
  /** What the account chose for mail of this topic; null: nothing. */
  byMail: boolean | null;
  /** The shop for whose staff they got it; null: as themselves. */
  acting: number | null;
}

const insertion = preparedByRow<Reached>(
  'messages_insert',
  `with addressed as (
     select w.*, u.id as reader_id
     from unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::text[],
       $10::text[]) with ordinality as w (at, user_id, email, kind, type, topic, params, told_at, mail, role, nth)
     join users u on u.id = coalesce(w.user_id, (select o.id from users o where lower(o.email) = lower(w.email)))
   ), readers as (
     select nth, at, kind, type, topic, params::jsonb as params, told_at, mail, reader_id, null::bigint as acting from addressed
     union all
     select a.nth, a.at, a.kind, a.type, a.topic, a.params::jsonb || jsonb_build_object('${actingParam}', h.id), a.told_at, a.mail, s.user_id, h.id
     from addressed a join shops h on h.owner_id = a.reader_id
       join shop_staff s on s.shop_id = h.id and s.state = 'active' and s.roles && array[a.role, 'all']
     where a.role is not null
   ), wanted as (
     select r.nth, r.at, r.kind, r.type, r.params, r.told_at, r.mail, u.id as user_id, u.email, u.locale, r.acting, (p.mail ->> r.topic)::boolean as by_mail
     from readers r join users u on u.id = r.reader_id left join message_preferences p on p.user_id = u.id
     where u.state <> 'deleted' and (r.acting is null or u.state = 'active')
   ), added as (
     insert into messages (user_id, type, kind, params, created_at)
     select user_id, type, kind, params, told_at from wanted order by nth, acting nulls first
   ), signalled as (
     insert into message_signals (user_id) select distinct user_id from wanted
   ), mailed as (
     insert into outbox (task, payload, run_at)
     select '${mailMessageTask}', jsonb_build_object('kind', kind, 'email', email, 'userId', user_id, 'locale', locale, 'params', params::text), told_at
     from wanted
     where mail = 'always' or mail in ('unless_refused', 'if_wanted') and coalesce(by_mail, mail = 'unless_refused')
     order by nth
   )
   select at, email, user_id, locale, by_mail, acting, nth from wanted`,
);

/**
 * Adds messages, signals their accounts and has those mailed that want it, all in one statement; whom they reached. An
 * address that no account has is left out, and so is an account that was deleted.
 */
export async function insertMessages(tx: Tx, rows: readonly NewMessage[], now: Date): Promise<Reached[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ at, to, kind, type, topic, params, mail, role }) => [
    at,
    typeof to === 'number' ? to : null,
    typeof to === 'string' ? to : null,
    kind,
    type,
    topic,
    JSON.stringify(params),
    now,
    mail,
    role ?? null,
  ]);
  return tx.many(insertion, columnsOf(values));
}

export interface MessageRow extends Row<'messages', 'id kind createdAt readAt'> {
  params: Record<string, string | number>;
}

const columns = 'm.id, m.kind, m.params, m.created_at, m.read_at';
const newest = prepared<MessageRow>(
  'messages_box',
  `select ${columns} from messages m
   where m.user_id = $1 and m.cleared_at is null and ($2::text is null or m.type = $2)
   order by m.id desc limit $3`,
);

/** The newest of an account, at most `limit`. */
export function listNewest(
  tx: Tx,
  of: { userId: number; type: MessageType | undefined; limit: number },
): Promise<MessageRow[]> {
  return tx.many(newest, [of.userId, of.type, of.limit]);
}

// An account has no more than `accountMax`, so what they are filtered by needs no index.
const inbox = listStatements<MessageRow>({
  name: 'messages_inbox',
  table: 'messages',
  alias: 'm',
  columns,
  joins: '',
  filter: `user_id = $3 and cleared_at is null and ($4::text is null or type = $4)
    and ($5::boolean is null or (read_at is not null) = $5) and ($6::text[] is null or kind = any($6))`,
});

export interface InboxFilter extends PageInput {
  userId: number;
  type: MessageType | undefined;
  isRead: boolean | undefined;
  kinds: readonly MessageKind[] | undefined;
}

export function listInboxRows(
  tx: Tx,
  { userId, type, isRead, kinds, ...page }: InboxFilter,
): Promise<Page<MessageRow>> {
  return listPage(tx, inbox, page, [userId, type ?? null, isRead ?? null, kinds ?? null]);
}

const counting = prepared<UnreadCounts>(
  'messages_unread',
  `select
     (select count(*)::int from (select from messages where user_id = $1 and type = 'message'
        and read_at is null and cleared_at is null limit $2) m) as message,
     (select count(*)::int from (select from messages where user_id = $1 and type = 'notice'
        and read_at is null and cleared_at is null limit $2) n) as notice,
     coalesce((select id from messages where user_id = $1 and cleared_at is null order by id desc limit 1), 0) as newest`,
);

export function findUnread(tx: Tx, userId: number): Promise<UnreadCounts> {
  return tx.one(counting, [userId, messageRules.countedMax]);
}

const signalled = `, signalled as (
  insert into message_signals (user_id) select distinct user_id from changed
) select count(*)::int as count from changed`;
const readingSome = prepared<{ count: number }>(
  'messages_read',
  `with changed as (
     update messages set read_at = $3
     where id = any($2::bigint[]) and user_id = $1 and read_at is null and cleared_at is null returning user_id
   )${signalled}`,
);
const readingAll = prepared<{ count: number }>(
  'messages_read_all',
  `with changed as (
     update messages set read_at = $2
     where user_id = $1 and read_at is null and cleared_at is null
       and ($3::text is null or type = $3) and ($4::bigint is null or id <= $4) returning user_id
   )${signalled}`,
);
// An account has no more than `accountMax`: looked for among its own.
const unreading = prepared<{ count: number }>(
  'messages_unread_again',
  `with changed as (
     update messages set read_at = null where user_id = $1 and read_at = $2 and cleared_at is null returning user_id
   )${signalled}`,
);
const clearing = prepared<{ count: number }>(
  'messages_clear',
  `with changed as (
     update messages set cleared_at = $2
     where user_id = $1 and cleared_at is null
       and ($3::text is null or type = $3) and ($4::bigint is null or id <= $4) returning user_id
   )${signalled}`,
);

/** Marks those of the ids that are the account's; how many were unread. */
export async function markRead(tx: Tx, { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date }) {
  return (await tx.one(readingSome, [userId, ids, now])).count;
}

interface Many {
  userId: number;
  type: MessageType | undefined;
  /** The newest that is meant; undefined: all. */
  upTo: number | undefined;
  now: Date;
}

export async function markAllRead(tx: Tx, { userId, type, upTo, now }: Many): Promise<number> {
  return (await tx.one(readingAll, [userId, now, type, upTo])).count;
}

/** Those that were read at that very moment; how many. */
export async function markUnread(tx: Tx, { userId, readAt }: { userId: number; readAt: Date }): Promise<number> {
  return (await tx.one(unreading, [userId, readAt])).count;
}

export async function clearAll(tx: Tx, { userId, type, upTo, now }: Many): Promise<number> {
  return (await tx.one(clearing, [userId, now, type, upTo])).count;
}

const telling = prepared<{ userId: number }>(
  'messages_tell',
  `with taken as (
     delete from message_signals where id in (
       select id from message_signals order by id limit 1000 for update skip locked
     ) returning user_id
   ), told as (
     select user_id, pg_notify($1, user_id::text) from (select distinct user_id from taken) t
   )
   select user_id from told`,
);
const trimming = prepared(
  'messages_trim',
  `delete from messages m using (
     select distinct user_id from (select user_id, created_at from messages order by id desc limit $3) newest where created_at >= $1
   ) u
   where m.user_id = u.user_id and m.id <= (
     select o.id from messages o where o.user_id = u.user_id order by o.id desc offset $2 limit 1)`,
);
/** What asks somebody to act on an order by a time. */
const orderDeadlines = {
  refund: ['refund_asked', 'refund_asked_platform', 'refund_refused'],
  service: ['service_sold', 'service_due', 'service_due_platform'],
} as const satisfies Record<string, readonly MessageKind[]>;

// The kinds are written out, so that the index of these few is walked (migration 0169).
const kindsOfOrders = [...orderDeadlines.refund, ...orderDeadlines.service].map((kind) => `'${kind}'`).join(', ');
const ending = prepared(
  'messages_end_deadlines',
  `with ended as (
     update messages set params = params || jsonb_build_object('${endParam}', $3::text)
     where (params ->> 'orderId')::bigint = $1 and kind in (${kindsOfOrders}) and kind = any($2::text[])
     returning user_id
   )
   insert into message_signals (user_id) select distinct user_id from ended`,
);

/** What told of a deadline of an order has none any more: somebody acted, and nothing is left to do. */
export async function endDeadlines(
  tx: Tx,
  of: { orderId: number; what: keyof typeof orderDeadlines; now: Date },
): Promise<void> {
  await tx.run(ending, [of.orderId, orderDeadlines[of.what], of.now.toISOString()]);
}

// An account has no more than `accountMax`: looked for among its own.
const takingBack = prepared(
  'messages_take_back',
  `with taken as (
     update messages set cleared_at = $4
     where user_id = $1 and cleared_at is null and kind = $2 and (params ->> 'leaseId')::bigint = $3 returning user_id
   )
   insert into message_signals (user_id) select distinct user_id from taken`,
);

/** What an account was told of a lease holds no longer: it leaves the box, and something newer stands there. */
export async function takeBackOfLease(
  tx: Tx,
  of: { userId: number; kind: MessageKind; leaseId: number; now: Date },
): Promise<void> {
  await tx.run(takingBack, [of.userId, of.kind, of.leaseId, of.now]);
}

const forgetting = prepared(
  'messages_forget',
  `delete from messages where id in (
     select id from (select id, created_at from messages order by id limit $2) oldest where created_at < $1)`,
);

/** Notifies the processes of accounts that were signalled. */
export async function tellSignals(tx: Tx, channel: string): Promise<void> {
  await tx.many(telling, [channel]);
}

/** Deletes what accounts that got a message since have beyond what is kept of one; how many messages. They are looked for among so many of the newest. */
export function trimMessages(tx: Tx, { since, limit }: { since: Date; limit: number }): Promise<number> {
  return tx.run(trimming, [since, messageRules.accountMax, limit]);
}

/** Deletes some of the oldest that are from before; how many. */
export function forgetMessages(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return tx.run(forgetting, [before, limit]);
}

const preferences = prepared<{ mail: Record<string, boolean> }>(
  'messages_preferences',
  'select mail from message_preferences where user_id = $1',
);
const preferring = prepared(
  'messages_prefer',
  `insert into message_preferences as p (user_id, mail, changed_at) values ($1, jsonb_build_object($2::text, $3::boolean), $4)
   on conflict (user_id) do update set mail = p.mail || excluded.mail, changed_at = excluded.changed_at`,
);

/** What the account chose, by topic. */
export async function findMailChoices(tx: Tx, userId: number): Promise<Record<string, boolean>> {
  return (await tx.maybe(preferences, [userId]))?.mail ?? {};
}

export async function saveMailChoice(
  tx: Tx,
  choice: { userId: number; topic: MessageTopic; byMail: boolean; now: Date },
): Promise<void> {
  await tx.run(preferring, [choice.userId, choice.topic, choice.byMail, choice.now]);
}
