/** What happens to leases by itself: each one in a transaction of its own, and twice the same as once. */
import { dayMs } from '#contract/core/durations.ts';
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import { openLeaseStates, type LeaseReason, type LeaseState } from '#contract/rental/leaseProcess.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { closePayment } from '../payments/service.ts';
import { takeBackSeats, takeBackUnits } from '../rental/service.ts';
import { findGatewayMoney } from './payment/disputes.repository.ts';
import { recordHappening } from './cases.repository.ts';
import { forgetEvidence, forgetUnsentEvidence } from './claims/evidence.repository.ts';
import { begin, cancelLocked, endByTime, endOverdue, finish, keepsDeposit, refundStopped } from './endings.ts';
import {
  closeRow,
  findLease,
  findRemindAt,
  listDue,
  listStandingLeases,
  lockLease,
  noteReminded,
  type DueKind,
} from './leases.repository.ts';
import { returnDeposit } from './money.ts';
import { takeBackReminders, tellOfLease } from './notices.ts';
import { dropUnpaid, lapse } from './payment/pay.ts';
import { clockStartsBy, numbersOf, usedUntil } from './permissions.ts';
import { countForLists, countLater } from './popularity.ts';
import { nextReminder } from './reminderTime.ts';
import { lapseRenewal } from './renewals/drop.ts';
import { listDueRenewals } from './renewals/renewals.repository.ts';
import { lapsedBefore } from './payment/unpaid.ts';

/** Pictures that one transaction deletes. */
const atOnce = 500;

/** Looked at in one turn; what is left waits for the next run. */
const turnOf = 100;
const turnsMax = 20;

/** The start has come: without new credentials the lease is cancelled, else its clock starts when nobody looks for too long. */
async function start(tx: Tx, id: number, now: Date): Promise<void> {
  const found = await lockLease(tx, id);
  if (!found) return;
  await endOverdue(tx, found, now);
  const row = await lockLease(tx, id);
  if (row?.state !== 'booked' || row.startsAt > now) return;
  if (row.unitState !== 'ready') {
    await cancelLocked(tx, row, { event: 'fail', by: null, backFen: row.rentFen, reason: 'not_rotated', now });
  } else if (clockStartsBy(row, numbersOf(row)) <= now) await begin(tx, row, { by: null, now });
}

/** The lessor did not answer: the tenant gets the rent back. */
async function answer(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockLease(tx, id);
  if (row?.state !== 'stopped' || !row.answerBy || row.answerBy > now) return;
  await refundStopped(tx, row, { event: 'silence', by: null, reason: 'no_answer', now });
}

/** Nobody claimed anything: the deposit goes back. */
async function close(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await findLease(tx, id);
  if (!row || !(await closeRow(tx, id, now))) return;
  await countLater(tx, id, now);
  await recordHappening(tx, { leaseId: id, event: 'close', by: null, amountFen: row.depositFen, now });
  if (row.depositFen === 0) return;
  await tellOfLease(tx, row, { kind: 'lease_deposit_back', to: row.tenantId, amountFen: row.depositFen }, now);
  await returnDeposit(tx, row, { claimedFen: 0, now });
}

async function remind(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockLease(tx, id);
  const remindAt = await findRemindAt(tx, id);
  if (row?.state !== 'active' || !row.startedAt || !remindAt || remindAt > now) return;
  const next = nextReminder({ ...row, startedAt: row.startedAt }, now);
  if (!(await noteReminded(tx, { id, remindAt, next })) || row.endsAt <= now) return;
  await takeBackReminders(tx, row, now);
  await tellOfLease(tx, row, { kind: 'lease_ending', to: row.tenantId, at: row.endsAt }, now);
}

type Step = (tx: Tx, id: number, now: Date) => Promise<unknown>;

type Due = (tx: Tx, of: { now: Date; limit: number; without: readonly number[] }) => Promise<number[]>;

