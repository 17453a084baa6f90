/** What gateways say of disputes against the end that was entered: kept until an admin settles it. */
import type { DisputeOutcome, GatewayDisputeEnd, GatewayDisputeSource } from '#contract/money/gatewayDisputeRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface ContradictionRow extends Row<
  'gateway_dispute_contradictions',
  'id disputeId number foundBy foundAt words settledBy settledAt reason'
> {
  said: GatewayDisputeEnd;
  source: GatewayDisputeSource;
  outcome: DisputeOutcome | null;
  foundByName: string | null;
  settledByName: string | null;
}

/** Shown with a dispute; more than a gateway ever says. */
const shownMax = 50;
const columns = `c.id, c.dispute_id, c.number, c.said, c.source, c.found_by, c.found_at, c.words, c.outcome, c.settled_by, c.settled_at,
  c.reason, f.username as found_by_name, s.username as settled_by_name`;
const joins = `gateway_dispute_contradictions c left join users f on f.id = c.found_by left join users s on s.id = c.settled_by`;
const ofDispute = prepared<ContradictionRow>(
  'dispute_contradictions_of',
  `select ${columns} from ${joins} where c.dispute_id = $1 order by c.id desc limit ${shownMax}`,
);
const find = prepared<ContradictionRow>(
  'dispute_contradiction_find',
  `select ${columns} from ${joins} where c.id = $1`,
);
const insert = prepared(
  'dispute_contradiction_insert',
  `insert into gateway_dispute_contradictions (dispute_id, round, number, said, source, found_by, found_at, words)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);
const settle = prepared(
  'dispute_contradiction_settle',
  `update gateway_dispute_contradictions set outcome = $2, settled_by = $3, settled_at = $4, reason = $5
   where id = $1 and outcome is null`,
);

/** Newest first. */
export function listContradictions(tx: Tx, disputeId: number): Promise<ContradictionRow[]> {
  return tx.many(ofDispute, [disputeId]);
}

export function findContradiction(tx: Tx, id: number): Promise<ContradictionRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Keeps what is said of a locked dispute; false where it was said before. */
export async function keepContradiction(
  tx: Tx,
  of: Pick<ContradictionRow, 'disputeId' | 'number' | 'said' | 'source' | 'words'> & {
    round: number;
    by: number | null;
    now: Date;
  },
): Promise<boolean> {
  const { disputeId, round, number, said, source, by, now, words } = of;
  return (await tx.run(insert, [disputeId, round, number, said, source, by, now, words])) === 1;
}

/** False when somebody else settled it. */
export async function settleContradictionRow(
  tx: Tx,
  of: { id: number; outcome: DisputeOutcome; by: number; reason: string; now: Date },
): Promise<boolean> {
  return (await tx.run(settle, [of.id, of.outcome, of.by, of.now, of.reason])) === 1;
}
