import type { Tx } from '../../platform/database/database.ts';
import { addDays, startOf } from '../../platform/day.ts';
import { siteConfiguration } from '../site/service.ts';

/** Days as a list is asked for them: of the site's time zone, both included. */
interface AskedDays {
  from?: string | undefined;
  to?: string | undefined;
}

/** Moments between which something happened: from `since` on, before `until`. */
export interface Span {
  since?: Date;
  until?: Date;
}

/** The moments that days stand for. Reads the site's time zone only where a day is given. */
export async function spanOf(tx: Tx, { from, to }: AskedDays): Promise<Span> {
  if (from === undefined && to === undefined) return {};
  const { timeZone } = (await siteConfiguration(tx)).site;
  return {
    ...(from !== undefined && { since: startOf(from, timeZone) }),
    ...(to !== undefined && { until: startOf(addDays(to, 1), timeZone) }),
  };
}
