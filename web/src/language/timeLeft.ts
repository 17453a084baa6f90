import { day, hour } from '#contract/core/durations.ts';
import { numberFormatter } from '#contract/core/formatters.ts';
import type { Locale } from '#contract/core/locale.ts';

/** `1 day 16 hours`, `9 days`: what is left, of at least a day. */
export function daysLeft(locale: Locale, seconds: number): string {
  const words = (count: number, unit: 'day' | 'hour') =>
    numberFormatter(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count).replace(' ', '\u00A0');
  const [days, hours] = [Math.floor(seconds / day), Math.floor((seconds % day) / hour)];
  // Hours matter while it is near.
  return days >= 3 || hours === 0 ? words(days, 'day') : `${words(days, 'day')} ${words(hours, 'hour')}`;
}

/** `14:59`, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
