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
  /** The caller's own shop, also an admin's. */
  ownShopId: number | null;
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

export function isOwn({ ownShopId }: ProductRights, { shopId }: Whose): boolean {
  return shopId !== null && shopId === ownShopId;
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
 * What is saved of what the caller sent: a seller's products are of their shop, and to put one first is the platform's to
 * decide. Throws invalid_input.
 */
export function ownContent<Content extends { shopId: number | null; featured: boolean; kind: string }>(
  { scope }: ProductRights,
  sent: Content,
  before: { featured: boolean } | undefined,
): Content {
  if (scope === 'all') return sent;
  const fields: FieldProblem[] = [
    ...(sent.shopId !== null && sent.shopId !== scope.shopId ? [{ field: 'shopId', rule: 'fixed' } as const] : []),
    ...(sent.featured === (before?.featured ?? false) ? [] : [{ field: 'featured', rule: 'fixed' } as const]),
    ...(sent.kind === 'gift' ? [{ field: 'kind', rule: 'platform_only' } as const] : []),
  ];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  return { ...sent, shopId: scope.shopId };
}
