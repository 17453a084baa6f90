/** An admin changes somebody's balance: small changes at once, larger ones when another admin agrees. */
import * as contract from '#contract/money/moneyAdmin.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  applyAlone,
  decideReversing,
  decideWaiting,
  findAdjustment,
  insertAdjustment,
  moveToReversal,
  withdrawReversing,
  withdrawWaiting,
  type AdjustmentRow,
} from './adjustments.repository.ts';
import { giveAlone } from '../admins/service.ts';
import { mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import { adjustmentOf, readerOf } from './adjustmentView.ts';
import { tellAdmins, tellUser, waitingTexts, adjustedNotice } from './mail.ts';
import { checkFunds, moveAdjusted, moveBack } from './moveMoney.ts';
import { askerOf } from './permissions.ts';
import { userToDealWith } from './users.ts';

/**
 * Changes a user's balance, or asks another admin to. Throws not_found, four_eyes (for oneself), balance_too_small,
 * hold_too_small.
 */
export const askAdjustment = handle(contract.askAdjustment, async (call, input) => {
  const { tx, now } = call;
  const { userId, amountFen, holdId = null } = input;
  const askedBy = userIdOf(call);
  await userToDealWith(tx, userId, askedBy);
  const reason = neededWords('reason', input.reason);
  await checkFunds(tx, { userId, amountFen, holdId });
  const id = await insertAdjustment(tx, { userId, amountFen, holdId, reason, askedBy, now });
  const isAlone = await giveAlone(tx, soloActOf('adjustment', { id, amountFen, adminId: askedBy, now }));
  if (isAlone && !(await applyAlone(tx, { id, now }))) throw new AppError('state_conflict');
  const row = await adjustmentRow(tx, id);
  await recordStep(call, stepOf('ask', row, { amountFen, holdId, reason, state: row.state }));
  if (isAlone) await apply(tx, row, now);
  else await askOthers(call, row);
  return adjustmentOf(row, await readerOf(call));
});

/**
 * Applies or refuses what waits: an adjustment or its reversal. Throws not_found, four_eyes, admin_too_new, state_conflict,
 * balance_too_small.
 */
export const decideAdjustment = handle(contract.decideAdjustment, async (call, input) => {
  const { tx, now } = call;
  const { id, accept } = input;
  const by = userIdOf(call);
  const before = await adjustmentRow(tx, id);
  const words = accept ? plainWords(input.words) : neededWords('words', input.words);
  const asker = askerOf(before);
  if (asker === null) throw new AppError('state_conflict');
  await mustBeSomebodyElse(tx, by, [asker, before.userId]);
  await mustDecide(tx, by, now);
  const isReversal = before.state === 'reversing';
  const to = isReversal ? (accept ? 'reversed' : 'applied') : accept ? 'applied' : 'refused';
  const decide = isReversal ? decideReversing : decideWaiting;
  const step = stepOf(accept ? 'apply' : 'refuse', before, { isReversal, words });
  await move(call, decide(tx, { id, to, by, words, now }), step);
  const row = await adjustmentRow(tx, id);
  if (accept) await (isReversal ? takeBack(tx, row, now) : apply(tx, row, now));
  return adjustmentOf(row, await readerOf(call));
});

/** Withdraws what one asked for. Throws not_found, state_conflict, forbidden. */
export const withdrawAdjustment = handle(contract.withdrawAdjustment, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const before = await adjustmentRow(tx, id);
  const asker = askerOf(before);
  if (asker === null) throw new AppError('state_conflict');
  if (asker !== by) throw new AppError('forbidden');
  const withdraw = before.state === 'reversing' ? withdrawReversing : withdrawWaiting;
  const step = stepOf('withdraw', before, { isReversal: before.state === 'reversing' });
  await move(call, withdraw(tx, { id, by, now }), step);
  return adjustmentOf(await adjustmentRow(tx, id), await readerOf(call));
});

/** Takes an adjustment back, or asks another admin to. Throws not_found, four_eyes, state_conflict, balance_too_small. */
export const reverseAdjustment = handle(contract.reverseAdjustment, async (call, input) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const before = await adjustmentRow(tx, input.id);
  await mustBeSomebodyElse(tx, by, [before.userId]);
  if (before.state !== 'applied') throw new AppError('state_conflict');
  const reason = neededWords('reason', input.reason);
  const { id, userId, amountFen } = before;
  await checkFunds(tx, { userId, amountFen: -amountFen, holdId: null });
  const isAlone = await giveAlone(tx, soloActOf('reversal', { id, amountFen, adminId: by, now }));
  const to = isAlone ? 'reversed' : 'reversing';
  const step = stepOf('reverse', before, { reason, state: to });
  await move(call, moveToReversal(tx, { id, to, by, reason, now }), step);
  const row = await adjustmentRow(tx, id);
  if (isAlone) await takeBack(tx, row, now);
  else await askOthers(call, row);
  return adjustmentOf(row, await readerOf(call));
});

function soloActOf(
  kind: 'adjustment' | 'reversal',
  act: { id: number; amountFen: number; adminId: number; now: Date },
) {
  const { id, amountFen, adminId, now } = act;
  return { adminId, kind, subject: `adjustment ${id}`, valueFen: Math.abs(amountFen), now };
}

async function adjustmentRow(tx: Tx, id: number): Promise<AdjustmentRow> {
  const row = await findAdjustment(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Writes to the user and moves the money, which is last: the balance is locked for as short as can be. */
async function apply(tx: Tx, row: AdjustmentRow, now: Date): Promise<void> {
  await tellUser(tx, row.userId, adjustedNotice(row), now);
  await moveAdjusted(tx, row, now);
}

async function takeBack(tx: Tx, row: AdjustmentRow, now: Date): Promise<void> {
  await tellUser(tx, row.userId, adjustedNotice(row), now);
  await moveBack(tx, row, now);
}

async function askOthers(call: Call, row: AdjustmentRow): Promise<void> {
  const asked = {
    what: row.state === 'reversing' ? ('reversal' as const) : ('adjustment' as const),
    by: row.state === 'reversing' ? (row.reversalByName ?? '') : row.askedByName,
    about: row.username,
    amountFen: row.amountFen,
    reason: row.state === 'reversing' ? row.reversalReason : row.reason,
  };
  const told = { kind: 'decision_waiting', except: userIdOf(call), texts: waitingTexts(asked), now: call.now } as const;
  await tellAdmins(call.tx, told);
}

function stepOf(verb: string, { id, userId, amountFen }: AdjustmentRow, detail: object) {
  return { action: `adjustment.${verb}`, subject: `adjustment ${id}`, detail: { userId, amountFen, ...detail } };
}
