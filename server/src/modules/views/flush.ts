import type { Database, Tx } from '../../platform/database/database.ts';
import { findShopsBySlugs } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import type { CountedViews, ViewCounter } from './counter.ts';
import { addProductViews, addShopViews, findOwners } from './repository.ts';

/** Writes what was counted since the last time; what can't be written is kept for the next time. Throws the failure. */
export async function flushViews(database: Pick<Database, 'transaction'>, views: ViewCounter): Promise<void> {
  const counted = views.take();
  try {
    await database.transaction(async (tx) => {
      await useTimeZone(tx, views);
      const known = await withIds(tx, counted);
      const of = async (kind: CountedViews['kind']) => {
        const views = known.filter((one) => one.kind === kind);
        return views.length === 0 ? [] : withoutOwn(views, await findOwners(tx, kind, views));
      };
      const [products, shops] = [await of('product'), await of('shop')];
      if (products.length > 0) await addProductViews(tx, products);
      if (shops.length > 0) await addShopViews(tx, shops);
    });
  } catch (error) {
    views.putBack(counted);
    throw error;
  }
}

/** With the ids of shops that were known by their short addresses; those that are none are left out. */
async function withIds(tx: Tx, counted: readonly CountedViews[]): Promise<CountedViews[]> {
  const slugs = counted.flatMap(({ slug }) => slug ?? []);
  if (slugs.length === 0) return [...counted];
  const ids = await findShopsBySlugs(tx, slugs);
  return counted.flatMap((one) => {
    const id = one.slug === undefined ? one.id : ids.get(one.slug);
    return id === undefined ? [] : { ...one, id };
  });
}

/** Less those from where the owner was logged in. */
function withoutOwn(counted: readonly CountedViews[], owners: ReadonlyMap<number, number>): CountedViews[] {
  return counted.flatMap((one) => {
    const owner = owners.get(one.id);
    const own = owner === undefined ? 0 : one.from.filter((users) => users.has(owner)).length;
    return one.views > own ? { ...one, views: one.views - own } : [];
  });
}

async function useTimeZone(tx: Tx, views: ViewCounter): Promise<void> {
  views.setTimeZone((await siteConfiguration(tx)).site.timeZone);
}
