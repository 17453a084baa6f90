/** Whose products, stock and files somebody edits. Asked by catalogue, stock and files, and answered here alone. */
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { grantMissing } from '../../platform/http/grants.ts';
import { holds, type Actor } from '../../platform/http/session.ts';
import { sellingAs } from './party.ts';
import { findOwnedShop } from './repository.ts';
import { mustStillWork } from './staff/acting.ts';

/** `all`: admins who are entrusted with the catalogue, for every shop and the platform; else the goods of one shop. */
export type GoodsScope = 'all' | { shopId: number };

type Asking = { tx: Tx; actor: Actor };

/**
 * Whose goods the caller sees; with `mine` only those of their own shop, also as an admin. Throws forbidden for whoever has
 * no shop, grant_missing for such an admin.
 */
export async function goodsSeenBy(
  asking: Asking,
  { mine = false }: { mine?: boolean | undefined } = {},
): Promise<GoodsScope> {
  return (await goodsOf(asking, mine)).scope;
}

/** Whose goods the caller changes. Throws as `goodsSeenBy`, and shop_not_open for a shop that is suspended or not open yet. */
export async function goodsChangedBy(asking: Asking): Promise<GoodsScope> {
  const { scope, isOpen } = await goodsOf(asking);
  if (!isOpen) throw new AppError('own_shop_not_open');
  return scope;
}

/** Whether goods of this shop (null: of the platform) are among those. */
export function includesShop(scope: GoodsScope, shopId: number | null): boolean {
  return scope === 'all' || scope.shopId === shopId;
}

/** Throws not_found for what is not there and for goods of others alike. */
export function neededGoods<Found extends { shopId: number | null }>(
  scope: GoodsScope,
  found: Found | undefined,
): Found {
  if (!found || !includesShop(scope, found.shopId)) throw new AppError('not_found');
  return found;
}

async function goodsOf({ tx, actor }: Asking, mine = false): Promise<{ scope: GoodsScope; isOpen: boolean }> {
  if (actor.kind !== 'user') throw new AppError('forbidden');
  if (!mine && holds(actor, 'catalogue')) return { scope: 'all', isOpen: true };
  await mustStillWork(tx, actor);
  const shop = await findOwnedShop(tx, sellingAs(actor));
  if (!shop) throw actor.role === 'admin' && !mine ? await grantMissing(tx, ['catalogue']) : new AppError('forbidden');
  return { scope: { shopId: shop.id }, isOpen: shop.state === 'open' };
}
