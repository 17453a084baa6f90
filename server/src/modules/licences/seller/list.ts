/** Lists of licences for those who sell them. */
import * as contract from '#contract/licences/licenceAdmin.ts';
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import { readLicenceSearch } from '#contract/licences/licenceSearch.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../../platform/database/walk.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { findShopOfOwner, sellerIdOf } from '../../shops/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { normaliseKey } from '../core/key.ts';
import { hashOfKey } from '../core/keyEncryption.ts';
import { findSellerOfProduct, findSoldByKey, walkOfSold, type SoldQuery, type SoldRow } from './list.repository.ts';
import { seesSold } from './permissions.ts';
import { soldOf } from './view.ts';

type Filters = ParsedInputOf<typeof contract.listAllLicences>;
type Listed = Reply<OutputOf<typeof contract.listAllLicences>>;

/** Whoever sells may look for keys, but not through them. */
const keySearches: AttemptLimit = { scope: 'licence_key_search', max: 60, seconds: 10 * 60 };

/** The licences of one's own shop. Throws not_found for who has none. */
export const listSoldLicences = handle(contract.listSoldLicences, async (call, input) => {
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return listFor(call, { ...input, shopId: shop.id });
});

/** All licences for admins; of one shop, or of the platform itself. */
export const listAllLicences = handle(contract.listAllLicences, (call, input) => {
  return listFor(call, input);
});

/** The licence of a whole key. Throws not_found also for whoever neither sold it nor is an admin. */
export const findLicenceByKey = handle(contract.findLicenceByKey, async (call, { key }) => {
  await attempt(call.app.attempts, keySearches, String(userIdOf(call)), call.now);
  const row = await findSoldByKey(call.tx, hashOfKey(call.app.keys, normaliseKey(key) ?? key));
  if (!row || !seesSold(call.actor, row)) throw new AppError('not_found');
  return soldOf(row, call);
});

async function listFor(call: Call, { cursor, limit, search, ...filters }: Filters): Promise<Listed> {
  const { tx, now } = call;
  const { state, productId, shopId } = filters;
  refuseBackwards(filters);
  const nothing: Listed = { list: [], next: null, total: 0, totalExact: true };
  const found = searched(search);
  if (found === undefined) return nothing;
  // A product is one seller's: of another's there is nothing to walk through.
  if (productId !== undefined && shopId !== undefined) {
    const seller = await findSellerOfProduct(tx, productId);
    if ((seller?.shopId ?? 0) !== shopId) return nothing;
  }
  const isByEnd = state === 'active' || state === 'ending' || state === 'expired';
  const { sort = isByEnd ? 'end' : 'issued' } = filters;
  const { direction = state === 'ending' && sort === 'end' ? 'asc' : 'desc' } = filters;
  const soon = new Date(now.getTime() + licenceEndingDays * dayMs);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const walk = walkOfSold({ ...filters, ...found, sort, direction, now, soon, timeZone });
  const cursors = walkCursors(`licences ${state ?? 'all'}`, sort, direction);
  return mapPage(await listWalk<SoldRow>(tx, walk, cursors, { cursor, limit }), (row) => soldOf(row, call));
}

/** Undefined when nothing can be found by it. */
function searched(search: string | undefined): Pick<SoldQuery, 'licenceId' | 'tail' | 'holder'> | undefined {
  if (search === undefined || search === '') return {};
  const read = readLicenceSearch(search);
  switch (read?.by) {
    case 'number':
      return { licenceId: read.id };
    case 'tail':
      return { tail: read.tail };
    case 'holder':
      return { holder: read.name };
    // A whole key is longer than a search may be.
    case 'key':
    case undefined:
      return undefined;
  }
}
