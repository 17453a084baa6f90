/** What the bank says against what was entered: kept, then settled by an admin, and by two wherever money moves. */
import * as contract from '#contract/withdrawals/withdrawalAdmin.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { move } from '../../../platform/http/operations.ts';
import { neededWords, plainLine } from '../../../platform/http/plainText.ts';
import { mustDecide } from '../../admins/service.ts';
import { mustBePaidElsewhere } from '../../identity/service.ts';
import { mustFindCase, reviewOf, stepOf } from '../decide.ts';
import { turnOver } from '../settle.ts';
import { changeReceipt, lockWithdrawals, type WithdrawalCaseRow } from '../withdrawals.repository.ts';
import { findContradiction, keepContradiction, settleRow, type ContradictionRow } from './contradictions.repository.ts';

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
  const kept = keepContradiction(tx, { withdrawalId: row.id, said, receipt, words, by, now });
  await move(
    call,
    kept.then((id) => id !== undefined),
    stepOf('contradict', row, { said, receipt, words }),
  );
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
  const outcome = act === 'follow' ? 'followed' : 'kept';
  const step = stepOf(act, row, { said: found.said, receipt: found.receipt, reason });
  await move(call, settleRow(tx, { id, outcome, by, reason, now }), step);
  if (act === 'follow' && !(await follow(call, row, found))) throw new AppError('state_conflict');
  return reviewOf(call, await mustFindCase(call, row.id));
});

/** Who may not settle it so: whoever brought it where money moves by it, whoever entered what is kept. */
function othersOf(
  act: 'follow' | 'keep',
  { said, foundBy }: ContradictionRow,
  { state, endedBy }: WithdrawalCaseRow,
): number[] {
  if (act === 'keep') return endedBy === null ? [] : [endedBy];
  return said === state ? [] : [foundBy];
}

function follow(call: Call, row: WithdrawalCaseRow, found: ContradictionRow): Promise<boolean> {
  const { id, said, receipt } = found;
  if (said !== row.state) return turnOver(call.tx, row, { id, said, receipt, by: userIdOf(call), now: call.now });
  return said === 'paid' ? changeReceipt(call.tx, { id: row.id, receipt }) : Promise.resolve(true);
}
