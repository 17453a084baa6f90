/** What buyers see of coupons before they order. */
import { cleanCouponCode, couponRules, isReserved } from '#contract/coupons/couponRules.ts';
import * as contract from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/coupons.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { findSkusForSale, unitPriceFen, type SkuForSale } from '../catalogue/service.ts';
import { seePiece, withPiece } from '../stock/service.ts';
import { findBuyer, isVerified, nobody, sellsToThemselves } from '../identity/service.ts';
import { applied, type AppliedCoupon, type CouponGoods, type Refused } from './apply.ts';
import { tryCodes } from './codeTries.ts';
import * as repository from './repository.ts';

type Refusal = OutputOf<typeof contract.quoteCoupons>['refusal'];

/** What a shop offers everybody now. */
export const listCouponOffers = handle(contract.listCouponOffers, async ({ tx, now, locale }, { shopId }) => {
  const rows = await repository.listOfferRows(tx, { shopId, now, limit: couponRules.shownMax });
  return { list: rows.map((row) => offerOf(row, locale)) };
});

interface Line {
  goods: CouponGoods;
  priceFen: number;
  coupon: { row: repository.CandidateRow; found: AppliedCoupon } | undefined;
}

/**
 * The best coupon for each line: the one with the code that was given where it counts, else whichever takes off most. One that
 * can be used once goes to the line where it takes off most. Throws login_needed for a code without a
 * login, too_many_requests for many wrong codes.
 */
export const quoteCoupons = handle(contract.quoteCoupons, async (call, { lines: sent, couponCode = '' }) => {
  const { tx, actor, now, locale } = call;
  const code = cleanCouponCode(couponCode);
  if (code !== '' && actor.kind !== 'user') throw new AppError('login_needed');
  const skuIds = sent.map(({ skuId }) => skuId);
  const [skus, buyer, verified] = await Promise.all([
    findSkusForSale(tx, skuIds, now),
    actor.kind === 'user' ? findBuyer(tx, actor.userId, now) : nobody,
    actor.kind === 'user' ? isVerified(tx, actor.userId) : false,
  ]);
  const bySku = new Map(skus.filter((sku) => !sellsToThemselves(buyer.ownSellers, sku)).map((sku) => [sku.id, sku]));
  const shopIds = [...bySku.values()].map(({ shopId }) => shopId);
  const candidates = await tryCodes(call, [code], {
    look: () =>
      bySku.size === 0
        ? []
        : repository.listCandidates(tx, { ...buyer, shopIds, code: code === '' ? null : code, skuIds, now }),
    isRight: (rows) => rows.some((row) => row.code === code),
  });
  const lines = await Promise.all(
    sent.map(async ({ skuId, quantity, pieceId }) => {
      const sku = bySku.get(skuId);
      const piece = sku && pieceId !== undefined ? await seePiece(tx, sku, pieceId) : undefined;
      return lineOf(sku && piece ? withPiece(sku, piece) : sku, quantity);
    }),
  );
  const can = { isVerified: verified, now };
  const withCode = candidates.filter((row) => row.code !== null && row.code === code);
  assign(lines, withCode, can);
  assign(
    lines,
    candidates.filter((row) => row.code === null),
    can,
  );
  return {
    lines: sent.map(({ skuId }, index) => quoted(skuId, lines[index], locale)),
    refusal: code === '' ? null : refusalOf(lines, withCode, can),
  };
});

type Can = { isVerified: boolean; now: Date };

/** Gives coupons to lines that have none, whatever takes off most first, as often as each may still be used. */
function assign(lines: readonly (Line | undefined)[], rows: readonly repository.CandidateRow[], can: Can): void {
  const left = new Map(rows.map((row) => [row.id, usesLeft(row)]));
  const spent = new Map<number, number>();
  const possible = lines
    .flatMap((line) =>
      line === undefined || line.coupon !== undefined
        ? []
        : rows.flatMap((row) => {
            const found = applied(row, line.goods, { ...can, isOwn: row.isOwn });
            return 'refusal' in found ? [] : [{ line, row, found }];
          }),
    )
    .toSorted((one, other) => other.found.discountFen - one.found.discountFen || one.row.id - other.row.id);
  for (const { line, row, found } of possible) {
    const uses = left.get(row.id) ?? 0;
    const spentFen = (spent.get(row.id) ?? row.discountFen) + found.discountFen;
    if (line.coupon || uses === 0 || (row.budgetFen !== null && spentFen > row.budgetFen)) continue;
    line.coupon = { row, found };
    left.set(row.id, uses - 1);
    spent.set(row.id, spentFen);
  }
}

function usesLeft({ had, perPerson, used, usesMax }: repository.CandidateRow): number {
  return Math.max(0, Math.min(perPerson - had, usesMax === null ? perPerson : usesMax - used));
}

/** Why a code counts for no line; the reason that is nearest to counting. */
function refusalOf(lines: readonly (Line | undefined)[], rows: readonly repository.CandidateRow[], can: Can): Refusal {
  if (lines.some((line) => line?.coupon && rows.includes(line.coupon.row))) return null;
  if (rows.length === 0) return { name: 'coupon_unknown', minFen: null };
  const said: Refused[] = rows.flatMap((row) =>
    lines.flatMap((line) => {
      if (!line) return [];
      const found = applied(row, line.goods, { ...can, isOwn: row.isOwn });
      if ('refusal' in found) return [found];
      return [{ refusal: row.had >= row.perPerson ? ('coupon_had' as const) : ('coupon_used_up' as const) }];
    }),
  );
  const nearest = said.find(({ refusal }) => refusal !== 'coupon_not_for_goods') ?? said[0];
  return { name: nearest?.refusal ?? 'coupon_not_for_goods', minFen: nearest?.minFen ?? null };
}

function lineOf(sku: SkuForSale | undefined, quantity: number): Line | undefined {
  if (!sku) return undefined;
  const goods = { ...sku, quantity, unitPriceFen: unitPriceFen(sku, quantity) };
  return { goods, priceFen: goods.unitPriceFen * quantity, coupon: undefined };
}

function quoted(skuId: number, line: Line | undefined, locale: Locale) {
  if (!line) return { skuId, priceFen: 0, amountFen: 0, coupon: null };
  const { priceFen, coupon } = line;
  if (!coupon) return { skuId, priceFen, amountFen: priceFen, coupon: null };
  const { row, found } = coupon;
  const { discountFen } = found;
  return {
    skuId,
    priceFen,
    amountFen: priceFen - discountFen,
    coupon: { ...offerOf(row, locale), discountFen, code: row.code, reserved: isReserved(row, discountFen) },
  };
}

function offerOf(row: repository.CouponRow & { shopName: string | null }, locale: Locale): Reply<CouponOffer> {
  const { titleZh, titleEn, shopId, productIds } = row;
  return {
    ...row,
    title: inLanguage(locale, { zh: titleZh, en: titleEn }),
    language: locale === 'en-US' && titleEn !== '' ? 'en-US' : 'zh-CN',
    by: shopId === null ? 'platform' : 'shop',
    allProducts: productIds === null,
    verifiedOnly: shopId === null,
  };
}
