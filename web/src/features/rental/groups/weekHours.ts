/** Painting on a week of 168 hours, written as `1` and `0` from Monday 00:00. */

export interface WeekPlace {
  /** From Monday, 0. */
  day: number;
  hour: number;
}

export const placeOf = (at: number): WeekPlace => ({ day: Math.floor(at / 24), hour: at % 24 });
export const indexOf = ({ day, hour }: WeekPlace): number => day * 24 + hour;

/** The hours of the rectangle between two places made open or closed. */
export function painted(hours: string, from: WeekPlace, to: WeekPlace, open: boolean): string {
  const [firstDay, lastDay] = [Math.min(from.day, to.day), Math.max(from.day, to.day)];
  const [firstHour, lastHour] = [Math.min(from.hour, to.hour), Math.max(from.hour, to.hour)];
  return Array.from(hours, (was, at) => {
    const { day, hour } = placeOf(at);
    const isWithin = day >= firstDay && day <= lastDay && hour >= firstHour && hour <= lastHour;
    return isWithin ? (open ? '1' : '0') : was;
  }).join('');
}

export function isOpen(hours: string, place: WeekPlace): boolean {
  return hours[indexOf(place)] === '1';
}

export function countOpen(hours: string): number {
  return hours.split('1').length - 1;
}

/** The place one step further; at an edge it stays. `across`: hours go across the screen, days down. */
export function stepFrom({ day, hour }: WeekPlace, key: string, across: boolean): WeekPlace | undefined {
  const [hourKeys, dayKeys] = across
    ? [
        ['ArrowLeft', 'ArrowRight'],
        ['ArrowUp', 'ArrowDown'],
      ]
    : [
        ['ArrowUp', 'ArrowDown'],
        ['ArrowLeft', 'ArrowRight'],
      ];
  if (key === 'Home') return { day, hour: 0 };
  if (key === 'End') return { day, hour: 23 };
  if (hourKeys?.includes(key)) return { day, hour: Math.min(23, Math.max(0, hour + (key === hourKeys[1] ? 1 : -1))) };
  if (dayKeys?.includes(key)) return { day: Math.min(6, Math.max(0, day + (key === dayKeys[1] ? 1 : -1))), hour };
  return undefined;
}
