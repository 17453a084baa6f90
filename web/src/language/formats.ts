import { createContext, use } from 'react';
import { dateFormatter, numberFormatter, spanFormatter } from '#contract/core/formatters.ts';
import { day } from '#contract/core/durations.ts';
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import { zoneName } from '#contract/core/zoneName.ts';
import { useLocale } from './locale.tsx';

/** Days are counted where the site is, wherever its reader sits; the site's own setting replaces it at start. */
let timeZone = 'Asia/Shanghai';
/** Whether this browser has another one; undefined: not asked yet. */
let wasElsewhere: boolean | undefined;
export function setTimeZone(name: string): void {
  timeZone = name;
  wasElsewhere = undefined;
}
/** The site's time zone, for counting days in it. */
export function siteTimeZone(): string {
  return timeZone;
}

type Moment = string | number | Date;

/** One style everywhere: the month by its name, so that nobody takes it for the day. */
const dateOnly: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const timeOfDay: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const dateTime: Intl.DateTimeFormatOptions = { ...dateOnly, ...timeOfDay };
const dayAndTime: Intl.DateTimeFormatOptions = { ...dateTime, year: undefined };

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export interface Formats {
  /** Fen → `¥12.30`; `sign` puts a + before what comes in. */
  money: (fen: number, options?: { sign?: boolean }) => string;
  number: (value: number) => string;
  date: (at: Moment) => string;
  /** Times of day say the zone to whoever has another clock. */
  dateTime: (at: Moment) => string;
  /** The same with the zone for everybody, where it matters: deadlines, receipts, certificates. */
  exact: (at: Moment) => string;
  /** Without the year, for what is near. */
  dayAndTime: (at: Moment) => string;
  /** Alone, where the day stands above. */
  timeOfDay: (at: Moment) => string;
  /** What the site's clock is called (`UTC+8`), for times of day that stand alone; undefined where the reader's shows the same now. */
  zone: string | undefined;
  /** `in 2 hours`, in the reader's words. */
  relative: (at: Moment, now?: number) => string;
}

/**
 * Whether the browser's own clock may be asked: the server does not know it, and what it wrote is taken over first. Within
 * lists it never is: what stands around them says the zone.
 */
export const OwnClockContext = createContext<boolean | 'list'>(false);

/** Figures and times as the reader writes them, in the site's time zone. */
export function useFormats(): Formats {
  const locale = useLocale();
  const own = use(OwnClockContext);
  if (own === 'list') return inLists[locale];
  return own ? besideOwnClock[locale] : asOnServer[locale];
}

// Only where a time of day is shown: the first question about zones keeps a phone busy for a while.
function readsElsewhere(): boolean {
  return (wasElsewhere ??= new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone);
}

const asOnServer = byLocale((locale) => formatsIn(locale));
const inLists = byLocale((locale) => formatsIn(locale, undefined, { isShort: true }));
const besideOwnClock = byLocale((locale) => formatsIn(locale, readsElsewhere));

function byLocale(make: (locale: Locale) => Formats): Record<Locale, Formats> {
  return { 'zh-CN': make('zh-CN'), 'en-US': make('en-US') };
}

/**
 * `isElsewhere`: times of day say the zone where the clock of this browser shows another one. `isShort`: moments of this
 * year leave it out.
 */
export function formatsIn(locale: Locale, isElsewhere = () => false, { isShort = false } = {}): Formats {
  // A line does not break between a month and its day, nor between a number and its unit.
  const format = (at: Moment, options: Intl.DateTimeFormatOptions) =>
    dateFormatter(locale, { timeZone, ...options })
      .format(new Date(at))
      .replace(/^(\p{L}+) (?=\d)/u, '$1\u00A0');
  const zoneElsewhere = (at: Moment) =>
    isElsewhere() && format(at, dateTime) !== format(at, { ...dateTime, timeZone: undefined }) ? zoneAt(at) : undefined;
  const ofDay = (at: Moment, options: Intl.DateTimeFormatOptions) => {
    const zone = zoneElsewhere(at);
    return format(at, options) + (zone ? ` ${zone}` : '');
  };
  const yearOf = (at: Moment) => format(at, { year: 'numeric' });
  return {
    money: (fen, options) => (options?.sign === true && fen > 0 ? `+${formatFen(fen)}` : formatFen(fen)),
    number: (value) => numberFormatter(locale).format(value),
    date: (at) => format(at, dateOnly),
    dateTime: (at) => ofDay(at, isShort && yearOf(at) === yearOf(Date.now()) ? dayAndTime : dateTime),
    exact: (at) => `${format(at, dateTime)} ${zoneAt(at)}`,
    dayAndTime: (at) => ofDay(at, dayAndTime),
    timeOfDay: (at) => ofDay(at, timeOfDay),
    get zone() {
      return zoneElsewhere(Date.now());
    },
    relative: (at, now = Date.now()) => relative(locale, new Date(at).getTime(), now),
  };
}

/** `UTC+8`: what the site's zone is called at a moment. */
function zoneAt(at: Moment): string {
  return zoneName(timeZone, new Date(at));
}

function relative(locale: Locale, at: number, now: number): string {
  const words = spanFormatter(locale, { numeric: 'auto' });
  const seconds = (at - now) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  // "Tomorrow" is the next day of the calendar, however many hours away.
  if (unit === 'day') return words.format((startOfDay(at) - startOfDay(now)) / (day * 1000), unit);
  return words.format(Math.trunc(seconds / size), unit);
}

/** The day of a moment where the site is, as the milliseconds at which it begins in UTC. */
function startOfDay(at: number): number {
  return Date.parse(dateFormatter('en-CA', { timeZone }).format(at));
}
