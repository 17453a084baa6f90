import {
  mailBounces,
  type MailBounce,
  type MailFailure,
  type MailContent,
  type MailState,
} from '#contract/messages/mailRules.ts';
import type { MessageTopic } from '#contract/messages/messageTopics.ts';
import type { Locale } from '#contract/core/locale.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';
import {
  inDays,
  isValue,
  type Condition,
  type DayRange,
  type Direction,
  type Walk,
} from '../../platform/database/walk.ts';

export interface ListedMail extends Row<'mail_outbox', 'id subject secret createdAt tries nextAt sentAt answer link'> {
  to: string;
  topic: MessageTopic | null;
  state: MailState;
  failure: MailFailure | null;
}

export interface BounceRow {
  failure: MailBounce;
  /** When the mail was written. */
  at: Date;
  answer: string;
}

export type StoredMail = ListedMail & Row<'mail_outbox', 'body bodyEncrypted'>;

export interface NewMail {
  to: string;
  subject: string;
  /** Of the subject, and of what the body begins with. */
  locale: Locale;
  /** As text, or encrypted where it is secret. */
  body: string | Buffer;
  bodyUntil: Date;
  createdAt: Date;
  /** A mail server delivers it; else it stays in the log. */
  isSent: boolean;
  /** Where it leads; null: nowhere. */
  link: string | null;
  /** Whose it is and of which topic, where that may be turned off. */
  ofTopic: { userId: number; topic: string } | null;
}

const insertion = prepared(
  'messages_insert_mail',
  `insert into mail_outbox (recipient, subject, body, body_encrypted, secret, body_until, created_at, state, next_at,
     link, user_id, topic, locale)
   values ($1, $2, $3::text, $4::bytea, $4::bytea is not null, $5, $6::timestamptz,
     case when $7 then 'waiting' else 'kept' end, case when $7 then $6::timestamptz end, $8, $9, $10, $11)`,
);
const columns =
  'm.id, m.recipient as "to", m.subject, m.secret, m.created_at, m.state, m.tries, m.next_at, m.sent_at, m.failure, m.answer, m.link, m.topic';
const bouncing = prepared<BounceRow>(
  'messages_bounce',
  `select failure, at, answer from (
     select m.failure, m.created_at as at, coalesce(m.answer, '') as answer from mail_outbox m
     where lower(m.recipient) = lower($1) and (m.state = 'sent' or m.failure in ${oneOf(mailBounces)})
     order by m.id desc limit 1) newest
   where failure in ${oneOf(mailBounces)}`,
);
const bounceLock = prepared(
  'messages_lock_bounce',
  `select pg_advisory_xact_lock(hashtextextended('mail_bounce:' || lower($1::text), 0))`,
);
const byId = prepared<StoredMail>(
  'messages_find',
  `select ${columns}, m.body, m.body_encrypted from mail_outbox m where m.id = $1`,
);
const deletion = prepared(
  'messages_delete_bodies',
  `update mail_outbox set body = null, body_encrypted = null
   where body_until <= $1 and (body is not null or body_encrypted is not null)`,
);

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const { to, subject, body, bodyUntil, createdAt, isSent, link, ofTopic, locale } = mail;
  const [text, encrypted] = typeof body === 'string' ? [body, null] : [null, body];
  await tx.run(insertion, [
    to,
    subject,
    text,
    encrypted,
    bodyUntil,
    createdAt,
    isSent,
    link,
    ofTopic?.userId,
    ofTopic?.topic,
    locale,
  ]);
}

export interface MailQuery extends DayRange {
  state?: MailState | undefined;
  content?: MailContent | undefined;
  topic?: MessageTopic | undefined;
  /** A whole address. */
  search?: string | undefined;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

/** By time: of all, of an address, or of the few that wait or were given up, by the indexes of migration 0156; the rest is checked row by row. */
export function walkOfMail({ state, content, topic, search, direction, timeZone, ...days }: MailQuery): Walk {
  const ofAddress =
    search === undefined ? [] : [(put: Parameters<Condition>[0]) => `lower(m.recipient) = lower(${put(search)})`];
  const isOfFew = state === 'waiting' || state === 'failed';
  // As written, by which the partial indexes are known.
  const ofFew = isOfFew ? [() => `m.state = '${state}'`] : [];
  const others = [
    ...isValue('m.topic', topic),
    ...(content === undefined ? [] : [() => (content === 'code' ? 'm.secret' : 'not m.secret')]),
    ...(isOfFew ? [] : isValue('m.state', state)),
  ];
  const [within, matching] = search === undefined ? [ofFew, others] : [ofAddress, [...ofFew, ...others]];
  return {
    table: 'mail_outbox',
    alias: 'm',
    columns,
    joins: '',
    key: { sql: 'm.created_at', is: 'time' },
    direction,
    within: [...within, ...inDays('m.created_at', days, timeZone)],
    matching,
  };
}

/** What the newest mail to an address came to, where it came back; undefined where none did, or one was taken since. */
export function findBounce(tx: Tx, address: string): Promise<BounceRow | undefined> {
  return tx.maybe(bouncing, [address]);
}

/** From here on nobody else finds out that mail to an address comes back, until the transaction ends. */
export async function lockBounce(tx: Tx, address: string): Promise<void> {
  await tx.run(bounceLock, [address]);
}

export function findMail(tx: Tx, id: number): Promise<StoredMail | undefined> {
  return tx.maybe(byId, [id]);
}

/** Deletes the bodies whose time is over, and tells how many; subjects and addressees stay. */
export function deleteBodies(tx: Tx, now: Date): Promise<number> {
  return tx.run(deletion, [now]);
}
