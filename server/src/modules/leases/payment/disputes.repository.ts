/** Where the money is that a gateway paid for a lease, or for a renewal of it. */
import { prepared, type Tx } from '../../../platform/database/database.ts';

/** What a gateway's payment paid. */
export interface PaymentOfLease {
  leaseId: number;
  /** The renewal that was paid; null: the lease as it was booked. */
  renewalId: number | null;
}

/** Amounts in fen. */
export interface GatewayMoney {
  tenantId: number;
  lessorId: number;
  /** The hold out of which its rent was paid; null: the balance paid all of it. */
  holdId: number | null;
  /** The same of the deposit. */
  depositHoldId: number | null;
  /** Of that rent: what the lessor had, and the platform. */
  rentFen: number;
  feeFen: number;
  /** The same of what was claimed of that deposit. */
  claimFen: number;
  claimFeeFen: number;
  /** What of the lessor's, of both, is not released. */
  waitsFen: number;
  /** What is still held of rent and deposit, and of the rent alone. */
  heldFen: number;
  heldRentFen: number;
}

const find = prepared<GatewayMoney>(
  'lease_gateway_money',
  `select l.tenant_id, l.lessor_id, r.id as hold_id, d.id as deposit_hold_id, coalesce(m.rent_fen, 0)::bigint as rent_fen,
     coalesce(m.fee_fen, 0)::bigint as fee_fen, coalesce(m.claim_fen, 0)::bigint as claim_fen,
     coalesce(m.claim_fee_fen, 0)::bigint as claim_fee_fen, coalesce(n.fen, 0)::bigint as waits_fen,
     coalesce(r.left_fen, 0) + coalesce(d.left_fen, 0) as held_fen, coalesce(r.left_fen, 0) as held_rent_fen
   from leases l
   left join ledger_holds r on r.key = 'lease:' || l.id || coalesce(':renewal' || $2::bigint, ':rent') || ':rest'
   left join ledger_holds d on $2::bigint is null and d.key = 'lease:' || l.id || ':deposit:rest'
   left join lateral (
     select sum(p.amount_fen) filter (where e.kind = 'rent' and a.kind = 'pending') as rent_fen,
       sum(p.amount_fen) filter (where e.kind = 'rent' and a.kind = 'revenue') as fee_fen,
       sum(p.amount_fen) filter (where e.kind = 'deposit_claim' and a.kind = 'pending') as claim_fen,
       sum(p.amount_fen) filter (where e.kind = 'deposit_claim' and a.kind = 'revenue') as claim_fee_fen
     from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount_fen > 0
       join ledger_accounts a on a.id = p.account_id
     where e.subject_kind = 'hold' and e.subject_id in (r.id, d.id) and e.kind in ('rent', 'deposit_claim')) as m on true
   left join lateral (
     select sum(left_fen) as fen from ledger_earnings
     where subject_kind = 'hold' and subject_id in (r.id, d.id) and closed_at is null and left_fen > 0) as n on true
   where l.id = $1`,
);

export function findGatewayMoney(tx: Tx, { leaseId, renewalId }: PaymentOfLease): Promise<GatewayMoney | undefined> {
  return tx.maybe(find, [leaseId, renewalId]);
}

const takenOfHolds = prepared<{ holdId: number; ofLessor: boolean; fen: number }>(
  'lease_taken_of_holds',
  `select e.subject_id as hold_id, a.owner_id <> 0 as of_lessor, (0 - sum(p.amount_fen))::bigint as fen
   from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
   where e.subject_kind = 'hold' and e.subject_id = any($1::bigint[]) and e.kind = 'gateway_dispute'
     and (a.owner_id <> 0 or a.kind = 'revenue')
   group by 1, 2`,
);

/** What disputes took of what was paid out of these holds, in fen: of the lessor, or of the platform. */
export function listTakenOfHolds(tx: Tx, holdIds: readonly number[]) {
  return tx.many(takenOfHolds, [holdIds]);
}
