/** What holders see of their licences. Anybody else's does not exist for them. */
import { unbindLimit, lookupDays } from '#contract/licences/licenceRules.ts';
import * as contract from '#contract/licences/licences.ts';
import type { Licence, LicenceSummary, TransferObstacle } from '#contract/licences/licences.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../../platform/database/walk.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { siteConfiguration } from '../../site/service.ts';
import { listPayingOrders } from '../renewal/renew.repository.ts';
import * as repository from './holder.repository.ts';
import { walkOfOwn } from './holderList.repository.ts';
import { licenceOf, ownObstacle, summaryOf } from './holderView.ts';

/** What later modules hand down. */
export interface LicenceDeps {
  /** Told before a holder sees the key of a licence or uses it: from then on the goods of its order are seen. */
  onKeyShown: (tx: Tx, shown: { orderId: number; userId: number; now: Date }) => Promise<void>;
  /**
   * Whether the orders that paid for a licence let it go to somebody else: all are completed and nothing of them is being
   * refunded. With `lockedAt` it stays so until the end of the transaction, and what they paid for counts as seen from then
   * on, so that none of it can be returned unseen by whoever gave it away.
   */
  mayTransfer: (tx: Tx, orders: { orderIds: readonly number[]; lockedAt: Date | null }) => Promise<boolean>;
  /** Until when a buyer can return what an order delivered without a reason; null: not any more, or it is not theirs. */
  returnableUntil: (tx: Tx, of: { orderId: number; userId: number; now: Date }) => Promise<Date | null>;
}

const wordsMax = 8;

/** One's own licences, newest first unless sorted. Throws invalid_input for days that end before they begin. */
export const listLicences = handle(contract.listLicences, async (call, { cursor, limit, ending, ...filters }) => {
  refuseBackwards(filters);
  const { tx, now } = call;
  const { timeZone } = (await siteConfiguration(tx)).site;
  const search = filters.search ?? '';
  const walk = walkOfOwn({
    ...filters,
    state: filters.state,
    userId: userIdOf(call),
    isEnding: ending === 'yes',
    words: search
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, wordsMax),
    tail: tailOf(search),
    orderId: filters.orderId,
    now,
    timeZone,
  });
  const cursors = walkCursors('own licences', filters.sort, filters.direction);
  const found = await listWalk<repository.LicenceRow>(tx, walk, cursors, { cursor, limit });
  return mapPage(found, (row): Reply<LicenceSummary> => summaryOf(row, call.locale, now));
});

/** The end of a key as lists show it (`••••-5C7Q`), or as it is typed off. */
function tailOf(search: string): string | undefined {
  const tail = search.normalize('NFKC').replace(/^[^\p{L}\p{N}]+/u, '');
  if (!/^[0-9A-Za-z]{4}$/.test(tail)) return undefined;
  return tail.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Until when what the licence came with can be returned without a reason, as long as nobody saw it. Throws not_found. */
export const getLicenceReturn = ({ returnableUntil }: LicenceDeps) =>
  handle(contract.getLicenceReturn, async (call, input) => {
    const { orderId } = await findOwn(call, input.id);
    const { tx, now } = call;
    const until = orderId === null ? null : await returnableUntil(tx, { orderId, userId: userIdOf(call), now });
    return { until: until?.toISOString() ?? null };
  });

/** A licence of one's own with its key and what is bound. Throws not_found. */
export const getLicence = (deps: LicenceDeps) =>
  handle(contract.getLicence, async (call, input) => {
    const { orderId } = await findOwn(call, input.id);
    // Reading writes nothing, so this goes another way; and it is known before the key is.
    await tellKeyShown(deps, call, { tx: call.app.attempts, orderId });
    return viewLicence(deps, call, input.id);
  });

/** The whole of a licence of one's own as it is now. Throws not_found. */
export async function viewLicence(deps: LicenceDeps, call: Call, id: number): Promise<Reply<Licence>> {
  const { tx, now, locale, app } = call;
  const row = await findOwn(call, id);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const [activations, lookups, obstacle] = await Promise.all([
    repository.listActivations(tx, { licenceId: id, userId: userIdOf(call), now }),
    repository.listLookups(tx, { licenceId: id, now, timeZone, days: lookupDays }),
    obstacleOf(deps, tx, row, now),
  ]);
  return licenceOf({ keys: app.keys, locale, now }, row, { activations, lookups, obstacle });
}

/** Why a licence cannot be transferred now; null: it can. */
async function obstacleOf(
  { mayTransfer }: LicenceDeps,
  tx: Tx,
  licence: repository.LicenceDetailRow,
  now: Date,
): Promise<TransferObstacle | null> {
  const own = ownObstacle(licence, now);
  if (own !== null) return own;
  const orderIds = await listPayingOrders(tx, licence.id);
  return (await mayTransfer(tx, { orderIds, lockedAt: null })) ? null : 'order';
}

/** A licence of the caller's. Throws not_found. */
export async function findOwn(call: Call, id: number): Promise<repository.LicenceDetailRow> {
  const since = new Date(call.now.getTime() - unbindLimit.days * dayMs);
  const row = await repository.findLicence(call.tx, { id, userId: userIdOf(call), since, now: call.now });
  if (!row) throw new AppError('not_found');
  return row;
}

/** Puts on record that the holder saw or used a key that an order delivered. */
export async function tellKeyShown(
  { onKeyShown }: LicenceDeps,
  call: Call,
  { tx, orderId }: { tx: Tx; orderId: number | null },
): Promise<void> {
  if (orderId !== null) await onKeyShown(tx, { orderId, userId: userIdOf(call), now: call.now });
}
