/** Figures of a shop, or of the whole site: a few rows a day, whatever was sold. */
import type { Business, SaleFigures, SalePeriod, SaleReport } from '#contract/console/dashboard.ts';
import type { ConsolePath } from '#contract/console/consolePaths.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { countUsers } from '../identity/service.ts';
import { sumDebts } from '../ledgerAdmin/service.ts';
import type { OwnedShop } from '../shops/service.ts';
import { listViewDays, type ViewDay } from '../views/service.ts';
import { countNewUsers, findRating, sumEarnings } from './business.repository.ts';
import { addDays, startOf } from '../../platform/day.ts';
import { firstSaleOf } from './firstSale.ts';
import { listBestProducts, listSaleDays, sumSaleSpan, wholeSite, type SaleDay } from './saleDays.repository.ts';
import { noSales, saleDaysQuery } from './saleDays.ts';

const { chartDays, periods, best } = dashboardRules;

interface Asked {
  call: Call;
  /** The day in the site's time zone. */
  today: string;
  timeZone: string;
}

/** A shop's figures for its owner. The caller has checked who may see them. */
export async function businessOfShop({ call, today, timeZone }: Asked, shop: OwnedShop): Promise<Reply<Business>> {
  const [sold, money, rating, firstSale] = await Promise.all([
    salesOf({ call, today, timeZone }, shop.id),
    moneyOf(call, timeZone),
    ratingOf(call, shop.id),
    firstSaleOf(call, shop.id),
  ]);
  const { sales, shopViews } = sold;
  return { shop: { id: shop.id, name: shop.name }, sales, shopViews, money, rating, firstSale, site: null };
}

/** What an admin may see of the site: each figure only to whoever may open the list of what it counts. */
export async function businessOfSite(asked: Asked, routes: readonly string[]): Promise<Reply<Business>> {
  const ifMayOpen = async <Figures>(page: ConsolePath, figures: () => Promise<Figures>) =>
    routes.includes(page) ? figures() : null;
  const [sold, users, debts] = await Promise.all([
    ifMayOpen('adminOrders', () => salesOf(asked, wholeSite)),
    ifMayOpen('adminUsers', () => usersOf(asked)),
    ifMayOpen('adminLedger', () => debtsOf(asked)),
  ]);
  const sales = sold && sold.sales;
  return { shop: null, sales, shopViews: null, money: null, rating: null, firstSale: null, site: { users, debts } };
}

/** What was sold and viewed of a shop or of the whole site, and how often the shop's own page was viewed. */
async function salesOf({ call, today, timeZone }: Asked, scope: number) {
  const { tx, now, locale } = call;
  const fromDay = addDays(today, 1 - 2 * chartDays);
  const chartFrom = addDays(today, 1 - chartDays);
  const [query, chartQuery] = await Promise.all([
    saleDaysQuery(tx, { scope, fromDay, toDay: today, timeZone }),
    saleDaysQuery(tx, { scope, fromDay: chartFrom, toDay: today, timeZone }),
  ]);
  const yesterday = {
    scope,
    from: startOf(addDays(today, -1), timeZone),
    until: new Date(now.getTime() - dayMs),
  };
  const [sold, views, bestRows, dayBefore] = await Promise.all([
    listSaleDays(tx, query),
    listViewDays(tx, { shopId: scope, fromDay, toDay: today }),
    listBestProducts(tx, { ...chartQuery, limit: best }),
    sumSaleSpan(tx, yesterday),
  ]);
  const days = daysOf({ fromDay, sales: sold, views });
  const sales: Reply<SaleReport> = {
    periods: periods.map((count) => periodOf(days, { count, today, dayBefore })),
    days: days.map(({ day, salesFen, orders, views: viewed }) => ({ day, salesFen, orders, views: viewed })),
    best: bestRows.map(({ titleZh, titleEn, ...row }) => ({
      ...row,
      title: inLanguage(locale, { zh: titleZh, en: titleEn }),
    })),
    funnel: { ...funnelOf(days.slice(chartDays)), before: funnelOf(days.slice(0, chartDays)) },
  };
  const shopViews = views.filter(({ day }) => day >= chartFrom).reduce((sum, { shopPages }) => sum + shopPages, 0);
  return { sales, shopViews };
}

type DayFigures = SaleDay & { views: number };

/** Each day of both halves of the chart, oldest first. */
function daysOf(of: { fromDay: string; sales: readonly SaleDay[]; views: readonly ViewDay[] }): DayFigures[] {
  const sales = new Map(of.sales.map((row) => [row.day, row]));
  const views = new Map(of.views.map((row) => [row.day, row.productPages]));
  return Array.from({ length: 2 * chartDays }, (_, index) => {
    const day = addDays(of.fromDay, index);
    return { ...(sales.get(day) ?? noSales(day)), views: views.get(day) ?? 0 };
  });
}

/** The last days against as many before; today against yesterday up to the same time. */
function periodOf(
  days: readonly DayFigures[],
  of: { count: number; today: string; dayBefore: SaleFigures },
): SalePeriod {
  const { count, today, dayBefore } = of;
  return {
    days: count,
    from: addDays(today, 1 - count),
    to: today,
    ...sumOf(days.slice(-count)),
    before: count === 1 ? dayBefore : sumOf(days.slice(-2 * count, -count)),
  };
}

function sumOf(days: readonly DayFigures[]): SaleFigures {
  const sum = { salesFen: 0, orders: 0, refunds: 0, refundedFen: 0 };
  for (const day of days) {
    sum.salesFen += day.salesFen;
    sum.orders += day.orders;
    sum.refunds += day.refunds;
    sum.refundedFen += day.refundedFen;
  }
  return sum;
}

function funnelOf(days: readonly DayFigures[]) {
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    placed: days.reduce((sum, { placed }) => sum + placed, 0),
    paid: days.reduce((sum, { orders }) => sum + orders, 0),
  };
}

/** What the caller, who owns the shop, earned. */
async function moneyOf(call: Call, timeZone: string): Promise<Reply<NonNullable<Business['money']>>> {
  const { tx } = call;
  const ownerId = userIdOf(call);
  const [earnings, balances] = await Promise.all([sumEarnings(tx, ownerId, timeZone), balancesOf(tx, ownerId)]);
  const { nextAt, nextFen, ...pending } = earnings;
  return { ...pending, next: nextAt && { at: nextAt, fen: nextFen }, earnedFen: balances.earnedFen };
}

async function ratingOf({ tx }: Call, shopId: number): Promise<NonNullable<Business['rating']>> {
  const { count, sum } = await findRating(tx, shopId);
  return { count, average: count === 0 ? null : Math.round((sum * 10) / count) / 10 };
}

type SiteFigures = NonNullable<Business['site']>;

async function usersOf({ call: { tx }, today, timeZone }: Asked): Promise<SiteFigures['users']> {
  const from = addDays(today, 1 - chartDays);
  const since = startOf(from, timeZone);
  const before = startOf(addDays(from, -chartDays), timeZone);
  const [total, registered] = await Promise.all([countUsers(tx), countNewUsers(tx, { since, before })]);
  return { total, from, to: today, registered: registered.now, registeredBefore: registered.before };
}

async function debtsOf({ call: { tx } }: Asked): Promise<SiteFigures['debts']> {
  const { owedFen, users } = await sumDebts(tx);
  return { owedFen, debtors: users };
}
