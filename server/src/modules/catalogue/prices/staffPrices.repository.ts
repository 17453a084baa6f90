import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { PriceStep } from '../price.ts';

/** What an option costs by its owner's will. */
export interface OwnerPrice {
  skuId: number;
  priceFen: number;
  steps: readonly PriceStep[];
}

const ofProduct = prepared<OwnerPrice>(
  'sku_owner_prices_of',
  `select s.id as sku_id, coalesce(o.price_fen, s.regular_price_fen, s.price_fen) as price_fen, coalesce(o.steps, s.steps) as steps
   from skus s left join sku_owner_prices o on o.sku_id = s.id where s.product_id = $1 order by s.id`,
);
const ofFiles = prepared<OwnerPrice & { fileId: number }>(
  'sku_owner_prices_of_files',
  `select s.id as sku_id, s.file_id, coalesce(o.price_fen, s.regular_price_fen, s.price_fen) as price_fen,
     coalesce(o.steps, s.steps) as steps
   from skus s join products p on p.id = s.product_id left join sku_owner_prices o on o.sku_id = s.id
   where s.file_id = any($1::bigint[]) and p.shop_id = $2 and p.id <> $3 order by s.id limit 500`,
);
const keeping = prepared(
  'sku_owner_prices_keep',
  `insert into sku_owner_prices (sku_id, price_fen, steps, sale_price_fen, sale_from, sale_until)
   select id, coalesce(regular_price_fen, price_fen), steps, sale_price_fen, sale_from, sale_until
   from skus where product_id = $1 on conflict do nothing`,
);
const raising = prepared(
  'sku_owner_prices_raise',
  `insert into sku_owner_prices (sku_id, price_fen, steps)
   select id, $2, $3::jsonb from skus where id = any($1::bigint[])
   on conflict (sku_id) do update set price_fen = excluded.price_fen, steps = excluded.steps,
     sale_price_fen = null, sale_from = null, sale_until = null`,
);
const dropping = prepared('sku_owner_prices_drop', `delete from sku_owner_prices where sku_id = any($1::bigint[])`);

/** The prices of all options of a product as the owner left them, those out of sale too. */
export function listOwnerPrices(tx: Tx, productId: number): Promise<OwnerPrice[]> {
  return tx.many(ofProduct, [productId]);
}

/** The prices of options of a shop's other products that deliver these files, as the owner left them. */
export async function listFilePrices(
  tx: Tx,
  of: { fileIds: readonly number[]; shopId: number | null; besides: number },
): Promise<(OwnerPrice & { fileId: number })[]> {
  return of.fileIds.length === 0 ? [] : tx.many(ofFiles, [of.fileIds, of.shopId, of.besides]);
}

/** Keeps what the options cost now, with their prices for a time, unless it is kept: from here on staff price them. */
export async function keepOwnerPrices(tx: Tx, productId: number): Promise<void> {
  await tx.run(keeping, [productId]);
}

/** From here on staff are measured by this price where they price these options, in fen. */
export async function raiseOwnerPrices(
  tx: Tx,
  skuIds: readonly number[],
  { priceFen, steps }: Pick<OwnerPrice, 'priceFen' | 'steps'>,
): Promise<void> {
  await tx.run(raising, [skuIds, priceFen, JSON.stringify(steps)]);
}

/** From here on the prices of these options are the owner's again. */
export async function dropOwnerPrices(tx: Tx, skuIds: readonly number[]): Promise<void> {
  await tx.run(dropping, [skuIds]);
}

const couponRates = prepared<{ ofStaff: number; named: number }>(
  'staff_coupons_rates',
  `select coalesce(max(rate) filter (where of_staff), 0)::int as of_staff, coalesce(max(rate) filter (where named), 0)::int as named
   from (
     select c.terms_by <> h.owner_id as of_staff, c.product_ids is not null as named, case
         when c.percent is not null then c.percent * 100
         when c.min_fen <= c.amount_fen then 10000
         else ceil(c.amount_fen * 10000.0 / c.min_fen) end as rate
     from coupons c join shops h on h.id = c.shop_id
     where c.shop_id = $1 and c.active and c.ends_at > $3 and (c.product_ids is null or $2 = any(c.product_ids))) as counted`,
);

export interface CouponRates {
  /** By coupons of staff. */
  ofStaff: number;
  /** By coupons that name the product, the owner's among them. */
  named: number;
}

/** The most that coupons take off a product of a shop, in ten-thousandths; those to come as well. */
export function findCouponRates(tx: Tx, of: { shopId: number; productId: number; now: Date }): Promise<CouponRates> {
  return tx.one(couponRates, [of.shopId, of.productId, of.now]);
}

const ownFiles = prepared<{ id: number }>(
  'files_sent_by',
  'select id from files where id = any($1::bigint[]) and sent_by = $2',
);

/** Which of these files somebody sent themselves, as staff of a shop. */
export async function listFilesSentBy(tx: Tx, of: { fileIds: readonly number[]; userId: number }): Promise<number[]> {
  if (of.fileIds.length === 0) return [];
  return (await tx.many(ownFiles, [of.fileIds, of.userId])).map(({ id }) => id);
}
