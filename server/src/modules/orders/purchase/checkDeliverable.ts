/** What must be sure before a licence is delivered: a right that could be had when it was ordered may be gone when it is paid. */
import type { ErrorName } from '#contract/core/errors.ts';
import { refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { claimTrial, lockForRenewal, renewalBegins, renewLicence, type LockedRenewal } from '../../licences/service.ts';
import { markOrderShown, type NewOrder } from '../repository.ts';

export interface Ready {
  /** The licence to extend, locked; null: what was ordered is new. */
  renewal: LockedRenewal | null;
}

export interface Unready {
  refusal: Extract<ErrorName, 'not_found' | 'trial_used' | 'licence_not_renewable'>;
}

const ready: Ready = { renewal: null };

type Ordered = Pick<NewOrder, 'userId' | 'productId' | 'skuId' | 'renewsLicenceId' | 'snapshot'>;

/** Whether an order can be delivered as far as licences go; what it needs stays locked until the transaction ends. */
export async function lockDeliverable(tx: Tx, order: Ordered, now: Date): Promise<Ready | Unready> {
  const { userId, productId, skuId, renewsLicenceId: licenceId, snapshot } = order;
  const { termDays, seats, entitlements, terms } = snapshot.policy;
  const trial = terms?.trial ?? false;
  if (licenceId !== null) {
    const grant = { skuId, seats, entitlements, usesMax: terms?.usesMax ?? null };
    const renewal = await lockForRenewal(tx, { licenceId, userId, productId, termDays, trial, grant, now });
    if (typeof renewal !== 'string') return { renewal };
    return { refusal: renewal === 'not_found' ? 'not_found' : 'licence_not_renewable' };
  }
  if (trial && !(await claimTrial(tx, { userId, productId }))) return { refusal: 'trial_used' };
  return ready;
}

/** The same for whoever must be told. Throws not_found, trial_used, licence_not_renewable. */
export async function checkDeliverable(tx: Tx, order: Ordered, now: Date): Promise<Ready> {
  const readiness = await lockDeliverable(tx, order, now);
  if ('refusal' in readiness) throw new AppError(readiness.refusal);
  return readiness;
}

/** Adds what an order paid for to the licence; it can be returned unseen only where the added part lies ahead for as long as that takes. */
export async function deliverRenewal(
  tx: Tx,
  renewal: LockedRenewal,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  await renewLicence(tx, renewal, { orderId, now });
  const begins = renewalBegins(renewal, now);
  if (begins.getTime() < now.getTime() + refundUnseenSeconds * 1000) await markOrderShown(tx, orderId, now);
}
