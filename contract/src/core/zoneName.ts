import { dateFormatter } from './formatters.ts';
/** What the clock of a zone (IANA name) is called at a moment, for readers whose clock is another one: `UTC+8`. */
export function zoneName(timeZone: string, at: Date): string {
  const parts = dateFormatter('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}
