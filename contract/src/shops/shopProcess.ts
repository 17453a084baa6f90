/** What becomes of a shop, from its first draft on. Free of zod. */
import type { Process } from '../core/process.ts';

export const shopStates = ['draft', 'auditing', 'refused', 'open', 'suspended', 'closed'] as const;
export type ShopState = (typeof shopStates)[number];

export const shopEvents = [
  'send',
  'withdraw',
  'approve',
  'refuse',
  'suspend',
  'lift',
  'expire',
  'close',
  'rename',
] as const;
export type ShopEvent = (typeof shopEvents)[number];

/**
 * The owner applies, an admin opens the shop or says what to mend. A suspended shop sells nothing; what was bought before
 * goes on. It opens again by itself when the suspension has an end, else when an admin lifts it. A closed one applies anew.
 * To be renamed changes no state.
 */
export const shopProcess: Process<ShopState> = {
  states: shopStates,
  initial: 'draft',
  moves: [
    { from: 'draft', event: 'send', to: 'auditing', by: 'seller' },
    { from: 'auditing', event: 'withdraw', to: 'draft', by: 'seller' },
    { from: 'auditing', event: 'approve', to: 'open', by: 'admin' },
    { from: 'auditing', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'refused', event: 'send', to: 'auditing', by: 'seller' },
    { from: 'open', event: 'suspend', to: 'suspended', by: 'admin' },
    { from: 'suspended', event: 'lift', to: 'open', by: 'admin' },
    // At the end that the admin named.
    { from: 'suspended', event: 'expire', to: 'open', by: 'system' },
    { from: 'open', event: 'close', to: 'closed', by: 'seller' },
    { from: 'closed', event: 'send', to: 'auditing', by: 'seller' },
    // An application to open a closed shop anew.
    { from: 'auditing', event: 'withdraw', to: 'closed', by: 'seller' },
  ],
};

/** What of an application can be wrong. */
export const shopFields = ['name', 'logo', 'category', 'intro', 'contact'] as const;
export type ShopField = (typeof shopFields)[number];

/** What is wrong with it, as a reviewer chooses it. */
export const shopRefusalReasons = [
  'looks_like_another',
  'not_yours',
  'prohibited',
  'unclear',
  'incomplete',
  'wrong',
  'other',
] as const;
export type ShopRefusalReason = (typeof shopRefusalReasons)[number];

/** Why a shop is suspended, as an admin chooses it. */
export const shopSuspensionReasons = [
  'complaints',
  'prohibited_goods',
  'not_genuine',
  'no_answer',
  'account_at_risk',
  'other',
] as const;
export type ShopSuspensionReason = (typeof shopSuspensionReasons)[number];

export const shopContactKinds = ['qq', 'wechat', 'mobile', 'email'] as const;
export type ShopContactKind = (typeof shopContactKinds)[number];

/** What keeps a shop from being closed. */
export const shopClosingHindrances = ['orders', 'refunds', 'earnings', 'reports'] as const;

/** What the caller may do to a shop; the rest is refused when it is tried. */
export const shopActs = ['approve', 'refuse', 'suspend', 'lift', 'rename', 'platform_goods'] as const;
export type ShopAct = (typeof shopActs)[number];

/** What the admins' list is sorted by. */
export const shopListSorts = ['opened', 'sold', 'sent'] as const;
export type ShopListSort = (typeof shopListSorts)[number];
