/** Tells people once that what they waited for can be rented. */
import { hourMs } from '#contract/core/durations.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { packageKey, packageSeconds } from '#contract/rental/rentalTerms.ts';
import { freeUnits, startProblem, type TimeRange } from '#contract/rental/rentalTimes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { minuteIn } from '../../../platform/minuteIn.ts';
import { notify, type Notice } from '../../messages/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { byUnit, listTaken } from '../mall.repository.ts';
import { rentalNumbersOf } from '../numbers.ts';
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

/** What is taken of the listings of some alerts, by one statement for all. */
async function takenOf(
  tx: Tx,
  due: readonly DueAlert[],
  { numbers, now }: { numbers: LeaseNumbers; now: Date },
): Promise<Map<number, TimeRange[][]>> {
  const reach = due.map(({ startsAt, package: name, terms }) => {
    const one = terms.packages.find((each) => packageKey(each) === name);
    const seconds = (one ? packageSeconds(one) : 0) + numbers.lateStartSeconds + terms.gapSeconds;
    return (startsAt ?? now).getTime() + seconds * 1000 + hourMs;
  });
  const listingIds = [...new Set(due.map(({ listingId }) => listingId))];
  return byUnit(await listTaken(tx, { listingIds, from: now, until: new Date(Math.max(...reach)) }));
}

async function look(tx: Tx, due: readonly DueAlert[], now: Date): Promise<void> {
  const [{ site }, { lease: numbers }] = await Promise.all([siteConfiguration(tx), rentalNumbersOf(tx)]);
  const taken = await takenOf(tx, due, { numbers, now });
  const { timeZone } = site;
  const isFree = (alert: DueAlert) =>
    canBegin(alert, { units: taken.get(alert.listingId) ?? [], numbers, now, timeZone });
  const free = due.filter(isFree);
  const freeIds = free.map(({ id }) => id);
  const waiting = due.filter(({ id }) => !freeIds.includes(id));
  await lookAgain(
    tx,
    waiting.map(({ id, listingId }) => ({ id, at: nextLook(taken.get(listingId) ?? [], now) })),
  );
  const told = await takeAlerts(tx, freeIds);
  await notify(
    tx,
    free.filter(({ id }) => told.has(id)).map((alert) => noticeOf(alert, timeZone)),
    now,
  );
}

function canBegin(
  { state, lessorIsActive, terms, package: name, startsAt }: DueAlert,
  {
    units,
    numbers,
    now,
    timeZone,
  }: { units: readonly (readonly TimeRange[])[]; numbers: LeaseNumbers; now: Date; timeZone: string },
): boolean {
  const one = terms.packages.find((each) => packageKey(each) === name);
  if (state !== 'on' || !lessorIsActive || !one) return false;
  const from = startsAt ?? now;
  const startsNow = startsAt === null;
  if (startProblem(terms, one, { from, startsNow, now, timeZone })) return false;
  return freeUnits({ terms, package: one, units, numbers, now, timeZone })(from);
}

/** When time alone may free it: as something taken ends, or as an hour begins that may be open. What changes comes by signals. */
function nextLook(units: readonly (readonly TimeRange[])[], now: Date): Date {
  const hour = (Math.floor(now.getTime() / hourMs) + 1) * hourMs;
  const ends = units.flatMap((ranges) => ranges.map(({ until }) => until.getTime()));
  return new Date(Math.min(hour, ...ends.filter((ms) => ms > now.getTime())));
}

function noticeOf({ userId, listingId, titleZh, titleEn, startsAt }: DueAlert, timeZone: string): Notice {
  const params = { listingId, titleZh, titleEn };
  if (!startsAt) return { kind: 'rental_free', to: [userId], params };
  return { kind: 'rental_free_at', to: [userId], params: { ...params, at: minuteIn(timeZone, startsAt) } };
}
