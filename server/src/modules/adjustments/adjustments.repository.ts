import type { AdjustmentSort, AdjustmentState } from '#contract/money/moneyProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import {
  inAmounts,
  inDays,
  isValue,
  type AmountRange,
  type Condition,
  type DayRange,
  type Direction,
  type SortKey,
  type Walk,
} from '../../platform/database/walk.ts';
import { accountsNamed, type NumberOrName } from '../identity/service.ts';

export interface AdjustmentRow extends Row<
  'balance_adjustments',
  | 'id userId amountFen holdId reason state askedBy askedAt decidedBy decidedAt words reversalBy'
  | 'reversalAt reversalReason reversalDecidedBy reversalDecidedAt reversalWords'
> {
  username: string;
  askedByName: string;
  decidedByName: string | null;
  reversalByName: string | null;
  reversalDecidedByName: string | null;
}

const columns = `a.id, a.user_id, u.username, a.amount_fen, a.hold_id, a.reason, a.state, a.asked_by,
  k.username as asked_by_name, a.asked_at, a.decided_by, d.username as decided_by_name, a.decided_at, a.words,
  a.reversal_by, r.username as reversal_by_name, a.reversal_at, a.reversal_reason, a.reversal_decided_by,
  e.username as reversal_decided_by_name, a.reversal_decided_at, a.reversal_words`;
const people = `join users u on u.id = a.user_id join users k on k.id = a.asked_by left join users d on d.id = a.decided_by
  left join users r on r.id = a.reversal_by left join users e on e.id = a.reversal_decided_by`;

const insertStatement = prepared<{ id: number }>(
  'money_insert_adjustment',
  `insert into balance_adjustments (user_id, amount_fen, hold_id, reason, state, asked_by, asked_at)
   values ($1, $2, $3, $4, 'waiting', $5, $6) returning id`,
);

/** It waits at first. */
export async function insertAdjustment(
  tx: Tx,
  adjustment: {
    userId: number;
    amountFen: number;
    holdId: number | null;
    reason: string;
    askedBy: number;
    now: Date;
  },
): Promise<number> {
  const { userId, amountFen, holdId, reason, askedBy, now } = adjustment;
  return (await tx.one(insertStatement, [userId, amountFen, holdId, reason, askedBy, now])).id;
}

const applyAloneStatement = prepared(
  'money_apply_alone',
  `update balance_adjustments set state = 'applied', decided_at = $2 where id = $1 and state = 'waiting'`,
);

/** Applies what one admin may do alone; false when it does not wait any more. */
export async function applyAlone(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return (await tx.run(applyAloneStatement, [id, now])) === 1;
}

interface Decision {
  id: number;
  to: AdjustmentState;
  by: number;
  words: string;
  now: Date;
}

const decideStatement = prepared(
  'money_decide_adjustment',
  `update balance_adjustments set state = $2, decided_by = $3, words = $4, decided_at = $5
   where id = $1 and state = 'waiting' and asked_by <> $3 and user_id <> $3`,
);
const decideReversalStatement = prepared(
  'money_decide_reversal',
  `update balance_adjustments
   set state = $2, reversal_decided_by = $3, reversal_words = $4, reversal_decided_at = $5
   where id = $1 and state = 'reversing' and reversal_by <> $3 and user_id <> $3`,
);

/** What another admin decided about an adjustment that waits; false when it does not any more. */
export async function decideWaiting(tx: Tx, { id, to, by, words, now }: Decision): Promise<boolean> {
  return (await tx.run(decideStatement, [id, to, by, words, now])) === 1;
}

/** The same about a reversal that waits. */
export async function decideReversing(tx: Tx, { id, to, by, words, now }: Decision): Promise<boolean> {
  return (await tx.run(decideReversalStatement, [id, to, by, words, now])) === 1;
}

