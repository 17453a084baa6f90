/** Making coupons and changing them. */
import {
  cleanCouponCode,
  couponCodePattern,
  couponRules,
  highestRate,
  type CouponTerms,
} from '#contract/coupons/couponRules.ts';
import type * as contract from '#contract/coupons/coupons.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addDays, dayOf, startOf } from '../../platform/day.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { bonusRateNow } from '../payments/service.ts';
import { refuseProhibited, siteConfiguration } from '../site/service.ts';
import * as repository from './repository.ts';

type Draft = Omit<ParsedInputOf<typeof contract.saveShopCoupon>, 'id' | 'perPerson'> & {
  perPerson: number;
  budgetFen: number | null;
};

/** Whose coupon is saved; null: the platform's. `by`: who saves it. */
interface Saving {
  id: number | undefined;
  shopId: number | null;
  by: number;
  now: Date;
}

/**
 * Makes a coupon, or changes one of the same seller; its id, and what it could take off before in all. Orders keep what they
 * had. Throws invalid_input, not_found, coupons_full, and a second coupon with the same code breaks `coupons_code`.
 */
export async function saveCoupon(
  tx: Tx,
  draft: Draft,
  { id, shopId, by, now }: Saving,
): Promise<{ id: number; budgetBeforeFen: number }> {
  const before = id === undefined ? undefined : await repository.lockCoupon(tx, id);
  if (id !== undefined && before?.shopId !== shopId) throw new AppError('not_found');
  if (before?.active !== false) await refuseFull(tx, { shopId, except: id ?? 0, now });
  const { timeZone } = (await siteConfiguration(tx)).site;
  const startsAt = startOf(draft.from, timeZone);
  const endsAt = startOf(addDays(draft.until, 1), timeZone);
  const terms = {
    amountFen: draft.amountFen,
    percent: draft.percent,
    capFen: draft.capFen,
    minFen: draft.minFen,
  };
  const code = draft.code === null || draft.code === '' ? null : cleanCouponCode(draft.code);
  const productIds = draft.productIds && [...new Set(draft.productIds)].toSorted((a, b) => a - b);
  const problems = [
    ...problemsOf(draft, terms, code),
    ...problemsOfDays(draft, dayOf(now, timeZone)),
    ...problemsOfUsed(draft, before),
  ];
  if (problems.length > 0) throw new AppError('invalid_input', { fields: problems });
  const wrong = await problemsOfGoods(tx, { shopId, productIds, terms, startsAt, endsAt, now });
  if (wrong.length > 0) throw new AppError('invalid_input', { fields: wrong });
  const { titleZh, titleEn, usesMax, perPerson, budgetFen } = draft;
  await refuseProhibited(tx, [
    { field: 'titleZh', text: titleZh },
    { field: 'titleEn', text: titleEn },
  ]);
  const stored = {
    shopId,
    titleZh,
    titleEn,
    code,
    ...terms,
    productIds,
    usesMax,
    perPerson,
    budgetFen,
    startsAt,
    endsAt,
    now,
  };
  if (id === undefined) return { id: await repository.insertCoupon(tx, stored, by), budgetBeforeFen: 0 };
  await repository.updateCoupon(tx, id, stored, by);
  return { id, budgetBeforeFen: before?.budgetFen ?? 0 };
}

/** Throws coupons_full where a seller has as many others that are on. */
export async function refuseFull(tx: Tx, of: { shopId: number | null; except: number; now: Date }): Promise<void> {
  if ((await repository.countRunning(tx, of)) < couponRules.runningMax) return;
  throw new AppError('coupons_full', { params: { max: couponRules.runningMax } });
}

function problemsOf(
  draft: Draft,
  { amountFen, percent, capFen, minFen }: CouponTerms,
  code: string | null,
): FieldProblem[] {
  const { min, max } = couponRules.code;
  const problems: FieldProblem[] = [];
  if (code !== null && (code.length < min || code.length > max || !couponCodePattern.test(code))) {
    problems.push({ field: 'code', rule: 'coupon_code_format', params: { min, max } });
  }
  if ((amountFen === null) === (percent === null)) problems.push({ field: 'amountFen', rule: 'amount_or_percent' });
  if (capFen !== null && percent === null) problems.push({ field: 'capFen', rule: 'unknown' });
  // An order that costs less than the coupon takes off would be for nothing.
  if (amountFen !== null && minFen <= amountFen) {
    problems.push({ field: 'minFen', rule: 'too_small', params: { min: amountFen + 1 } });
  }
  if (draft.usesMax !== null && draft.perPerson > draft.usesMax) {
    problems.push({ field: 'perPerson', rule: 'too_big', params: { max: draft.usesMax } });
  }
  return problems;
}

