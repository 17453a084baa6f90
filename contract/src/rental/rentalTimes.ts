/** When a package can begin, when it ends, and what is free. Times are moments; hours and days are those of a time zone. Pure, free of zod. */
import { dateFormatter } from '../core/formatters.ts';
import { addDays } from '../core/calendar.ts';
import { dayMs, hourMs } from '../core/durations.ts';
import { leaseRules, type LeaseNumbers } from './leaseRules.ts';
import { night, packageSeconds, type RentalTerms, type TimePackage } from './rentalTerms.ts';

/** Half-open: from `from` on, free again at `until`. */
export interface TimeRange {
  from: Date;
  until: Date;
}

/** A day of a zone's calendar, as 2026-03-14, and the moment at which it begins there. */
interface LocalDay {
  day: string;
  startMs: number;
}

type Hours = Pick<RentalTerms, 'weeklyHours' | 'daysOut'>;

const slotMs = leaseRules.slotSeconds * 1000;

/** What a clock in a zone (IANA name) shows at a moment. */
function clockAt(ms: number, timeZone: string): { day: string; minute: number } {
  const format = dateFormatter('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', clock = ''] = format.format(ms).split(' ');
  const [hours, minutes] = clock.split(':');
  return { day, minute: Number(hours) * 60 + Number(minutes) };
}

/** The moment at which a zone's clock shows a time of a day; where it skips that time, the moment after the leap. */
export function momentAt(day: string, minute: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const offsetAt = (ms: number) => {
    const clock = clockAt(ms, timeZone);
    return Date.parse(`${clock.day}T00:00:00Z`) + clock.minute * 60_000 - Math.floor(ms / 60_000) * 60_000;
  };
  // Of two offsets around a leap one fits; where none does, the time is skipped.
  const offsets = [offsetAt(shown - dayMs), offsetAt(shown + dayMs)];
  const fitting = offsets.map((offset) => shown - offset).filter((ms) => offsetAt(ms) === shown - ms);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : leapAfter(shown, offsets, offsetAt));
}

/** When the clock leapt over a time: the first moment with the later offset. */
function leapAfter(shown: number, offsets: readonly number[], offsetAt: (ms: number) => number): number {
  let [before, after] = [shown - Math.max(...offsets), shown - Math.min(...offsets)];
  const later = offsetAt(after);
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 120_000) * 60_000;
    if (offsetAt(middle) === later) after = middle;
    else before = middle;
  }
  return after;
}

/** The local hours and days of some time, looked up once: whether it may be rented at a moment. */
export interface LocalHours {
  timeZone: string;
  days: readonly LocalDay[];
  /** Throws RangeError outside of the time that was asked for. */
  clock: (ms: number) => { day: string; minute: number };
  /** The nights that begin on these days; looked up once. */
  nights: () => readonly TimeRange[];
}

/** A day of twenty-four hours has no leap in it. */
function isPlain(one: LocalDay, next: LocalDay): boolean {
  return next.startMs - one.startMs === dayMs;
}

/** The days from that of `from` until that of `until`, and one more. */
export function localHours(timeZone: string, { from, until }: TimeRange): LocalHours {
  const days: LocalDay[] = [];
  let day = clockAt(from.getTime(), timeZone).day;
  for (;;) {
    // Most days are twenty-four hours after the one before, which costs one look at the clock.
    const guess = (days.at(-1)?.startMs ?? NaN) + dayMs;
    const shown = Number.isNaN(guess) ? undefined : clockAt(guess, timeZone);
    const startMs = shown?.day === day && shown.minute === 0 ? guess : momentAt(day, 0, timeZone).getTime();
    days.push({ day, startMs });
    if (startMs > until.getTime()) break;
    day = addDays(day, 1);
  }
  const first = days[0]?.startMs ?? 0;
  const clock = (ms: number) => {
    let index = Math.min(days.length - 1, Math.max(0, Math.floor((ms - first) / dayMs)));
    while (index > 0 && (days[index]?.startMs ?? 0) > ms) index -= 1;
    while ((days[index + 1]?.startMs ?? Infinity) <= ms) index += 1;
    const [one, next] = [days[index], days[index + 1]];
    if (!one || !next || ms < one.startMs) throw new RangeError('outside of the days that were looked up');
    if (isPlain(one, next)) return { day: one.day, minute: Math.floor((ms - one.startMs) / 60_000) };
    return clockAt(ms, timeZone);
  };
  let nights: TimeRange[] | undefined;
  const hourOf = (index: number, hour: number) => {
    const [one, next] = [days[index], days[index + 1]];
    if (one && next && isPlain(one, next)) return new Date(one.startMs + hour * hourMs);
    return momentAt(one?.day ?? addDays(days[index - 1]?.day ?? day, 1), hour * 60, timeZone);
  };
  const nightOf = (_: LocalDay, index: number): TimeRange => ({
    from: hourOf(index, night.from),
    until: hourOf(index + 1, night.to),
  });
  return { timeZone, days, clock, nights: () => (nights ??= days.map(nightOf)) };
}

