/** What can be rented, as everybody sees it. */
import { accountFieldName } from '#contract/catalogue/accountFieldNames.ts';
import { dayMs, hourMs } from '#contract/core/durations.ts';
import * as contract from '#contract/rental/mall.ts';
import type { RentalSummary } from '#contract/rental/mall.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { leaseReviewRules, ratingOf } from '#contract/rental/leaseReviewRules.ts';
import {
  cheapestPackage,
  night,
  packageOfKey,
  packageSeconds,
  shortestPackage,
  type TimePackage,
} from '#contract/rental/rentalTerms.ts';
import { endOfPackage, firstFree, localHours, momentAt } from '#contract/rental/rentalTimes.ts';
import type { SentTerms } from '#contract/rental/timeGroups.ts';
import { clockIn } from '#contract/shops/openingHours.ts';
import { addDays } from '../../platform/day.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { htmlOf, textQueries } from '../catalogue/service.ts';
import { isOwnSeller } from '../identity/service.ts';
import { findShopSummary } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { publicLessorName } from './lessorName.ts';
import { rentalNumbersOf } from './numbers.ts';
import {
  byUnit,
  findRentalRow,
  foundMaxOf,
  listCategoryIds,
  listTaken,
  walkOfRentals,
  type FreeQuery,
  type RentalRow,
} from './mall.repository.ts';
import { findByWords } from './search.repository.ts';

/** How far ahead cards look for a free time, in days; a booking may be later. */
const lookedAheadDays = 7;

/** Throws invalid_input for a cursor of another order. */
export const listRentals = handle(contract.listRentals, async (call, input) => {
  const { tx, now } = call;
  const { cursor, limit, free, freeAt, freeFor, search: words, category, ...filters } = input;
  const [{ site }, { lease }, categoryIds, search] = await Promise.all([
    siteConfiguration(tx),
    rentalNumbersOf(tx, now),
    category === undefined ? undefined : listCategoryIds(tx, category),
    words ? textQueries(tx, words) : undefined,
  ]);
  const { timeZone } = site;
  const length = freeFor === undefined ? undefined : packageOfKey(freeFor);
  const moment = freeAt === undefined ? (free ? now : undefined) : new Date(freeAt);
  const asked = moment && {
    ...freeQuery(length?.unit === 'night' ? nightAt(moment, now, timeZone) : moment, { now, timeZone }),
    lateStartSeconds: lease.lateStartSeconds,
    length,
  };
  // Signs alone are nothing to search for: nothing has them; nor has a category that is not there.
  if ((words && !search) || categoryIds?.length === 0) return { list: [], next: null, total: 0, totalExact: true };
  const query = { ...filters, categoryIds, free: asked };
  const found = search && (await findByWords(tx, { ...query, queries: search }, foundMaxOf(query)));
  const walk = walkOfRentals({ ...query, found });
  const page = await listWalk<RentalRow>(tx, walk, walkCursors('rentals', input.sort, walk.direction), {
    cursor,
    limit,
  });
  const freeFrom = await freeTimes(call, page.list, { timeZone, numbers: lease, length });
  return mapPage(page, (row) => summaryOf(row, call, freeFrom.get(row.id) ?? null));
});

/** One that is on. Throws not_found. */
export const getRental = handle(contract.getRental, async (call, { id }) => {
  const { tx, locale, actor, now } = call;
  const row = await findRentalRow(tx, id);
  if (!row) throw new AppError('not_found');
  const [{ site }, { lease }] = await Promise.all([siteConfiguration(tx), rentalNumbersOf(tx, now)]);
  const { timeZone } = site;
  const [freeFrom, shop, isOwn] = await Promise.all([
    freeTimes(call, [row], { timeZone, numbers: lease }),
    row.shopId === null ? undefined : findShopSummary(call, row.shopId),
    actor.kind === 'user' ? isOwnSeller(tx, actor.userId, row.userId, call.now) : false,
  ]);
  const isEnglish = locale === 'en-US' && row.titleEn !== '';
  return {
    ...summaryOf(row, call, freeFrom.get(id) ?? null),
    pictures: row.pictures,
    descriptionHtml: htmlOf((isEnglish && row.descriptionEn) || row.descriptionZh),
    terms: row.terms,
    fields: row.fields.map((name) => accountFieldName(locale, name)),
    licence:
      row.licenceProductId === null
        ? null
        : {
            productId: row.licenceProductId,
            title: inLanguage(locale, { zh: row.productZh ?? '', en: row.productEn ?? '' }),
            expiresAt: row.licenceEndsAt,
          },
    units: row.units,
    tenantRating: row.tenantRating,
    newcomers: row.newcomers,
    shop: shop ?? null,
    timeZone,
    isOwn,
    changedAt: row.changedAt,
  };
});

