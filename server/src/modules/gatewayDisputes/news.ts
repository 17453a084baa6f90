/** Who is told of a dispute: whoever sold or let out what was paid, and who paid. */
import type { Tx } from '../../platform/database/database.ts';
import { utcMinute } from '../../platform/shownTime.ts';
import { notify, type Notice } from '../messages/service.ts';
import { findDisputedPayment, findLeaseSide, listSides, type DisputeRow } from './disputes.repository.ts';

const kinds = {
  opened: { sale: 'sale_disputed', lease: 'lease_disputed', payer: 'payment_disputed' },
  won: { sale: 'sale_dispute_over', lease: 'lease_dispute_over', payer: 'payment_dispute_over' },
  withdrawn: { sale: 'sale_dispute_over', lease: 'lease_dispute_over', payer: 'payment_dispute_over' },
  lost_part: { sale: 'sale_dispute_lost_part', lease: 'lease_dispute_lost_part', payer: 'payment_dispute_lost_part' },
  lost: { sale: 'sale_dispute_lost', lease: 'lease_dispute_lost', payer: 'payment_dispute_lost' },
  returned: { sale: 'sale_dispute_returned', lease: 'lease_dispute_returned', payer: 'payment_dispute_returned' },
} as const satisfies Record<string, Record<'sale' | 'lease' | 'payer', Notice['kind']>>;

/** Tells them that it was opened, how it ended, or that what a loss took came back. */
export async function tellOfDispute(tx: Tx, row: DisputeRow, what: keyof typeof kinds, now: Date): Promise<void> {
  const { userId, amountFen, dueAt } = row;
  const { orderIds, lease: paid } = await findDisputedPayment(tx, row.attemptId);
  const until = utcMinute(dueAt);
  const { sale, lease: ofLease, payer } = kinds[what];
  const sides = await listSides(tx, orderIds);
  const notices: Notice[] = sides.flatMap(({ orderId, sellerId, titleZh, titleEn }) =>
    sellerId === null ? [] : { kind: sale, to: [sellerId], params: { orderId, titleZh, titleEn, until } },
  );
  const lease = paid && (await findLeaseSide(tx, paid.leaseId));
  if (lease) {
    const { leaseId } = paid;
    const { lessorId, titleZh, titleEn } = lease;
    notices.push({ kind: ofLease, to: [lessorId], params: { leaseId, titleZh, titleEn, until } });
  }
  notices.push({ kind: payer, to: [userId], params: { amountFen, until } });
  await notify(tx, notices, now);
}
