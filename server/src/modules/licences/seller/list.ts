/** Lists of licences for those who sell them. */
import * as contract from '#contract/licences/licenceAdmin.ts';
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import { readLicenceSearch } from '#contract/licences/licenceSearch.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../../platform/database/listPage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { findShopOfOwner, sellerIdOf } from '../../shops/service.ts';
import { normaliseKey } from '../core/key.ts';
import { hashOfKey } from '../core/keyEncryption.ts';
import {
  findSellerOfProduct,
  findSoldByKey,
  isByEnd,
  listSoldRows,
  type SoldQuery,
  type SoldRow,
} from './list.repository.ts';
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

async function listFor(
  call: Call,
  { state, productId, batchId, shopId, search, cursor, limit }: Filters,
): Promise<Listed> {
  const { tx, now } = call;
  const nothing: Listed = { list: [], next: null, total: 0, totalExact: true };
  const found = searched(search);
  if (found === undefined) return nothing;
  // A product is one seller's: of another's there is nothing to walk through.
  if (productId !== undefined && shopId !== undefined) {
    const seller = await findSellerOfProduct(tx, productId);
    if ((seller?.shopId ?? 0) !== shopId) return nothing;
  }
  const after = isByEnd(state) ? endOfCursor(cursor) : idAfter(idOfCursor(cursor));
  const soon = new Date(now.getTime() + licenceEndingDays * dayMs);
  const rows = await listSoldRows(tx, {
    shopId,
    productId,
    batchId,
    ...found,
    state,
    now,
    soon,
    after,
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => soldOf(row, call));
  const last = rows.rows[limit - 1];
  return isByEnd(state) && page.next !== null && last ? { ...page, next: cursorOf(last) } : page;
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

function idAfter(id: number | undefined): SoldQuery['after'] {
  return id === undefined ? undefined : { id, expiresAt: null };
}

/** The end of the last licence shown in milliseconds, `0` for none, and its number. */
function cursorOf({ id, expiresAt }: SoldRow): string {
  return `${expiresAt?.getTime() ?? 0}.${id}`;
}

/** Throws invalid_input on field `cursor` when it is none of ours. */
function endOfCursor(cursor: string | undefined): SoldQuery['after'] {
  if (cursor === undefined) return undefined;
  const [, time, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined) {
    throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
  }
  return { id: Number(id), expiresAt: time === '0' ? null : new Date(Number(time)) };
}