/** When the night begins in which a moment lies, or else the next one; now, where it has begun already and there is enough of it left. */
function nightAt(moment: Date, now: Date, timeZone: string): Date {
  const { day, minute } = clockIn(timeZone, moment);
  const start = momentAt(minute < night.to * 60 ? addDays(day, -1) : day, night.from * 60, timeZone);
  if (start > now) return start;
  const isLeft = endOfPackage({ unit: 'night', count: 1 }, now, timeZone) !== null;
  return isLeft ? now : momentAt(clockIn(timeZone, now).day, night.from * 60, timeZone);
}

/** A moment by a zone's clock, now where it is past. Now a night begins within its hours, else only at its first one. */
function freeQuery(
  moment: Date,
  { now, timeZone }: { now: Date; timeZone: string },
): Omit<FreeQuery, 'lateStartSeconds'> {
  const startsNow = moment <= now;
  const at = startsNow ? now : moment;
  const { day, minute: minuteOfDay } = clockIn(timeZone, at);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const beginsNight = startsNow || momentAt(day, night.from * 60, timeZone).getTime() === at.getTime();
  const nightEnd = beginsNight ? endOfPackage({ unit: 'night', count: 1 }, at, timeZone) : null;
  return {
    at,
    now,
    hourOfWeek: weekday * 24 + Math.floor(minuteOfDay / 60),
    minuteOfDay,
    day,
    nextDay: addDays(day, 1),
    nightSeconds: nightEnd && Math.ceil((nightEnd.getTime() - at.getTime()) / 1000),
  };
}

type Length = Pick<TimePackage, 'unit' | 'count'>;

/** The shortest package that is as long as asked for, of its kind; without one, the shortest. */
function packageFor({ packages }: SentTerms, length: Length | undefined): TimePackage {
  const fitting = packages.filter(({ unit, count }) => unit === length?.unit && count >= length.count);
  return shortestPackage(fitting.length > 0 ? fitting : packages);
}

type Listed = Pick<RentalRow, 'id' | 'terms'>;

/** From when on a package of each can begin, the shortest one as long as asked for, by one statement for all. */
async function freeTimes(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  rows: readonly Listed[],
  { timeZone, numbers, length }: { timeZone: string; numbers: LeaseNumbers; length?: Length | undefined },
): Promise<Map<number, Date | null>> {
  if (rows.length === 0) return new Map();
  const packages = new Map(rows.map(({ id, terms }) => [id, packageFor(terms, length)]));
  const longestMs = Math.max(...[...packages.values()].map((one) => packageSeconds(one) * 1000));
  const until = new Date(now.getTime() + lookedAheadDays * dayMs);
  const reach = new Date(until.getTime() + longestMs + 2 * dayMs);
  const taken = byUnit(await listTaken(tx, { listingIds: rows.map(({ id }) => id), from: now, until: reach }));
  const local = localHours(timeZone, { from: new Date(now.getTime() - hourMs), until: reach });
  return new Map(
    rows.map(({ id, terms }) => {
      const one = packages.get(id) ?? shortestPackage(terms.packages);
      const asked = { terms, package: one, units: taken.get(id) ?? [], numbers, now, timeZone };
      return [id, firstFree(asked, { until, local })];
    }),
  );
}

function summaryOf(row: RentalRow, { locale }: Pick<Call, 'locale'>, freeFrom: Date | null): Reply<RentalSummary> {
  const { packages } = row.terms;
  return {
    id: row.id,
    kind: row.kind,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    language: locale === 'en-US' && row.titleEn !== '' ? 'en-US' : 'zh-CN',
    categoryId: row.categoryId,
    categorySlug: row.categorySlug,
    categoryName: inLanguage(locale, { zh: row.categoryZh, en: row.categoryEn }),
    topCategorySlug: row.topCategorySlug,
    picture: row.pictures[0] ?? null,
    cheapest: cheapestPackage(packages),
    hasSeveralPackages: packages.length > 1,
    depositFen: row.depositFen,
    leasesCount: row.leasesCount,
    rating: ratingOf({ reviews: row.reviewCount, stars: row.reviewStars }, leaseReviewRules.ratingFrom),
    adultsOnly: row.adultsOnly,
    freeFrom,
    lessor: {
      shopId: row.shopId,
      name: publicLessorName(row),
      verified: row.shopIsVerified ?? false,
      logo: row.shopLogo,
      color: row.shopColor,
    },
  };
}
