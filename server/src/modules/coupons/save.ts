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
import { siteConfiguration } from '../site/service.ts';
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
  const wrong = await problemsOfGoods(tx, { shopId, productIds, terms, from: latest(startsAt, now), until: endsAt });
  if (wrong.length > 0) throw new AppError('invalid_input', { fields: wrong });
  const { titleZh, titleEn, usesMax, perPerson, budgetFen } = draft;
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
  await repository.updateCoupon(tx, id, stored);
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

/** Goods of others, gift cards, and a rate of the platform's above the lowest commission. */
async function problemsOfGoods(
  tx: Tx,
  of: { shopId: number | null; productIds: number[] | null; terms: CouponTerms; from: Date; until: Date },
): Promise<FieldProblem[]> {
  const { shopId, productIds, terms, from } = of;
  // A moment before the end, however soon that is.
  const span = { from, until: latest(new Date(of.until.getTime() - dayMs / 2), from) };
  const named = productIds === null ? [] : await repository.listNamedProducts(tx, { ids: productIds, ...span });
  const isOwn = (product: repository.NamedProduct) => shopId === null || product.shopId === shopId;
  if (productIds !== null && named.filter(isOwn).length < productIds.length) {
    return [{ field: 'productIds', rule: 'missing' }];
  }
  if (named.some(({ isGift }) => isGift)) return [{ field: 'productIds', rule: 'gift_product' }];
  if (shopId !== null) return [];
  const rate =
    productIds === null ? await repository.lowestCommission(tx, span) : Math.min(...named.map((one) => one.rate));
  if (highestRate(terms) <= rate) return [];
  const field = terms.percent === null ? 'amountFen' : 'percent';
  return [{ field, rule: 'above_commission', params: { max: String((rate * 100) / commissionRules.max) } }];
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}
