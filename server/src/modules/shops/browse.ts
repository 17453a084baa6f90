/** What visitors see of shops. */
import * as contract from '#contract/shops/shops.ts';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { handle } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pageBy } from '../../platform/database/listPage.ts';
import { countShops, cursorsOf, findClosedName, findShopRow, listShopRows, type ShopRow } from './repository.ts';

/** One page of open shops. Throws invalid_input for a cursor that is not of this list. */
export const listShops = handle(contract.listShops, async (call, input) => {
  const { sort, limit } = input;
  const cursors = cursorsOf(sort);
  const after = cursors.read(input.cursor);
  const english = call.locale === 'en-US';
  // One more than asked for tells whether there is a next page.
  const rows = await listShopRows(call.tx, { english, sort, after, limit: limit + 1 });
  // Past the end there is no row to carry the total.
  const total = rows[0]?.total ?? (after ? await countShops(call.tx) : 0);
  return pageBy(cursors.write, { rows, total }, limit, summaryOf);
});

/** An open shop. Throws shop_not_open, with its name, for one that was open once, else not_found. */
export const getShop = handle(contract.getShop, async (call, input) => {
  const row = await findShopRow(call.tx, { english: call.locale === 'en-US', id: input.id });
  if (!row) throw await notOpen(call.tx, input.id);
  return summaryOf(row);
});

async function notOpen(tx: Tx, id: number): Promise<AppError> {
  const name = await findClosedName(tx, id);
  return name === undefined ? new AppError('not_found') : new AppError('shop_not_open', { params: { name } });
}

function summaryOf(row: ShopRow): Reply<ShopSummary> {
  const { ratingCount, ratingSum } = row;
  return {
    ...row,
    openedAt: row.createdAt,
    productCountExact: true,
    ratingAverage: ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10,
  };
}
