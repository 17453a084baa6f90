/** What becomes of reports when whoever made them leaves. */
import type { Tx } from '../../platform/database/database.ts';
import { notify } from '../messages/service.ts';
import { withdrawAll } from './repository.ts';

/** Withdraws what an account reported and is not decided, as its owner would, and tells the shops. */
export async function withdrawReportsOf(tx: Tx, userId: number, now: Date): Promise<void> {
  const withdrawn = await withdrawAll(tx, userId, now);
  await notify(
    tx,
    withdrawn.map(({ id: reportId, ownerId, shopName: shop }) => ({
      kind: 'shop_report_withdrawn' as const,
      to: [ownerId],
      params: { reportId, shop },
    })),
    now,
  );
}
