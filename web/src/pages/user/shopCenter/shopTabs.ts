import type { WaitingKind, waitingKinds } from '#contract/console/waiting.ts';

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
} as const satisfies Record<(typeof waitingKinds.seller)[number], ShopTab | null>;

/** How much waits at each tab; tabs where nothing does are left out. */
export function waitingAtTabs(
  kinds: readonly { kind: WaitingKind; count: number }[],
): Partial<Record<ShopTab, number>> {
  const tabs: Partial<Record<WaitingKind, ShopTab | null>> = tabOf;
  const at: Partial<Record<ShopTab, number>> = {};
  for (const { kind, count } of kinds) {
    const tab = tabs[kind] ?? null;
    if (tab !== null) at[tab] = (at[tab] ?? 0) + count;
  }
  return at;
}
