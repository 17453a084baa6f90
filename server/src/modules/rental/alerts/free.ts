/** Whether what somebody waits for can begin. */
import { hourMs } from '#contract/core/durations.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { packageKey, packageSeconds } from '#contract/rental/rentalTerms.ts';
import { freeUnits, startProblem, type TimeRange } from '#contract/rental/rentalTimes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { siteConfiguration } from '../../site/service.ts';
import { byUnit, listTaken } from '../mall.repository.ts';
import { rentalNumbersOf } from '../numbers.ts';
import type { DueAlert } from './repository.ts';

/** What is waited for, of a listing with its terms. */
export type Wanted = Pick<DueAlert, 'listingId' | 'package' | 'startsAt' | 'terms'>;

interface Times {
  /** Of each listing what is taken of each of its units. */
  taken: Map<number, TimeRange[][]>;
  timeZone: string;
  /** Whether one of them can begin as it is wanted; listing and lessor are looked at by whoever asks. */
  isFree: (one: Wanted) => boolean;
}

/** Looks at the times of all that some people wait for, by one statement for all. */
export async function lookAtTimes(tx: Tx, wanted: readonly Wanted[], now: Date): Promise<Times> {
  const [{ site }, { lease: numbers }] = await Promise.all([siteConfiguration(tx), rentalNumbersOf(tx, now)]);
  const taken = await takenOf(tx, wanted, { numbers, now });
  const { timeZone } = site;
  const isFree = (one: Wanted) => canBegin(one, { units: taken.get(one.listingId) ?? [], numbers, now, timeZone });
  return { taken, timeZone, isFree };
}

/** What is taken of the listings of some alerts, by one statement for all. */
async function takenOf(
  tx: Tx,
  due: readonly Wanted[],
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

function canBegin(
  { terms, package: name, startsAt }: Wanted,
  {
    units,
    numbers,
    now,
    timeZone,
  }: { units: readonly (readonly TimeRange[])[]; numbers: LeaseNumbers; now: Date; timeZone: string },
): boolean {
  const one = terms.packages.find((each) => packageKey(each) === name);
  if (!one) return false;
  const from = startsAt ?? now;
  const startsNow = startsAt === null;
  if (startProblem(terms, one, { from, startsNow, now, timeZone })) return false;
  return freeUnits({ terms, package: one, units, numbers, now, timeZone })(from);
}
