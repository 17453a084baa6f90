/** Sales by day: folded for days that are over, summed for those that are not folded yet. */
import { prepared, unprepared, type Tx } from '../../platform/database/database.ts';
import { topCategorySlug } from '../catalogue/service.ts';

/** Whose sales: a shop's, those of the platform itself (0), or all of the site (-1). */
export const wholeSite = -1;

export interface FoldState {
  /** Days before this one are folded, as 2025-03-31; null: none is. */
  foldedUntil: string | null;
  timeZone: string;
}

const foldState = prepared<FoldState>(
  'sale_fold_state',
  `select to_char(folded_until, 'YYYY-MM-DD') as folded_until, time_zone from sale_folds`,
);

export function findFoldState(tx: Tx): Promise<FoldState> {
  return tx.one(foldState, []);
}

const moveFold = prepared(
  'sale_fold_move',
  `update sale_folds set folded_until = $3::date, time_zone = $2
   where folded_until is not distinct from $1::date and time_zone = $2`,
);
/** What the platform keeps of an order `o`, and what of it goes back with a refund `r`, after those before it. */
const commission = 'order_commission_fen(o.amount_fen, o.borne_fen, o.borne_ends_fen, o.commission_rate, 0)';
const commissionBack = `(select order_commission_fen(o.amount_fen, o.borne_fen, o.borne_ends_fen, o.commission_rate, b.before::bigint)
     - order_commission_fen(o.amount_fen, o.borne_fen, o.borne_ends_fen, o.commission_rate, (b.before + r.refunded_fen)::bigint)
   from orders o cross join lateral (
     select coalesce(sum(e.refunded_fen), 0)::bigint as before from refunds e
     where e.order_id = o.id and e.state = 'refunded' and (e.ended_at, e.id) < (r.ended_at, r.id)
   ) b where o.id = r.order_id)`;
/** Sums of some time by shop, and of the whole site beside them. */
const foldDays = unprepared<{ id: number }>(
  `with placed as (
     select (created_at at time zone $3)::date as day, coalesce(shop_id, 0) as shop_id, count(*) as placed from orders
     where created_at >= $1 and created_at < $2 group by 1, 2
   ), paid as (
     select (paid_at at time zone $3)::date as day, coalesce(shop_id, 0) as shop_id, product_id, count(*) as orders,
       sum(quantity) as pieces, sum(amount_fen) as sales_fen, sum(${commission}) as commission_fen
     from orders o where paid_at >= $1 and paid_at < $2 group by 1, 2, 3
   ), returned as (
     select (ended_at at time zone $3)::date as day, coalesce(shop_id, 0) as shop_id, count(*) as refunds,
       sum(refunded_fen) as refunded_fen, sum(${commissionBack}) as commission_back_fen
     from refunds r where state = 'refunded' and ended_at >= $1 and ended_at < $2 group by 1, 2
   ), by_product as (
     insert into product_sale_days (shop_id, day, product_id, orders, pieces, sales_fen)
     select shop_id, day, product_id, orders, pieces, sales_fen from paid
     on conflict (shop_id, day, product_id) do update
     set orders = excluded.orders, pieces = excluded.pieces, sales_fen = excluded.sales_fen
   ), parts as (
     select shop_id, day, placed, 0 as orders, 0 as sales_fen, 0 as commission_fen, 0 as refunds, 0 as refunded_fen,
       0 as commission_back_fen
     from placed
     union all select shop_id, day, 0, orders, sales_fen, commission_fen, 0, 0, 0 from paid
     union all select shop_id, day, 0, 0, 0, 0, refunds, refunded_fen, commission_back_fen from returned
   )
   insert into sale_days
     (shop_id, day, placed, orders, sales_fen, commission_fen, refunds, refunded_fen, commission_back_fen)
   select scope.shop_id, p.day, sum(p.placed), sum(p.orders), sum(p.sales_fen), sum(p.commission_fen), sum(p.refunds),
     sum(p.refunded_fen), sum(p.commission_back_fen)
   from parts p cross join lateral (values (p.shop_id), (${wholeSite}::bigint)) as scope (shop_id)
   group by 1, 2
   on conflict (shop_id, day) do update set placed = excluded.placed, orders = excluded.orders,
     sales_fen = excluded.sales_fen, commission_fen = excluded.commission_fen, refunds = excluded.refunds,
     refunded_fen = excluded.refunded_fen, commission_back_fen = excluded.commission_back_fen`,
);

/** Folds days that are over; false when somebody else was first. Days are `from` to before `until`, cut by the zone. */
export async function foldSaleDays(
  tx: Tx,
  fold: { state: FoldState; from: Date; until: Date; untilDay: string },
): Promise<boolean> {
  const { state, from, until, untilDay } = fold;
  if ((await tx.run(moveFold, [state.foldedUntil, state.timeZone, untilDay])) === 0) return false;
  await tx.run(foldDays, [from, until, state.timeZone]);
  return true;
}

const forgetFold = prepared(
  'sale_fold_forget',
  `with days as (delete from sale_days), products as (delete from product_sale_days)
   update sale_folds set folded_until = null, time_zone = $1`,
);

/** Forgets all folded days, because days are cut by another time zone from now on. */
export async function forgetSaleDays(tx: Tx, timeZone: string): Promise<void> {
  await tx.run(forgetFold, [timeZone]);
}

