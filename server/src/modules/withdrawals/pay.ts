/** Admins pay withdrawals by hand, and enter what became of payments. */
import * as contract from '#contract/withdrawals/withdrawalAdmin.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import { mustBePaidElsewhere, mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import { mustBePayable, mustFindCase, reviewOf, stepOf } from './decide.ts';
import { decryptPayee } from './payees/payeeEncryption.ts';
import { findPayeeFacts } from './payees/payees.repository.ts';
import { askPayoutAt, lateAskAt } from './gatewayPayouts/askGateway.ts';
import { endPayoutByHand } from './gatewayPayouts/gatewayPayouts.repository.ts';
import { endedByHandBefore } from './permissions.ts';
import { finish } from './settle.ts';
import { lockWithdrawals, startPaying, type WithdrawalCaseRow } from './withdrawals.repository.ts';

/** Throws not_found, four_eyes, admin_too_new, state_conflict, money_owed, payout_contested, account_not_active. */
export const payWithdrawal = handle(contract.payWithdrawal, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const row = await mustFindCase(call, id);
  await mustBePaidElsewhere(tx, by, [row.userId]);
  await mustDecide(tx, by, now);
  mustBePayable(row);
  await move(call, startOne(tx, { id, by, now }), stepOf('pay', row));
  return reviewOf(call, await mustFindCase(call, id));
});

export async function startOne(tx: Tx, { id, by, now }: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await startPaying(tx, { ids: [id], by, now })).length === 1;
}

/** Throws not_found, four_eyes, admin_too_new, state_conflict, and invalid_input for a receipt of nothing. */
export const confirmWithdrawal = handle(contract.confirmWithdrawal, async (call, input) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  // As it stands until the end: a gateway may begin to pay it at once.
  await lockWithdrawals(tx, [input.id]);
  const row = await mustFindCase(call, input.id);
  await mustBePaidElsewhere(tx, by, [row.userId]);
  await mustDecide(tx, by, now);
  const receipt = neededWords('receipt', input.receipt);
  await mustBeOursToEnd(call, row, { state: 'paid', receipt });
  await move(call, finish(tx, row, { event: 'confirm', by, receipt, now }), stepOf('confirm', row, { receipt }));
  return reviewOf(call, await mustFindCase(call, row.id));
});

/** Throws not_found, four_eyes, admin_too_new, state_conflict, and invalid_input where words are needed. */
export const failWithdrawal = handle(contract.failWithdrawal, async (call, { id, reason, words: written }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  await lockWithdrawals(tx, [id]);
  const row = await mustFindCase(call, id);
  await mustBePaidElsewhere(tx, by, [row.userId]);
  await mustDecide(tx, by, now);
  const words = reason === 'other' ? neededWords('words', written) : plainWords(written);
  await mustBeOursToEnd(call, row, { state: 'failed', receipt: '' });
  const end = { event: 'fail', by, reason, words, now } as const;
  await move(call, finish(tx, row, end), stepOf('fail', row, { reason, words }));
  return reviewOf(call, await mustFindCase(call, id));
});

/**
 * Ends what a gateway was to pay with it, once it has told nothing for long, and for another admin than who had it paid. Throws
 * payout_under_way and four_eyes.
 */
async function mustBeOursToEnd(
  { tx, now, ...call }: Call,
  { id, payoutState, payoutAskedBy }: WithdrawalCaseRow,
  { state, receipt: reference }: { state: 'paid' | 'failed'; receipt: string },
): Promise<void> {
  if (payoutState !== 'asked' && payoutState !== 'unknown') return;
  const askedBefore = endedByHandBefore(now);
  if (payoutAskedBy !== null) await mustBeSomebodyElse(tx, userIdOf(call), [payoutAskedBy]);
  const ended = await endPayoutByHand(tx, { withdrawalId: id, state, reference, askedBefore, now });
  if (ended === undefined) throw new AppError('payout_under_way');
  // It may have been paid after all.
  if (state === 'failed') await askPayoutAt(tx, ended, lateAskAt(now));
}

/** Throws not_found, four_eyes, admin_too_new, and state_conflict where nothing is being paid. */
export const lookAtPayee = handle(contract.lookAtPayee, async (call, { id }) => {
  const row = await mustFindCase(call, id);
  await mustBePaidElsewhere(call.tx, userIdOf(call), [row.userId]);
  await mustDecide(call.tx, userIdOf(call), call.now);
  const facts = row.state === 'paying' ? await findPayeeFacts(call.tx, row.payeeId) : null;
  if (facts === null) throw new AppError('state_conflict');
  await recordStep(call, stepOf('look', row));
  return decryptPayee(call.app.keys, row.payeeId, facts);
});
