/** What is rented, as leases need it: its packages and when they can begin. */
import { packageKey, packageSeconds, type TimePackage } from '#contract/rental/rentalTerms.ts';
import {
  endOfPackage,
  freeUnits,
  keptUntil,
  momentAt,
  slotsOfMonth,
  startProblem,
} from '#contract/rental/rentalTimes.ts';
import { leaseRules, type LeaseNumbers } from '#contract/rental/leaseRules.ts';
import * as contract from '#contract/rental/leases.ts';
import { addDays } from '../../../platform/day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle } from '../../../platform/http/http.ts';
import { endOfLicence, findListing, listTakenOf, rentalNumbersOf, type LetListing } from '../../rental/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { minuteIn } from '../../../platform/shownTime.ts';

const letters = { free: '1', taken: '0', closed: '-' } as const;

/** When a package can begin, through a month: one statement, whatever the unit's past. Throws not_found for what is not on, invalid_input. */
export const getListingTimes = handle(contract.getListingTimes, async (call, input) => {
  const { tx, now } = call;
  const [found, { site }, { lease: numbers }] = await Promise.all([
    findListing(tx, input.id),
    siteConfiguration(tx),
    rentalNumbersOf(tx, now),
  ]);
  const listing = mustBeOn(found);
  const { timeZone } = site;
  const one = packageOf(listing, input.package);
  const { terms } = listing;
  const from = momentAt(`${input.month}-01`, 0, timeZone);
  const end = momentAt(`${addDays(`${input.month}-01`, 31).slice(0, 7)}-01`, 0, timeZone);
  const reach = packageSeconds(one) + 2 * 3600 + numbers.lateStartSeconds + terms.gapSeconds;
  const span = {
    from: from < now ? from : now,
    until: new Date(Math.max(end.getTime(), now.getTime()) + reach * 1000),
  };
  const units = await listTakenOf(tx, { listingId: listing.id, ...span });
  const asked = { terms, package: one, units, numbers, now, timeZone };
  const endsAt = endOfPackage(one, now, timeZone);
  const isOpen = startProblem(terms, one, { from: now, startsNow: true, now, timeZone }) === undefined;
  return {
    timeZone,
    slotSeconds: leaseRules.slotSeconds,
    days: slotsOfMonth(asked, input.month).map(({ day, from: begins, slots }) => ({
      day,
      from: begins,
      slots: slots.map((slot) => letters[slot]).join(''),
    })),
    now: { free: isOpen && freeUnits(asked)(now), endsAt },
  };
});

/** Throws not_found for a listing that nobody can book: it is not on, or its lessor's account is closed to them. */
export function mustBeOn(listing: LetListing | undefined): LetListing {
  if (listing?.state !== 'on' || !listing.lessorIsActive) throw new AppError('not_found');
  return listing;
}

/** Throws invalid_input for a package that the listing does not have. */
export function packageOf({ terms }: Pick<LetListing, 'terms'>, name: string): TimePackage {
  const found = terms.packages.find((one) => packageKey(one) === name);
  if (!found) throw new AppError('invalid_input', { fields: [{ field: 'package', rule: 'missing' }] });
  return found;
}

/** Throws lease_beyond_licence for a lease that would end after the licence of which it has a seat. */
export function mustFitLicence(
  listing: LetListing,
  { endsAt, numbers, timeZone }: { endsAt: Date; numbers: LeaseNumbers; timeZone: string },
): void {
  const until = endOfLicence(listing, numbers);
  if (until !== null && endsAt > until) {
    throw new AppError('lease_beyond_licence', { params: { until: minuteIn(timeZone, until) } });
  }
}

/** When a lease would stand; undefined when the package can't begin then. */
export interface WantedTime {
  from: Date;
  endsAt: Date;
  keptUntil: Date;
}

/** `startsAt` undefined: now; `numbers`: those under which it would be booked; `timeZone`: of the site, where the caller has read it. */
export async function wantedTime(
  tx: Tx,
  { terms }: Pick<LetListing, 'terms'>,
  wanted: {
    package: TimePackage;
    startsAt: string | undefined;
    numbers: LeaseNumbers;
    now: Date;
    timeZone?: string;
  },
): Promise<WantedTime | undefined> {
  const timeZone = wanted.timeZone ?? (await siteConfiguration(tx)).site.timeZone;
  const { package: one, startsAt, numbers, now } = wanted;
  const startsNow = startsAt === undefined;
  const from = startsNow ? now : new Date(startsAt);
  if (startProblem(terms, one, { from, startsNow, now, timeZone })) return undefined;
  const endsAt = endOfPackage(one, from, timeZone);
  if (!endsAt) return undefined;
  return { from, endsAt, keptUntil: keptUntil(endsAt, terms, numbers) };
}