/** `due`: what was due then is looked at. */
const job = (kind: DueKind, step: Step, everySeconds: number, due?: (now: Date) => Date): PeriodicJob =>
  jobOf({ kind, step, everySeconds, list: (tx, of) => listDue(tx, kind, of), ...(due ? { due } : {}) });

const jobOf = ({
  kind,
  step,
  everySeconds,
  list,
  due = (now) => now,
}: {
  kind: string;
  step: Step;
  everySeconds: number;
  list: Due;
  due?: (now: Date) => Date;
}): PeriodicJob => ({
  name: `leases.${kind}`,
  everySeconds,
  run: async ({ app, transaction, now }: JobContext) => {
    const seen: number[] = [];
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const ids = await transaction((tx) => list(tx, { now: due(now), limit: turnOf, without: seen }));
      for (const id of ids) {
        try {
          await transaction((tx) => step(tx, id, now));
        } catch (error) {
          app.log.error({ err: error, leaseId: id }, `the step ${kind} of a lease failed, and will be tried again`);
        }
      }
      seen.push(...ids);
      if (ids.length < turnOf) return;
    }
  },
});

/** In this order: what lapses is free again; what ends asks for new credentials before the next one starts. */
export const leaseJobs: readonly PeriodicJob[] = [
  job('lapse', lapse, 5, lapsedBefore),
  jobOf({ kind: 'lapseRenewal', step: lapseRenewal, everySeconds: 5, list: listDueRenewals, due: lapsedBefore }),
  job('end', endByTime, 5),
  job('start', start, 10),
  job('answer', answer, 30),
  job('close', close, 60),
  job('remind', remind, 30),
  {
    name: 'leases.forgetUnsentPictures',
    everySeconds: 3600,
    run: async ({ now, transaction }) => {
      await transaction((tx) => forgetUnsentEvidence(tx, new Date(now.getTime() - dayMs)));
    },
  },
  {
    name: 'leases.forgetEvidence',
    everySeconds: 24 * 3600,
    run: async ({ now, transaction, signal }) => {
      const before = new Date(now.getTime() - evidenceRules.keptDays * dayMs);
      let leaseEvidence = 0;
      for (let forgotten = atOnce; forgotten === atOnce && !signal?.aborted; leaseEvidence += forgotten) {
        forgotten = await transaction((tx) => forgetEvidence(tx, before, atOnce));
      }
      return { leaseEvidence };
    },
  },
];

interface Cancelled {
  states: readonly LeaseState[];
  reason: LeaseReason;
  /** What was used of those that go on until then is paid; null or left out: all of the rent goes back. */
  usedAt?: Date | null | undefined;
  /** What of the rent goes back; left out: all of it, less what was used. */
  backFen?: number | undefined;
}

/**
 * Cancels leases in some states with all of the money, but for what was used until `usedAt`, each in a transaction of its own. One that fails holds none of the others
 * up: in the end it throws, so that those are tried again.
 */
async function cancelAll(
  { app, transaction, now }: JobContext,
  of: Parameters<typeof listStandingLeases>[1],
  { states, reason, usedAt }: Cancelled,
): Promise<void> {
  const failed: number[] = [];
  for (;;) {
    const ids = await transaction((tx) => listStandingLeases(tx, of, { states, without: failed, limit: turnOf }));
    for (const id of ids) {
      try {
        await transaction((tx) => cancelOne(tx, id, { states, reason, usedAt, now }));
      } catch (error) {
        failed.push(id);
        app.log.error({ err: error, leaseId: id }, 'a lease was not cancelled, and will be tried again');
      }
    }
    if (ids.length < turnOf) break;
  }
  if (failed.length > 0)
    throw new Error(`${failed.length} leases were not cancelled: ${failed.slice(0, 10).join(', ')}`);
}

