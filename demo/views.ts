import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { addProductViews, addShopViews } from '../server/src/modules/views/service.ts';
import { siteConfiguration } from '../server/src/modules/site/service.ts';
import { dayMs } from '#contract/core/durations.ts';
import { randomOf } from './random.ts';
import { listProductDays, listShopIds } from './repository.ts';
import type { Simulation } from './simulation.ts';

/** Views of two charts' days: many for each order, some for what nobody buys, more at weekends. */
export async function fillViews(simulation: Simulation, end: Date): Promise<void> {
  const random = randomOf('views');
  const since = new Date(end.getTime() - (2 * dashboardRules.chartDays - 1) * dayMs);
  await simulation.transaction(async (tx) => {
    const { timeZone } = (await siteConfiguration(tx)).site;
    const days = await listProductDays(tx, { since, now: end, timeZone });
    const liking = new Map<number, number>();
    const rows = days.map(({ id, day, orders }) => {
      const usual = liking.get(id) ?? random.whole(1, 9);
      liking.set(id, usual);
      const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 1.4 : 1;
      const views = Math.round(usual * weekend * (0.5 + random.next())) + orders * random.whole(7, 19);
      return { id, day, views };
    });
    await addProductViews(
      tx,
      rows.filter(({ views }) => views > 0),
    );
    const shops = await listShopIds(tx);
    const allDays = [...new Set(days.map(({ day }) => day))];
    await addShopViews(
      tx,
      shops.flatMap((id) => allDays.map((day) => ({ id, day, views: random.whole(2, 24) }))),
    );
  });
}
