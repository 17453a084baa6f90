import type { CommissionKind, CommissionScope } from '#contract/money/commissionRules.ts';
import type { RuleRequestState } from '#contract/money/moneyProcess.ts';
import { prepared, unprepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export type CategoryRow = Row<'categories', 'id parentId nameZh nameEn'>;

const categories = prepared<CategoryRow>(
  'commission_categories',
  `select id, parent_id, name_zh, name_en from categories order by parent_id nulls first, position, id`,
);

/** All categories: the top ones first, each family in its order. */
export function listCategories(tx: Tx): Promise<CategoryRow[]> {
  return tx.many(categories, []);
}

export interface StoredRate {
  id: number;
  scope: CommissionScope;
  scopeId: number;
  rate: number | null;
  countsFrom: Date;
}

const rates = prepared<StoredRate>(
  'commission_rates_since',
  `select id, scope, scope_id, rate, counts_from from (
     select distinct on (scope, scope_id) id, scope, scope_id, rate, counts_from from commission_rates
     where kind = $3 and state = 'applied' and (scope not in ('shop', 'lessor') or scope_id = $1::bigint) and counts_from <= $2
     order by scope, scope_id, counts_from desc, id desc) as counted
   union all
   select id, scope, scope_id, rate, counts_from from commission_rates
   where kind = $3 and state = 'applied' and (scope not in ('shop', 'lessor') or scope_id = $1::bigint) and counts_from > $2
   order by counts_from desc, id desc`,
);

/** Rates that counted at a moment and all later ones, planned ones too, newest first; of shops or lessors those of one, or of none. */
export function listRates(
  tx: Tx,
  of: { kind: CommissionKind; ownerId: number | null; since: Date },
): Promise<StoredRate[]> {
  return tx.many(rates, [of.ownerId, of.since, of.kind]);
}

const lock = prepared('commission_lock', `select pg_advisory_xact_lock(hashtext('commission.rates'))`);

/** Until the end of the transaction nobody else sets a rate or decides on one. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.run(lock, []);
}

export interface RateRow extends Row<
  'commission_rates',
  'id scopeId rate countsFrom reason askedBy askedAt decidedBy decidedAt words'
> {
  kind: CommissionKind;
  scope: CommissionScope;
  state: RuleRequestState;
  askedByName: string | null;
  decidedByName: string | null;
  categoryZh: string | null;
  categoryEn: string | null;
  shopName: string | null;
  shopOwnerId: number | null;
  lessorName: string | null;
}

const listed = listStatements<RateRow>({
  name: 'commission_rates_list',
  table: 'commission_rates',
  alias: 'r',
  columns: `r.id, r.kind, r.scope, r.scope_id, r.rate, r.counts_from, r.state, r.reason, r.asked_by, r.asked_at, r.decided_by,
    r.decided_at, r.words, a.username as asked_by_name, d.username as decided_by_name, c.name_zh as category_zh,
    c.name_en as category_en, h.name as shop_name,
    h.owner_id as shop_owner_id, o.username as lessor_name`,
  joins: `left join users a on a.id = r.asked_by left join users d on d.id = r.decided_by
    left join categories c on r.scope = 'category' and c.id = r.scope_id
    left join shops h on r.scope = 'shop' and h.id = r.scope_id
    left join users o on r.scope = 'lessor' and o.id = r.scope_id`,
  filter: `($3::text is null or state = $3) and ($4::text is null or scope = $4)
    and ($5::bigint is null or (scope = 'shop' and scope_id = $5)) and ($6::bigint is null or id = $6)
    and ($7::text is null or kind = $7) and ($8::bigint is null or (scope = 'lessor' and scope_id = $8))`,
});

interface RateFilters {
  kind?: CommissionKind | undefined;
  state?: RuleRequestState | undefined;
  scope?: CommissionScope | undefined;
  shopId?: number | undefined;
  lessorId?: number | undefined;
}

/** Rates as they were set, newest first. */
export function listRateRows(
  tx: Tx,
  { state, kind, scope, shopId, lessorId, ...page }: RateFilters & PageInput,
): Promise<Page<RateRow>> {
  return listPage(tx, listed, page, [
    state ?? null,
    scope ?? null,
    shopId ?? null,
    null,
    kind ?? null,
    lessorId ?? null,
  ]);
}

export async function findRate(tx: Tx, id: number): Promise<RateRow | undefined> {
  return (await listPage(tx, listed, { limit: 1 }, [null, null, null, id, null, null])).list[0];
}

export interface NewRate {
  kind: CommissionKind;
  scope: CommissionScope;
  scopeId: number;
  rate: number | null;
  countsFrom: Date;
  state: 'waiting' | 'applied';
  reason: string;
  askedBy: number;
  now: Date;
  /** Whether shops are to be told of it. */
  tells: boolean;
}

const insert = prepared<{ id: number }>(
  'commission_insert',
  `insert into commission_rates (scope, scope_id, rate, counts_from, state, reason, asked_by, asked_at, told_up_to, kind)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::boolean then 0 end, $10) returning id`,
);

/** A second one of a place that waits breaks `commission_rates_waiting`. */
export async function insertRate(tx: Tx, rate: NewRate): Promise<number> {
  const { kind, scope, scopeId, countsFrom, state, reason, askedBy, now, tells } = rate;
  const values = [scope, scopeId, rate.rate, countsFrom, state, reason, askedBy, now, tells, kind];
  return (await tx.one(insert, values)).id;
}

const decide = prepared(
  'commission_decide',
  `update commission_rates set state = $2, decided_by = $3, words = $4, decided_at = $5, counts_from = $6,
     told_up_to = case when $2 = 'applied' then 0 end
   where id = $1 and state = 'waiting' and asked_by <> $3`,
);

export async function decideRate(
  tx: Tx,
  decision: { id: number; to: 'applied' | 'refused'; by: number; words: string; countsFrom: Date; now: Date },
): Promise<boolean> {
  const { id, to, by, words, countsFrom, now } = decision;
  return (await tx.run(decide, [id, to, by, words, now, countsFrom])) === 1;
}

const withdraw = prepared(
  'commission_withdraw',
  `update commission_rates set state = 'withdrawn', decided_at = $3 where id = $1 and state = 'waiting' and asked_by = $2`,
);

export async function withdrawRate(tx: Tx, request: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdraw, [request.id, request.by, request.now])) === 1;
}