/** Unless it is in another state by now. */
async function cancelOne(
  tx: Tx,
  id: number,
  { states, reason, usedAt, backFen, now }: Cancelled & { now: Date },
): Promise<void> {
  const found = await findLease(tx, id);
  if (!found) return;
  const drop = { event: 'fail', by: null, reason, now } as const;
  if (found.state === 'unpaid' && (await dropUnpaid(tx, found, drop))) return;
  const row = await lockLease(tx, id);
  if (!row || !states.includes(row.state) || row.state === 'unpaid') return;
  const event = row.state === 'booked' ? 'fail' : 'revoke';
  const usedFen = row.state === 'active' && usedAt ? usedUntil(row, usedAt).usedFen : 0;
  await cancelLocked(tx, row, { event, by: null, backFen: backFen ?? row.rentFen - usedFen, reason, now });
}

export const leaseTasks: Jobs = {
  /** `leases.closePayment { paymentId }`: a payment whose renewal is over takes no money any more. */
  'leases.closePayment': ({ transaction }, { paymentId }) =>
    transaction(async (tx) => void (await closePayment(tx, Number(paymentId)))),
  /** `leases.count { leaseId }`: for lists by popularity. */
  'leases.count': ({ transaction }, { leaseId }) => transaction((tx) => countForLists(tx, Number(leaseId))),
  /** `leases.listingTakenDown { listingId }`: what is booked or waits for its payment is cancelled, what goes on goes on. */
  'leases.listingTakenDown': (context, { listingId }) =>
    cancelAll(context, { listingId: Number(listingId) }, { states: ['unpaid', 'booked'], reason: 'taken_down' }),
  /**
   * `leases.paymentTakenBack { leaseId, renewalId? }`: its payer has the money back from the gateway, and the lease ends. What is held
   * of that payment goes to its tenant's debts; of the rest what was used is paid, whoever paid it.
   */
  'leases.paymentTakenBack': ({ transaction, now }, { leaseId, renewalId }) =>
    transaction(async (tx) => {
      const id = Number(leaseId);
      const row = await lockLease(tx, id);
      const payment = { leaseId: id, renewalId: renewalId === undefined ? null : Number(renewalId) };
      const money = await findGatewayMoney(tx, payment);
      if (row?.state === 'stopped') {
        await refundStopped(tx, row, { event: 'refund', by: null, reason: 'payment_disputed', now });
        return;
      }
      if (row?.state !== 'active' || !money) {
        return cancelOne(tx, id, { states: openLeaseStates, reason: 'payment_disputed', now });
      }
      const rest = row.rentFen - money.heldRentFen;
      const backFen = money.heldRentFen + Math.max(0, rest - usedUntil(row, now).usedFen);
      const ending = { by: null, reason: 'payment_disputed', backFen, now } as const;
      // Whoever saw the credentials can have done harm.
      if (keepsDeposit(row)) await finish(tx, row, { ...ending, event: 'return', endedAt: now });
      else await cancelLocked(tx, row, { ...ending, event: 'revoke' });
    }),
  /** `leases.orderTakenBack { orderId }`: what its buyer let out of it is gone; all leases of that end with a full refund. */
  'leases.orderTakenBack': async (context, { orderId }) => {
    const { transaction, now } = context;
    // First the credentials: nobody sees or books them from then on, whatever becomes of the leases.
    const unitIds = await transaction((tx) => takeBackUnits(tx, { orderId: Number(orderId), now }));
    if (unitIds.length > 0)
      await cancelAll(context, { unitIds }, { states: openLeaseStates, reason: 'order_refunded' });
  },
  /**
   * `leases.licenceTakenBack { licenceId }`: a licence that is let out was stopped, handed over or shortened; the leases for which it
   * is no good any more end with a full refund. Where its seller suspends it, which they can take back, or closes the shop,
   * what was used until then is paid. Their keys follow it at once, whenever this runs.
   */
  'leases.licenceTakenBack': async (context, { licenceId }) => {
    const { transaction, now } = context;
    const { unitIds, beyond, pausedAt } = await transaction((tx) =>
      takeBackSeats(tx, { licenceId: Number(licenceId), now }),
    );
    if (unitIds.length > 0)
      await cancelAll(
        context,
        { unitIds, beyond },
        { states: openLeaseStates, reason: 'order_refunded', usedAt: pausedAt },
      );
  },
};
