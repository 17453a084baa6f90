import { mailSendRules } from '#contract/messages/mailRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { MailOutcome } from './mailOutcome.ts';

export interface ClaimedMail extends Row<
  'mail_outbox',
  'id subject body bodyEncrypted createdAt tries link userId topic'
> {
  to: string;
  locale: Locale;
  bodyUntil: Date;
}

// Until its end is recorded a try is due again later, in case nobody lives to record it.
const claim = prepared<ClaimedMail>(
  'messages_claim_due',
  `with due as (
     select id from mail_outbox where state = 'waiting' and next_at <= $1
     order by next_at limit $2 for update skip locked
   )
   update mail_outbox m
   set tries = m.tries + 1, next_at = $1::timestamptz + make_interval(secs => ${mailSendRules.lostSeconds})
   from due where m.id = due.id
   returning m.id, m.recipient as "to", m.subject, m.body, m.body_encrypted, m.body_until, m.created_at, m.tries,
     m.link, m.user_id, m.topic, m.locale`,
);
const recording = prepared(
  'messages_record_try',
  `update mail_outbox set state = $3, failure = $4, answer = $5, sent_at = $6, next_at = $7
   where id = $1 and tries = $2 and state = 'waiting'`,
);
const standing = prepared<MailFigures>(
  'messages_figures',
  `select
     (select count(*) from (select from mail_outbox where state = 'waiting' limit $2) w)::int as waiting,
     (select min(created_at) from mail_outbox where state = 'waiting') as oldest_waiting_at,
     (select count(*) from (select from mail_outbox where state = 'failed' and created_at > $1 limit $2) f)::int as failed`,
);

/** What the health page tells of mail; counts end at `countMax`. */
export interface MailFigures {
  waiting: number;
  oldestWaitingAt: Date | null;
  /** Given up since. */
  failed: number;
}

const countMax = 10_000;

/** Takes up to `limit` of what is due; each counts as a try, whose end is to be recorded. */
export function claimDueMail(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<ClaimedMail[]> {
  return tx.many(claim, [now, limit]);
}

/** Writes down what came of a try; false where that try counts as lost already. */
export async function recordMailTry(
  tx: Tx,
  { id, tries }: { id: number; tries: number },
  { state, failure, answer, sentAt, nextAt }: MailOutcome,
): Promise<boolean> {
  return (await tx.run(recording, [id, tries, state, failure, answer, sentAt, nextAt])) === 1;
}

/** How much waits for the mail server, and how much was given up since. */
export async function mailFigures(tx: Tx, since: Date): Promise<MailFigures> {
  return (await tx.maybe(standing, [since, countMax])) ?? { waiting: 0, oldestWaitingAt: null, failed: 0 };
}
