/** A seller's money: what was sold, what of it is theirs, and where it stands. Days that are over are read folded. */
import { daysBetween } from '#contract/core/calendar.ts';
import * as contract from '#contract/money/shopMoney.ts';
import { shopMoneyRules } from '#contract/console/dashboardRules.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { addDays, dayOf, startOf } from '../../../platform/day.ts';
import { refuseBackwards } from '../../../platform/database/walk.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, type Call } from '../../../platform/http/http.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { partyOf, sellerIdOf } from '../../shops/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { listViewDays } from '../../views/service.ts';
import { sumEarnings } from '../business.repository.ts';
import { noSales, saleDaysQuery } from '../saleDays.ts';
import { listBestProducts, listSaleDays, type SaleDay } from '../saleDays.repository.ts';
import { findSellingShop, listReasons, sumReleased, type SellingShop } from './shopMoney.repository.ts';

/** Of one's own shop, or for admins of any. Throws not_found, invalid_input for days that are too many or backwards. */
export const getShopMoney = handle(contract.getShopMoney, async (call, input) => {
  const { tx, now, locale } = call;
  const shop = await shopFor(call, input.shopId ?? null);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const { from, to } = daysFor(input, dayOf(now, timeZone));
  const query = await saleDaysQuery(tx, { scope: shop.id, fromDay: from, toDay: to, timeZone });
  const span = { since: startOf(from, timeZone), until: startOf(addDays(to, 1), timeZone) };
  const [sales, views, best, reasons, releasedFen, earnings, balances] = await Promise.all([
    listSaleDays(tx, query),
    listViewDays(tx, { shopId: shop.id, fromDay: from, toDay: to }),
    listBestProducts(tx, { ...query, limit: shopMoneyRules.products }),
    listReasons(tx, { shopId: shop.id, ...span }),
    sumReleased(tx, { userId: shop.ownerId, ...span }),
    sumEarnings(tx, shop.ownerId, timeZone),
    balancesOf(tx, shop.ownerId),
  ]);
  const sums = sumOf(sales);
  const ownerFen = sums.salesFen - sums.commissionFen - (sums.refundedFen - sums.commissionBackFen);
  const { nextAt, nextFen } = earnings;
  const { id, name } = shop;
  return {
    shop: { id, name },
    from,
    to,
    timeZone,
    sums: { ...sums, ownerFen, releasedFen },
    now: {
      pendingFen: earnings.pendingFen - earnings.frozenFen,
      pending: earnings.pending - earnings.frozen,
      next: nextAt && { at: nextAt, fen: nextFen },
      frozenFen: earnings.frozenFen,
      frozen: earnings.frozen,
      earnedFen: balances.earnedFen,
      owedFen: balances.owedFen,
    },
    days: daysOf({ from, to }, sales, new Map(views.map((row) => [row.day, row.productPages]))),
    products: best.map(({ titleZh, titleEn, ...row }) => ({
      ...row,
      title: inLanguage(locale, { zh: titleZh, en: titleEn }),
    })),
    reasons,
  };
});

/** Throws not_found for whoever has no shop, and for another's but to admins with the grant for money. */
async function shopFor(call: Call, shopId: number | null): Promise<SellingShop> {
  const shop = await findSellingShop(call.tx, { shopId, userId: sellerIdOf(call) });
  if (!shop || partyOf(call.actor, { sellerId: shop.ownerId }, 'money') === undefined) throw new AppError('not_found');
  return shop;
}

function daysFor({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  refuseBackwards({ from, to });
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - shopMoneyRules.days);
  const max = shopMoneyRules.daysMax;
  if (first < addDays(last, 1 - max) || first > last) {
    throw new AppError('invalid_input', { fields: [{ field: 'to', rule: 'too_many_days', params: { max } }] });
  }
  return { from: first, to: last };
}

type Flow = Omit<SaleDay, 'day' | 'placed'>;

function sumOf(days: readonly SaleDay[]): Flow {
  const sum = { orders: 0, salesFen: 0, commissionFen: 0, refunds: 0, refundedFen: 0, commissionBackFen: 0 };
  for (const one of days) {
    sum.orders += one.orders;
    sum.salesFen += one.salesFen;
    sum.commissionFen += one.commissionFen;
    sum.refunds += one.refunds;
    sum.refundedFen += one.refundedFen;
    sum.commissionBackFen += one.commissionBackFen;
  }
  return sum;
}

/** Each day without gaps, oldest first. */
function daysOf({ from, to }: { from: string; to: string }, sales: readonly SaleDay[], views: Map<string, number>) {
  const known = new Map(sales.map((row) => [row.day, row]));
  return daysBetween(from, to).map((day) => ({ ...(known.get(day) ?? noSales(day)), views: views.get(day) ?? 0 }));
}
