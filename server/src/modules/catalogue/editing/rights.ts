/** What a caller may do to products: as a shop's owner, or as an admin of the catalogue. */
import type { FieldProblem } from '#contract/core/errors.ts';
import { movesFrom } from '#contract/core/process.ts';
import {
  productEvents,
  productProcess,
  type ProductEvent,
  type ProductState,
} from '#contract/catalogue/productProcess.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Call } from '../../../platform/http/http.ts';
import { goodsChangedBy, goodsSeenBy, sellerIdOf, type GoodsScope } from '../../shops/service.ts';
import { findReviewRule } from '../review/review.repository.ts';

/** Asked once a call. */
export interface ProductRights {
  scope: GoodsScope;
  /** Shops of the caller as a person, with whichever account, also an admin's. */
  ownShopIds: readonly number[];
  /** Products of shops are reviewed before buyers see them. */
  isReviewOn: boolean;
}

type Asking = Pick<Call, 'tx' | 'actor'>;

/** Throws forbidden, grant_missing. */
export async function rightsToSee(call: Asking, which: { mine?: boolean | undefined } = {}): Promise<ProductRights> {
  return rightsIn(call, await goodsSeenBy(call, which));
}

/** Throws forbidden, grant_missing, own_shop_not_open. */
export async function rightsToChange(call: Asking): Promise<ProductRights> {
  return rightsIn(call, await goodsChangedBy(call));
}

async function rightsIn(call: Asking, scope: GoodsScope): Promise<ProductRights> {
  return { scope, ...(await findReviewRule(call.tx, sellerIdOf(call))) };
}

interface Whose {
  shopId: number | null;
}

export function isOwn({ ownShopIds }: Pick<ProductRights, 'ownShopIds'>, { shopId }: Whose): boolean {
  return shopId !== null && ownShopIds.includes(shopId);
}

/** Whether buyers see what the caller changes of it only after somebody else agreed. */
export function isReviewed(rights: ProductRights, product: Whose): boolean {
  return rights.isReviewOn && isOwn(rights, product);
}

/** What the caller may do to a product; its owner neither bans it nor lifts a ban. */
export function eventsFor(
  rights: ProductRights,
  product: Whose & { state: ProductState; unreviewed: boolean },
): ProductEvent[] {
  const own = isOwn(rights, product);
  const waits = isReviewed(rights, product) && product.unreviewed;
  const may: Record<ProductEvent, boolean> = {
    put_on: !waits,
    submit: waits,
    withdraw: own,
    take_off: true,
    ban: !own,
    lift: !own,
  };
  const open = new Set(movesFrom(productProcess, product.state).map(({ event }) => event));
  return productEvents.filter((event) => open.has(event) && may[event]);
}

/**
 * What is saved of what the caller sent: a product stays with its shop or the platform, a seller's products are of their shop,
 * and to put one first is the platform's to decide, by somebody else than its owner. Throws invalid_input.
 */
export function ownContent<Content extends { shopId: number | null; featured: boolean; kind: string }>(
  rights: ProductRights,
  sent: Content,
  before: { featured: boolean; shopId: number | null } | undefined,
): Content {
  const { scope } = rights;
  const isMoved =
    scope === 'all' ? before && before.shopId !== sent.shopId : sent.shopId !== null && sent.shopId !== scope.shopId;
  const isOwnFirst = (scope !== 'all' || isOwn(rights, sent)) && sent.featured !== (before?.featured ?? false);
  const fields: FieldProblem[] = [
    ...(isMoved ? [{ field: 'shopId', rule: 'fixed' } as const] : []),
    ...(isOwnFirst ? [{ field: 'featured', rule: 'fixed' } as const] : []),
    ...(scope !== 'all' && sent.kind === 'gift' ? [{ field: 'kind', rule: 'platform_only' } as const] : []),
  ];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  return scope === 'all' ? sent : { ...sent, shopId: scope.shopId };
}
