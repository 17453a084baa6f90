/** What other modules use of inquiries. */
import type { Tx } from '../../platform/database.ts';
import { siteConfiguration } from '../site/service.ts';
import { listLookups, type LookupDay } from './lookups.repository.ts';

export type { LookupDay } from './lookups.repository.ts';

/**
 * How often strangers looked a licence up on each of the last `days` days of the site's, today among them, by what they asked:
 * its key, something bound to it, or the link to its certificate. Newest first; days without one are left out. The caller
 * has checked whose licence it is.
 */
export async function lookupsOf(
  tx: Tx,
  licenceId: number,
  { days, now }: { days: number; now: Date },
): Promise<LookupDay[]> {
  const { timeZone } = (await siteConfiguration(tx)).site;
  return listLookups(tx, { licenceId, now, timeZone, days });
}
