/** How leases begin and end: what it does to their state, the money, the unit, and what both sides are told. */
import type { LeaseReason } from '#contract/rental/leaseProcess.ts';
import { keptUntil } from '#contract/rental/rentalTimes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { askRotation } from '../rental/service.ts';
import { recordHappening } from './cases.repository.ts';
import {
  cancelRow,
  endRow,
  listOverdue,
  lockLease,
  startLease,
  type CancelEvent,
  type LeaseRow,
} from './leases.repository.ts';
import { payRent, returnDeposit } from './money.ts';
import { takeBackReminders, tellOfLease, type LeaseMessage } from './notices.ts';
import { clockStartsBy, numbersOf } from './permissions.ts';
import { nextReminder } from './reminderTime.ts';
import { dropRenewal } from './renewals/drop.ts';

/**
 * Starts the clock of a locked lease that is booked; `by` null: by itself. A package that has a length keeps it, a night ends at its
 * hour. False when it is not booked, or its start is not there yet.
 */
export async function begin(tx: Tx, row: LeaseRow, { by, now }: { by: number | null; now: Date }): Promise<boolean> {
  const latest = clockStartsBy(row, numbersOf(row));
  const startedAt = now < latest ? now : latest;
  const late = Math.max(0, startedAt.getTime() - row.startsAt.getTime());
  const endsAt = row.snapshot.package.unit === 'night' ? row.endsAt : new Date(row.endsAt.getTime() + late);
  const remindAt = nextReminder({ ...row, startedAt, endsAt }, now);
  const shownAt = by === null ? null : now;
  if (!(await startLease(tx, { id: row.id, startedAt, endsAt, shownAt, remindAt, now }))) return false;
  await recordHappening(tx, { leaseId: row.id, event: by === null ? 'start' : 'show', by, now });
  return true;
}

/** Ends leases of the same unit whose time is over: they come before whatever a lease of it does. */
export async function endOverdue(tx: Tx, { unitId, id }: Pick<LeaseRow, 'unitId' | 'id'>, now: Date): Promise<void> {
  for (const overdue of await listOverdue(tx, { unitId, id, now })) await endByTime(tx, overdue, now);
}

/** Ends a lease whose time is over; false when that is not so. */
export async function endByTime(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await lockLease(tx, id);
  if (row?.state !== 'active' || row.endsAt > now) return false;
  const ending = { event: 'end', by: null, endedAt: row.endsAt, backFen: 0, reason: '', now } as const;
  return finish(tx, row, ending);
}

export interface Ending {
  event: 'end' | 'return' | 'prove' | 'refund' | 'silence';
  /** Null: by itself. */
  by: number | null;
  endedAt: Date;
  /** What of the rent goes back to the tenant. */
  backFen: number;
  reason: LeaseReason | '';
  now: Date;
}

/**
 * Ends a locked lease: what is owed of the rent goes to the lessor's pending and the platform, the rest back; the deposit
 * waits for a claim. False, and nothing happened, when it is not as it was read.
 */
export async function finish(tx: Tx, row: LeaseRow, ending: Ending): Promise<boolean> {
  const { event, by, endedAt, backFen, reason, now } = ending;
  // Of one that was stopped the lessor has all of the time after the answer.
  const closeAt = new Date((event === 'end' ? endedAt : now).getTime() + numbersOf(row).closeSeconds * 1000);
  const free = freeFrom(row, { event, endedAt, now });
  const inTime = event === 'prove';
  if (!(await endRow(tx, { lease: row, endedAt, closeAt, backFen, reason, keptUntil: free, inTime, now })))
    return false;
  const { tenantId, lessorId, depositFen } = row;
  await recordHappening(tx, { leaseId: row.id, event, by, amountFen: backFen, now });
  const reasonOfRenewal = event === 'return' ? 'given_up' : 'unpaid';
  const { release } = await dropRenewal(tx, row, { reason: reasonOfRenewal, by, now });
  await rotate(tx, row, { since: endedAt, now });
  await takeBackReminders(tx, row, now);
  if (event === 'refund' || event === 'silence') {
    const told = { at: closeAt, amountFen: backFen };
    await tellOfLease(tx, row, { kind: 'lease_rent_refunded', to: tenantId, ...told }, now);
    if (by === null) await tellOfLease(tx, row, { kind: 'lease_rent_refunded_lessor', to: lessorId, ...told }, now);
  } else {
    const ended: LeaseMessage = depositFen > 0 ? 'lease_ended' : 'lease_over';
    // What is left of the rent goes back below, at once: only the deposit waits.
    const [told, amountFen]: [LeaseMessage, number] =
      event === 'prove' ? ['lease_proved', backFen + depositFen] : [ended, depositFen];
    await tellOfLease(tx, row, { kind: told, to: tenantId, at: closeAt, amountFen }, now);
  }
  if (event === 'return') await tellOfLease(tx, row, { kind: 'lease_returned', to: lessorId, at: closeAt }, now);
  // Last, so that accounts are locked for as short as can be.
  await payRent(tx, row, { backFen, dueAt: closeAt, now });
  await release();
  return true;
}