function isOpenAt({ weeklyHours, daysOut }: Hours, { day, minute }: { day: string; minute: number }): boolean {
  return weeklyHours[weekdayOf(day) * 24 + Math.floor(minute / 60)] === '1' && !daysOut.includes(day);
}

/** From Monday, which is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Milliseconds, half-open. */
interface Span {
  from: number;
  until: number;
}

/** The open hours of the days that were looked up, those that touch made one. */
function openSpans(terms: Hours, local: LocalHours): Span[] {
  const spans: Span[] = [];
  const add = (from: number, until: number) => {
    const last = spans.at(-1);
    if (last?.until === from) last.until = until;
    else spans.push({ from, until });
  };
  for (const [index, one] of local.days.entries()) {
    const next = local.days[index + 1];
    if (next === undefined || terms.daysOut.includes(one.day)) continue;
    const { startMs } = one;
    if (isPlain(one, next)) {
      const weekStart = weekdayOf(one.day) * 24;
      for (let hour = 0; hour < 24; hour += 1) {
        if (terms.weeklyHours[weekStart + hour] === '1') add(startMs + hour * hourMs, startMs + (hour + 1) * hourMs);
      }
      continue;
    }
    // Where a clock leaps, hours may begin at any quarter.
    const step = hourMs / 4;
    for (let ms = startMs; ms < next.startMs; ms += step) if (isOpenAt(terms, local.clock(ms))) add(ms, ms + step);
  }
  return spans;
}

/** Whether every moment from `from` until `until` lies in one of some spans, which stand apart and in order. */
function isWithin(spans: readonly Span[], from: number, until: number): boolean {
  const span = firstEndingAfter(spans, from);
  return span !== undefined && span.from <= from && until <= span.until;
}

/** The first of some ranges, which stand apart and in order, that ends after a moment. */
function firstEndingAfter<Moment extends number | Date, Range extends { until: Moment }>(
  ranges: readonly Range[],
  moment: Moment,
): Range | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.until ?? moment) <= moment) low = middle + 1;
    else high = middle;
  }
  return ranges[low];
}

/**
 * When a package that begins at `from` ends; null where it can't begin then at all: a night begins from its first hour until some
 * time before its last, and always ends at the same hour.
 */
export function endOfPackage(one: Pick<TimePackage, 'unit' | 'count'>, from: Date, timeZone: string): Date | null {
  if (one.unit !== 'night') return new Date(from.getTime() + packageSeconds(one) * 1000);
  const { day, minute } = clockAt(from.getTime(), timeZone);
  const isEvening = minute >= night.from * 60;
  if (!isEvening && minute >= night.to * 60) return null;
  const end = momentAt(isEvening ? addDays(day, 1) : day, night.to * 60, timeZone);
  const left = end.getTime() - from.getTime();
  return left >= leaseRules.nightAtLeastSeconds * 1000 ? end : null;
}

/** Until when a unit is kept free after a lease: a late start and the gap. */
export function keptUntil(
  end: Date,
  { gapSeconds }: Pick<RentalTerms, 'gapSeconds'>,
  { lateStartSeconds }: Pick<LeaseNumbers, 'lateStartSeconds'>,
): Date {
  return new Date(end.getTime() + (lateStartSeconds + gapSeconds) * 1000);
}

/** Whether a moment is one at which bookings start: the full or half hour of the zone's clock. */
export function isSlot(at: Date, timeZone: string): boolean {
  if (at.getTime() % 60_000 !== 0) return false;
  return (clockAt(at.getTime(), timeZone).minute * 60) % leaseRules.slotSeconds === 0;
}

/** Why a package does not begin at a time. */
export type StartProblem = 'past' | 'too_far_ahead' | 'no_slot' | 'closed';

/**
 * What stands against beginning a package at a time, whatever is taken; undefined: nothing. `now` starts now, which is at no
 * slot and for nights within their hours; else nights begin at their first hour.
 */
