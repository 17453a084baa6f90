/** Leases as lists by popularity count them: those that were used and paid, a person once a day. */
import { dayOf } from '../../platform/day.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { countLease } from '../rental/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { findLease } from './leases.repository.ts';

/** Has a lease that is over counted, once nothing of it is locked: whoever books holds the listing first. */
export async function countLater(tx: Tx, leaseId: number, now: Date): Promise<void> {
  await enqueue(tx, 'leases.count', { leaseId }, { at: now });
}

/** Counts one that began, is over, and whose tenant did not get all of the rent back; twice is the same as once. */
export async function countForLists(tx: Tx, id: number): Promise<void> {
  const row = await findLease(tx, id);
  if (!row?.startedAt || (row.state !== 'closed' && row.state !== 'settled') || row.rentBackFen >= row.rentFen) return;
  const { timeZone } = (await siteConfiguration(tx)).site;
  const { listingId, tenantId, startedAt } = row;
  await countLease(tx, { listingId, tenantId, day: dayOf(startedAt, timeZone) });
}
