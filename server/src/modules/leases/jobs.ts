/** What happens to leases by itself: each one in a transaction of its own, and twice the same as once. */
import type { LeaseReason, LeaseState } from '#contract/rental/leaseProcess.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countLease } from '../rental/service.ts';
import { recordHappening } from './cases.repository.ts';
import { begin, cancelLocked, endByTime, endOverdue, nextReminder, refundStopped } from './endings.ts';
import {
  closeRow,
  findLease,
  findRemindAt,
  listDue,
  listLeasesOfListing,
  lockLease,
  noteReminded,
  removeUnits,
  takeDownOfOrder,
  type DueKind,
} from './leases.repository.ts';
import { returnDeposit } from './money.ts';
import { tellOfLease } from './notices.ts';
import { clockStartsBy } from './permissions.ts';

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
  } else if (clockStartsBy(row) <= now) await begin(tx, row, { by: null, now });
}

/** The lessor did not answer: the tenant gets the rent back. */
async function answer(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockLease(tx, id);
  if (row?.state !== 'stopped' || !row.answerBy || row.answerBy > now) return;
  await refundStopped(tx, row, { event: 'silence', by: null, reason: 'no_answer', now });
}

/** Nobody claimed anything: the deposit goes back. */
async function close(tx: Tx, id: number, now: Date): Promise<void> {
  // Neither the unit nor the listing may be locked: whoever books holds the listing first.
  const row = await findLease(tx, id);
  if (!row || !(await closeRow(tx, id, now))) return;
  await countLease(tx, row.listingId);
  await recordHappening(tx, { leaseId: id, event: 'close', by: null, amountFen: row.depositFen, now });
  if (row.depositFen === 0) return;
  await tellOfLease(tx, row, { kind: 'lease_deposit_back', to: row.tenantId, amountFen: row.depositFen }, now);
  await returnDeposit(tx, row, { claimedFen: 0, now });
}

async function remind(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockLease(tx, id);
  const remindAt = await findRemindAt(tx, id);
  if (row?.state !== 'active' || !row.startedAt || !remindAt || remindAt > now) return;
  const next = nextReminder({ startedAt: row.startedAt, endsAt: row.endsAt }, now);
  if (!(await noteReminded(tx, { id, remindAt, next })) || row.endsAt <= now) return;
  await tellOfLease(tx, row, { kind: 'lease_ending', to: row.tenantId, at: row.endsAt }, now);
}

type Step = (tx: Tx, id: number, now: Date) => Promise<unknown>;

const job = (kind: DueKind, step: Step, everySeconds: number): PeriodicJob => ({
  name: `leases.${kind}`,
  everySeconds,
  run: async ({ app, transaction, now }: JobContext) => {
    const seen: number[] = [];
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const ids = await transaction((tx) => listDue(tx, kind, { now, limit: turnOf, without: seen }));
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

/** In this order: what ends asks for new credentials before the next one starts. */
export const leaseJobs: readonly PeriodicJob[] = [
  job('end', endByTime, 5),
  job('start', start, 10),
  job('answer', answer, 30),
  job('close', close, 60),
  job('remind', remind, 30),
];

/** Cancels the leases of a listing in some states with all of the money, each in a transaction of its own. */
async function cancelAll(
  { transaction, now }: JobContext,
  { listingId, states, reason }: { listingId: number; states: readonly LeaseState[]; reason: LeaseReason },
): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const ids = await transaction((tx) => listLeasesOfListing(tx, { listingId, states, limit: turnOf }));
    for (const id of ids) {
      await transaction(async (tx) => {
        const row = await lockLease(tx, id);
        if (!row) return;
        const event = row.state === 'booked' ? 'fail' : 'revoke';
        await cancelLocked(tx, row, { event, by: null, backFen: row.rentFen, reason, now });
      });
    }
    if (ids.length < turnOf) return;
  }
}

export const leaseTasks: Jobs = {
  /** `leases.listingTakenDown { listingId }`: what is booked is cancelled, what goes on goes on. */
  'leases.listingTakenDown': (context, { listingId }) =>
    cancelAll(context, { listingId: Number(listingId), states: ['booked'], reason: 'taken_down' }),
  /** `leases.orderTakenBack { orderId }`: what its buyer let out is gone; all of its leases end with a full refund. */
  'leases.orderTakenBack': async (context, { orderId }) => {
    const { transaction, now } = context;
    const listingId = await transaction((tx) => takeDownOfOrder(tx, Number(orderId), now));
    if (listingId === undefined) return;
    await cancelAll(context, { listingId, states: ['booked', 'active', 'stopped'], reason: 'order_refunded' });
    await transaction((tx) => removeUnits(tx, listingId));
  },
};
