/** What one side says against the other, and the history of a lease. */
import type { LeaseCaseKind, LeaseHappening } from '#contract/rental/leaseProcess.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface CaseRow extends Row<
  'lease_cases',
  'leaseId amountFen words noPicturesWhy openedAt agreed answer answeredAt decidedAt decision decisionEn'
> {
  kind: LeaseCaseKind;
}

const insert = prepared(
  'lease_case_insert',
  `insert into lease_cases (lease_id, kind, amount_fen, words, opened_at, no_pictures_why) values ($1, $2, $3, $4, $5, $6)`,
);
const answer = prepared(
  'lease_case_answer',
  `update lease_cases set agreed = $3, answer = $4, answered_at = $5 where lease_id = $1 and kind = $2 and answered_at is null`,
);
const decide = prepared(
  'lease_case_decide',
  `update lease_cases set decided_by = $3, decided_at = $4, decision = $5, decision_en = $6
   where lease_id = $1 and kind = $2 and decided_at is null`,
);
const list = prepared<CaseRow>(
  'lease_cases_list',
  `select lease_id, kind, amount_fen, words, no_pictures_why, opened_at, agreed, answer, answered_at, decided_at, decision, decision_en
   from lease_cases where lease_id = $1`,
);

export async function openCase(
  tx: Tx,
  opened: {
    leaseId: number;
    kind: LeaseCaseKind;
    amountFen: number | null;
    words: string;
    noPicturesWhy?: string;
    now: Date;
  },
): Promise<void> {
  const { leaseId, kind, amountFen, words, noPicturesWhy = '', now } = opened;
  await tx.run(insert, [leaseId, kind, amountFen, words, now, noPicturesWhy]);
}

/** False when it was answered before. */
export async function answerCase(
  tx: Tx,
  answered: { leaseId: number; kind: LeaseCaseKind; agreed: boolean; words: string; now: Date },
): Promise<boolean> {
  const { leaseId, kind, agreed, words, now } = answered;
  return (await tx.run(answer, [leaseId, kind, agreed, words, now])) === 1;
}

/** False when it was decided before. */
export async function decideCase(
  tx: Tx,
  decided: { leaseId: number; kind: LeaseCaseKind; by: number; words: string; wordsEn: string; now: Date },
): Promise<boolean> {
  const { leaseId, kind, by, words, wordsEn, now } = decided;
  return (await tx.run(decide, [leaseId, kind, by, now, words, wordsEn])) === 1;
}

export function listCases(tx: Tx, leaseId: number): Promise<CaseRow[]> {
  return tx.many(list, [leaseId]);
}

/** How many showings a history has at most, the newest ones, and how much else. */
const looksMax = 20;
const happeningsMax = 200;

export interface HappeningRow extends Row<'lease_events', 'byId amountFen at'> {
  event: LeaseHappening;
}

// Where a webhook of the lessor is on, it is told by a job.
const happened = prepared(
  'lease_event_insert',
  `with made as (
     insert into lease_events (lease_id, event, by_id, amount_fen, at) values ($1, $2, $3, $4, $5) returning id, lease_id)
   insert into outbox (task, payload, run_at)
   select 'lease.event', jsonb_build_object('eventId', made.id), $5 from made
   where exists (select from leases l join webhooks w on w.lessor_id = l.lessor_id and w.state = 'on' where l.id = made.lease_id)`,
);
const history = prepared<HappeningRow>(
  'lease_events_list',
  `select event, by_id, amount_fen, at from (
     (select id, event, by_id, amount_fen, at from lease_events where lease_id = $1 and event <> 'look'
      order by id desc limit ${happeningsMax})
     union all
     (select id, event, by_id, amount_fen, at from lease_events where lease_id = $1 and event = 'look'
      order by id desc limit ${looksMax})) as e
   order by id`,
);

export interface Happening {
  leaseId: number;
  event: LeaseHappening;
  /** Null: by itself. */
  by: number | null;
  amountFen?: number | undefined;
  now: Date;
}

/** Puts on record what happened to a lease. */
export async function recordHappening(tx: Tx, { leaseId, event, by, amountFen, now }: Happening): Promise<void> {
  await tx.run(happened, [leaseId, event, by, amountFen, now]);
}

const looked = prepared(
  'lease_look_insert',
  `insert into lease_events (lease_id, event, by_id, at) select $1::bigint, 'look', $2::bigint, $3::timestamptz
   where not exists (select from (select at from lease_events where lease_id = $1::bigint and event = 'look' order by id desc limit 1) as l
     where l.at > $3::timestamptz - make_interval(secs => ${leaseRules.showings.seconds}))`,
);

/** Puts on record that the credentials were shown; showings in a row are one, so that nobody fills the record. */
export async function recordLook(tx: Tx, look: { leaseId: number; by: number; now: Date }): Promise<void> {
  await tx.run(looked, [look.leaseId, look.by, look.now]);
}

/** What happened to a lease, in order: all but the older showings. */
export function listHappenings(tx: Tx, leaseId: number): Promise<HappeningRow[]> {
  return tx.many(history, [leaseId]);
}
