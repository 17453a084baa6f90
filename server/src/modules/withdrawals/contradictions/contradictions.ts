/** What the bank says against what was entered: kept, then settled by an admin, and by two wherever money moves. */
import * as contract from '#contract/withdrawals/withdrawalAdmin.ts';
import type { ContradictionAct } from '#contract/withdrawals/withdrawalProcess.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { move } from '../../../platform/http/operations.ts';
import { neededWords, plainLine } from '../../../platform/http/plainText.ts';
import { mustBePaidElsewhere, mustDecide } from '../../identity/service.ts';
import { mustFindCase, reviewOf, stepOf } from '../decide.ts';
import { chargeSecond, turnOver } from '../settle.ts';
import { changeReceipt, lockWithdrawals, type WithdrawalCaseRow } from '../withdrawals.repository.ts';
import { findContradiction, settleRow, type ContradictionRow } from './contradictions.repository.ts';
import { freeDoubt, keepDoubt } from './doubt.ts';

/** Throws not_found, four_eyes, admin_too_new, state_conflict, and invalid_input where a receipt is needed. */
export const contradictWithdrawal = handle(contract.contradictWithdrawal, async (call, input) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const row = await mustFindCase(call, input.id);
  await mustBePaidElsewhere(tx, by, [row.userId]);
  await mustDecide(tx, by, now);
  if (row.state !== 'paid' && row.state !== 'failed') throw new AppError('state_conflict');
  const said = row.state === 'paid' ? 'failed' : 'paid';
  const written = input.receipt ?? '';
  const receipt = said === 'paid' ? neededWords('receipt', written) : plainLine(written);
  const words = neededWords('words', input.words);
  const kept = keepDoubt(tx, row, { said, receipt, words, fileHash: null, by, now });
  await move(call, kept, stepOf('contradict', row, { said, receipt, words }));
  return reviewOf(call, await mustFindCase(call, row.id));
});

/** Throws not_found, four_eyes, admin_too_new, state_conflict. */
export const settleContradiction = handle(contract.settleContradiction, async (call, { id, act, reason: written }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const found = await findContradiction(tx, id);
  if (!found) throw new AppError('not_found');
  await lockWithdrawals(tx, [found.withdrawalId]);
  const row = await mustFindCase(call, found.withdrawalId);
  await mustBePaidElsewhere(tx, by, [row.userId, ...othersOf(act, found, row)]);
  await mustDecide(tx, by, now);
  const reason = neededWords('reason', written);
  const outcome = outcomes[act];
  const step = stepOf(act, row, { said: found.said, receipt: found.receipt, reason });
  await move(call, settleRow(tx, { id, outcome, by, reason, now }), step);
  // What was set aside is free again before it is taken.
  await freeDoubt(tx, found, now);
  if (act !== 'keep' && !(await follow(call, row, { ...found, act }))) throw new AppError('state_conflict');
  return reviewOf(call, await mustFindCase(call, row.id));
});

const outcomes = { follow: 'followed', keep: 'kept', twice: 'paid_twice' } as const;

/** Who may not settle it so: whoever brought it where it counts, whoever entered what is kept. */
function othersOf(act: ContradictionAct, { foundBy }: ContradictionRow, { endedBy }: WithdrawalCaseRow): number[] {
  if (act !== 'keep') return [foundBy];
  return endedBy === null ? [] : [endedBy];
}

/** False where it stands otherwise by now than it could be settled so. */
function follow(
  call: Call,
  row: WithdrawalCaseRow,
  { id, said, receipt, act }: ContradictionRow & { act: 'follow' | 'twice' },
): Promise<boolean> {
  if (act === 'twice') {
    const second = said === 'paid' && row.state === 'paid';
    return second ? chargeSecond(call.tx, row, { id, receipt, now: call.now }) : Promise.resolve(false);
  }
  if (said !== row.state) return turnOver(call.tx, row, { id, said, receipt, by: userIdOf(call), now: call.now });
  return said === 'paid' ? changeReceipt(call.tx, { id: row.id, receipt }) : Promise.resolve(true);
}
