import type { AlertKind } from '#contract/cart/favourites.ts';
import type { DeliveryKind, StockWord } from '#contract/catalogue/catalogue.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import { topCategorySlug } from '../catalogue/service.ts';
import { settingNames } from '../site/service.ts';

interface GoodsRow {
  id: number;
  productId: number;
  titleZh: string;
  titleEn: string;
  kind: DeliveryKind;
  topCategorySlug: string;
  picture: string | null;
  shopId: number | null;
  shopName: string | null;
  shopVerified: boolean | null;
  siteName: string | null;
}

export interface FavouriteRow extends GoodsRow {
  skuNameZh: string;
  skuNameEn: string;
  skuIds: string[];
  priceThenFen: number;
  priceFromFen: number;
  hasSeveralPrices: boolean;
  stock: StockWord;
  forSale: boolean;
  addedAt: Date;
}

export interface AlertRow extends GoodsRow {
  skuId: number;
  skuNameZh: string;
  skuNameEn: string;
  alert: AlertKind;
  priceThenFen: number;
  priceFen: number;
  setAt: Date;
}

/** An alert whose time came. */
export interface FiredAlert {
  email: string;
  alert: AlertKind;
  productId: number;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  priceThenFen: number;
  priceFen: number;
}

// What is banned has no name any more.
const goodsColumns = `p.id as product_id, case when p.state <> 'banned' then p.title_zh else '' end as title_zh,
  case when p.state <> 'banned' then p.title_en else '' end as title_en, p.kind,
  ${topCategorySlug} as top_category_slug, case when p.state <> 'banned' then p.pictures[1] end as picture, p.shop_id,
  shop.name as shop_name, shop.verified as shop_verified,
  case when p.shop_id is null then (select value #>> '{}' from site_settings where name = '${settingNames.name}')
  end as site_name`;
const goodsJoins = `join categories c on c.id = p.category_id left join shops shop on shop.id = p.shop_id`;
const isForSale = `p.state = 'on_shelf' and (p.shop_id is null or shop.state = 'open')`;

const favourites = listStatements<FavouriteRow>({
  name: 'favourites_list',
  table: 'favourites',
  alias: 'f',
  columns: `f.id, ${goodsColumns}, coalesce(first.name_zh, '') as sku_name_zh, coalesce(first.name_en, '') as sku_name_en,
    array(select s.id from skus s where s.product_id = p.id and s.active order by s.position, s.id limit 2) as sku_ids,
    f.price_fen as price_then_fen, p.price_from_fen, p.has_several_prices, p.stock_word as stock,
    ${isForSale} as for_sale, f.added_at`,
  joins: `join products p on p.id = f.product_id ${goodsJoins} left join lateral (
    select name_zh, name_en from skus s where s.product_id = p.id and s.active order by s.position, s.id limit 1
  ) first on true`,
  filter: 'user_id = $3',
});
const alerts = listStatements<AlertRow>({
  name: 'product_alerts_list',
  table: 'product_alerts',
  alias: 'a',
  columns: `a.id, ${goodsColumns}, a.sku_id, s.name_zh as sku_name_zh, s.name_en as sku_name_en, a.kind as alert,
    a.price_fen as price_then_fen, s.price_fen, a.set_at`,
  joins: `join skus s on s.id = a.sku_id join products p on p.id = s.product_id ${goodsJoins}`,
  filter: 'user_id = $3',
});
const marked = prepared<{ productId: number }>(
  'favourites_marks',
  `select product_id from favourites where user_id = $1 order by id desc limit $2`,
);
const waiting = prepared<{ skuId: number; alert: AlertKind }>(
  'product_alerts_marks',
  `select sku_id, kind as alert from product_alerts where user_id = $1 order by id desc limit $2`,
);
const lockWord = prepared(
  'favourites_lock',
  `select pg_advisory_xact_lock(hashtextextended('favourites:' || $1::text, 0))`,
);
const insertFavouriteRow = prepared(
  'favourites_insert',
  `insert into favourites (user_id, product_id, price_fen, added_at)
   select $1, p.id, p.price_from_fen, $3 from products p where p.id = $2 and p.state in ('on_shelf', 'off_shelf')
   on conflict on constraint favourites_once do update set user_id = excluded.user_id`,
);
const deleteFavouriteRow = prepared(
  'favourites_delete',
  `delete from favourites where user_id = $1 and product_id = $2`,
);
const insertAlertRow = prepared(
  'product_alerts_insert',
  `insert into product_alerts (user_id, sku_id, kind, price_fen, set_at)
   select $1, s.id, $3, s.price_fen, $4 from skus s join products p on p.id = s.product_id
   where s.id = $2 and p.state in ('on_shelf', 'off_shelf')
   on conflict on constraint product_alerts_once do update set price_fen = excluded.price_fen, set_at = excluded.set_at`,
);
const deleteAlertRow = prepared(
  'product_alerts_delete',
  `delete from product_alerts where user_id = $1 and sku_id = $2 and kind = $3`,
);
const lockSignalsOf = prepared<{ skuId: number }>(
  'alert_signals_lock',
  `select sku_id from alert_signals order by sku_id limit $1 for update skip locked`,
);
// Deleted as they are told: an alert comes once, whatever else happens.
const fire = prepared<FiredAlert>(
  'product_alerts_fire',
  `with due as (
     select a.id, p.id as product_id, p.title_zh, p.title_en, s.name_zh, s.name_en, s.price_fen
     from product_alerts a join skus s on s.id = a.sku_id join products p on p.id = s.product_id
       left join shops shop on shop.id = p.shop_id
     where a.sku_id = any($1::bigint[]) and s.active and ${isForSale}
       and case a.kind when 'cheaper' then s.price_fen < a.price_fen else s.stock_word <> 'none' end
     order by a.sku_id, a.id limit $2
   )
   delete from product_alerts a using due, users u where a.id = due.id and u.id = a.user_id
   returning u.email, a.kind as alert, due.product_id, due.title_zh, due.title_en, due.name_zh as sku_name_zh,
     due.name_en as sku_name_en, a.price_fen as price_then_fen, due.price_fen`,
);
const deleteSignalsOf = prepared('alert_signals_delete', `delete from alert_signals where sku_id = any($1::bigint[])`);