/** When the unit is free: a seat after the gap, since nothing of it is changed and nothing starts late. */
function freeFrom(row: LeaseRow, { event, endedAt, now }: Pick<Ending, 'event' | 'endedAt' | 'now'>): Date {
  const { terms } = row.snapshot;
  if (row.licenceId !== null) return keptUntil(event === 'end' ? endedAt : now, terms, { lateStartSeconds: 0 });
  return event === 'end' ? (row.renewalKeptBefore ?? row.keptUntil) : keptUntil(now, terms, numbersOf(row));
}

/** Whether the tenant could do harm that the deposit is for: it is kept for a claim, also when all of the rent goes back. */
export const keepsDeposit = ({ shownAt, depositFen }: Pick<LeaseRow, 'shownAt' | 'depositFen'>) =>
  shownAt !== null && depositFen > 0;

/**
 * Gives all of the rent of a locked lease back that was stopped. The deposit waits for a claim where the tenant saw the
 * credentials, else it goes back too. False, and nothing happened, when it is not stopped any more.
 */
export async function refundStopped(
  tx: Tx,
  row: LeaseRow,
  refund: { event: 'refund' | 'silence'; by: number | null; reason: LeaseReason; now: Date },
): Promise<boolean> {
  const backFen = row.rentFen;
  if (!keepsDeposit(row)) return cancelLocked(tx, row, { ...refund, backFen });
  return finish(tx, row, { ...refund, backFen, endedAt: row.stoppedAt ?? refund.now });
}

/**
 * Whoever saw the credentials sees no others: asks the lessor for new ones, unless they were changed or asked for after
 * `since`, when the tenant could see them last.
 */
export async function rotate(tx: Tx, row: LeaseRow, { since, now }: { since: Date; now: Date }): Promise<void> {
  if (row.shownAt === null || !(await askRotation(tx, { unitId: row.unitId, since, now }))) return;
  const { lessorId: to, unitName: ownWords, listingId } = row;
  await tellOfLease(tx, row, { kind: 'lease_rotation', to, ownWords, listingId }, now);
}

export interface Cancellation {
  event: CancelEvent;
  /** Null: by itself. */
  by: number | null;
  /** What of the rent goes back; the deposit does as well. */
  backFen: number;
  reason: LeaseReason;
  now: Date;
}

/** Cancels a locked lease, before its start or while it is stopped; false, and nothing happened, in any other state. */
export async function cancelLocked(tx: Tx, row: LeaseRow, cancelled: Cancellation): Promise<boolean> {
  const { event, by, backFen, reason, now } = cancelled;
  if (!(await cancelRow(tx, { id: row.id, event, backFen, reason, now }))) return false;
  await recordHappening(tx, { leaseId: row.id, event, by, amountFen: backFen, now });
  const { release } = await dropRenewal(tx, row, { reason: 'not_bookable', by: null, now });
  await rotate(tx, row, { since: row.stoppedAt ?? now, now });
  if (row.startedAt) await takeBackReminders(tx, row, now);
  const amountFen = backFen + row.depositFen;
  const { tenantId, lessorId } = row;
  if (by !== tenantId) {
    const kind = event === 'refund' || event === 'silence' ? 'lease_refunded' : 'lease_cancelled';
    await tellOfLease(tx, row, { kind, to: tenantId, amountFen, at: row.startsAt }, now);
  }
  if (by !== lessorId) {
    const lessorFen = row.rentFen - backFen;
    await tellOfLease(
      tx,
      row,
      { kind: 'lease_cancelled_lessor', to: lessorId, amountFen: lessorFen, at: row.startsAt },
      now,
    );
  }
  const dueAt = new Date(now.getTime() + numbersOf(row).closeSeconds * 1000);
  await payRent(tx, row, { backFen, dueAt, now });
  await returnDeposit(tx, row, { claimedFen: 0, now });
  await release();
  return true;
}