const dropOld = prepared(
  'sale_days_drop',
  `with days as (delete from sale_days where day < $1::date) delete from product_sale_days where day < $1::date`,
);

/** Drops folded days before a day. */
export async function dropSaleDays(tx: Tx, beforeDay: string): Promise<void> {
  await tx.run(dropOld, [beforeDay]);
}

/** Which days of whose sales are wanted, and from when on nothing is folded. */
export interface SaleDaysQuery {
  /** A shop, 0 or `wholeSite`. */
  scope: number;
  fromDay: string;
  toDay: string;
  /** The first day that is not folded, not before `fromDay`, and when it begins. */
  tailDay: string;
  tailFrom: Date;
  timeZone: string;
}

export interface SaleDay {
  day: string;
  placed: number;
  orders: number;
  salesFen: number;
  /** What the platform keeps of it. */
  commissionFen: number;
  refunds: number;
  refundedFen: number;
  /** What of the commission went back with refunds. */
  commissionBackFen: number;
}

const ofScope = (column: string) => `($1::bigint = ${wholeSite} or coalesce(${column}, 0) = $1)`;

const saleDays = unprepared<SaleDay>(
  `select to_char(day, 'YYYY-MM-DD') as day, sum(placed)::int as placed, sum(orders)::int as orders,
     sum(sales_fen)::bigint as sales_fen, sum(commission_fen)::bigint as commission_fen, sum(refunds)::int as refunds,
     sum(refunded_fen)::bigint as refunded_fen, sum(commission_back_fen)::bigint as commission_back_fen
   from (
     select day, placed, orders, sales_fen, commission_fen, refunds, refunded_fen, commission_back_fen from sale_days
     where shop_id = $1 and day >= $2::date and day < $4::date
     union all
     select (created_at at time zone $6)::date, count(*), 0, 0, 0, 0, 0, 0 from orders
     where created_at >= $5 and ${ofScope('shop_id')} group by 1
     union all
     select (paid_at at time zone $6)::date, 0, count(*), sum(amount_fen), sum(${commission}), 0, 0, 0 from orders o
     where paid_at >= $5 and ${ofScope('shop_id')} group by 1
     union all
     select (ended_at at time zone $6)::date, 0, 0, 0, 0, count(*), sum(refunded_fen), sum(${commissionBack})
     from refunds r
     where state = 'refunded' and ended_at >= $5 and ${ofScope('shop_id')} group by 1
   ) as parts
   where day <= $3::date group by 1 order by 1`,
);

/** Sales of each day on which there was something, oldest first. */
export function listSaleDays(tx: Tx, query: SaleDaysQuery): Promise<SaleDay[]> {
  const { scope, fromDay, toDay, tailDay, tailFrom, timeZone } = query;
  return tx.many(saleDays, [scope, fromDay, toDay, tailDay, tailFrom, timeZone]);
}

const saleSpan = unprepared<Omit<SaleDay, 'day' | 'placed' | 'commissionFen' | 'commissionBackFen'>>(
  `select p.orders, p.sales_fen, r.refunds, r.refunded_fen
   from (
     select count(*)::int as orders, coalesce(sum(amount_fen), 0)::bigint as sales_fen from orders
     where paid_at >= $2 and paid_at < $3 and ${ofScope('shop_id')}
   ) p cross join (
     select count(*)::int as refunds, coalesce(sum(refunded_fen), 0)::bigint as refunded_fen from refunds
     where state = 'refunded' and ended_at >= $2 and ended_at < $3 and ${ofScope('shop_id')}
   ) r`,
);

/** Sales between two moments of one day or so: what is read grows with the span. */
export function sumSaleSpan(tx: Tx, span: { scope: number; from: Date; until: Date }) {
  return tx.one(saleSpan, [span.scope, span.from, span.until]);
}

export interface BestRow {
  productId: number;
  titleZh: string;
  titleEn: string;
  topCategorySlug: string;
  orders: number;
  pieces: number;
  salesFen: number;
  views: number;
}

const bestProducts = unprepared<BestRow>(
  `with sold as (
     select product_id, sum(orders)::int as orders, sum(pieces)::int as pieces, sum(sales_fen)::bigint as sales_fen
     from (
       select product_id, orders, pieces, sales_fen from product_sale_days
       where ($1::bigint = ${wholeSite} or shop_id = $1) and day >= $2::date and day < $4::date
       union all
       select product_id, count(*), sum(quantity), sum(amount_fen) from orders
       where paid_at >= $5 and (paid_at at time zone $6)::date <= $3::date and ${ofScope('shop_id')} group by 1
     ) as parts
     group by 1 order by sales_fen desc, product_id limit $7
   )
   select s.product_id, p.title_zh, p.title_en, ${topCategorySlug} as top_category_slug, s.orders, s.pieces, s.sales_fen,
     (select coalesce(sum(v.views), 0)::int from product_views v
      where v.product_id = s.product_id and v.day between $2::date and $3::date) as views
   from sold s join products p on p.id = s.product_id join categories c on c.id = p.category_id
   order by s.sales_fen desc, s.product_id`,
);

/** The products that were sold for most. */
export function listBestProducts(tx: Tx, query: SaleDaysQuery & { limit: number }): Promise<BestRow[]> {
  const { scope, fromDay, toDay, tailDay, tailFrom, timeZone, limit } = query;
  return tx.many(bestProducts, [scope, fromDay, toDay, tailDay, tailFrom, timeZone, limit]);
}
