/** What admins enter of the end of a dispute at the gateway. */
import * as contract from '#contract/money/gatewayDisputes.ts';
import { formatFen } from '#contract/core/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import { mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import { detailOf, mustFind, mustNotOwn, stepOf } from './admin.ts';
import {
  isOfPart,
  lockDispute,
  lockDisputedPayment,
  type DisputeDetailRow,
  type DisputeRow,
} from './disputes.repository.ts';
import { lossOf } from './losses.ts';
import { wasReturned } from './returned.ts';
import { stands } from './kept.ts';
import { endDispute, endMore } from './take.ts';

/**
 * Throws not_found, state_conflict when it is over, four_eyes, also for a loss of what one entered oneself, admin_too_new,
 * dispute_of_part for a loss of a part that does not say of how much, or of what came back after a former loss; dispute_more_open for a part while the gateway has more
 * than one open, unless all have ended; invalid_input for more than can be lost.
 */
export const endGatewayDispute = handle(
  contract.endGatewayDispute,
  async (call, { id, end, lostFen, allEnded, words: written }) => {
    const { tx, now } = call;
    const found = await mustFind(call, id);
    await mustNotOwn(call, found);
    if (end === 'lost') await mustAgree(call, found);
    const words = neededWords('words', written);
    const row = await lockWithPayment(tx, found);
    if (!stands(row)) throw new AppError('state_conflict');
    if (lostFen !== undefined) await mustBeLost(tx, row, { end, lostFen, allEnded });
    else if (end === 'lost' && isOfPart(row)) throw new AppError('dispute_of_part');
    await endDispute(tx, row, { end, by: userIdOf(call), words, lostFen, now });
    await recordStep(call, stepOf('end', found, { end, words, ...(lostFen === undefined ? {} : { lostFen }) }));
    return detailOf(call, await mustFind(call, id));
  },
);

/** Throws as `endGatewayDispute`, and state_conflict where another sum was lost before. */
export const loseMoreOfDispute = handle(
  contract.loseMoreOfDispute,
  async (call, { id, beforeFen, lostFen, allEnded, words: written }) => {
    const { tx, now } = call;
    const found = await mustFind(call, id);
    await mustNotOwn(call, found);
    await mustAgree(call, found);
    const words = neededWords('words', written);
    const row = await lockWithPayment(tx, found);
    if (row.lostFen !== beforeFen) throw new AppError('state_conflict');
    await mustBeLost(tx, row, { end: 'lost', lostFen, allEnded });
    await endMore(tx, row, { beforeFen, lossFen: lostFen, by: userIdOf(call), words, now });
    await recordStep(call, stepOf('lose_more', found, { words, lostFen, beforeFen }));
    return detailOf(call, await mustFind(call, id));
  },
);

/** What one admin entered and nobody else saw takes money only once another one agrees. Throws four_eyes, admin_too_new. */
async function mustAgree(call: Call, { openedBy }: DisputeDetailRow): Promise<void> {
  if (openedBy === null) return;
  await mustBeSomebodyElse(call.tx, userIdOf(call), [openedBy]);
  await mustDecide(call.tx, userIdOf(call), call.now);
}

async function lockWithPayment(tx: Tx, { paymentId, attemptId }: DisputeDetailRow): Promise<DisputeRow> {
  await lockDisputedPayment(tx, paymentId);
  const row = await lockDispute(tx, attemptId);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws invalid_input for a part of no loss or of more than can be lost, dispute_more_open, dispute_of_part. */
async function mustBeLost(
  tx: Tx,
  row: DisputeRow,
  { end, lostFen, allEnded = false }: { end: string; lostFen: number; allEnded: boolean | undefined },
): Promise<void> {
  const mostFen = end === 'lost' ? await lossOf(tx, row) : 0;
  if (lostFen > mostFen) {
    const params = { max: formatFen(mostFen) };
    throw new AppError('invalid_input', { fields: [{ field: 'lostFen', rule: 'too_big', params }] });
  }
  const count = row.openNumbers.length;
  if (lostFen < mostFen && count > 1 && !allEnded) throw new AppError('dispute_more_open', { params: { count } });
  if (lostFen < mostFen && (await wasReturned(tx, row))) throw new AppError('dispute_of_part');
}
