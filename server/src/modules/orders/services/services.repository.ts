/** What is done with services that wait for their seller. Each move is one conditional statement. */
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { isDisputedSql } from '../../payments/service.ts';

const startStatement = prepared(
  'service_start',
  `update orders set service_begun_at = $2
   where id = $1 and state = 'paid' and deliver_by > $2 and service_begun_at is null`,
);
const deliverStatement = prepared(
  'service_deliver',
  // Delivered by hand is seen.
  `update orders set state = 'delivered', delivered_at = $2, first_shown_at = $2,
     service_begun_at = coalesce(service_begun_at, $2),
     snapshot = case when $3::bigint is null then snapshot else jsonb_set(snapshot, '{fileId}', to_jsonb($3::bigint)) end
   where id = $1 and state = 'paid' and deliver_by > $2`,
);
const insertStatement = prepared(
  'service_deliveries_insert',
  `insert into service_deliveries (order_id, note, secret, delivered_by, delivered_at) values ($1, $2, $3, $4, $5)`,
);
const findStatement = prepared<ServiceDelivery>(
  'service_deliveries_find',
  `select note, secret, delivered_at from service_deliveries where order_id = $1`,
);
const claimLateStatement = prepared(
  'service_claim_late',
  `update orders o set service_late_at = $2
   where id = $1 and state = 'paid' and deliver_by <= $2 and service_late_at is null and not ${isDisputedSql('o')}`,
);
const lateStatement = prepared<{ id: number }>(
  'service_late',
  `select id from orders o where state = 'paid' and deliver_by <= $1 and not ${isDisputedSql('o')} order by deliver_by limit $2`,
);
const remindStatement = prepared<ServiceToRemind>(
  'service_remind',
  // What share of the time is left says how many reminders are due.
  `update orders o set service_reminders = due.count
   from (select id, (select count(*)::smallint from unnest($2::int[]) as percent
           where extract(epoch from deliver_by - $1) * 100 <= extract(epoch from deliver_by - paid_at) * percent) as count
         from orders where state = 'paid' and deliver_by > $1) as due
   where o.id = due.id and o.state = 'paid' and o.service_reminders < due.count
   returning o.id, o.seller_id, o.deliver_by, o.snapshot ->> 'titleZh' as title_zh, o.snapshot ->> 'titleEn' as title_en`,
);

export type ServiceDelivery = Pick<
  Row<'service_deliveries', 'note secret deliveredAt'>,
  'note' | 'secret' | 'deliveredAt'
>;

export interface ServiceToRemind {
  id: number;
  /** Null: the platform itself. */
  sellerId: number | null;
  deliverBy: Date;
  titleZh: string;
  titleEn: string | null;
}

/** Whether a service that waits was begun now. */
export async function beginService(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  return (await tx.run(startStatement, [orderId, now])) === 1;
}

/** Whether a service that waits, and whose time is not over, was delivered now. */
export async function moveServiceToDelivered(
  tx: Tx,
  delivery: { orderId: number; fileId: number | null; now: Date },
): Promise<boolean> {
  return (await tx.run(deliverStatement, [delivery.orderId, delivery.now, delivery.fileId])) === 1;
}

export async function insertServiceDelivery(
  tx: Tx,
  delivery: { orderId: number; note: string; secret: Buffer | null; by: number; now: Date },
): Promise<void> {
  const { orderId, note, secret, by, now } = delivery;
  await tx.run(insertStatement, [orderId, note, secret, by, now]);
}

/** What was delivered by hand to an order. */
export function findServiceDelivery(tx: Tx, orderId: number): Promise<ServiceDelivery | undefined> {
  return tx.maybe(findStatement, [orderId]);
}

/** Services whose time is over, those that wait longest first. */
export async function listLateServices(tx: Tx, now: Date, limit: number): Promise<number[]> {
  return (await tx.many(lateStatement, [now, limit])).map(({ id }) => id);
}

/** Whether a service is late that nobody delivered or refunded; its row stays locked. */
export async function claimLateService(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  return (await tx.run(claimLateStatement, [orderId, now])) === 1;
}

/** Counts the reminders that are due now; the services whose sellers are to be told. */
export function countReminders(tx: Tx, now: Date, percents: readonly number[]): Promise<ServiceToRemind[]> {
  return tx.many(remindStatement, [now, percents]);
}
