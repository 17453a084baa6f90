/** What somebody may do with a lease, and what it costs, as far as it needs nothing but the facts. */
import type { LeaseAct, LeaseCaseKind, LeaseSide } from '#contract/rental/leaseProcess.ts';
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import { leaseRules, type LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { lateCancelFen, usedRentFen } from '#contract/rental/usedRent.ts';
import { reviewUntil } from '#contract/rental/leaseReviewRules.ts';
import type { LeaseRow } from './leases.repository.ts';

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** The numbers under which a lease was booked; the defaults where that was before admins could change any. */
export const numbersOf = ({ snapshot }: Pick<LeaseRow, 'snapshot'>): LeaseNumbers => snapshot.numbers ?? leaseRules;

/** The clock starts at the latest then. */
export const clockStartsBy = (
  { startsAt }: Pick<LeaseRow, 'startsAt'>,
  { lateStartSeconds }: Pick<LeaseNumbers, 'lateStartSeconds'>,
) => secondsAfter(startsAt, lateStartSeconds);

/** Until then the tenant can say that it does not work; null: the clock does not run. */
export function reportUntil({
  state,
  startedAt,
  endsAt,
  snapshot,
}: Pick<LeaseRow, 'state' | 'startedAt' | 'endsAt' | 'snapshot'>): Date | null {
  if (state !== 'active' || !startedAt) return null;
  const until = secondsAfter(startedAt, numbersOf({ snapshot }).testSeconds);
  return until < endsAt ? until : endsAt;
}

/** The clock runs, or may: what nothing is shown of any more has ended, whatever the jobs did. */
export const isRunning = ({ state, endsAt }: Pick<LeaseRow, 'state' | 'endsAt'>, now: Date) =>
  state === 'active' && now < endsAt;

/** Neither side settled it: an admin decides on the rent of one that was stopped, or on a claim. */
export function decides({ state, endedAt }: Pick<LeaseRow, 'state' | 'endedAt'>): 'rent' | 'deposit' | null {
  if (state !== 'disputed') return null;
  return endedAt === null ? 'rent' : 'deposit';
}

/** Until then the tenant answers a claim before an admin decides; null: there is nothing to wait for. */
export function waitsForTenant(row: LeaseRow, now: Date): Date | null {
  if (decides(row) !== 'deposit' || row.claimAnsweredAt !== null) return null;
  return row.answerBy && row.answerBy > now ? row.answerBy : null;
}

/** Whether it was cancelled while it waited for its payment: nothing of it was ever the lessor's. */
export const isNeverPaid = ({ state, paidAt }: Pick<LeaseRow, 'state' | 'paidAt'>) =>
  state === 'cancelled' && paidAt === null;

/** It is over, and the time to review the other side is not. */
function mayReview(row: LeaseRow, side: LeaseSide, now: Date): boolean {
  const until = reviewUntil(row, side);
  return until !== null && now < until;
}

/** By when an admin decides what they can decide now; null: nothing, or the tenant can still answer. */
export function decideBy(row: LeaseRow, now: Date): Date | null {
  const decided = decides(row);
  if (decided === null || waitsForTenant(row, now)) return null;
  const since = decided === 'rent' ? row.disputedAt : (row.claimAnsweredAt ?? row.answerBy ?? row.disputedAt);
  return since && secondsAfter(since, evidenceRules.decideSeconds);
}

/**
 * The case to which both sides can add: while somebody has to answer until that time, afterwards until an admin decides; null:
 * nothing is between them, or the time is over.
 */
export function addsTo(row: LeaseRow, now: Date): { kind: LeaseCaseKind; until: Date } | null {
  const { state, answerBy } = row;
  if (state === 'stopped') return answerBy && now < answerBy ? { kind: 'problem', until: answerBy } : null;
  const decided = decides(row);
  if (decided === null) return null;
  if (decided === 'deposit' && row.claimAnsweredAt === null) {
    return answerBy && now < answerBy ? { kind: 'claim', until: answerBy } : null;
  }
  const until = decideBy(row, now);
  return until && { kind: decided === 'rent' ? 'problem' : 'claim', until };
}

export function leaseAbilities(row: LeaseRow, side: 'tenant' | 'lessor' | 'admin', now: Date): LeaseAct[] {
  const { state, startsAt, closeAt, depositFen, snapshot } = row;
  const until = reportUntil(row);
  const may: Partial<Record<LeaseAct, boolean>> =
    side === 'admin'
      ? { settle: decides(row) !== null && waitsForTenant(row, now) === null }
      : side === 'tenant'
        ? {
            pay: state === 'unpaid' && row.payUntil !== null && now < row.payUntil,
            show: isRunning(row, now) || (state === 'booked' && now >= startsAt),
            report: isRunning(row, now) && until !== null && now < until,
            renew: isRunning(row, now) && snapshot.terms.renews && row.renewalId === null,
            pay_renewal: row.renewalUntil !== null && now < row.renewalUntil && isRunning(row, now),
            cancel_renewal: row.renewalId !== null,
            return: isRunning(row, now),
            cancel: state === 'booked' || state === 'unpaid',
            answer_claim: decides(row) === 'deposit' && row.claimAnsweredAt === null,
            review: !row.tenantReviewed && mayReview(row, 'tenant', now),
            add: addsTo(row, now) !== null,
          }
        : {
            withdraw: state === 'booked',
            answer: state === 'stopped' && row.answerBy !== null && now < row.answerBy,
            claim: state === 'ended' && depositFen > 0 && closeAt !== null && now < closeAt,
            review: !row.lessorReviewed && mayReview(row, 'lessor', now),
            add: addsTo(row, now) !== null,
          };
  return (Object.entries(may) as [LeaseAct, boolean][]).flatMap(([act, is]) => (is ? act : []));
}

/** Until then a cancellation costs nothing; null: it is too late for that, or the person cancelled too often for nothing. */
export function freeCancelUntil(
  { startsAt }: Pick<LeaseRow, 'startsAt'>,
  {
    now,
    freeUsed,
    numbers,
  }: { now: Date; freeUsed: number; numbers: Pick<LeaseNumbers, 'freeCancellations' | 'freeCancelSeconds'> },
): Date | null {
  if (freeUsed >= numbers.freeCancellations.max) return null;
  const until = secondsAfter(startsAt, -numbers.freeCancelSeconds);
  return now < until ? until : null;
}

/**
 * What comes back of the rent when the tenant cancels now: all of it in time, while free cancellations are left; else all but the
 * price of one hour. In fen.
 */
export function cancelBackFen(
  row: Pick<LeaseRow, 'startsAt' | 'rentFen' | 'snapshot'>,
  { now, freeUsed }: { now: Date; freeUsed: number },
): number {
  const isFree = freeCancelUntil(row, { now, freeUsed, numbers: numbersOf(row) }) !== null;
  return isFree ? row.rentFen : row.rentFen - lateCancelFen({ rentFen: row.rentFen, package: row.snapshot.package });
}

/** What was used of a lease until a moment, in fen, and until when that is so. */
export function usedUntil(
  { rentFen, startedAt, endsAt, snapshot }: Pick<LeaseRow, 'rentFen' | 'startedAt' | 'endsAt' | 'snapshot'>,
  at: Date,
): { usedFen: number; until: Date } {
  if (!startedAt) return { usedFen: 0, until: endsAt };
  const used = Math.max(0, (at.getTime() - startedAt.getTime()) / 1000);
  const length = (endsAt.getTime() - startedAt.getTime()) / 1000;
  const step = leaseRules.usedStepSeconds;
  const until = secondsAfter(startedAt, Math.max(1, Math.ceil(used / step)) * step);
  const lease = { rentFen, package: snapshot.package, packages: snapshot.terms.packages };
  return { usedFen: usedRentFen(lease, { used, length }), until: until < endsAt ? until : endsAt };
}

/** What an early return gives back now, by the terms under which it was booked. */
export function returnBack(row: LeaseRow, now: Date): { backFen: number; usedFen: number; until: Date } {
  if (row.snapshot.terms.earlyReturn === 'none') return { backFen: 0, usedFen: row.rentFen, until: row.endsAt };
  const { usedFen, until } = usedUntil(row, now);
  return { backFen: row.rentFen - usedFen, usedFen, until };
}
