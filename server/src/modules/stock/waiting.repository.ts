/** SKUs of which few pieces are left, by how long they last at the pace of the last days. */
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import type { WaitingKind, WaitingSide } from '#contract/console/waiting.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';
import { availableText } from './count.repository.ts';

/** Low SKUs whose pace is worked out. */
const lowMax = dashboardRules.countedMax;

const lowOf = (kind: WaitingKind, side: WaitingSide, ofWhom: string): WaitingSource =>
  waitingSource({
    kind,
    side,
    isEstimate: true,
    from: `(
      select s.id, s.product_id, s.name_zh, s.name_en, p.title_zh, p.title_en, greatest(0, ${availableText('')})::int as left_over
      from stock_counts n join skus s on s.id = n.sku_id join products p on p.id = s.product_id
        left join stock_caps k on k.sku_id = s.id
      where n.is_low and s.active and p.state = 'on_shelf' and ${ofWhom} limit ${lowMax}) low`,
    where: 'true',
    joins: `cross join lateral (
      select coalesce(sum(o.quantity), 0)::float / ${dashboardRules.paceDays * 24} as an_hour from orders o
      where o.product_id = low.product_id and o.sku_id = low.id
        and o.paid_at > $2::timestamptz - interval '${dashboardRules.paceDays} days') pace`,
    columns: {
      id: 'low.id',
      product: 'low.product_id',
      titleZh: `low.title_zh || ' · ' || low.name_zh`,
      titleEn: `coalesce(nullif(low.title_en, ''), low.title_zh) || ' · ' || coalesce(nullif(low.name_en, ''), low.name_zh)`,
      count: 'low.left_over',
      since: '$2::timestamptz',
      due: `case when low.left_over = 0 then $2::timestamptz
        when pace.an_hour > 0 then $2::timestamptz + make_interval(mins => least(525600, low.left_over / pace.an_hour * 60)::int) end`,
    },
  });

export const stockWaiting: readonly WaitingSource[] = [
  lowOf('low_stock', 'seller', 'p.shop_id = $1'),
  lowOf('own_low_stock', 'admin', 'p.shop_id is null'),
];
