import type { BankResult, ContradictionOutcome } from '#contract/withdrawals/withdrawalProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface ContradictionRow extends Row<
  'payout_contradictions',
  'id withdrawalId receipt words foundBy foundAt settledBy settledAt reason'
> {
  entered: BankResult;
  said: BankResult;
  outcome: ContradictionOutcome | null;
  foundByName: string;
  settledByName: string | null;
}

/** Shown with a withdrawal; more than a bank ever says. */
const shownMax = 50;

const columns = `c.id, c.withdrawal_id, c.entered, c.said, c.receipt, c.words, c.found_by, c.found_at, c.outcome, c.settled_by,
  c.settled_at, c.reason, f.username as found_by_name, s.username as settled_by_name`;
const joins = 'payout_contradictions c join users f on f.id = c.found_by left join users s on s.id = c.settled_by';

const ofWithdrawal = prepared<ContradictionRow>(
  'contradictions_of_withdrawal',
  `select ${columns} from ${joins} where c.withdrawal_id = $1 order by c.id desc limit ${shownMax}`,
);
const find = prepared<ContradictionRow>('contradictions_find', `select ${columns} from ${joins} where c.id = $1`);
// What was entered is what stands now, and until the end of the transaction.
const insertion = prepared<{ id: number }>(
  'contradictions_insert',
  `insert into payout_contradictions (withdrawal_id, entered, said, receipt, words, found_by, found_at)
   select w.id, w.state, $2, $3, $4, $5, $6 from withdrawals w
   where w.id = $1 and w.state in ('paid', 'failed') and (w.state <> $2 or (w.state = 'paid' and w.receipt <> $3))
   for no key update
   on conflict (withdrawal_id, said, receipt) where outcome is null do nothing returning id`,
);
const settling = prepared(
  'contradictions_settle',
  `update payout_contradictions set outcome = $2, settled_by = $3, settled_at = $4, reason = $5
   where id = $1 and outcome is null`,
);
const saidBefore = prepared<{ withdrawalId: number; said: BankResult; receipt: string; isOpen: boolean }>(
  'contradictions_said_before',
  `select c.withdrawal_id, c.said, c.receipt, bool_or(c.outcome is null) as is_open
   from payout_contradictions c join withdrawals w on w.id = c.withdrawal_id where w.batch_id = $1 group by 1, 2, 3`,
);
const waiting = prepared<{ count: number; oldestAt: Date | null }>(
  'contradictions_waiting',
  `select count(*)::int as count, min(found_at) as oldest_at from (
     select found_at from payout_contradictions where outcome is null order by found_at limit $1) as c`,
);

/** What the bank said of a withdrawal against what was entered, newest first. */
export function listContradictions(tx: Tx, withdrawalId: number): Promise<ContradictionRow[]> {
  return tx.many(ofWithdrawal, [withdrawalId]);
}

export function findContradiction(tx: Tx, id: number): Promise<ContradictionRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Keeps the bank's word; undefined where it contradicts nothing, or waits already. */
export async function keepContradiction(
  tx: Tx,
  kept: { withdrawalId: number; said: BankResult; receipt: string; words: string; by: number; now: Date },
): Promise<number | undefined> {
  const { withdrawalId, said, receipt, words, by, now } = kept;
  return (await tx.maybe(insertion, [withdrawalId, said, receipt, words, by, now]))?.id;
}

/** False when somebody else settled it. */
export async function settleRow(
  tx: Tx,
  settled: { id: number; outcome: ContradictionOutcome; by: number; reason: string; now: Date },
): Promise<boolean> {
  const { id, outcome, by, reason, now } = settled;
  return (await tx.run(settling, [id, outcome, by, now, reason])) === 1;
}

/** What the bank said before of the withdrawals of a batch, each once. */
export function listSaidBefore(tx: Tx, batchId: number) {
  return tx.many(saidBefore, [batchId]);
}

/** How many wait for an admin, counted up to a bound, and since when the oldest does. */
export function countWaitingContradictions(tx: Tx, max: number): Promise<{ count: number; oldestAt: Date | null }> {
  return tx.one(waiting, [max]);
}