const shop = prepared<{ name: string }>('commission_shop', `select name from shops where id = $1`);

/** The name of a shop, open or not. */
export async function findShopName(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.maybe(shop, [id]))?.name;
}

const owner = prepared<{ ownerId: number }>('commission_shop_owner', `select owner_id from shops where id = $1`);

/** Who pays the commission of a shop. */
export async function findShopOwner(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.maybe(owner, [id]))?.ownerId;
}

const lessor = prepared<{ username: string }>('commission_lessor', `select username from users where id = $1`);

/** The name of an account that lets out, or may. */
export async function findLessorName(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.maybe(lessor, [id]))?.username;
}

/** What a shop sold, or a lessor let out, with the commission on it. */
export interface SalesRow {
  id: number;
  name: string;
  salesFen: number;
  beforeFen: number;
  afterFen: number;
  totalSalesFen: number;
  totalBeforeFen: number;
  totalAfterFen: number;
  sellers: number;
}

interface SalesQuery {
  /** As 2026-03-14, and the moment at which that day begins. */
  sinceDay: string;
  since: Date;
  /** Only of this shop or lessor; null: of all that have no rate of their own at `at`. */
  ownerId: number | null;
  at: Date;
  /** What counts in each category that it is about, before and after. */
  categories: readonly { id: number; before: number; after: number }[];
  rowsMax: number;
  sellersMax: number;
}

