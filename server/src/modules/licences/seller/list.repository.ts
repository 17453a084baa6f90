/** Licences as those who sell them see them: lists that cost what they show, however many there are. */
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { soldLicenceStates } from '#contract/licences/licenceSale.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, type Statement, type Tx, type Value } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { countedMax } from '../../../platform/database/listPage.ts';
import { topCategorySlug } from '../../catalogue/service.ts';

type SoldState = (typeof soldLicenceStates)[number];

export interface SoldRow extends Row<
  'licences',
  'id state productId keyTail shopId orderId batchId trial seats seatsUsed startsAt expiresAt createdAt'
> {
  /** Checked by a trigger, which the generator does not read. */
  stateBy: 'seller' | 'admin' | 'system' | null;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  topCategorySlug: string;
  holderId: number;
  holderName: string;
  shopName: string | null;
  /** Who owns the shop; null: the platform sells it. */
  sellerId: number | null;
  binds: BindingKind[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
}

export const soldColumns = `l.id, l.state, l.state_by, l.product_id, p.title_zh, p.title_en, s.name_zh as sku_name_zh,
  s.name_en as sku_name_en, c.slug as category_slug, ${topCategorySlug} as top_category_slug, l.key_tail, l.user_id as holder_id, u.username as holder_name,
  l.shop_id, h.name as shop_name, h.owner_id as seller_id, l.order_id, l.batch_id, l.trial, l.seats, l.seats_used,
  l.binds, l.terms, l.starts_at, l.expires_at, l.created_at`;
export const soldJoins = `join products p on p.id = l.product_id
  join skus s on s.id = l.sku_id
  join categories c on c.id = p.category_id
  join users u on u.id = l.user_id
  left join shops h on h.id = l.shop_id`;

/** As written in the indexes: what never ends comes after all that does. */
const end = `coalesce(l.expires_at, 'infinity')`;

/** Holders whose names begin with what was searched for; more of them are not looked through. */
const holdersMax = 20;

export interface SoldQuery {
  /** Of one shop; 0: the platform itself. All when it is left out. */
  shopId?: number | undefined;
  productId?: number | undefined;
  batchId?: number | undefined;
  licenceId?: number | undefined;
  tail?: string | undefined;
  /** The beginning of the holder's user name. */
  holder?: string | undefined;
  state?: SoldState | undefined;
  now: Date;
  /** Until when an end counts as near. */
  soon: Date;
  after?: { id: number; expiresAt: Date | null } | undefined;
  limit: number;
}

/** A page of licences, and how many there are in all, counted up to `countedMax`. */
export async function listSoldRows(tx: Tx, query: SoldQuery): Promise<{ rows: SoldRow[]; total: number }> {
  const filters = filterNames.filter((name) => query[name] !== undefined);
  const values: Value[] = filters.map((name) => query[name]);
  const { list, count } = statementsOf(filters, query.state);
  const [rows, { total }] = await Promise.all([
    tx.many(list, [...pageOf(query), ...values, ...stopOf(query)]),
    tx.one(count, [...values, ...boundsOf(query)]),
  ]);
  return { rows, total };
}

const filterNames = ['shopId', 'productId', 'batchId', 'licenceId', 'tail', 'holder'] as const;
type Filter = (typeof filterNames)[number];

/** Whether the list is walked by the ends of the licences; others by their numbers, newest first. */
export function isByEnd(state: SoldState | undefined): boolean {
  return state === 'active' || state === 'ending' || state === 'expired';
}

/** Until where a list by ends goes: the other bound is where its page begins. */
function stopOf({ state, now, soon }: SoldQuery): Value[] {
  if (state === 'active') return [now];
  return state === 'ending' ? [soon] : [];
}

function boundsOf({ state, now, soon }: SoldQuery): Value[] {
  if (state === 'active' || state === 'expired') return [now];
  return state === 'ending' ? [now, soon] : [];
}

/** Where the page begins: $1 (a number) and with ends also $2; then how long it is. */
function pageOf({ state, after, now, limit }: SoldQuery): Value[] {
  const last = after?.id ?? Number.MAX_SAFE_INTEGER;
  if (!isByEnd(state)) return [last, limit];
  if (after) return [last, after.expiresAt?.toISOString() ?? 'infinity', limit];
  // After all that end at this very moment, which for what has ended is before them.
  return [last, state === 'active' ? 'infinity' : now.toISOString(), limit];
}

interface Statements {
  list: Statement<SoldRow>;
  count: Statement<{ total: number }>;
}
const known = new Map<string, Statements>();

/** One pair of texts for each combination of filters, made when it is first asked for. */
function statementsOf(filters: readonly Filter[], state: SoldState | undefined): Statements {
  const name = ['licences_sold', ...filters, state ?? 'any'].join('_');
  const made = known.get(name) ?? {
    list: prepared<SoldRow>(`${name}_list`, listText(filters, state)),
    count: prepared<{ total: number }>(
      `${name}_count`,
      `select count(*)::int as total from (${countText(filters, state)} limit ${countedMax}) as counted`,
    ),
  };
  known.set(name, made);
  return made;
}

function listText(filters: readonly Filter[], state: SoldState | undefined): string {
  const byEnd = isByEnd(state);
  const { conditions, holders, place } = partsOf(filters, state, byEnd ? 4 : 3);
  // One bound is where the page begins: with two of a kind the index might be entered by the wrong one.
  if (state === 'active') conditions.push(`${end} > $${place}::timestamptz`);
  if (state === 'ending') conditions.push(`${end} <= $${place}::timestamptz`);
  const [direction, compared] = state === 'ending' ? ['asc', '>'] : ['desc', '<'];
  const from = byEnd ? `(${end}, l.id) ${compared} ($2::timestamptz, $1::bigint)` : 'l.id < $1';
  const order = byEnd ? `order by ${end} ${direction}, l.id ${direction}` : 'order by l.id desc';
  const page = `${order} limit $${byEnd ? 3 : 2}`;
  const rows = `select l.* from licences l where ${[...conditions, from].join(' and ')} ${page}`;
  const walked = holders ? `select l.* from (${holders}) b cross join lateral (${rows}) l ${page}` : rows;
  return `select ${soldColumns} from (${walked}) l ${soldJoins} ${order}`;
}

function countText(filters: readonly Filter[], state: SoldState | undefined): string {
  const { conditions, holders, place } = partsOf(filters, state, 1);
  if (state === 'active') conditions.push(`${end} > $${place}::timestamptz`);
  if (state === 'expired') conditions.push(`${end} <= $${place}::timestamptz`);
  if (state === 'ending') conditions.push(`${end} > $${place}::timestamptz and ${end} <= $${place + 1}::timestamptz`);
  const rows = `select l.id from licences l where ${['true', ...conditions].join(' and ')}`;
  return holders ? `select l.id from (${holders}) b cross join lateral (${rows} limit ${countedMax}) l` : rows;
}

/** What each combination looks for, without the ends; the values' places begin at `firstPlace`, `place` is the next. */
function partsOf(filters: readonly Filter[], state: SoldState | undefined, firstPlace: number) {
  let place = firstPlace;
  let holders: string | undefined;
  // Keys of leases have no holder, and are nothing that was sold.
  const conditions: string[] = ['l.user_id is not null'];
  for (const filter of filters) {
    const value = `$${place++}`;
    if (filter === 'holder') {
      holders = holdersNamed(value);
      conditions.push('l.user_id = b.id');
    } else conditions.push(`${columns[filter]} = ${value}`);
  }
  if (isByEnd(state)) conditions.push("l.state = 'active'");
  if (state === 'suspended' || state === 'revoked') conditions.push(`l.state = '${state}'`);
  return { conditions, holders, place };
}

const columns: Record<Exclude<Filter, 'holder'>, string> = {
  shopId: 'coalesce(l.shop_id, 0)',
  productId: 'l.product_id',
  batchId: 'l.batch_id',
  licenceId: 'l.id',
  tail: 'l.key_tail',
};

/** In the index of names those that begin alike lie side by side: no more than a few are looked at. */
function holdersNamed(beginning: string): string {
  return `select id from (
    select id, username from users where lower(username) >= lower(${beginning}) order by lower(username) limit ${holdersMax}
  ) as near where starts_with(lower(username), lower(${beginning}))`;
}

const sellerOfProductStatement = prepared<{ shopId: number | null }>(
  'licences_seller_of_product',
  `select shop_id from products where id = $1`,
);

/** Whose product it is (`shopId` null: the platform's); undefined when there is none. */
export function findSellerOfProduct(tx: Tx, productId: number): Promise<{ shopId: number | null } | undefined> {
  return tx.maybe(sellerOfProductStatement, [productId]);
}

const byKeyStatement = prepared<SoldRow>(
  'licences_sold_by_key',
  `select ${soldColumns} from (
     select * from licences where key_hash = $1
     union all
     select l.* from licence_old_keys k join licences l on l.id = k.licence_id where k.key_hash = $1
   ) l ${soldJoins} limit 1`,
);

/** The licence of a key, or of one that was replaced. */
export function findSoldByKey(tx: Tx, keyHash: Buffer): Promise<SoldRow | undefined> {
  return tx.maybe(byKeyStatement, [keyHash]);
}
