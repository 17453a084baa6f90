import { smsRules, type SmsFailure, type SmsState } from '#contract/contacts/contactRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface ClaimedSms extends Row<'sms_outbox', 'id bodyEncrypted bodyUntil tries'> {
  to: string;
}

export interface ListedSms extends Row<'sms_outbox', 'id createdAt answer bodyEncrypted'> {
  to: string;
  state: SmsState;
  failure: SmsFailure | null;
}

const insertion = prepared(
  'sms_insert',
  `insert into sms_outbox (recipient, body_encrypted, body_until, created_at, state, next_at)
   values ($1, $2, $3, $4::timestamptz, case when $5 then 'waiting' else 'kept' end, case when $5 then $4::timestamptz end)`,
);
// Until its end is recorded a try is due again later, which then only finds that it is lost.
const claim = prepared<ClaimedSms>(
  'sms_claim',
  `with due as (
     select id from sms_outbox where state = 'waiting' and next_at <= $1
     order by next_at limit $2 for update skip locked
   )
   update sms_outbox s
   set tries = s.tries + 1, failure = 'lost', next_at = $1::timestamptz + make_interval(secs => ${smsRules.lostSeconds})
   from due where s.id = due.id and s.failure is distinct from 'lost'
   returning s.id, s.recipient as "to", s.body_encrypted, s.body_until, s.tries`,
);
const losing = prepared(
  'sms_lose',
  `update sms_outbox set state = 'failed', next_at = null where state = 'waiting' and failure = 'lost' and next_at <= $1`,
);
const recording = prepared(
  'sms_record',
  `update sms_outbox set state = $3, failure = $4, answer = $5, sent_at = $6, next_at = $7
   where id = $1 and tries = $2 and state = 'waiting'`,
);
const forgetting = prepared(
  'sms_forget',
  `update sms_outbox set body_encrypted = null where body_until <= $1 and body_encrypted is not null`,
);
const deletion = prepared(
  'sms_delete',
  `delete from sms_outbox where id in (
  select id from (select id, created_at from sms_outbox order by id limit $2) oldest where created_at < $1)`,
);
const newest = listStatements<ListedSms>({
  name: 'sms_newest',
  table: 'sms_outbox',
  alias: 's',
  columns: 's.id, s.recipient as "to", s.created_at, s.state, s.failure, s.answer, s.body_encrypted',
  joins: '',
  filter: 'true',
});

export async function insertSms(
  tx: Tx,
  sms: { to: string; body: Buffer; bodyUntil: Date; createdAt: Date; isSent: boolean },
): Promise<void> {
  await tx.run(insertion, [sms.to, sms.body, sms.bodyUntil, sms.createdAt, sms.isSent]);
}

/** Takes up to `limit` of what is due, each once: one whose end was not recorded may have arrived, and is lost. */
export async function claimDueSms(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<ClaimedSms[]> {
  await tx.run(losing, [now]);
  return tx.many(claim, [now, limit]);
}

export interface SmsOutcome {
  state: SmsState;
  failure: SmsFailure | null;
  answer: string | null;
  sentAt: Date | null;
  nextAt: Date | null;
}

export async function recordSmsTry(
  tx: Tx,
  { id, tries }: Pick<ClaimedSms, 'id' | 'tries'>,
  { state, failure, answer, sentAt, nextAt }: SmsOutcome,
): Promise<void> {
  await tx.run(recording, [id, tries, state, failure, answer, sentAt, nextAt]);
}

/** Deletes the bodies whose time is over, and some of the oldest rows that are from before. */
export async function forgetSms(tx: Tx, { now, before, limit }: { now: Date; before: Date; limit: number }) {
  await tx.run(forgetting, [now]);
  return tx.run(deletion, [before, limit]);
}

export function listSmsRows(tx: Tx, page: PageInput): Promise<Page<ListedSms>> {
  return listPage(tx, newest, page, []);
}