/** Rows of `seller_id`, `category_id` and `fen`, with the rates before and after: what each seller pays, those with most first. */
const bySeller = (kind: CommissionKind, own: string, named: string) => `by_seller as (
     select s.seller_id as id, sum(s.fen)::bigint as sales_fen, sum(round(s.fen * c.before / 10000.0))::bigint as before_fen,
       sum(round(s.fen * c.after / 10000.0))::bigint as after_fen
     from sold s
       join unnest($4::bigint[], $5::bigint[], $6::bigint[]) as c (category_id, before, after) using (category_id)
       left join lateral (
         select rate from commission_rates
         where kind = '${kind}' and scope = '${own}' and scope_id = s.seller_id and state = 'applied' and counts_from <= $7
         order by counts_from desc, id desc limit 1
       ) own on true
     where $2::bigint is not null or own.rate is null
     group by 1
   )
   select b.*, ${named} as name, count(*) over ()::int as sellers, sum(b.sales_fen) over ()::bigint as total_sales_fen,
     sum(b.before_fen) over ()::bigint as total_before_fen, sum(b.after_fen) over ()::bigint as total_after_fen
   from by_seller b`;

const readDays = `select shop_id, day, product_id, sales_fen from product_sale_days
  where day >= $1::date and shop_id > 0 and ($2::bigint is null or shop_id = $2) order by day desc limit $3`;
const salesRead = unprepared<{ rows: number; since: string | null }>(
  `select count(*) as rows, to_char(min(day), 'YYYY-MM-DD') as since from (${readDays}) as read`,
);
const sales = unprepared<SalesRow>(
  `with read as materialized (${readDays}),
   sold as (
     select r.shop_id as seller_id, p.category_id, sum(r.sales_fen) as fen
     from read r join products p on p.id = r.product_id group by 1, 2
   ),
   ${bySeller('sale', 'shop', 'h.name')} join shops h on h.id = b.id order by b.sales_fen desc, b.id limit $8`,
);

const readLeases = `select lessor_id, listing_id, paid_at, rent_fen - rent_back_fen + claimed_fen as fen from leases
  where paid_at >= $1 and ($2::bigint is null or lessor_id = $2) order by paid_at desc limit $3`;
const rentRead = unprepared<{ rows: number; since: Date | null }>(
  `select count(*) as rows, min(paid_at) as since from (${readLeases}) as read`,
);
const rent = unprepared<SalesRow>(
  `with read as materialized (${readLeases}),
   sold as (
     select r.lessor_id as seller_id, l.category_id, sum(r.fen) as fen
     from read r join listings l on l.id = r.listing_id group by 1, 2 having sum(r.fen) > 0
   ),
   ${bySeller('rental', 'lessor', 'u.username')} join users u on u.id = b.id order by b.sales_fen desc, b.id limit $8`,
);

interface Summed {
  sellers: SalesRow[];
  /** The first day that was read; null: all since the one that was asked for. */
  cutAt: string | Date | null;
}

/** What shops sold on folded days, with the commission on it before and after: bounded by rows, the newest days first. */
export async function sumSales(tx: Tx, query: SalesQuery): Promise<Summed> {
  const [read, sellers] = await Promise.all([
    tx.one(salesRead, [query.sinceDay, query.ownerId, query.rowsMax]),
    tx.many(sales, [query.sinceDay, ...valuesOf(query)]),
  ]);
  return { sellers, cutAt: read.rows < query.rowsMax ? null : read.since };
}

/** What lessors were paid, of rent and of deposits, in the same way. */
export async function sumRent(tx: Tx, query: SalesQuery): Promise<Summed> {
  const [read, sellers] = await Promise.all([
    tx.one(rentRead, [query.since, query.ownerId, query.rowsMax]),
    tx.many(rent, [query.since, ...valuesOf(query)]),
  ]);
  return { sellers, cutAt: read.rows < query.rowsMax ? null : read.since };
}

function valuesOf({ ownerId, rowsMax, categories: of, at, sellersMax }: SalesQuery) {
  return [
    ownerId,
    rowsMax,
    of.map(({ id }) => id),
    of.map(({ before }) => before),
    of.map(({ after }) => after),
    at,
    sellersMax,
  ];
}

