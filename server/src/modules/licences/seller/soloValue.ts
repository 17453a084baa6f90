/** What licences that an admin gives away are worth. */
import { soloValues } from '#contract/users/soloRules.ts';

interface Sold {
  priceFen: number;
  /** Null: for a lifetime. */
  termDays: number | null;
  seats: number;
}

/**
 * What one licence counts against the limit of one admin, in fen: its list price, more where it lasts longer or has more
 * seats than what is sold for that price, and never less than `licenceMinFen`.
 */
export function licenceValueFen(sku: Sold, issued: Pick<Sold, 'termDays' | 'seats'>): number {
  const days = (termDays: number | null) => termDays ?? Math.max(soloValues.lifetimeDays, sku.termDays ?? 0);
  const longer = Math.max(1, days(issued.termDays) / days(sku.termDays));
  const wider = Math.max(1, issued.seats / sku.seats);
  return Math.max(soloValues.licenceMinFen, Math.ceil(sku.priceFen * longer * wider));
}