/** Whoever has the turn changes what this person keeps alone, until the transaction ends. */
export async function lockKept(tx: Tx, userId: number): Promise<void> {
  await tx.run(lockWord, [userId]);
}

export async function listMarkedProducts(tx: Tx, userId: number, max: number): Promise<number[]> {
  return (await tx.many(marked, [userId, max])).map(({ productId }) => productId);
}

export function listWaitingAlerts(tx: Tx, userId: number, max: number): Promise<{ skuId: number; alert: AlertKind }[]> {
  return tx.many(waiting, [userId, max]);
}

export function listFavouriteRows(tx: Tx, userId: number, page: PageInput): Promise<Page<FavouriteRow>> {
  return listPage(tx, favourites, page, [userId]);
}

export function listAlertRows(tx: Tx, userId: number, page: PageInput): Promise<Page<AlertRow>> {
  return listPage(tx, alerts, page, [userId]);
}

/** Whether the product can be somebody's favourite, and is by now. */
export async function insertFavourite(tx: Tx, of: { userId: number; productId: number; now: Date }): Promise<boolean> {
  return (await tx.run(insertFavouriteRow, [of.userId, of.productId, of.now])) === 1;
}

export async function deleteFavourite(tx: Tx, userId: number, productId: number): Promise<void> {
  await tx.run(deleteFavouriteRow, [userId, productId]);
}

/** Whether the option can be waited for, and is by now, from its price of now. */
export async function insertAlert(
  tx: Tx,
  of: { userId: number; skuId: number; alert: AlertKind; now: Date },
): Promise<boolean> {
  return (await tx.run(insertAlertRow, [of.userId, of.skuId, of.alert, of.now])) === 1;
}

export async function deleteAlert(tx: Tx, of: { userId: number; skuId: number; alert: AlertKind }): Promise<void> {
  await tx.run(deleteAlertRow, [of.userId, of.skuId, of.alert]);
}

/** Options of which somebody may have to be told, locked. */
export async function lockSignals(tx: Tx, max: number): Promise<number[]> {
  return (await tx.many(lockSignalsOf, [max])).map(({ skuId }) => skuId);
}

/** Takes the alerts of these options whose time came. */
export function fireAlerts(tx: Tx, skuIds: readonly number[], max: number): Promise<FiredAlert[]> {
  return tx.many(fire, [skuIds, max]);
}

export async function deleteSignals(tx: Tx, skuIds: readonly number[]): Promise<void> {
  await tx.run(deleteSignalsOf, [skuIds]);
}
