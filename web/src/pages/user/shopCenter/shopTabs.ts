import type { waitingKinds } from '#contract/console/waiting.ts';

type ShopKind = (typeof waitingKinds.seller)[number];

/** The tabs of the shop centre: first those where something can wait, then by how often they are used, settings last. */
export const shopTabs = [
  'orders',
  'refunds',
  'questions',
  'reports',
  'reviews',
  'licences',
  'money',
  'page',
  'templates',
  'policies',
  'staff',
  'state',
] as const;
export type ShopTab = (typeof shopTabs)[number];

/** Where what waits for a shop is dealt with; null: on another page, or by the platform. */
const tabOf = {
  service: 'orders',
  disputed_sale: 'orders',
  sale_message: 'orders',
  refund_request: 'refunds',
  shop_complaint: null,
  question: 'questions',
  own_shop_report: 'reports',
  low_stock: null,
} as const satisfies Record<ShopKind, ShopTab | null>;

/** How much waits at each tab, from how much there is of each kind; tabs where nothing does are left out. */
export function waitingAtTabs(kinds: Partial<Record<ShopKind, number>>): Partial<Record<ShopTab, number>> {
  const at: Partial<Record<ShopTab, number>> = {};
  for (const kind of Object.keys(tabOf) as ShopKind[]) {
    const tab = tabOf[kind];
    const count = kinds[kind] ?? 0;
    if (tab !== null && count > 0) at[tab] = (at[tab] ?? 0) + count;
  }
  return at;
}
