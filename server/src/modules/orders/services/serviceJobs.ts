/** What happens to services by itself: sellers are reminded, and what is late is refunded. */
import { serviceRules } from '#contract/orders/serviceRules.ts';
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { listAdminEmails } from '../../identity/service.ts';
import { notify } from '../../messages/service.ts';
import { moveOpenRefund, openRefund } from '../refunds/refundFreeze.ts';
import { adminsWrittenTo, tellAboutRefund } from '../refunds/refundMail.ts';
import { payBack } from '../refunds/refundPayBack.ts';
import { findOpenRefundId, lockRefundedOrder } from '../refunds/refunds.repository.ts';
import { findOrder } from '../repository.ts';
import { claimLateService, countReminders, listLateServices } from './services.repository.ts';

/** Services refunded in one turn, each in a transaction of its own. */
const batchSize = 200;

export const servicePeriodicJobs: PeriodicJob[] = [
  { name: 'orders.refundLateServices', everySeconds: 30, run: refundLate },
  { name: 'orders.remindOfServices', everySeconds: 60, run: remind },
];

async function refundLate({ app, transaction, now }: JobContext): Promise<void> {
  const ids = await transaction((tx) => listLateServices(tx, now, batchSize));
  for (const id of ids) {
    try {
      await transaction((tx) => refundLateService(tx, id, now));
    } catch (error) {
      // The others don't wait for it; it is tried again with the next turn.
      app.log.error({ err: error, orderId: id }, 'a late service could not be refunded');
    }
  }
}

/**
 * Refunds a service whole whose time is over and that nobody delivered; a refund that was asked for ends with it. False when
 * it was delivered or refunded at the same moment: one of both moves the order, never both.
 */
export async function refundLateService(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  if (!(await claimLateService(tx, orderId, now))) return false;
  const order = await lockRefundedOrder(tx, orderId);
  const placed = await findOrder(tx, orderId);
  if (!order || !placed) throw new Error(`order ${orderId} was claimed and is gone`);
  const leftFen = order.amountFen - order.refundedFen;
  const asked = { order, reason: 'late', wantedFen: leftFen, words: '', evidence: [], now, dueAt: null } as const;
  const id = (await findOpenRefundId(tx, orderId)) ?? (await openRefund(tx, asked)).id;
  const step = { id, from: openRefundStates, to: 'refunded', now, dueAt: null, refundedFen: leftFen } as const;
  if (!(await moveOpenRefund(tx, step))) throw new Error(`refund ${id} of order ${orderId} was open and did not move`);
  const back = { refundId: id, amountFen: leftFen, wanted: { ids: [] }, unseen: false, by: 'platform', now } as const;
  await payBack(tx, order, back);
  await tellAboutRefund(tx, 'refunded', [id], now);
  const { sellerId, snapshot } = placed;
  if (sellerId === null) return true;
  const params = { orderId, titleZh: snapshot.titleZh, titleEn: snapshot.titleEn, amountFen: leftFen };
  await notify(tx, [{ kind: 'service_late', to: [sellerId], params }], now);
  return true;
}

async function remind({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const due = await countReminders(tx, now, serviceRules.remindedAt);
    if (due.length === 0) return;
    const admins = due.some(({ sellerId }) => sellerId === null) ? await listAdminEmails(tx, adminsWrittenTo) : [];
    const notices = due.map(({ id: orderId, sellerId, deliverBy, titleZh, titleEn }) => {
      const minutes = Math.max(1, Math.round((deliverBy.getTime() - now.getTime()) / 60_000));
      const params = {
        orderId,
        titleZh,
        titleEn: titleEn ?? '',
        hours: Math.floor(minutes / 60),
        minutes: minutes % 60,
      };
      return sellerId === null
        ? { kind: 'service_due_platform' as const, to: admins, params }
        : { kind: 'service_due' as const, to: [sellerId], params };
    });
    await notify(tx, notices, now);
  });
}
