/** Who answers for what was sold or is on shelf. */
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/http.ts';
import { holds, type Actor } from '../../platform/http/session.ts';
import { isOwnSeller } from '../identity/service.ts';
import { findShopOfOwner, sellerIdOf, isSellerOf, type SaleSides } from '../shops/service.ts';

/** Whether the caller answers for what all shops say and are asked. */
export function isAdmin(actor: Actor): boolean {
  return holds(actor, 'review');
}

/** The seller is the shop's owner; what the platform sells itself every admin answers for. */
export function isSeller(actor: Actor, shopOwnerId: number | null): boolean {
  return isSellerOf(actor, { sellerId: shopOwnerId });
}

/** Who wrote something, and about whose shop. */
export function sidesOf(row: { userId: number; shopOwnerId: number | null }): SaleSides {
  return { buyerId: row.userId, sellerId: row.shopOwnerId };
}

/** Throws own_shop_person for the people of a shop: what they would say of it praises themselves. */
export async function mustBeStranger(tx: Tx, userId: number, shopOwnerId: number | null, now: Date): Promise<void> {
  if (shopOwnerId === null || !(await isOwnSeller(tx, userId, shopOwnerId, now))) return;
  throw new AppError('own_shop_person');
}

/** The shop whose things somebody sees; undefined for admins, who see all. Throws not_found for whoever has none. */
export async function shopSeenBy(call: Call): Promise<number | undefined> {
  if (isAdmin(call.actor)) return undefined;
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return shop.id;
}
