/** What other modules use of shops. */
import type { FieldProblem } from '#contract/core/errors.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findOwnedShop, insertShop, type NewShop, type OwnedShop } from './repository.ts';

export { listAdminShops, suspend } from './opening/admin.ts';
export { findShopSummary } from './browse.ts';
export { findSections, findShopsBySlugs } from './page/repository.ts';
export {
  isSellerOf,
  mayMakeForShop,
  mustBeAdminOf,
  partyOf,
  refuseInvolved,
  sellerIdOf,
  staffLimitsOf,
  type SaleSides,
} from './party.ts';
export { staffCalls, staffOf } from './staff/acting.ts';
export { countGiven, listStaffOfShops, lockStaffCuts, worksForShop } from './staff/repository.ts';
export { goodsChangedBy, goodsSeenBy, includesShop, neededGoods, type GoodsScope } from './goods.ts';
export { tellPrograms } from './programs.repository.ts';
export type { OwnedShop } from './repository.ts';

/**
 * Opens a shop without an application; its id. Throws invalid_input, and on a second shop of the owner or a taken name by
 * `shops_owner`, `shops_name` and `shops_name_skeleton`. Without an English intro the Chinese is shown to all.
 */
export function openShop(tx: Tx, shop: NewShop): Promise<number> {
  const cleaned = { ...shop, name: shop.name.trim(), introZh: shop.introZh.trim(), introEn: shop.introEn.trim() };
  const fields = problemsOf(cleaned);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  return insertShop(tx, cleaned);
}

function problemsOf({ name, introZh, introEn }: NewShop): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { name: length, intro } = shopRules;
  if (name.length < length.min) problems.push({ field: 'name', rule: 'too_short', params: { min: length.min } });
  if (name.length > length.max) problems.push({ field: 'name', rule: 'too_long', params: { max: length.max } });
  if (Math.max(introZh.length, introEn.length) > intro.max) {
    problems.push({ field: 'intro', rule: 'too_long', params: { max: intro.max } });
  }
  return problems;
}

/** The shop of a user, suspended or closed ones too; undefined when none was ever open. */
export function findShopOfOwner(tx: Tx, userId: number): Promise<OwnedShop | undefined> {
  return findOwnedShop(tx, userId);
}
