/** What can be rented, as everybody sees it. */
import { dayMs, hourMs } from '#contract/core/durations.ts';
import { maskedName } from '#contract/core/maskedName.ts';
import * as contract from '#contract/rental/mall.ts';
import type { RentalSummary } from '#contract/rental/mall.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { leaseReviewRules, ratingOf } from '#contract/rental/leaseReviewRules.ts';
import { hourPriceFen, packageSeconds, type TimePackage } from '#contract/rental/rentalTerms.ts';
import { firstFree, localHours, type LocalHours, type TimeRange } from '#contract/rental/rentalTimes.ts';
import { clockIn } from '#contract/shops/openingHours.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { htmlOf } from '../catalogue/service.ts';
import { isSamePerson } from '../identity/service.ts';
import { findShopSummary } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { rentalNumbersOf } from './numbers.ts';
import { byUnit, findRentalRow, listTaken, walkOfRentals, type RentalRow } from './mall.repository.ts';

/** How far ahead cards look for a free time, in days; a booking may be later. */
const lookedAheadDays = 7;

/** Throws invalid_input for a cursor of another order. */
export const listRentals = handle(contract.listRentals, async (call, input) => {
  const { tx, now } = call;
  const { cursor, limit, free, freeAt, ...filters } = input;
  const [{ site }, { lease }] = await Promise.all([siteConfiguration(tx), rentalNumbersOf(tx)]);
  const { timeZone } = site;
  const moment = freeAt === undefined ? (free ? now : undefined) : new Date(freeAt);
  const asked = moment && { at: moment, lateStartSeconds: lease.lateStartSeconds, ...hourOfWeek(moment, timeZone) };
  const walk = walkOfRentals({ ...filters, free: asked });
  const page = await listWalk<RentalRow>(tx, walk, walkCursors('rentals', input.sort, walk.direction), {
    cursor,
    limit,
  });
  const freeFrom = await freeTimes(call, page.list, { timeZone, numbers: lease });
  return mapPage(page, (row) => summaryOf(row, call, freeFrom.get(row.id) ?? null));
});

/** One that is on. Throws not_found. */
export const getRental = handle(contract.getRental, async (call, { id }) => {
  const { tx, locale, actor } = call;
  const row = await findRentalRow(tx, id);
  if (!row) throw new AppError('not_found');
  const [{ site }, { lease }] = await Promise.all([siteConfiguration(tx), rentalNumbersOf(tx)]);
  const { timeZone } = site;
  const [freeFrom, shop, isOwn] = await Promise.all([
    freeTimes(call, [row], { timeZone, numbers: lease }),
    row.shopId === null ? undefined : findShopSummary(call, row.shopId),
    actor.kind === 'user' ? isSamePerson(tx, actor.userId, [row.userId]) : false,
  ]);
  const isEnglish = locale === 'en-US' && row.titleEn !== '';
  return {
    ...summaryOf(row, call, freeFrom.get(id) ?? null),
    pictures: row.pictures,
    descriptionHtml: htmlOf((isEnglish && row.descriptionEn) || row.descriptionZh),
    terms: row.terms,
    fields: row.fields,
    units: row.units,
    tenantRating: row.tenantRating,
    newcomers: row.newcomers,
    shop: shop ?? null,
    timeZone,
    isOwn,
    changedAt: row.changedAt,
  };
});

/** The hour of the week of a moment, from Monday 00:00, the minute in it and its day, by a zone's clock. */
function hourOfWeek(moment: Date, timeZone: string): { hourOfWeek: number; minute: number; day: string } {
  const { day, minute } = clockIn(timeZone, moment);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { hourOfWeek: weekday * 24 + Math.floor(minute / 60), minute: minute % 60, day };
}

type Listed = Pick<RentalRow, 'id' | 'terms'>;

/** From when on the shortest package of each can begin, by one statement for all. */
async function freeTimes(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  rows: readonly Listed[],
  { timeZone, numbers }: { timeZone: string; numbers: LeaseNumbers },
): Promise<Map<number, Date | null>> {
  if (rows.length === 0) return new Map();
  const shortest = new Map(rows.map(({ id, terms }) => [id, shortestOf(terms.packages)]));
  const longestMs = Math.max(...[...shortest.values()].map((one) => packageSeconds(one) * 1000));
  const until = new Date(now.getTime() + lookedAheadDays * dayMs);
  const reach = new Date(until.getTime() + longestMs + 2 * dayMs);
  const taken = byUnit(await listTaken(tx, { listingIds: rows.map(({ id }) => id), from: now, until: reach }));
  const local = localHours(timeZone, { from: new Date(now.getTime() - hourMs), until: reach });
  return new Map(rows.map((row) => [row.id, freeFromOf(row, taken.get(row.id) ?? [], { now, until, local, numbers })]));
}

function freeFromOf(
  { terms }: Listed,
  units: readonly (readonly TimeRange[])[],
  { now, until, local, numbers }: { now: Date; until: Date; local: LocalHours; numbers: LeaseNumbers },
): Date | null {
  const one = shortestOf(terms.packages);
  return firstFree({ terms, package: one, units, numbers, now, timeZone: local.timeZone }, { until, local });
}

function shortestOf(packages: readonly TimePackage[]): TimePackage {
  return packages.reduce((shortest, one) => (packageSeconds(one) < packageSeconds(shortest) ? one : shortest));
}

function cheapestOf(packages: readonly TimePackage[]): TimePackage {
  return packages.reduce((cheapest, one) => (one.priceFen < cheapest.priceFen ? one : cheapest));
}

function summaryOf(row: RentalRow, { locale }: Pick<Call, 'locale'>, freeFrom: Date | null): Reply<RentalSummary> {
  return {
    id: row.id,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    language: locale === 'en-US' && row.titleEn !== '' ? 'en-US' : 'zh-CN',
    categoryId: row.categoryId,
    categorySlug: row.categorySlug,
    categoryName: inLanguage(locale, { zh: row.categoryZh, en: row.categoryEn }),
    topCategorySlug: row.topCategorySlug,
    picture: row.pictures[0] ?? null,
    hourPriceFen: Math.min(...row.terms.packages.map(hourPriceFen)),
    cheapest: cheapestOf(row.terms.packages),
    depositFen: row.depositFen,
    leasesCount: row.leasesCount,
    rating: ratingOf({ reviews: row.reviewCount, stars: row.reviewStars }, leaseReviewRules.ratingFrom),
    adultsOnly: row.adultsOnly,
    freeFrom,
    lessor: { shopId: row.shopId, name: row.shopName ?? maskedName(row.lessorName) },
  };
}
