import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface RaiseRow extends Row<
  'money_limit_raises',
  'id fromFen toFen reason state askedBy askedAt decidedBy decidedAt words'
> {
  askedByName: string;
  decidedByName: string | null;
}

const columns = `l.id, l.from_fen, l.to_fen, l.reason, l.state, l.asked_by, k.username as asked_by_name, l.asked_at,
  l.decided_by, d.username as decided_by_name, l.decided_at, l.words`;
const people = `join users k on k.id = l.asked_by left join users d on d.id = l.decided_by`;

const newestStatement = prepared<RaiseRow>(
  'money_newest_raise',
  `select ${columns} from (select * from money_limit_raises order by id desc limit 1) l ${people}`,
);
const findStatement = prepared<RaiseRow>(
  'money_find_raise',
  `select ${columns} from money_limit_raises l ${people} where l.id = $1`,
);

/** The last raise that was asked for, whatever became of it. */
export function findNewestRaise(tx: Tx): Promise<RaiseRow | undefined> {
  return tx.maybe(newestStatement, []);
}

export function findRaise(tx: Tx, id: number): Promise<RaiseRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const insertStatement = prepared<{ id: number }>(
  'money_insert_raise',
  `insert into money_limit_raises (from_fen, to_fen, reason, state, asked_by, asked_at)
   values ($1, $2, $3, 'waiting', $4, $5) returning id`,
);

/** A second one that waits breaks `money_limit_raises_waiting`. */
export async function insertRaise(
  tx: Tx,
  raise: { fromFen: number; toFen: number; reason: string; askedBy: number; now: Date },
): Promise<number> {
  return (await tx.one(insertStatement, [raise.fromFen, raise.toFen, raise.reason, raise.askedBy, raise.now])).id;
}

const decideStatement = prepared(
  'money_decide_raise',
  `update money_limit_raises set state = $2, decided_by = $3, words = $4, decided_at = $5
   where id = $1 and state = 'waiting' and asked_by <> $3`,
);

export async function decideRaise(
  tx: Tx,
  decision: { id: number; to: 'applied' | 'refused'; by: number; words: string; now: Date },
): Promise<boolean> {
  const { id, to, by, words, now } = decision;
  return (await tx.run(decideStatement, [id, to, by, words, now])) === 1;
}

const withdrawStatement = prepared(
  'money_withdraw_raise',
  `update money_limit_raises set state = 'withdrawn', decided_at = $3 where id = $1 and state = 'waiting' and asked_by = $2`,
);

export async function withdrawRaise(tx: Tx, request: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdrawStatement, [request.id, request.by, request.now])) === 1;
}
