import type { RefundReason } from '#contract/orders/refundProcess.ts';
import { prepared, unprepared, type Tx } from '../../../platform/database/database.ts';

export interface SellingShop {
  id: number;
  name: string;
  ownerId: number;
}

const shop = prepared<SellingShop>(
  'shop_money_shop',
  `select id, name, owner_id from shops where ($1::bigint is null and owner_id = $2) or id = $1`,
);

/** A shop by its number, or without one that of a user; open or not. */
export function findSellingShop(
  tx: Tx,
  of: { shopId: number | null; userId: number },
): Promise<SellingShop | undefined> {
  return tx.maybe(shop, [of.shopId, of.userId]);
}

const released = unprepared<{ fen: number }>(
  `select coalesce(sum(left_fen), 0)::bigint as fen from ledger_earnings
   where user_id = $1 and release_entry_id is not null and subject_kind = 'order' and closed_at >= $2 and closed_at < $3`,
);

/** What was released to a user of orders between two moments, in fen. */
export async function sumReleased(tx: Tx, of: { userId: number; since: Date; until: Date }): Promise<number> {
  return (await tx.one(released, [of.userId, of.since, of.until])).fen;
}

export interface ReasonRow {
  reason: RefundReason;
  refunded: number;
  refundedFen: number;
  rejected: number;
  withdrawn: number;
  complained: number;
}

const reasons = unprepared<ReasonRow>(
  `select reason, count(*) filter (where state = 'refunded')::int as refunded,
     coalesce(sum(refunded_fen) filter (where state = 'refunded'), 0)::bigint as refunded_fen,
     count(*) filter (where state = 'rejected')::int as rejected,
     count(*) filter (where state = 'withdrawn')::int as withdrawn,
     count(complained_at)::int as complained
   from refunds where shop_id = $1 and ended_at >= $2 and ended_at < $3 group by reason order by count(*) desc, reason`,
);

/** Requests for money back of a shop that ended between two moments, by reason, the most frequent first. */
export function listReasons(tx: Tx, of: { shopId: number; since: Date; until: Date }): Promise<ReasonRow[]> {
  return tx.many(reasons, [of.shopId, of.since, of.until]);
}
