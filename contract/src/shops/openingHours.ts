/** When a shop is open, by the clock of the site's time zone. Pure, and free of zod. */
import { dateFormatter } from '../core/formatters.ts';
import { addDays } from '../core/calendar.ts';

/** Minutes are written `09:30`; a span ends at `24:00` at the latest and after it began. */
export interface OpenSpan {
  from: string;
  to: string;
}

export interface OpeningHours {
  /** Open day and night; `days` then counts for nothing. */
  always: boolean;
  /** Seven days from Monday on, each with its spans. */
  days: readonly (readonly OpenSpan[])[];
}

/** Both days included, as `2026-10-01`. */
export interface HolidayDays {
  from: string;
  to: string;
}

export interface Opening {
  state: 'open' | 'closed' | 'holiday';
  /** When that changes, by the site's clock: a day and a time. Null: it is not known to. */
  day: string | null;
  time: string | null;
}

const minutesOfDay = 24 * 60;
/** How far ahead an opening is looked for, in days: beyond the longest holiday there is. */
const lookedAheadDays = 100;

/** A moment on the clock of a time zone (IANA name). */
export function clockIn(timeZone: string, now: Date): { day: string; minute: number } {
  const parts = dateFormatter('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** The holiday that a day falls on. */
export function holidayOn<Holiday extends HolidayDays>(holidays: readonly Holiday[], day: string): Holiday | undefined {
  return holidays.find(({ from, to }) => from <= day && day <= to);
}

/** How a shop stands at a moment, and when that changes. */
export function openingAt(
  { hours, holidays }: { hours: OpeningHours; holidays: readonly HolidayDays[] },
  at: { day: string; minute: number },
): Opening {
  const spansOn = (day: string) => {
    if (holidayOn(holidays, day)) return [];
    return hours.always ? [{ from: 0, to: minutesOfDay }] : spansOf(hours, day);
  };
  const current = spansOn(at.day).find(({ from, to }) => from <= at.minute && at.minute < to);
  if (current) return { state: 'open', ...endOf(current.to) };
  const state = holidayOn(holidays, at.day) ? 'holiday' : 'closed';
  for (let ahead = 0; ahead <= lookedAheadDays; ahead += 1) {
    const day = addDays(at.day, ahead);
    const next = spansOn(day).find(({ from }) => ahead > 0 || from > at.minute);
    if (next) return { state, day, time: timeOf(next.from) };
  }
  return { state, day: null, time: null };

  /** Spans that touch at midnight are one. */
  function endOf(minute: number): Pick<Opening, 'day' | 'time'> {
    let [day, end] = [at.day, minute];
    for (let ahead = 1; end === minutesOfDay; ahead += 1) {
      if (ahead > lookedAheadDays) return { day: null, time: null };
      const next = spansOn(addDays(at.day, ahead)).find(({ from }) => from === 0);
      if (!next) break;
      [day, end] = [addDays(at.day, ahead), next.to];
    }
    return end === minutesOfDay ? { day: addDays(day, 1), time: '00:00' } : { day, time: timeOf(end) };
  }
}

/** The same, with whether it changes on this very day. */
export function shownOpening(shop: Parameters<typeof openingAt>[0], at: { day: string; minute: number }) {
  const opening = openingAt(shop, at);
  return { ...opening, today: opening.day === at.day };
}

/** `09:30` → 570; `24:00` is the end of the day. Not a number for anything else. */
export function minuteOf(time: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= minutesOfDay ? minute : Number.NaN;
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The spans of a day in order, those that touch or overlap joined. */
function spansOf({ days }: OpeningHours, day: string) {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const spans = (days[weekday] ?? [])
    .map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
    .toSorted((one, other) => one.from - other.from);
  const joined: { from: number; to: number }[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

interface WrittenHoliday extends HolidayDays {
  texts: { 'zh-CN': string; 'en-US': string };
  waits: 'answers' | 'manual';
}

/** The holiday that a day falls on, else the next that begins within `aheadDays`, in the reader's language; null: none is near. */
export function shownHoliday(
  holidays: readonly WrittenHoliday[],
  { day, locale, aheadDays }: { day: string; locale: 'zh-CN' | 'en-US'; aheadDays: number },
) {
  const soon = addDays(day, aheadDays);
  const [next] = holidays
    .filter(({ from, to }) => day <= to && from <= soon)
    .toSorted((one, other) => one.from.localeCompare(other.from));
  if (!next) return null;
  const { from, to, texts, waits } = next;
  const language: 'zh-CN' | 'en-US' = locale === 'en-US' && texts['en-US'] !== '' ? 'en-US' : 'zh-CN';
  return { from, to, text: texts[language], language, waits, now: from <= day };
}
