import { addDays, type Day, dayOf } from '../../language/days.ts';

/** The day of a message, and how it is called: by its word, by its date, or by its date with the year. */
export function messageDay(time: string, today: Day): { day: Day; is: 'today' | 'yesterday' | 'day' | 'dayOfYear' } {
  const day = dayOf(time);
  if (day === today) return { day, is: 'today' };
  if (day === addDays(today, -1)) return { day, is: 'yesterday' };
  return { day, is: day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayOfYear' };
}
