import type { Database, Tx } from '../../platform/database/database.ts';
import { siteConfiguration } from '../site/service.ts';
import type { ViewCounter } from './counter.ts';
import { addProductViews, addShopViews } from './repository.ts';

/** Writes what was counted since the last time; what can't be written is kept for the next time. Throws the failure. */
export async function flushViews(database: Pick<Database, 'transaction'>, views: ViewCounter): Promise<void> {
  const counted = views.take();
  try {
    await database.transaction(async (tx) => {
      await useTimeZone(tx, views);
      const of = (wanted: 'product' | 'shop') => counted.filter(({ kind }) => kind === wanted);
      if (of('product').length > 0) await addProductViews(tx, of('product'));
      if (of('shop').length > 0) await addShopViews(tx, of('shop'));
    });
  } catch (error) {
    views.putBack(counted);
    throw error;
  }
}

async function useTimeZone(tx: Tx, views: ViewCounter): Promise<void> {
  views.setTimeZone((await siteConfiguration(tx)).site.timeZone);
}
