import { hourMs } from '#contract/core/durations.ts';
import type { Random } from '../random.ts';

/** How busy each hour of a day is: asleep at four, a little peak at noon, the great one in the evening. */
const byHour = [5, 3, 2, 1, 1, 1, 2, 4, 6, 8, 10, 11, 12, 10, 9, 9, 9, 10, 12, 15, 18, 20, 16, 10] as const;
const busiestHour = Math.max(...byHour);
const weekendFactor = 1.4;

export interface Rhythm {
  /** A moment between two, rather on an evening or a weekend than at night. */
  moment(random: Random, from: number, until: number): number;
  /** The moment itself, or the next morning when it is at night. */
  awake(at: number): number;
}

/** How people of a time zone spend their days. Moments are milliseconds since 1970. */
export function rhythmOf(timeZone: string): Rhythm {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', weekday: 'short' });
  const local = (at: number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const weekday = parts.get('weekday');
    return { hour: Number(parts.get('hour')), isWeekend: weekday === 'Sat' || weekday === 'Sun' };
  };
  const busyness = (at: number) => {
    const { hour, isWeekend } = local(at);
    return ((byHour[hour] ?? 1) / busiestHour) * (isWeekend ? 1 : 1 / weekendFactor);
  };
  return {
    moment: (random, from, until) => {
      // Bounded: half of all moments are taken, about.
      for (let turn = 0; turn < 100; turn++) {
        const at = random.whole(from, until);
        if (random.next() < busyness(at)) return at;
      }
      return random.whole(from, until);
    },
    awake: (at) => {
      const { hour } = local(at);
      return hour < 7 ? at + (7 - hour) * hourMs : at;
    },
  };
}
