/** Shops in the admins' list, and the figures by which they are judged. */
import type { ShopListSort, ShopState } from '#contract/shops/shopProcess.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { isValue, type Condition, type Direction, type SortKey, type Walk } from '../../../platform/database/walk.ts';
import { shopColumns, shopJoins, type StoredShop } from './repository.ts';

export interface ListedShop extends StoredShop {
  /** Products on shelf. */
  productCount: number;
}

/** Names that begin with what was searched for; more of them are not looked through. */
const namedMax = 50;

const keys: Record<ShopListSort, SortKey> = {
  opened: { sql: 's.created_at', is: 'time' },
  sold: { sql: 's.sold_count', is: 'number' },
  sent: { sql: `coalesce(s.sent_at, s.created_at)`, is: 'time' },
};

export interface ShopListQuery {
  state?: ShopState | undefined;
  search?: string | undefined;
  sort: ShopListSort;
  direction: Direction;
}

/** Each walks an index of its own. Drafts of who never had a shop are nobody's but theirs. */
export function walkOfShops({ state, search, sort, direction }: ShopListQuery): Walk {
  const isKnown: Condition = () => `(s.state <> 'draft' or s.was_open)`;
  const walk = {
    table: 'shops',
    alias: 's',
    columns: `${shopColumns}, (select coalesce(max(k.products), 0) from products_on_shelf_by_shop k
      where k.shelf_shop_id = s.id) as product_count`,
    joins: shopJoins,
    key: keys[sort],
    direction,
  };
  const within = [isKnown, ...isValue('s.state', state)];
  if (search === undefined) return { ...walk, within, matching: [] };
  return { ...walk, each: namedLike(search), within: [() => 's.id = b.id', ...within], matching: [] };
}

/** Shops as `b` whose number it is, whose name or owner's name begins so, or whose name has it as its Chinese or Latin half. */
function namedLike(beginning: string): Condition {
  return (put) => {
    const place = put(beginning);
    const number = /^\d{1,15}$/.test(beginning) ? `select ${put(Number(beginning))}::bigint as id union ` : '';
    return `${number}select id from (
        select id, name from shops where lower(name) collate "C" >= lower(${place})
        order by lower(name) collate "C" limit ${namedMax}) near where starts_with(lower(name), lower(${place}))
      union select o.id from (
        select id, username from users where lower(username) >= lower(${place}) order by lower(username) limit ${namedMax}
      ) near join shops o on o.owner_id = near.id where starts_with(lower(username), lower(${place}))
      union select id from (
        select id from shops where was_open and shop_name_halves(name) @> array[lower(normalize(${place}, nfkc))] limit ${namedMax}
      ) half`;
  };
}

const findStatement = prepared<ListedShop>(
  'shops_admin_find',
  `select ${shopColumns}, (select coalesce(max(k.products), 0) from products_on_shelf_by_shop k
     where k.shelf_shop_id = s.id) as product_count
   from shops s ${shopJoins} where s.id = $1 and (s.state <> 'draft' or s.was_open)`,
);

/** A shop or application; what was never sent is its owner's alone. */
export function findListedShop(tx: Tx, id: number): Promise<ListedShop | undefined> {
  return tx.maybe(findStatement, [id]);
}

const nextStatement = prepared<{ id: number }>(
  'shops_next',
  `select id from shops where state = 'auditing' and id <> $1 and owner_id <> $2 order by sent_at, id limit 1`,
);

/** The application that waits longest, but for one and for the reviewer's own. */
export async function findNextShop(
  tx: Tx,
  { except, reviewer }: { except: number; reviewer: number },
): Promise<number | null> {
  return (await tx.maybe(nextStatement, [except, reviewer]))?.id ?? null;
}

const ownerStatement = prepared<{ nameMasked: string }>(
  'shops_owner_name',
  `select coalesce(nullif(r.enterprise_masked, ''), r.name_masked) as name_masked
   from users u join real_names r on r.id = u.real_name_id where u.id = $1`,
);

/** The masked name by which an account is verified; null: it is not. */
export async function findMaskedName(tx: Tx, userId: number): Promise<string | null> {
  return (await tx.maybe(ownerStatement, [userId]))?.nameMasked ?? null;
}

export interface ShopFigures {
  orders: number;
  salesFen: number;
  refundedFen: number;
  pendingFen: number;
  frozenFen: number;
  rated: number;
  refunded: number;
  complained: number;
  openRefunds: number;
  openComplaints: number;
  openReports: number;
  foundedReports: number;
  hiddenProducts: number;
}

// Sales come from days that are folded; rates from the newest orders, so that no shop is too large.
const figuresStatement = prepared<ShopFigures>(
  'shops_figures',
  `with rated as materialized (
     select o.id, o.state, o.refunded_fen from orders o
     where coalesce(o.shop_id, 0) = $1 and o.paid_at is not null order by o.created_at desc, o.id desc limit ${shopRules.ratedOrders}
   ), cases as materialized (
     select r.order_id, r.state, r.complained_at from refunds r where r.order_id in (select id from rated)
   ), open as materialized (
     select state from refunds where coalesce(shop_id, 0) = $1 and state in ('requested', 'refused', 'complained')
     limit ${shopRules.countedMax}
   ), earned as materialized (
     select left_fen, frozen from ledger_earnings
     where user_id = $2 and closed_at is null and left_fen > 0 limit ${shopRules.countedMax}
   )
   select d.*, e.*, (select count(*)::int from rated) as rated,
     (select count(*)::int from rated where refunded_fen > 0) as refunded,
     (select count(distinct order_id)::int from cases where complained_at is not null) as complained,
     (select count(*)::int from open) as open_refunds,
     (select count(*)::int from open where state = 'complained') as open_complaints,
     (select count(*)::int from (
        select from shop_reports where shop_id = $1 and state in ('opened', 'deciding') limit ${shopRules.countedMax}) o) as open_reports,
     (select count(*)::int from (
        select from shop_reports where shop_id = $1 and state = 'founded' limit ${shopRules.countedMax}) f) as founded_reports,
     (select count(*)::int from (
        select from products where shop_id = $1 and state <> 'on_shelf' limit ${shopRules.countedMax}) c) as hidden_products
   from (
     select coalesce(sum(orders), 0)::int as orders, coalesce(sum(sales_fen), 0)::bigint as sales_fen,
       coalesce(sum(refunded_fen), 0)::bigint as refunded_fen
     from sale_days where shop_id = $1 and day >= $3::date - ${shopRules.figureDays}
   ) d, (
     select coalesce(sum(left_fen), 0)::bigint as pending_fen,
       coalesce(sum(left_fen) filter (where frozen), 0)::bigint as frozen_fen from earned
   ) e`,
);

/** How a shop does: sales of the last days, money that waits, rates of its newest orders. */
export function findFigures(
  tx: Tx,
  { id, ownerId, today }: { id: number; ownerId: number; today: string },
): Promise<ShopFigures> {
  return tx.one(figuresStatement, [id, ownerId, today]);
}
