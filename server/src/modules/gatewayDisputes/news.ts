/** Who is told of a dispute: whoever sold or let out what was paid, and who paid. */
import type { Tx } from '../../platform/database/database.ts';
import { both, momentIn } from '../../platform/shownTime.ts';
import { endsAt, notify, type Notice } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { findDisputedPayment, findLeaseSide, listSides, type DisputeRow } from './disputes.repository.ts';
import type { PartTaken } from './losses.ts';

type Told = Record<'sale' | 'lease' | 'payer', Notice['kind']>;

const kinds = {
  opened: { sale: 'sale_disputed', lease: 'lease_disputed', payer: 'payment_disputed' },
  won: { sale: 'sale_dispute_over', lease: 'lease_dispute_over', payer: 'payment_dispute_over' },
  withdrawn: { sale: 'sale_dispute_over', lease: 'lease_dispute_over', payer: 'payment_dispute_over' },
  lost_part: { sale: 'sale_dispute_lost_part', lease: 'lease_dispute_lost_part', payer: 'payment_dispute_lost_part' },
  lost: { sale: 'sale_dispute_lost', lease: 'lease_dispute_lost', payer: 'payment_dispute_lost' },
  returned: { sale: 'sale_dispute_returned', lease: 'lease_dispute_returned', payer: 'payment_dispute_returned' },
} as const satisfies Record<string, Told>;

/** Tells them that it was opened, how it ended, or that what a loss took came back. */
export async function tellOfDispute(
  tx: Tx,
  row: DisputeRow,
  what: Exclude<keyof typeof kinds, 'lost_part'>,
  now: Date,
): Promise<void> {
  await tell(tx, row, { kindOf: (side) => kinds[what][side], fen: row.amountFen, now });
}

/** Tells the payer how much was lost, and of whom a part was taken; of the first loss the others that it is over. */
export async function tellOfPart(
  tx: Tx,
  row: DisputeRow,
  { lossFen, taken, isFirst, now }: { lossFen: number; taken: PartTaken; isFirst: boolean; now: Date },
): Promise<void> {
  const kindOf = (side: keyof Told, orderId?: number) => {
    const bears =
      side === 'payer' ||
      (side === 'lease' ? taken.ofLessor : orderId !== undefined && taken.orderIds.includes(orderId));
    if (bears) return kinds.lost_part[side];
    return isFirst ? kinds.won[side] : undefined;
  };
  await tell(tx, row, { kindOf, fen: lossFen, now });
}

async function tell(
  tx: Tx,
  row: DisputeRow,
  {
    kindOf,
    fen,
    now,
  }: { kindOf: (side: keyof Told, orderId?: number) => Notice['kind'] | undefined; fen: number; now: Date },
): Promise<void> {
  const { userId, dueAt } = row;
  const { orderIds, lease: paid } = await findDisputedPayment(tx, row.attemptId);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const until = { ...both('until', momentIn(timeZone, dueAt, now)), ...endsAt(dueAt) };
  const sides = await listSides(tx, orderIds);
  const notices: Notice[] = sides.flatMap(({ orderId, sellerId, titleZh, titleEn }) => {
    const kind = kindOf('sale', orderId);
    return sellerId === null || !kind ? [] : { kind, to: [sellerId], params: { orderId, titleZh, titleEn, ...until } };
  });
  const lease = paid && (await findLeaseSide(tx, paid.leaseId));
  const ofLease = kindOf('lease');
  if (lease && ofLease) {
    const { leaseId } = paid;
    const { lessorId, titleZh, titleEn } = lease;
    notices.push({ kind: ofLease, to: [lessorId], params: { leaseId, titleZh, titleEn, ...until } });
  }
  const payer = kindOf('payer');
  if (payer) notices.push({ kind: payer, to: [userId], params: { amountFen: fen, ...until } });
  await notify(tx, notices, now);
}
