import { prepared, type Tx } from '../server/src/platform/database/database.ts';

const insert = prepared('demo_begin', `insert into demo_fill (started_at) values ($1) on conflict do nothing`);
const unfinished = prepared<{ startedAt: Date }>(
  'demo_unfinished',
  `select started_at from demo_fill where finished_at is null`,
);
const finish = prepared('demo_finish', `update demo_fill set finished_at = $1 where finished_at is null`);

/** Notes that the filling began; false when it did before. */
export async function insertFill(tx: Tx, now: Date): Promise<boolean> {
  return (await tx.run(insert, [now])) === 1;
}

export async function hasUnfinishedFill(tx: Tx): Promise<boolean> {
  return (await tx.maybe(unfinished, [])) !== undefined;
}

/** Notes that nothing more will be filled in. */
export async function finishFill(tx: Tx, now: Date): Promise<void> {
  await tx.run(finish, [now]);
}

const readOld = prepared(
  'demo_read_messages',
  `update messages set read_at = created_at where created_at < $1 and read_at is null`,
);

/** Accounts that lived through the days before have read what they were told then. */
export async function readMessagesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.run(readOld, [before]);
}

export interface ProductDay {
  id: number;
  /** As 2025-03-31. */
  day: string;
  /** Orders placed for it on that day. */
  orders: number;
}

const productDays = prepared<ProductDay>(
  'demo_product_days',
  `with placed as (
     select product_id, (created_at at time zone $3)::date as day, count(*)::int as orders from orders
     where created_at >= $1 group by 1, 2
   )
   select p.id, to_char(d.day, 'YYYY-MM-DD') as day, coalesce(o.orders, 0) as orders
   from products p
     cross join lateral (
       select generate_series(($1::timestamptz at time zone $3)::date, ($2::timestamptz at time zone $3)::date, '1 day')::date as day) d
     left join placed o on o.product_id = p.id and o.day = d.day
   where p.state = 'on_shelf' and d.day >= (p.created_at at time zone $3)::date
   order by p.id, d.day`,
);

/** Each day since a moment on which each product was on shelf, with the orders placed for it. */
export function listProductDays(
  tx: Tx,
  { since, now, timeZone }: { since: Date; now: Date; timeZone: string },
): Promise<ProductDay[]> {
  return tx.many(productDays, [since, now, timeZone]);
}

const shopIds = prepared<{ id: number }>('demo_shop_ids', `select id from shops order by id`);

export async function listShopIds(tx: Tx): Promise<number[]> {
  return (await tx.many(shopIds, [])).map(({ id }) => id);
}

const payeeAge = prepared(
  'demo_age_payee',
  'update payees set created_at = $2::timestamptz, usable_at = usable_at - (created_at - $2::timestamptz) where id = $1',
);

/** Lets an account that money is paid to have been saved before. */
export async function agePayee(tx: Tx, id: number, savedAt: Date): Promise<void> {
  await tx.run(payeeAge, [id, savedAt]);
}

const sessionsEnd = prepared('demo_end_sessions', 'update sessions set revoked_at = $1 where revoked_at is null');

/** Logs everybody out: nobody finds devices in their account that were never theirs. */
export async function endSessions(tx: Tx, now: Date): Promise<void> {
  await tx.run(sessionsEnd, [now]);
}
