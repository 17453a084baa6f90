/** What other modules use of shops. */
import type { FieldProblem } from '#contract/core/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findOwnedShop, insertShop, type NewShop, type OwnedShop } from './repository.ts';

export { findShopSummary } from './browse.ts';
export { findSections, findShopsBySlugs } from './page/repository.ts';
export { isSellerOf, partyOf } from './party.ts';
export { goodsChangedBy, goodsSeenBy, includesShop, neededGoods, type GoodsScope } from './goods.ts';
export type { OwnedShop } from './repository.ts';

/** Lengths of what sellers write, in characters. */
const lengths = { nameMin: 2, name: 30, intro: 500 } as const;

/**
 * Opens a shop; its id. Throws invalid_input, and on a second shop of the owner or a taken name by the constraints
 * `shops_owner` and `shops_name`. Without an English intro the Chinese is shown to all.
 */
export function openShop(tx: Tx, shop: NewShop): Promise<number> {
  const cleaned = { ...shop, name: shop.name.trim(), introZh: shop.introZh.trim(), introEn: shop.introEn.trim() };
  const fields = problemsOf(cleaned);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  return insertShop(tx, cleaned);
}

function problemsOf({ name, introZh, introEn }: NewShop): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (name.length < lengths.nameMin)
    problems.push({ field: 'name', rule: 'too_short', params: { min: lengths.nameMin } });
  if (name.length > lengths.name) problems.push({ field: 'name', rule: 'too_long', params: { max: lengths.name } });
  if (Math.max(introZh.length, introEn.length) > lengths.intro) {
    problems.push({ field: 'intro', rule: 'too_long', params: { max: lengths.intro } });
  }
  return problems;
}

/** The shop of a user, suspended or not; undefined when there is none. */
export function findShopOfOwner(tx: Tx, userId: number): Promise<OwnedShop | undefined> {
  return findOwnedShop(tx, userId);
}
