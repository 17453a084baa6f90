import { AppError } from '../../platform/http/errors.ts';

/** A time that lies ahead, but not too far. Throws invalid_input on the field. */
export function futureTime(field: string, text: string, { now, days }: { now: Date; days: number }): Date {
  const time = new Date(text);
  const latest = now.getTime() + days * 24 * 60 * 60 * 1000;
  if (time.getTime() > now.getTime() && time.getTime() <= latest) return time;
  throw new AppError('invalid_input', { fields: [{ field, rule: 'in_future', params: { days } }] });
}
