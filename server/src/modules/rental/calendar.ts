/** When the units of a listing are leased, and what they bring. */
import { deadDayOf } from '#contract/rental/deadDays.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import * as contract from '#contract/rental/listings.ts';
import { addDays, dayOf, startOf } from '../../platform/day.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { siteConfiguration } from '../site/service.ts';
import { listCalendarBlocks, listCalendarLeases, sumIncome } from './calendar.repository.ts';
import { mustOwnListing } from './listings.ts';
import { listUnits } from './units.repository.ts';

/** Some days from a day on, today unless said. Throws not_found. */
export const getListingCalendar = handle(contract.getListingCalendar, async (call, input) => {
  const { tx, now } = call;
  const { terms } = await mustOwnListing(call, input.id);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const first = input.from ?? dayOf(now, timeZone);
  const until = addDays(first, listingRules.calendarDays - 1);
  const span = { from: startOf(first, timeZone), until: startOf(addDays(until, 1), timeZone) };
  const [units, leases, blocks] = await Promise.all([
    listUnits(tx, input.id),
    listCalendarLeases(tx, { listingId: input.id, ...span }),
    listCalendarBlocks(tx, { listingId: input.id, ...span }),
  ]);
  const days = Array.from({ length: listingRules.calendarDays }, (_, index) => addDays(first, index));
  return {
    from: first,
    until,
    deadDays: days.flatMap((day) => {
      const reason = deadDayOf(terms, { day, now, timeZone });
      return reason === null ? [] : [{ day, reason }];
    }),
    timeZone,
    startsAt: span.from,
    endsAt: span.until,
    units: units.map(({ id, name, state }) => ({
      id,
      name,
      state,
      leases: leases.filter(({ unitId }) => unitId === id),
      blocks: blocks.filter(({ unitId }) => unitId === id),
    })),
  };
});

/** The last days until today; days on which nothing was paid have zeros. Throws not_found. */
export const getListingIncome = handle(contract.getListingIncome, async (call, { id }) => {
  const { tx, now } = call;
  if (id !== undefined) await mustOwnListing(call, id);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: listingRules.incomeDays }, (_, index) =>
    addDays(today, index + 1 - listingRules.incomeDays),
  );
  const since = startOf(days[0] ?? today, timeZone);
  const rows = await sumIncome(tx, { lessorId: userIdOf(call), listingId: id ?? null, since, timeZone });
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return { days: days.map((day) => byDay.get(day) ?? { day, rentFen: 0, claimedFen: 0, leases: 0, seconds: 0 }) };
});
