/** Being told once when something can be rented: now, or at a time. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { packageName } from './packageName.ts';
import { rentalAlertRules } from './rentalAlertRules.ts';
import { Moment } from '../core/day.ts';

export const RentalAlert = z.object({
  listingId: z.int(),
  /** In the reader's language. */
  title: z.string(),
  /** What should fit, as `hour-3`. */
  package: z.string(),
  /** When it should begin; null: as soon as it can. */
  startsAt: time.nullable(),
  setAt: time,
  /** When it ends by itself, told or not. */
  endsAt: time,
});
export type RentalAlert = z.infer<typeof RentalAlert>;

/** All that one waits for, newest first. */
const RentalAlerts = z.object({ list: z.array(RentalAlert).max(rentalAlertRules.max) });

const which = {
  listingId: id,
  /** As `hour-3`; left out: the shortest one. */
  package: packageName.optional(),
  /** At a full or half hour of the site's time zone; left out: as soon as it can. */
  startsAt: Moment.optional(),
};

export const listRentalAlerts = endpoint('GET /api/rental/alert/list', {
  summary: 'What you wait to be told is free to rent, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: RentalAlerts,
  errors: [],
});

export const setRentalAlert = endpoint('POST /api/rental/alert/set', {
  summary: 'Be told once, by message and mail, when something can be rented now or at a time',
  access: 'user',
  effect: 'changes',
  input: z.strictObject(which),
  output: RentalAlerts,
  errors: ['not_found', 'own_listing', 'lease_time_closed', 'alerts_full', 'alert_is_free', 'too_many_requests'],
});

export const removeRentalAlert = endpoint('POST /api/rental/alert/remove', {
  summary: 'Not wait for something to be free any more',
  access: 'user',
  effect: 'changes',
  input: z.strictObject(which),
  output: RentalAlerts,
  errors: [],
});
