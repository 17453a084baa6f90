/** Returns of unseen goods, which bound how often a person buys a product again. */
import { returnedTooOften } from '#contract/orders/refundRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';

/** SQL: the rows of refunds of a user; walks `refunds_user`, and no other index, whatever the planner knows. */
const refundsOf = (userId: string) =>
  `(select order_id, reason, state, ended_at from refunds where user_id = ${userId} offset 0) as r`;
/** SQL: whether one of these counts at a moment. */
const counts = (now: string) =>
  `r.reason = 'unseen' and r.state = 'refunded' and r.ended_at > ${now} - make_interval(secs => ${returnedTooOften.seconds})`;

/** SQL: whether one account returned so often, whatever it was, that a product may wait for it. Asked with each purchase. */
export const hasManyReturnsSql = (userId: string, now: string): string =>
  `(select count(*) >= ${returnedTooOften.times} from ${refundsOf(userId)} where ${counts(now)})`;

/**
 * SQL: when the `nth` newest return of a product that counts at a moment ended; null: there are fewer. Renewals and all else count apart: a
 * renewal takes nothing from stock and comes back only while nothing was had of it, so it keeps no goods from others; and whoever returned goods
 * may need the licence that they kept.
 */
const returnSql = (nth: number, of: { accounts: string; productId: string; isRenewal: string; now: string }) => `(
  select r.ended_at from ${of.accounts} as same (id) cross join lateral ${refundsOf('same.id')}
  where ${counts(of.now)}
    and (select o.product_id = ${of.productId} and (o.renews_licence_id is not null) = ${of.isRenewal} from orders o where o.id = r.order_id)
  order by r.ended_at desc offset ${nth - 1} limit 1)`;

const lastCounted = prepared<{ skuId: number; at: Date | null }>(
  'order_returns_of_skus',
  `select s.id as sku_id, ${returnSql(returnedTooOften.times, {
    accounts: 'unnest($1::bigint[])',
    productId: 's.product_id',
    isRenewal: '$3::boolean',
    now: '$4::timestamptz',
  })} as at
   from skus s where s.id = any($2::bigint[])`,
);

/**
 * Of these SKUs those whose products a person returned too often to buy them now, or to renew by them, each with the end of the return that it
 * waits for.
 */
export async function findReturnedTooOften(
  tx: Tx,
  of: { accounts: readonly number[]; skuIds: readonly number[]; isRenewal?: boolean; now: Date },
): Promise<ReadonlyMap<number, Date>> {
  const { accounts, skuIds, isRenewal = false, now } = of;
  const rows = await tx.many(lastCounted, [accounts, skuIds, isRenewal, now]);
  return new Map(rows.flatMap(({ skuId, at }) => (at === null ? [] : [[skuId, at] as const])));
}

const lastButOne = prepared<{ at: Date | null }>(
  'order_returns_before_last',
  `select ${returnSql(returnedTooOften.times - 1, {
    accounts: 'accounts_of_person($1)',
    productId: '$2',
    isRenewal: '$3::boolean',
    now: '$4::timestamptz',
  })} as at`,
);

/** The end of the return that its product would wait for, were an order returned now; null: it could be bought again at once. */
export async function findReturnBeforeLast(
  tx: Tx,
  order: { userId: number; productId: number; renewsLicenceId: number | null },
  now: Date,
): Promise<Date | null> {
  return (await tx.one(lastButOne, [order.userId, order.productId, order.renewsLicenceId !== null, now])).at;
}