function problemsOfDays({ from, until }: Draft, today: string): FieldProblem[] {
  const latestFrom = addDays(today, couponRules.aheadDaysMax);
  const latestUntil = addDays(from, couponRules.daysMax);
  if (from > latestFrom) return [{ field: 'from', rule: 'latest_day', params: { day: latestFrom } }];
  if (until < from) return [{ field: 'until', rule: 'before_from' }];
  if (until < today) return [{ field: 'until', rule: 'earliest_day', params: { day: today } }];
  if (until > latestUntil) return [{ field: 'until', rule: 'latest_day', params: { day: latestUntil } }];
  return [];
}

/** What was used stays used. */
function problemsOfUsed({ usesMax, budgetFen }: Draft, before: repository.CouponRow | undefined): FieldProblem[] {
  if (!before) return [];
  const problems: FieldProblem[] = [];
  if (usesMax !== null && usesMax < before.used) {
    problems.push({ field: 'usesMax', rule: 'too_small', params: { min: before.used } });
  }
  if (budgetFen !== null && budgetFen < before.discountFen) {
    problems.push({ field: 'budgetFen', rule: 'too_small', params: { min: before.discountFen } });
  }
  return problems;
}

/** Goods of others, gift cards, and a rate of the platform's above what the bonus on recharges leaves of the lowest commission. */
async function problemsOfGoods(
  tx: Tx,
  of: Days & { shopId: number | null; productIds: number[] | null; terms: CouponTerms },
): Promise<FieldProblem[]> {
  const { shopId, productIds, terms, now } = of;
  const span = spanOf(of);
  const named = productIds === null ? [] : await repository.listNamedProducts(tx, { ids: productIds, ...span });
  const isOwn = (product: repository.NamedProduct) => shopId === null || product.shopId === shopId;
  if (productIds !== null && named.filter(isOwn).length < productIds.length) {
    return [{ field: 'productIds', rule: 'missing' }];
  }
  if (named.some(({ isGift }) => isGift)) return [{ field: 'productIds', rule: 'gift_product' }];
  if (shopId !== null) return [];
  const rate = productIds === null ? await repository.lowestCommission(tx, span) : lowestOf(named);
  const bonus = await bonusBeside(tx, productIds && named, now);
  if (highestRate(terms) <= rate - bonus) return [];
  const field = terms.percent === null ? 'amountFen' : 'percent';
  if (bonus === 0) return [{ field, rule: 'above_commission', params: { max: percentOf(rate) } }];
  const params = { max: percentOf(Math.max(0, rate - bonus)), bonus: percentOf(bonus) };
  return [{ field, rule: 'above_commission_with_bonus', params }];
}

/**
 * Refuses to switch a coupon of the platform on that takes off more than the bonus on recharges leaves of the commission. Throws
 * coupon_with_bonus.
 */
export async function refuseBesideBonus(tx: Tx, coupon: repository.CouponRow, now: Date): Promise<void> {
  const { productIds } = coupon;
  const span = spanOf({ ...coupon, now });
  const named = productIds && (await repository.listNamedProducts(tx, { ids: productIds, ...span }));
  const bonus = await bonusBeside(tx, named, now);
  if (bonus === 0) return;
  const rate = named === null ? await repository.lowestCommission(tx, span) : lowestOf(named);
  if (highestRate(coupon) <= rate - bonus) return;
  const params = { max: percentOf(Math.max(0, rate - bonus)), bonus: percentOf(bonus) };
  throw new AppError('coupon_with_bonus', { params });
}

interface Days {
  startsAt: Date;
  endsAt: Date;
  now: Date;
}

/** From when a coupon counts until a moment before its end, however soon that is. */
function spanOf({ startsAt, endsAt, now }: Days): { from: Date; until: Date } {
  const from = latest(startsAt, now);
  return { from, until: latest(new Date(endsAt.getTime() - dayMs / 2), from) };
}

function lowestOf(named: readonly repository.NamedProduct[]): number {
  return Math.min(...named.map((one) => one.rate));
}

/** What recharges get beside a coupon of the platform, in ten-thousandths: of its own goods nobody but the platform has anything. */
async function bonusBeside(tx: Tx, named: readonly repository.NamedProduct[] | null, now: Date): Promise<number> {
  return named?.every(({ shopId }) => shopId === null) ? 0 : await bonusRateNow(tx, now);
}

function percentOf(rate: number): string {
  return String((rate * 100) / commissionRules.max);
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}
