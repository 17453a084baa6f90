/** What an order's facts prove: when it was paid, delivered and seen. Never what it delivered, nor what was written. */
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface EvidenceRow extends Row<
  'orders',
  'id quantity amountFen refundedFen paidAt deliveredAt firstShownAt completedAt'
> {
  titleZh: string;
  showings: number;
  lastShownAt: Date | null;
  /** Messages of the buyer. */
  messages: number;
}

const facts = prepared<EvidenceRow>(
  'gateway_dispute_evidence',
  `select o.id, o.quantity, o.amount_fen, o.refunded_fen, o.paid_at, o.delivered_at, o.first_shown_at, o.completed_at,
     o.snapshot ->> 'titleZh' as title_zh, s.showings, s.last_shown_at,
     (select count(*)::int from (select from order_messages m where m.order_id = o.id and m.side = 'buyer' limit $2) as m) as messages
   from orders o cross join lateral (
     select count(*)::int as showings, max(shown_at) as last_shown_at from (
       select shown_at from order_showings n where n.order_id = o.id order by n.id desc limit $2) as n) as s
   where o.id = any($1::bigint[]) order by o.id`,
);

export function listEvidence(tx: Tx, orderIds: readonly number[], most: number): Promise<EvidenceRow[]> {
  return tx.many(facts, [orderIds, most]);
}