const withdrawStatement = prepared(
  'money_withdraw_adjustment',
  `update balance_adjustments set state = 'withdrawn', decided_at = $3 where id = $1 and state = 'waiting' and asked_by = $2`,
);
const withdrawReversalStatement = prepared(
  'money_withdraw_reversal',
  `update balance_adjustments set state = 'applied', reversal_by = null, reversal_at = null, reversal_reason = ''
   where id = $1 and state = 'reversing' and reversal_by = $2`,
);

export async function withdrawWaiting(tx: Tx, request: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdrawStatement, [request.id, request.by, request.now])) === 1;
}

export async function withdrawReversing(tx: Tx, request: { id: number; by: number }): Promise<boolean> {
  return (await tx.run(withdrawReversalStatement, [request.id, request.by])) === 1;
}

const reverseStatement = prepared(
  'money_reverse_adjustment',
  `update balance_adjustments set state = $2, reversal_by = $3, reversal_reason = $4, reversal_at = $5,
     reversal_decided_by = null, reversal_words = '',
     reversal_decided_at = case when $2::adjustment_state = 'reversed' then $5::timestamptz end
   where id = $1 and state = 'applied' and user_id <> $3`,
);

/** Takes an adjustment back, or asks for it; false when it is not applied. */
export async function moveToReversal(
  tx: Tx,
  reversal: { id: number; to: 'reversing' | 'reversed'; by: number; reason: string; now: Date },
): Promise<boolean> {
  const { id, to, by, reason, now } = reversal;
  return (await tx.run(reverseStatement, [id, to, by, reason, now])) === 1;
}

const entryStatement = prepared<{ id: number }>('money_entry_by_key', `select id from ledger_entries where key = $1`);

/** The entry that was posted under a key. */
export async function findEntryId(tx: Tx, key: string): Promise<number | undefined> {
  return (await tx.maybe(entryStatement, [key]))?.id;
}

const findStatement = prepared<AdjustmentRow>(
  'money_find_adjustment',
  `select ${columns} from balance_adjustments a ${people} where a.id = $1`,
);

export function findAdjustment(tx: Tx, id: number): Promise<AdjustmentRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

export interface AdjustmentQuery extends DayRange, AmountRange, NumberOrName {
  state?: AdjustmentState | undefined;
  userId?: number | undefined;
  /** Only what waits for a decision, in place of a state. */
  waiting?: boolean | undefined;
  sort: AdjustmentSort;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

const sortKeys: Record<AdjustmentSort, SortKey> = {
  asked: { sql: 'a.asked_at', is: 'time' },
  amount: { sql: 'abs(a.amount_fen)', is: 'number' },
};

/** By when they were asked for or by amount, by the indexes of migration 0156; those of a user are few. */
export function walkOfAdjustments(query: AdjustmentQuery): Walk {
  const { state, userId, waiting = false, number, name, sort, direction, timeZone } = query;
  const walk = {
    table: 'balance_adjustments',
    alias: 'a',
    columns,
    joins: people,
    key: sortKeys[sort],
    direction,
    matching: [],
  };
  const days = inDays('a.asked_at', query, timeZone);
  const amounts = inAmounts('abs(a.amount_fen)', query);
  // Those that wait are few, and have an index.
  const ofState: Condition[] = waiting
    ? [() => `a.state in ('waiting', 'reversing')`]
    : state === undefined
      ? []
      : [(put) => `a.state = ${put(state)}::adjustment_state`];
  const all = [...isValue('a.user_id', userId), ...ofState, ...days, ...amounts];
  if (number !== undefined) return { ...walk, within: [...isValue('a.id', number), ...all] };
  if (name !== undefined) return { ...walk, each: accountsNamed(name), within: [() => 'a.user_id = b.id', ...all] };
  if (userId !== undefined) return { ...walk, within: all };
  if (sort === 'amount') return { ...walk, within: amounts, matching: [...ofState, ...days] };
  return { ...walk, within: [...ofState, ...days], matching: amounts };
}
