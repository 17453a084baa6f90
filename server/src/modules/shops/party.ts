/** Who stands on which side of a sale. Asked by orders, refunds, licences, reviews and policies, and answered here alone. Pure. */
import type { Grant } from '#contract/identity/grants.ts';
import { holds, type Actor } from '../../platform/http/session.ts';

/** Who buys and who sells; `sellerId` null: the platform itself. What is only on shelf has no buyer yet. */
export interface SaleSides {
  buyerId?: number;
  sellerId: number | null;
}

export type Party = 'buyer' | 'seller' | 'admin';

/**
 * What an actor is in a sale; undefined: a stranger. Nobody decides for themselves: a buyer is never the seller or the admin of
 * what they bought, and the owner of a shop is its seller even as an admin.
 * Admins count who are entrusted with the grant.
 */
export function partyOf(actor: Actor, { buyerId, sellerId }: SaleSides, grant: Grant = 'review'): Party | undefined {
  if (actor.kind !== 'user') return undefined;
  if (actor.userId === buyerId) return 'buyer';
  if (actor.userId === sellerId) return 'seller';
  return holds(actor, grant) ? 'admin' : undefined;
}

/** Whether an actor answers for a sale as its seller: the shop's owner, or any admin with the grant for what the platform sells itself. */
export function isSellerOf(actor: Actor, sale: SaleSides, grant: Grant = 'review'): boolean {
  const party = partyOf(actor, sale, grant);
  return party === 'seller' || (party === 'admin' && sale.sellerId === null);
}
