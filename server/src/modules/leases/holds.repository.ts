import type { HoldKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export type LeaseHoldKind = Extract<HoldKind, 'rent' | 'deposit'>;

export interface LeaseHold extends Row<'lease_holds', 'holdId amountFen renewalId'> {
  /** Whether it holds what came by the payment of the lease or of the renewal, so by a gateway where one paid it. */
  ofGateway: boolean;
}

const insert = prepared(
  'lease_hold_insert',
  `insert into lease_holds (hold_id, lease_id, kind, amount_fen, renewal_id) values ($1, $2, $3, $4, $5)`,
);
const list = prepared<LeaseHold>(
  'lease_holds_list',
  `select h.hold_id, h.amount_fen, h.renewal_id, l.key like '%:rest' as of_gateway
   from lease_holds h join ledger_holds l on l.id = h.hold_id left join lease_renewals r on r.id = h.renewal_id
   where h.lease_id = $1 and h.kind = $2 and coalesce(r.state, 'paid') = 'paid' order by h.hold_id`,
);
const listOfRenewal = prepared<Row<'lease_holds', 'holdId amountFen'>>(
  'lease_holds_of_renewal',
  `select hold_id, amount_fen from lease_holds where renewal_id = $1 order by hold_id`,
);

/** Keeps what a hold of the ledger is for. */
export async function insertLeaseHold(
  tx: Tx,
  hold: { holdId: number; leaseId: number; kind: LeaseHoldKind; amountFen: number; renewalId: number | undefined },
): Promise<void> {
  await tx.run(insert, [hold.holdId, hold.leaseId, hold.kind, hold.amountFen, hold.renewalId]);
}

/** What is held for a renewal, the oldest first. */
export function listRenewalHolds(tx: Tx, renewalId: number) {
  return tx.many(listOfRenewal, [renewalId]);
}

/** The holds of a lease with those of the renewals that were paid, the oldest first. */
export function listLeaseHolds(tx: Tx, leaseId: number, kind: LeaseHoldKind) {
  return tx.many(list, [leaseId, kind]);
}
