/** Coupons of two shops: one that counts by itself, one with a code. */
import { addDays, dayOf } from '../server/src/platform/day.ts';
import { as, type Person } from './accounts.ts';
import type { ShopSlug } from './shops.ts';
import type { Simulation } from './simulation.ts';

const runsDays = 60;
const coupons = [
  {
    shop: 'bantu',
    titleZh: '满百减十',
    titleEn: 'Ten off a hundred',
    amountFen: 1000,
    minFen: 10_000,
  },
  {
    shop: 'qinghe',
    titleZh: '老客专享',
    titleEn: 'For regular customers',
    code: 'QINGHE8',
    percent: 8,
    capFen: 2000,
    usesMax: 200,
  },
] as const satisfies readonly ({ shop: ShopSlug } & Record<string, unknown>)[];

/** Their owners make them, at the end. */
export async function fillCoupons(
  simulation: Simulation,
  { shops, end }: { shops: ReadonlyMap<ShopSlug, { owner: Person }>; end: Date },
): Promise<void> {
  simulation.setClock(end);
  const from = dayOf(end, 'Asia/Shanghai');
  for (const { shop, ...coupon } of coupons) {
    const owner = shops.get(shop)?.owner;
    if (!owner) continue;
    const draft = { ...coupon, from, until: addDays(from, runsDays) };
    await simulation.call('saveShopCoupon', draft, await as(simulation, owner));
  }
}
