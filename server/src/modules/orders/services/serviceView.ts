import type { Order } from '#contract/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import type { EncryptedColumn } from '../../../platform/keys/renewal.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import type { OrderRow } from '../repository.ts';
import { findServiceDelivery, type ServiceDelivery } from './services.repository.ts';

export const serviceSecretContext = (orderId: number) => `service delivery:${orderId}`;

/** What of it is encrypted in the database. */
export const serviceColumns: EncryptedColumn[] = [
  { table: 'service_deliveries', key: 'order_id', column: 'secret', of: 'order_id', contextOf: serviceSecretContext },
];

/** The clock of a service, and what was delivered without its secret. */
export function serviceOf(
  { snapshot, deliverBy, serviceBegunAt }: Pick<OrderRow, 'snapshot' | 'deliverBy' | 'serviceBegunAt'>,
  delivered: ServiceDelivery | undefined,
): Reply<Order['service']> {
  return {
    hours: snapshot.serviceHours ?? 0,
    deliverBy,
    begunAt: serviceBegunAt,
    delivered: delivered
      ? { note: delivered.note, hasSecret: delivered.secret !== null, at: delivered.deliveredAt }
      : null,
  };
}

/** The secret that a service delivered, if it did, as an item to show. */
export async function openServiceSecret(tx: Tx, keys: Keys, orderId: number) {
  const secret = (await findServiceDelivery(tx, orderId))?.secret;
  if (!secret) return [];
  return [{ id: orderId, content: keys.decrypt(secret, serviceSecretContext(orderId)), fields: [] }];
}