export function startProblem(
  terms: Hours & Pick<RentalTerms, 'aheadDays'>,
  one: Pick<TimePackage, 'unit' | 'count'>,
  { from, startsNow, now, timeZone }: { from: Date; startsNow: boolean; now: Date; timeZone: string },
): StartProblem | undefined {
  if (!startsNow) {
    if (from <= now) return 'past';
    if (from.getTime() > now.getTime() + terms.aheadDays * dayMs) return 'too_far_ahead';
    if (!isSlot(from, timeZone)) return 'no_slot';
  }
  const end = endOfPackage(one, from, timeZone);
  if (!end) return 'closed';
  const until = one.unit === 'day' ? from : end;
  const local = localHours(timeZone, { from, until });
  if (one.unit === 'night' && !startsNow && !local.nights().some((each) => each.from.getTime() === from.getTime())) {
    return 'closed';
  }
  return isOpen(one, openSpans(terms, local), from, end) ? undefined : 'closed';
}

/** Whether the hours let a package begin and last until its end. Days only begin in open hours. */
function isOpen({ unit }: Pick<TimePackage, 'unit'>, open: readonly Span[], from: Date, end: Date): boolean {
  return isWithin(open, from.getTime(), unit === 'day' ? from.getTime() + 1 : end.getTime());
}

/** How the slots of a day stand for a package: it can begin at one that is free, not at one that is taken or closed. */
export type SlotState = 'closed' | 'taken' | 'free';

/** Each day of a month with its slots of half an hour: slot k begins k × half an hour after `from`, whatever the clock does. */
export interface DaySlots {
  day: string;
  from: Date;
  slots: SlotState[];
}

export interface AskedTimes {
  terms: RentalTerms;
  package: TimePackage;
  /** What is taken of each unit that is offered, kept-free times included. */
  units: readonly (readonly TimeRange[])[];
  /** What a lease that is booked now would keep free for a late start. */
  numbers: Pick<LeaseNumbers, 'lateStartSeconds'>;
  now: Date;
  timeZone: string;
}

/** The days of a month, as 2026-03, with when a package can begin. */
export function slotsOfMonth(asked: AskedTimes, month: string): DaySlots[] {
  const { terms, package: one, now, timeZone } = asked;
  const firstDay = `${month}-01`;
  const nextMonth = addDays(firstDay, 31).slice(0, 7);
  const from = momentAt(firstDay, 0, timeZone);
  const end = momentAt(`${nextMonth}-01`, 0, timeZone);
  const reach = one.unit === 'day' ? 0 : packageSeconds(one) * 1000 + dayMs;
  const local = localHours(timeZone, { from, until: new Date(end.getTime() + reach) });
  const endOf = endOfSlot(one, local);
  const open = openSpans(terms, local);
  const isFree = freeUnits(asked);
  const last = now.getTime() + terms.aheadDays * dayMs;
  const stateAt = (ms: number): SlotState => {
    if (ms <= now.getTime() || ms > last) return 'closed';
    const [start, slotEnd] = [new Date(ms), endOf(ms)];
    if (!slotEnd || !isOpen(one, open, start, slotEnd)) return 'closed';
    return isFree(start, slotEnd) ? 'free' : 'taken';
  };
  const days: DaySlots[] = [];
  for (const [index, { day, startMs }] of local.days.entries()) {
    if (!day.startsWith(month)) continue;
    const nextMs = local.days[index + 1]?.startMs ?? startMs;
    const slots: SlotState[] = [];
    for (let ms = startMs; ms < nextMs; ms += slotMs) slots.push(stateAt(ms));
    days.push({ day, from: new Date(startMs), slots });
  }
  return days;
}

/** When a package that begins at a slot ends; undefined where none begins: nights begin at their first moment, which a leap of the clock may move. */
function endOfSlot(one: TimePackage, local: LocalHours): (ms: number) => Date | undefined {
  if (one.unit !== 'night') return (ms) => new Date(ms + packageSeconds(one) * 1000);
  const ends = new Map(local.nights().map(({ from, until }) => [from.getTime(), until]));
  return (ms) => ends.get(ms);
}

/** Whether some unit is free for a package that begins at a time, whatever the hours. */
export function freeUnits(asked: AskedTimes): (from: Date, end?: Date | null) => boolean {
  const { terms, package: one, numbers, timeZone } = asked;
  const units = asked.units.map(joined);
  return (from, end = endOfPackage(one, from, timeZone)) => {
    if (!end) return false;
    const until = keptUntil(end, terms, numbers);
    return units.some((taken) => !overlaps(taken, { from, until }));
  };
}

