import type { HoldKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export type LeaseHoldKind = Extract<HoldKind, 'rent' | 'deposit'>;

const insert = prepared(
  'lease_hold_insert',
  `insert into lease_holds (hold_id, lease_id, kind, amount_fen) values ($1, $2, $3, $4)`,
);
const list = prepared<Row<'lease_holds', 'holdId amountFen'>>(
  'lease_holds_list',
  `select hold_id, amount_fen from lease_holds where lease_id = $1 and kind = $2 order by hold_id`,
);

/** Keeps what a hold of the ledger is for. */
export async function insertLeaseHold(
  tx: Tx,
  hold: { holdId: number; leaseId: number; kind: LeaseHoldKind; amountFen: number },
): Promise<void> {
  await tx.run(insert, [hold.holdId, hold.leaseId, hold.kind, hold.amountFen]);
}

/** The holds of a lease, the oldest first. */
export function listLeaseHolds(tx: Tx, leaseId: number, kind: LeaseHoldKind) {
  return tx.many(list, [leaseId, kind]);
}
