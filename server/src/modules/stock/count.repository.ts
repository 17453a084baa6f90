/** How much there is of each SKU, gathered from what sales and imports appended. */
import type { StockWord } from '#contract/catalogue/catalogue.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const foldStatement = prepared<{ skuId: number; folded: number }>(
  'stock_fold',
  `with taken as (
     delete from stock_changes where id = any(array(select id from stock_changes order by id limit $1 for update skip locked))
     returning sku_id, available, reserved, sold
   ), summed as (
     select sku_id, sum(available)::bigint as available, sum(reserved)::bigint as reserved, sum(sold)::bigint as sold
     from taken group by sku_id
   )
   insert into stock_counts as c (sku_id, product_id, available, reserved, sold)
   select s.id, s.product_id, m.available, m.reserved, m.sold from summed m join skus s on s.id = m.sku_id order by s.id
   on conflict (sku_id) do update set available = c.available + excluded.available,
     reserved = c.reserved + excluded.reserved, sold = c.sold + excluded.sold
   returning sku_id, (select count(*)::int from taken) as folded`,
);

/** Adds up to so many changes to the counts of their SKUs; the SKUs, and how many changes there were. */
export async function foldChanges(tx: Tx, limit: number): Promise<{ skuIds: number[]; folded: number }> {
  const rows = await tx.many(foldStatement, [limit]);
  return { skuIds: rows.map(({ skuId }) => skuId), folded: rows[0]?.folded ?? 0 };
}

const againStatement = prepared(
  'stock_count_again',
  `insert into stock_changes (sku_id, available, reserved, sold) select id, 0, 0, 0 from unnest($1::bigint[]) as id`,
);

/** Has SKUs looked at in the next turn again. */
export async function countAgain(tx: Tx, skuIds: readonly number[]): Promise<void> {
  await tx.run(againStatement, [skuIds]);
}

const anyUncountedStatement = prepared<{ isAnyUncounted: boolean }>(
  'stock_any_uncounted',
  `select exists (select from stock_changes where sku_id = any($1::bigint[])) as is_any_uncounted`,
);

/** Some changes of SKUs are not gathered and said yet, also where another transaction is just at it. */
export async function isAnyUncounted(tx: Tx, skuIds: readonly number[]): Promise<boolean> {
  return (await tx.one(anyUncountedStatement, [skuIds])).isAnyUncounted;
}

const waitForCountStatement = prepared(
  'stock_wait_for_count',
  `select id from stock_changes where sku_id = any($1::bigint[]) order by id for share`,
);
const waitForProductsStatement = prepared(
  'stock_wait_for_products',
  `select id from products where id in (select product_id from skus where id = any($1::bigint[])) order by id for share`,
);

/** Waits for who gathers changes of SKUs right now, and for who saves their products. The transaction must hold nothing else. */
export async function waitForOthers(tx: Tx, skuIds: readonly number[]): Promise<void> {
  await tx.run(waitForCountStatement, [skuIds]);
  await tx.run(waitForProductsStatement, [skuIds]);
}

/** Pieces of a SKU that can be sold; null without limit. Needs `p`, `s`, counts `n` and caps `k`; `more` is what is not folded. */
export const availableText = (more: string) =>
  `case when p.kind in ('secret', 'account') and not s.shared_secret then coalesce(n.available, 0)${more}
     when s.shared_secret and not exists (select from shared_secrets x where x.sku_id = s.id) then 0
     when s.stock_cap is not null then greatest(0, s.stock_cap - coalesce(k.taken, n.sold, 0)) end`;

export interface LowSku {
  skuId: number;
  productId: number;
  /** Null: the platform sells it. */
  shopId: number | null;
  available: number;
  titleZh: string;
  titleEn: string;
  nameZh: string;
  nameEn: string;
  /** Null: the platform sells it, or its shop's owner has gone. */
  ownerEmail: string | null;
}

const judgeStatement = prepared<{ skuId: number; word: StockWord; crosses: boolean }>(
  'stock_judge',
  `with seen as (
     select s.id, s.low_stock, s.active and p.state = 'on_shelf' as for_sale, s.active, ${availableText('')} as available
     from skus s join products p on p.id = s.product_id
       left join stock_counts n on n.sku_id = s.id left join stock_caps k on k.sku_id = s.id
     where s.id = any($1::bigint[])
   ), judged as (
     select *, active and low_stock > 0 and coalesce(available <= low_stock, false) as low from seen
   ), kept as (
     update stock_counts c set is_low = j.low, warned = j.low and (c.warned or j.for_sale)
     from judged j join stock_counts before on before.sku_id = j.id
     where c.sku_id = j.id and (c.is_low <> j.low or c.warned <> (j.low and (c.warned or j.for_sale)))
     returning c.sku_id, not before.warned and c.warned as crosses
   )
   select j.id as sku_id, coalesce(k.crosses, false) as crosses,
     case when j.available is null or j.available > 10 then 'plenty' when j.available > 0 then 'few' else 'none' end as word
   from judged j left join kept k on k.sku_id = j.id`,
);

/** Keeps which SKUs are low; for each its word, and whether its seller is to be warned now. */
export function judgeStock(tx: Tx, skuIds: readonly number[]) {
  return tx.many(judgeStatement, [skuIds]);
}

const lowStatement = prepared<LowSku>(
  'stock_low',
  `select s.id as sku_id, p.id as product_id, p.shop_id, ${availableText('')}::int as available, p.title_zh,
     p.title_en, s.name_zh, s.name_en, u.email as owner_email
   from skus s join products p on p.id = s.product_id
     left join stock_counts n on n.sku_id = s.id left join stock_caps k on k.sku_id = s.id
     left join shops h on h.id = p.shop_id left join users u on u.id = h.owner_id and u.state = 'active'
   where s.id = any($1::bigint[]) order by s.id`,
);

/** What a warning says of SKUs, and to whom. */
export function findLowSkus(tx: Tx, skuIds: readonly number[]): Promise<LowSku[]> {
  return tx.many(lowStatement, [skuIds]);
}

const recordSoldStatement = prepared(
  'stock_record_sold',
  `update stock_counts n set sold = counted.sold
   from unnest($1::bigint[], $2::bigint[]) as counted (sku_id, sold), skus s, products p
   where n.sku_id = counted.sku_id and s.id = n.sku_id and p.id = s.product_id and (p.kind not in ('secret', 'account') or s.shared_secret)
     and n.sold <> counted.sold`,
);

/** Sets how many pieces of SKUs without items of their own were sold. */
export async function updateSold(tx: Tx, sales: readonly { skuId: number; sold: number }[]): Promise<void> {
  await tx.run(recordSoldStatement, [sales.map(({ skuId }) => skuId), sales.map(({ sold }) => sold)]);
}
