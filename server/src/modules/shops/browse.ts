/** What visitors see of shops. */
import type { Locale } from '#contract/core/locale.ts';
import { clockIn, shownHoliday, shownOpening } from '#contract/shops/openingHours.ts';
import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import * as contract from '#contract/shops/shops.ts';
import type { Shop, ShopSummary } from '#contract/shops/shops.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pageBy } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { siteConfiguration } from '../site/service.ts';
import { findBySlug } from './page/repository.ts';
import { countShops, cursorsOf, findClosedName, findShopRow, listShopRows, type ShopRow } from './repository.ts';

type Reader = Pick<Call, 'tx' | 'locale' | 'now'>;

/** One page of open shops. Throws invalid_input for a cursor that is not of this list. */
export const listShops = handle(contract.listShops, async (call, input) => {
  const { sort, limit } = input;
  const search = input.search?.trim() || undefined;
  const cursors = cursorsOf(sort);
  const after = cursors.read(input.cursor);
  const english = call.locale === 'en-US';
  const clock = await clockOf(call);
  // One more than asked for tells whether there is a next page.
  const rows = await listShopRows(call.tx, { english, sort, search, after, limit: limit + 1 });
  // Past the end there is no row to carry the total.
  const total = rows[0]?.total ?? (after ? await countShops(call.tx, search) : 0);
  return pageBy(cursors.write, { rows, total }, limit, (row) => summaryOf(row, call.locale, clock));
});

/** An open shop. Throws shop_not_open, with its name, for one that was open once, else not_found. */
export const getShop = handle(contract.getShop, async (call, { id }) => {
  const [row, clock] = await Promise.all([findRow(call, id), clockOf(call)]);
  if (!row) throw await notOpen(call.tx, id);
  return shopOf(row, call.locale, clock);
});

async function notOpen(tx: Tx, id: number): Promise<AppError> {
  const name = await findClosedName(tx, id);
  return name === undefined ? new AppError('not_found') : new AppError('shop_not_open', { params: { name } });
}

/** Throws not_found. */
export const findShop = handle(contract.findShop, async (call, { slug }) => {
  const row = await findBySlug(call.tx, slug.toLowerCase());
  if (!row) throw new AppError('not_found');
  return row;
});

/** An open shop as lists and its products show it. */
export async function findShopSummary(call: Reader, id: number): Promise<Reply<ShopSummary> | undefined> {
  const [row, clock] = await Promise.all([findRow(call, id), clockOf(call)]);
  return row && summaryOf(row, call.locale, clock);
}

function findRow({ tx, locale }: Reader, id: number): Promise<ShopRow | undefined> {
  return findShopRow(tx, { english: locale === 'en-US', id });
}

interface Clock {
  day: string;
  minute: number;
}

async function clockOf({ tx, now }: Reader): Promise<Clock> {
  return clockIn((await siteConfiguration(tx)).site.timeZone, now);
}

function summaryOf(row: ShopRow, locale: Locale, clock: Clock): Reply<ShopSummary> {
  const { ratingCount, ratingSum, orders, complaints, hours, holidays } = row;
  return {
    ...row,
    openedAt: row.createdAt,
    productCountExact: true,
    ratingAverage: ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10,
    complaintsPerThousand: orders < shopFigureRules.ordersMin ? null : Math.round((complaints * 1000) / orders),
    // Who said nothing of hours sells day and night.
    opening: shownOpening({ hours: hours ?? { always: true, days: [] }, holidays: holidays ?? [] }, clock),
    holiday: shownHoliday(holidays ?? [], { day: clock.day, locale, aheadDays: shopPageRules.holidayAheadDays }),
  };
}

function shopOf(row: ShopRow, locale: Locale, clock: Clock): Reply<Shop> {
  const { announcement, notice, hours, hasContacts, hasLicence } = row;
  return {
    ...summaryOf(row, locale, clock),
    announcement,
    notice,
    hours: hours ?? { always: true, days: [] },
    hasContacts,
    hasLicence,
  };
}
