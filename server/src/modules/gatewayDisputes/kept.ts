/** Whose money a dispute keeps back while it stands. Reads only. */
import type { KeptOf } from '#contract/money/gatewayDisputeRules.ts';
import { notReleasedOf } from '../../ledger/earnings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findGatewayMoney } from '../leases/service.ts';
import { givenFenOf } from '../payments/service.ts';
import { findDisputedPayment, listSides, type DisputeRow } from './disputes.repository.ts';
import { listHeld } from './parties.repository.ts';

/** Amounts in fen. */
export interface Kept {
  userId: number;
  of: KeptOf;
  /** Earnings that are not released. */
  waitsFen: number;
  /** What is set aside of the balance. */
  heldFen: number;
}

export const stands = ({ state }: Pick<DisputeRow, 'state'>): boolean => state === 'open' || state === 'answered';

/** What is kept back because of a dispute, by whose it is, and what is still held for its lease; nothing once it is over. */
export async function keptBy(tx: Tx, dispute: DisputeRow): Promise<{ kept: Kept[]; leaseHeldFen: number }> {
  if (!stands(dispute)) return { kept: [], leaseHeldFen: 0 };
  const { id, attemptId, userId: payerId } = dispute;
  const { orderIds, lease: paid } = await findDisputedPayment(tx, attemptId);
  const waiting = await notReleasedOf(tx, { kind: 'order', ids: orderIds });
  const sellers = new Set((await listSides(tx, orderIds)).map(({ sellerId }) => sellerId));
  const money = paid ? await findGatewayMoney(tx, paid) : undefined;
  const all = new Map<number, Kept>();
  const of = (userId: number): Kept => {
    const known = all.get(userId);
    if (known) return known;
    const role = sellers.has(userId)
      ? 'seller'
      : userId === money?.lessorId
        ? 'lessor'
        : userId === payerId
          ? 'payer'
          : 'agent';
    const made: Kept = { userId, of: role, waitsFen: 0, heldFen: 0 };
    all.set(userId, made);
    return made;
  };
  for (const { userId, fen } of waiting) of(userId).waitsFen += fen;
  if (money && money.waitsFen > 0) of(money.lessorId).waitsFen += money.waitsFen;
  for (const { userId, fen } of await listHeld(tx, id)) of(userId).heldFen += fen;
  return { kept: [...all.values()], leaseHeldFen: money?.heldFen ?? 0 };
}

/** What of one person is kept back. */
export async function keptOfPerson(tx: Tx, dispute: DisputeRow, userId: number) {
  const { kept } = await keptBy(tx, dispute);
  const own = kept.find((one) => one.userId === userId);
  return { waitsFen: own?.waitsFen ?? 0, heldFen: own?.heldFen ?? 0 };
}

/** What the gateway would take of its cash if the dispute, or its rest, were lost now, in fen: what was paid and neither went back through it nor is on its way. */
export async function expectedLossFen(tx: Tx, { attemptId, amountFen, takenFen }: DisputeRow): Promise<number> {
  return amountFen - takenFen - (await givenFenOf(tx, attemptId));
}