/** Ranges in order, those that touch or overlap made one. */
function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const apart: TimeRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = apart.at(-1);
    if (last && range.from <= last.until) last.until = range.until > last.until ? range.until : last.until;
    else apart.push({ ...range });
  }
  return apart;
}

/** Whether one of some ranges, which stand apart and in order, overlaps another. */
function overlaps(ranges: readonly TimeRange[], { from, until }: TimeRange): boolean {
  const next = firstEndingAfter(ranges, from);
  return next !== undefined && next.from < until;
}

/**
 * By when a lessor answers: after some time within the hours of the week in which they let it out, and after some time at
 * most, whatever the hours.
 */
export function answerBy(
  terms: Hours,
  from: Date,
  {
    timeZone,
    answerSeconds,
    answerMaxSeconds,
  }: Pick<LeaseNumbers, 'answerSeconds' | 'answerMaxSeconds'> & { timeZone: string },
): Date {
  const quarter = hourMs / 4;
  const latest = from.getTime() + answerMaxSeconds * 1000;
  const local = localHours(timeZone, { from, until: new Date(latest) });
  let left = answerSeconds * 1000;
  for (let ms = from.getTime(); ms < latest;) {
    const next = Math.min(latest, (Math.floor(ms / quarter) + 1) * quarter);
    if (isOpenAt(terms, local.clock(ms))) {
      if (next - ms >= left) return new Date(ms + left);
      left -= next - ms;
    }
    ms = next;
  }
  return new Date(latest);
}

/**
 * When no unit can be begun at, in order; the ends of a span are free. A start is taken from `leadMs` before what is taken of a unit
 * until its end.
 */
function takenStarts(units: readonly (readonly TimeRange[])[], leadMs: number): Span[] {
  const changes = units.flatMap((ranges) => {
    const apart: Span[] = [];
    for (const range of joined(ranges)) {
      const [from, until] = [range.from.getTime() - leadMs, range.until.getTime()];
      const last = apart.at(-1);
      if (last && from < last.until) last.until = until;
      else apart.push({ from, until });
    }
    return apart.flatMap(({ from, until }) => [
      { ms: from, by: 1 },
      { ms: until, by: -1 },
    ]);
  });
  changes.sort((a, b) => a.ms - b.ms || a.by - b.by);
  const spans: Span[] = [];
  let count = 0;
  let from = 0;
  for (const { ms, by } of changes) {
    if (by < 0 && count === units.length) spans.push({ from, until: ms });
    count += by;
    if (count === units.length) from = ms;
  }
  return spans;
}

/**
 * From when on a package can begin, now or at a slot; null: not until `until`. `local` covers now until then and a package
 * more. Each open hour and each taken range is looked at once, however much is taken.
 */
export function firstFree(asked: AskedTimes, { until, local }: { until: Date; local: LocalHours }): Date | null {
  const { terms, package: one, now } = asked;
  const isFree = freeUnits(asked);
  if (asked.units.length === 0) return null;
  const open = openSpans(terms, local);
  const end = endOfPackage(one, now, local.timeZone);
  if (end && isOpen(one, open, now, end) && isFree(now, end)) return now;
  const last = Math.min(until.getTime(), now.getTime() + terms.aheadDays * dayMs);
  const first = local.days[0]?.startMs ?? now.getTime();
  const slotFrom = (ms: number) => first + Math.ceil((ms - first) / slotMs) * slotMs;
  if (one.unit === 'night') {
    const nights = local.nights().filter(({ from }) => from > now && from.getTime() <= last);
    return (
      nights.find((each) => isOpen(one, open, each.from, each.until) && isFree(each.from, each.until))?.from ?? null
    );
  }
  const lengthMs = packageSeconds(one) * 1000;
  const taken = takenStarts(asked.units, keptUntil(new Date(lengthMs), terms, asked.numbers).getTime());
  let at = 0;
  for (const span of open) {
    // Days only begin in open hours.
    const lastHere = Math.min(last, one.unit === 'day' ? span.until - 1 : span.until - lengthMs);
    let ms = slotFrom(Math.max(span.from, now.getTime() + 1));
    while (ms <= lastHere) {
      while ((taken[at]?.until ?? Infinity) <= ms) at += 1;
      const by = taken[at];
      if (!by || by.from >= ms) return new Date(ms);
      ms = slotFrom(by.until);
    }
  }
  return null;
}
