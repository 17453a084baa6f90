import type { waitingKinds } from '#contract/console/waiting.ts';

type ShopKind = (typeof waitingKinds.seller)[number];

/** The parts of the shop centre in their groups: first those where something can wait, then by how often they are used, settings last. */
export const shopGroups = {
  orders: ['orders'],
  refunds: ['refunds'],
  feedback: ['questions', 'reports', 'reviews', 'templates'],
  licences: ['licences', 'policies'],
  money: ['money'],
  shop: ['page', 'staff', 'state'],
} as const;
export type ShopGroup = keyof typeof shopGroups;
export type ShopTab = (typeof shopGroups)[ShopGroup][number];

// The names of the table are those of its type.
const groupNames = Object.keys(shopGroups) as ShopGroup[];

/** All parts; the address names one of them. */
export const shopTabs: readonly ShopTab[] = groupNames.flatMap((group) => shopGroups[group]);

/** The groups of which the reader sees a part, with those parts. */
export function groupsOf(seen: readonly ShopTab[]): { group: ShopGroup; tabs: ShopTab[] }[] {
  return groupNames
    .map((group) => ({ group, tabs: shopGroups[group].filter((tab) => seen.includes(tab)) }))
    .filter(({ tabs }) => tabs.length > 0);
}

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
