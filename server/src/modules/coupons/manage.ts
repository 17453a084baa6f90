/** Coupons as whoever gives them keeps them: sellers those of their shop, admins those of the platform. */
import * as contract from '#contract/coupons/coupons.ts';
import type { Coupon } from '#contract/coupons/coupons.ts';
import { couponState, highestRate, type CouponTerms } from '#contract/coupons/couponRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import { dayOf } from '../../platform/day.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { giveAloneOnly } from '../admins/service.ts';
import { findShopOfOwner, lockStaffCuts, sellerIdOf, staffLimitsOf, type OwnedShop } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import * as repository from './repository.ts';
import { refuseBesideBonus, refuseFull, saveCoupon } from './save.ts';

/** Throws not_found for who has no shop. */
export const listShopCoupons = handle(contract.listShopCoupons, async (call, input) =>
  listed(call, (await ownShop(call)).id, input),
);

/** Throws not_found, also for a coupon of another shop. */
export const getShopCoupon = handle(contract.getShopCoupon, async (call, { id }) =>
  shown(call, { id, shopId: (await ownShop(call)).id }),
);

/** Throws not_found, own_shop_not_open, invalid_input, coupon_code_taken, coupons_full, and to staff staff_cut_limit, staff_cut_with_coupon. */
export const saveShopCoupon = handle(contract.saveShopCoupon, async (call, { id, ...draft }) => {
  const { id: shopId, state } = await ownShop(call);
  if (state !== 'open') throw new AppError('own_shop_not_open');
  await checkStaffCut(call, draft);
  const saving = { id, shopId, by: userIdOf(call), now: call.now };
  const saved = await saveCoupon(call.tx, { ...draft, budgetFen: null }, saving);
  return shown(call, { id: saved.id, shopId });
});

/** Throws not_found, coupons_full, and to staff staff_cut_limit, staff_cut_with_coupon. */
export const switchShopCoupon = handle(contract.switchShopCoupon, async (call, input) =>
  switched(call, { ...input, shopId: (await ownShop(call)).id }),
);

/** Newest first unless sorted. */
export const listPlatformCoupons = handle(contract.listPlatformCoupons, (call, input) => listed(call, null, input));

/** Throws not_found, also for a coupon of a shop. */
export const getPlatformCoupon = handle(contract.getPlatformCoupon, (call, { id }) =>
  shown(call, { id, shopId: null }),
);

/**
 * The platform bears it: for verified people, once each, and what its budget grows by counts like money that an admin gives alone.
 * Throws not_found, invalid_input, coupon_code_taken, coupons_full, solo_limit.
 */
export const savePlatformCoupon = handle(contract.savePlatformCoupon, async (call, { id, ...draft }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const saved = await saveCoupon(tx, { ...draft, perPerson: 1 }, { id, shopId: null, by, now });
  const valueFen = Math.max(0, draft.budgetFen - saved.budgetBeforeFen);
  await giveAloneOnly(tx, { adminId: by, kind: 'coupon', subject: `coupon ${saved.id}`, valueFen, now });
  await recordStep(call, {
    action: `coupon.${id === undefined ? 'make' : 'save'}`,
    subject: `coupon ${saved.id}`,
    detail: draft,
  });
  return shown(call, { id: saved.id, shopId: null });
});

/** Throws not_found, coupons_full, coupon_with_bonus. */
export const switchPlatformCoupon = handle(contract.switchPlatformCoupon, async (call, input) => {
  const coupon = await switched(call, { ...input, shopId: null });
  await recordStep(call, {
    action: input.active ? 'coupon.on' : 'coupon.off',
    subject: `coupon ${input.id}`,
    detail: {},
  });
  return coupon;
});

/** Whose coupon is meant; null: the platform's. */
interface Meant {
  id: number;
  shopId: number | null;
}

async function ownShop(call: Call): Promise<OwnedShop> {
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return shop;
}

async function listed(
  call: Call,
  shopId: number | null,
  { cursor, limit, ...filters }: ParsedInputOf<typeof contract.listShopCoupons>,
) {
  const walk = repository.walkOfCoupons({ ...filters, shopId, now: call.now });
  const cursors = walkCursors(`coupons ${filters.state ?? 'all'}`, filters.sort, filters.direction);
  const [rows, timeZone] = await Promise.all([
    listWalk<repository.ShownRow>(call.tx, walk, cursors, { cursor, limit }),
    timeZoneOf(call.tx),
  ]);
  return mapPage(rows, (row) => couponOf(call, row, timeZone));
}

async function switched(call: Call, { id, shopId, active }: Meant & { active: boolean }): Promise<Reply<Coupon>> {
  const { tx, now } = call;
  const found = await repository.lockCoupon(tx, id);
  if (found?.shopId !== shopId) throw new AppError('not_found');
  if (active) await checkStaffCut(call, found);
  if (active && !found.active) await refuseFull(tx, { shopId, except: id, now });
  if (active && !found.active && shopId === null) await refuseBesideBonus(tx, found, now);
  await repository.switchCoupon(tx, id, { active, by: userIdOf(call), now });
  return shown(call, { id, shopId });
}

/**
 * A coupon of staff takes no more off than they may cut prices by, and no more together with what staff cut already. Throws
 * staff_cut_limit, staff_cut_with_coupon.
 */
async function checkStaffCut(call: Call, terms: CouponTerms & { productIds: readonly number[] | null }): Promise<void> {
  const limits = staffLimitsOf(call);
  if (limits === undefined) return;
  const { id: shopId, cutPercent: max } = limits;
  const { amountFen, percent, minFen, productIds } = terms;
  const isTooDeep = (percent ?? 0) > max || (amountFen ?? 0) * 100 > minFen * max;
  if (isTooDeep) throw new AppError('staff_cut_limit', { params: { percent: max } });
  await lockStaffCuts(call.tx, shopId);
  const of = { shopId, productIds, rate: highestRate(terms), percent: max };
  if (await repository.isBelowOwnerPrices(call.tx, of)) {
    throw new AppError('staff_cut_with_coupon', { params: { percent: max } });
  }
}

async function shown(call: Call, { id, shopId }: Meant): Promise<Reply<Coupon>> {
  const [row, timeZone] = await Promise.all([repository.findShownCoupon(call.tx, id), timeZoneOf(call.tx)]);
  if (row?.shopId !== shopId) throw new AppError('not_found');
  return couponOf(call, row, timeZone);
}

async function timeZoneOf(tx: Tx): Promise<string> {
  return (await siteConfiguration(tx)).site.timeZone;
}

function couponOf({ locale, now }: Call, row: repository.ShownRow, timeZone: string): Reply<Coupon> {
  const { startsAt, endsAt, products } = row;
  return {
    ...row,
    state: couponState({ ...row, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, now.getTime()),
    products:
      products &&
      products.map(({ id, titleZh, titleEn }) => ({ id, title: inLanguage(locale, { zh: titleZh, en: titleEn }) })),
    from: dayOf(startsAt, timeZone),
    // The last moment that still counts.
    until: dayOf(new Date(endsAt.getTime() - 1), timeZone),
  };
}
