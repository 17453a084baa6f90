import type { OrderState } from '#contract/orders/orderProcess.ts';
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import { prepared, type Statement, type Tx, type Value } from '../../../platform/database/database.ts';
import { countedMax } from '../../../platform/database/listPage.ts';
import { orderViewColumns, orderViewJoins, type OrderView } from '../repository.ts';

/** Buyers whose names begin with what was searched for; more of them are not looked through. */
const buyersMax = 20;

export interface SalesQuery {
  /** Of one shop; 0: the platform itself. All when it is left out. */
  shopId?: number | undefined;
  state?: OrderState | undefined;
  /** Only orders with a refund under way. */
  waiting?: boolean | undefined;
  orderId?: number | undefined;
  /** The beginning of the buyer's user name. */
  buyer?: string | undefined;
  productId?: number | undefined;
  /** Placed or paid from `…Since` on, before `…Until`. */
  placedSince?: Date | undefined;
  placedUntil?: Date | undefined;
  paidSince?: Date | undefined;
  paidUntil?: Date | undefined;
  beforeId: number;
  limit: number;
}

/** Sales below an id, newest first, and how many there are in all, counted up to `countedMax`. */
export async function listSaleRows(tx: Tx, query: SalesQuery): Promise<{ rows: OrderView[]; total: number }> {
  const filters = filterNames.filter((name) => query[name] !== undefined && query[name] !== false);
  const values: Value[] = filters.filter((name) => name !== 'waiting').map((name) => query[name]);
  const { list, count } = statementsOf(filters);
  const [rows, { total }] = await Promise.all([
    tx.many(list, [query.beforeId, query.limit, ...values]),
    tx.one(count, values),
  ]);
  return { rows, total };
}

const conditionsOf = {
  productId: 'o.product_id =',
  placedSince: 'o.created_at >=',
  placedUntil: 'o.created_at <',
  paidSince: 'o.paid_at >=',
  paidUntil: 'o.paid_at <',
} as const;
const plainFilters = ['productId', 'placedSince', 'placedUntil', 'paidSince', 'paidUntil'] as const;
const filterNames = ['shopId', 'state', 'waiting', 'orderId', 'buyer', ...plainFilters] as const;
type Filter = (typeof filterNames)[number];
interface Statements {
  list: Statement<OrderView>;
  count: Statement<{ total: number }>;
}
const known = new Map<string, Statements>();

/** One pair of texts for each combination of filters, made when it is first asked for. */
function statementsOf(filters: readonly Filter[]): Statements {
  const name = ['sales', ...filters].join('_');
  const made = known.get(name) ?? {
    list: prepared<OrderView>(
      `${name}_list`,
      `select ${orderViewColumns} from (${listText(filters)}) o ${orderViewJoins} order by o.id desc`,
    ),
    count: prepared<{ total: number }>(
      `${name}_count`,
      `select count(*)::int as total from (${countText(filters)} limit ${countedMax}) as counted`,
    ),
  };
  known.set(name, made);
  return made;
}

/** Where a page begins and how long it is are $1 and $2; the filters' values follow. */
function listText(filters: readonly Filter[]): string {
  const { from, id, conditions, buyers } = partsOf(filters, 3);
  const page = `order by ${id} desc limit $2`;
  const rows = `select o.* from ${from} where ${[...conditions, `${id} < $1`].join(' and ')} ${page}`;
  return buyers ? `select o.* from (${buyers}) b cross join lateral (${rows}) o order by o.id desc limit $2` : rows;
}

function countText(filters: readonly Filter[]): string {
  const { from, id, conditions, buyers } = partsOf(filters, 1);
  // The refunds themselves know whose they are; only an order knows its state.
  const isOfOrder = filters.some((filter) => filter === 'state' || filter in conditionsOf);
  const counted = id === 'r.order_id' && !isOfOrder ? 'refunds r' : from;
  const rows = `select ${id} from ${counted} where ${conditions.join(' and ')}`;
  return buyers ? `select o.id from (${buyers}) b cross join lateral (${rows} limit ${countedMax}) o` : rows;
}

interface Parts {
  from: string;
  /** The order's number, in whichever index the rows are walked by. */
  id: string;
  conditions: string[];
  /** The buyers, each of whose orders are walked. */
  buyers?: string;
}

/** Each combination walks an index that ends with the order's number, so that a page costs what it shows. */
function partsOf(filters: readonly Filter[], firstPlace: number): Parts {
  let place = firstPlace;
  const isOpen = `r.state in (${openRefundStates.map((state) => `'${state}'`).join(', ')})`;
  // Orders with a refund under way are few among all, but many among one buyer's.
  const isWalkedByRefund = filters.includes('waiting') && !filters.includes('buyer') && !filters.includes('orderId');
  const parts: Parts = isWalkedByRefund
    ? { from: 'refunds r join orders o on o.id = r.order_id', id: 'r.order_id', conditions: [isOpen] }
    : { from: 'orders o', id: 'o.id', conditions: ['true'] };
  for (const filter of filters) {
    switch (filter) {
      case 'shopId':
        parts.conditions.push(`coalesce(${isWalkedByRefund ? 'r' : 'o'}.shop_id, 0) = $${place++}`);
        break;
      case 'state':
        parts.conditions.push(`o.state = $${place++}`);
        break;
      case 'orderId':
        parts.conditions.push(`o.id = $${place++}`);
        break;
      case 'productId':
      case 'placedSince':
      case 'placedUntil':
      case 'paidSince':
      case 'paidUntil':
        parts.conditions.push(`${conditionsOf[filter]} $${place++}`);
        break;
      case 'buyer':
        parts.buyers = buyersNamed(`$${place++}`);
        parts.conditions.push('o.user_id = b.id');
        break;
      case 'waiting':
        if (isWalkedByRefund) break;
        parts.conditions.push(`exists (select from refunds r where r.order_id = o.id and ${isOpen})`);
        break;
    }
  }
  return parts;
}

/** In the index of names those that begin alike lie side by side: no more than a few are looked at. */
function buyersNamed(beginning: string): string {
  return `select id from (
    select id, username from users where lower(username) >= lower(${beginning}) order by lower(username) limit ${buyersMax}
  ) as near where starts_with(lower(username), lower(${beginning}))`;
}
