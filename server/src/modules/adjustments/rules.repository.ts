import type { MoneyRuleName } from '#contract/money/moneyRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface RequestRow extends Row<
  'money_rule_requests',
  'id fromValue toValue countsFrom reason state askedBy askedAt decidedBy decidedAt words'
> {
  rule: MoneyRuleName;
  askedByName: string;
  decidedByName: string | null;
}

const columns = `l.id, l.rule, l.from_value, l.to_value, l.counts_from, l.reason, l.state, l.asked_by, k.username as asked_by_name, l.asked_at,
  l.decided_by, d.username as decided_by_name, l.decided_at, l.words`;
const people = `join users k on k.id = l.asked_by left join users d on d.id = l.decided_by`;

const waitingStatement = prepared<RequestRow>(
  'money_waiting_requests',
  `select ${columns} from money_rule_requests l ${people} where l.state = 'waiting' order by l.id`,
);
const findStatement = prepared<RequestRow>(
  'money_find_request',
  `select ${columns} from money_rule_requests l ${people} where l.id = $1`,
);

/** What waits for another admin: one of each rule at most. */
export function listWaitingRequests(tx: Tx): Promise<RequestRow[]> {
  return tx.many(waitingStatement, []);
}

export function findRequest(tx: Tx, id: number): Promise<RequestRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const insertStatement = prepared<{ id: number }>(
  'money_insert_request',
  `insert into money_rule_requests (rule, from_value, to_value, counts_from, reason, state, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, 'waiting', $6, $7) returning id`,
);

/** A second one of a rule that waits breaks `money_rule_requests_waiting`. */
export async function insertRequest(
  tx: Tx,
  request: {
    rule: MoneyRuleName;
    from: number;
    to: number;
    countsFrom: Date | null;
    reason: string;
    askedBy: number;
    now: Date;
  },
): Promise<number> {
  const { rule, from, to, countsFrom, reason, askedBy, now } = request;
  return (await tx.one(insertStatement, [rule, from, to, countsFrom, reason, askedBy, now])).id;
}

const decideStatement = prepared(
  'money_decide_request',
  `update money_rule_requests set state = $2, decided_by = $3, words = $4, decided_at = $5
   where id = $1 and state = 'waiting' and asked_by <> $3`,
);

export async function decideRequest(
  tx: Tx,
  decision: { id: number; to: 'applied' | 'refused'; by: number; words: string; now: Date },
): Promise<boolean> {
  const { id, to, by, words, now } = decision;
  return (await tx.run(decideStatement, [id, to, by, words, now])) === 1;
}

const withdrawStatement = prepared(
  'money_withdraw_request',
  `update money_rule_requests set state = 'withdrawn', decided_at = $3 where id = $1 and state = 'waiting' and asked_by = $2`,
);

export async function withdrawRequest(tx: Tx, request: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdrawStatement, [request.id, request.by, request.now])) === 1;
}
