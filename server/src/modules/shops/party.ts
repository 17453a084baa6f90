/** Who stands on which side of a sale. Asked by orders, refunds, licences, reviews and policies, and answered here alone. Pure. */
import type { EndpointName } from '#contract/endpoints.ts';
import type { Grant } from '#contract/identity/grants.ts';
import { mayCallForShop } from '#contract/shops/staffPermissions.ts';
import { AppError } from '../../platform/http/errors.ts';
import { holds, type Actor, type StaffedShop } from '../../platform/http/session.ts';

/** Who buys and who sells; `sellerId` null: the platform itself. What is only on shelf has no buyer yet. */
export interface SaleSides {
  buyerId?: number;
  sellerId: number | null;
}

type UserActor = Extract<Actor, { kind: 'user' }>;

/** `involved`: an admin whose own people buy or sell. They see what admins see, and decide nothing of it. */
export type Party = 'buyer' | 'seller' | 'admin' | 'involved';

/**
 * What an actor is in a sale; undefined: a stranger. Nobody decides for themselves: a buyer is never the seller or the admin of
 * what they bought, and the owner of a shop is its seller even as an admin. An admin is no admin either where another account of theirs
 * bought or sells, or a shop that they work for: an account is not a person.
 * A program with a key for its owner's shop is never a buyer.
 * Staff are the seller in calls that they make for the shop, as far as their roles let them call at all; they are then neither
 * an admin nor the owner of a shop of their own. Admins count who are entrusted with the grant.
 */
export function partyOf(actor: Actor, { buyerId, sellerId }: SaleSides, grant: Grant = 'review'): Party | undefined {
  if (actor.kind !== 'user') return undefined;
  if (actor.userId === buyerId) return actor.sellsOnly ? undefined : 'buyer';
  if (sellingAs(actor) === sellerId) return 'seller';
  if (!holds(actor, grant)) return undefined;
  return isOwnCase(actor, [buyerId, sellerId]) ? 'involved' : 'admin';
}

/** Whether one of these people is the caller, an admin: another account, somebody paid alike, the owner of a shop that they work for. */
function isOwnCase({ ownPeople = [] }: UserActor, people: readonly (number | null | undefined)[]): boolean {
  return people.some((id) => typeof id === 'number' && ownPeople.includes(id));
}

/** Throws four_eyes to an admin whose own people buy or sell. */
export function refuseInvolved(actor: Actor, sides: SaleSides): void {
  if (partyOf(actor, sides) === 'involved') throw new AppError('four_eyes');
}

/** Lets an admin decide who stands on no side of it, under no account. Throws four_eyes to others. */
export function mustBeAdminOf(actor: Actor, sides: SaleSides): void {
  if (partyOf(actor, sides) !== 'admin') throw new AppError('four_eyes');
}

/** As whom a user sells: the owner of the shop that the call is made for by its staff, else themselves. */
export function sellingAs(actor: UserActor): number {
  return actor.shop?.ownerId ?? actor.userId;
}

/** The same of a caller. Throws login_needed. */
export function sellerIdOf({ actor }: { actor: Actor }): number {
  if (actor.kind !== 'user') throw new AppError('login_needed');
  return sellingAs(actor);
}

/** What staff may do without the owner of the shop; undefined for owners and for whoever calls for themselves. */
export function staffLimitsOf({ actor }: { actor: Actor }): StaffedShop | undefined {
  return actor.kind === 'user' ? actor.shop : undefined;
}

/** Whether a caller's role lets them make a call for the shop that they work for; whoever calls for themselves may. */
export function mayMakeForShop(actor: Actor, call: EndpointName): boolean {
  const staffed = actor.kind === 'user' ? actor.shop : undefined;
  return staffed === undefined || mayCallForShop(staffed.roles, call);
}

/** Whether an actor answers for a sale as its seller: the shop's owner or staff, or any admin with the grant for what the platform sells itself. */
export function isSellerOf(actor: Actor, sale: SaleSides, grant: Grant = 'review'): boolean {
  const party = partyOf(actor, sale, grant);
  return party === 'seller' || (party === 'admin' && sale.sellerId === null);
}