export interface ToTell {
  id: number;
  kind: CommissionKind;
  scope: CommissionScope;
  scopeId: number;
  rate: number | null;
  countsFrom: Date;
  toldUpTo: number;
  titleZh: string;
  titleEn: string;
}

const toTell = prepared<ToTell>(
  'commission_to_tell',
  `select r.id, r.kind, r.scope, r.scope_id, r.rate, r.counts_from, r.told_up_to,
     coalesce(c.name_zh, h.name, o.username, '') as title_zh,
     coalesce(nullif(c.name_en, ''), c.name_zh, h.name, o.username, '') as title_en
   from commission_rates r
     left join categories c on r.scope = 'category' and c.id = r.scope_id
     left join shops h on r.scope = 'shop' and h.id = r.scope_id
     left join users o on r.scope = 'lessor' and o.id = r.scope_id
   where r.told_up_to is not null order by r.id limit 1 for no key update of r`,
);

/** The oldest rate of which shops are still to be told, and the only one who tells of it. */
export function lockRateToTell(tx: Tx): Promise<ToTell | undefined> {
  return tx.maybe(toTell, []);
}

const concerned = prepared<{ id: number; ownerId: number; isConcerned: boolean }>(
  'commission_concerned',
  // Shops are walked by their numbers; those that sell nothing of it are passed over.
  `select s.id, s.owner_id, case
       when $1 = 'shop' then s.id = $2
       when own.rate is not null then false
       when $1 = 'site' then true
       else exists (select from products p join categories c on c.id = p.category_id
         where p.shop_id = s.id and p.state = 'on_shelf' and (c.id = $2 or c.parent_id = $2)) end as is_concerned
   from (select id, owner_id from shops where id > $3 and ($1 <> 'shop' or id = $2) order by id limit $5) s
     left join lateral (
       select rate from commission_rates
       where kind = 'sale' and scope = 'shop' and scope_id = s.id and state = 'applied' and counts_from <= $4
       order by counts_from desc, id desc limit 1
     ) own on true
   order by s.id`,
);
const tellFrom = prepared('commission_told', `update commission_rates set told_up_to = $2 where id = $1`);

const concernedLessors = prepared<{ id: number; ownerId: number; isConcerned: boolean }>(
  'commission_concerned_lessors',
  // Lessors are walked by their numbers, along the index of listings by their owner.
  `select s.id, s.id as owner_id, case
       when own.rate is not null then false
       when $1 = 'site' then true
       else exists (select from listings l join categories c on c.id = l.category_id
         where l.user_id = s.id and l.state in ('auditing', 'on', 'paused') and (c.id = $2 or c.parent_id = $2)) end as is_concerned
   from (select user_id as id from listings where state <> 'removed' and user_id > $3 group by user_id order by user_id limit $5) s
     left join lateral (
       select rate from commission_rates
       where kind = 'rental' and scope = 'lessor' and scope_id = s.id and state = 'applied' and counts_from <= $4
       order by counts_from desc, id desc limit 1
     ) own on true
   order by s.id`,
);

/** The next shops or lessors behind those that were told, and whether the rate counts for them. */
export async function listConcerned(
  tx: Tx,
  rate: ToTell,
  limit: number,
): Promise<{ id: number; ownerId: number; isConcerned: boolean }[]> {
  const { kind, scope, scopeId, toldUpTo, countsFrom } = rate;
  if (scope === 'lessor') return [{ id: scopeId, ownerId: scopeId, isConcerned: true }];
  const values = [scope, scopeId, toldUpTo, countsFrom, limit];
  return tx.many(kind === 'sale' ? concerned : concernedLessors, values);
}

/** Those up to this number were told; null: all. */
export async function markTold(tx: Tx, id: number, upTo: number | null): Promise<void> {
  await tx.run(tellFrom, [id, upTo]);
}
