/** What a payer sees of the dispute of what they paid. */
import * as contract from '#contract/money/gatewayDisputes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { DisputeRow } from './disputes.repository.ts';
import { stands } from './kept.ts';
import {
  findLeaseParties,
  findOrderSides,
  listDisputesOfLeaseRows,
  listDisputesOfOrder,
  listHeld,
} from './parties.repository.ts';

/** Throws not_found for what somebody else bought or rented. */
export const listOwnDisputes = handle(contract.listOwnDisputes, async (call, { of, id }) => {
  const { tx } = call;
  const userId = userIdOf(call);
  const ownerId = of === 'order' ? (await findOrderSides(tx, id))?.buyerId : (await findLeaseParties(tx, id))?.tenantId;
  if (ownerId !== userId) throw new AppError('not_found');
  const rows = await (of === 'order' ? listDisputesOfOrder(tx, id) : listDisputesOfLeaseRows(tx, id));
  const list = [];
  for (const row of rows) {
    if (row.userId === userId) list.push({ ...row, heldFen: await heldOf(tx, row, userId) });
  }
  return { list };
});

async function heldOf(tx: Tx, row: DisputeRow, userId: number): Promise<number> {
  if (!stands(row)) return 0;
  return (await listHeld(tx, row.id)).find((one) => one.userId === userId)?.fen ?? 0;
}
