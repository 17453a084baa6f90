/** Tells people once that what they waited for can be rented. */
import { hourMs } from '#contract/core/durations.ts';
import type { TimeRange } from '#contract/rental/rentalTimes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { both, momentIn } from '../../../platform/shownTime.ts';
import { notify, type Notice } from '../../messages/service.ts';
import { lookAtTimes } from './free.ts';
import { forgetAlerts, listDueAlerts, lookAgain, takeAlerts, takeSignals, type DueAlert } from './repository.ts';

/** Alerts looked at in one transaction; and such turns at most at a time. */
const alertsAtOnce = 200;
const turnsMax = 20;

export const rentalAlertJobs: readonly PeriodicJob[] = [
  { name: 'rental.tellFree', everySeconds: 20, run: tellAll },
  { name: 'rental.forgetAlerts', everySeconds: 3600, run: forgetAll },
];

async function tellAll({ transaction, now }: JobContext): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const seen = await transaction(async (tx) => {
      await takeSignals(tx, { now, limit: alertsAtOnce });
      const due = await listDueAlerts(tx, { now, limit: alertsAtOnce });
      if (due.length > 0) await look(tx, due, now);
      return due.length;
    });
    if (seen < alertsAtOnce) return;
  }
}

async function forgetAll({ transaction, now }: JobContext): Promise<void> {
  while ((await transaction((tx) => forgetAlerts(tx, { now, limit: alertsAtOnce }))) === alertsAtOnce);
}

async function look(tx: Tx, due: readonly DueAlert[], now: Date): Promise<void> {
  const { taken, timeZone, isFree } = await lookAtTimes(tx, due, now);
  const free = due.filter((alert) => alert.state === 'on' && alert.lessorIsActive && isFree(alert));
  const freeIds = free.map(({ id }) => id);
  const waiting = due.filter(({ id }) => !freeIds.includes(id));
  await lookAgain(
    tx,
    waiting.map(({ id, listingId }) => ({ id, at: nextLook(taken.get(listingId) ?? [], now) })),
  );
  const told = await takeAlerts(tx, freeIds);
  await notify(
    tx,
    free.filter(({ id }) => told.has(id)).map((alert) => noticeOf(alert, { timeZone, now })),
    now,
  );
}

/** When time alone may free it: as something taken ends, or as an hour begins that may be open. What changes comes by signals. */
function nextLook(units: readonly (readonly TimeRange[])[], now: Date): Date {
  const hour = (Math.floor(now.getTime() / hourMs) + 1) * hourMs;
  const ends = units.flatMap((ranges) => ranges.map(({ until }) => until.getTime()));
  return new Date(Math.min(hour, ...ends.filter((ms) => ms > now.getTime())));
}

function noticeOf(
  { userId, listingId, titleZh, titleEn, startsAt }: DueAlert,
  { timeZone, now }: { timeZone: string; now: Date },
): Notice {
  const params = { listingId, titleZh, titleEn };
  if (!startsAt) return { kind: 'rental_free', to: [userId], params };
  return {
    kind: 'rental_free_at',
    to: [userId],
    params: { ...params, ...both('at', momentIn(timeZone, startsAt, now)) },
  };
}
