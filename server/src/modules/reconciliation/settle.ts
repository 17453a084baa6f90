/** How admins settle what bills and books say differently: with a reason, on record, and by two beyond the limit of one. */
import * as contract from '#contract/money/reconciliation.ts';
import type { AskedResult } from '#contract/money/reconciliationRules.ts';
import { cashAccountOf } from '#contract/orders/gateways.ts';
import { balancesOf, platformAccount } from '../../ledger/accounts.ts';
import { releaseHold } from '../../ledger/holds.ts';
import { post } from '../../ledger/post.ts';
import type { Gateway, GatewayPayment } from '../../outside/gateways/gateway.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, handleOutside, userIdOf, type Call } from '../../platform/http/http.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import { giveAlone } from '../admins/service.ts';
import { setAside } from '../adjustments/service.ts';
import { mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import { askForRefundAt, gatewayOfAttempt, settleProved, type PaymentDeps } from '../payments/service.ts';
import { noteFee } from './days.repository.ts';
import {
  askSettling,
  lockDifference,
  noteDifferenceHold,
  settleCredited,
  settleRow,
  withdrawSettling,
  type DifferenceDetailRow,
} from './differences.repository.ts';
import { mustFind, shownDifference } from './lists.ts';
import { mayBook, mayHold } from './views.ts';

const asksPerPerson: AttemptLimit = { scope: 'bill_difference_ask', max: 60, seconds: 600 };

/** Throws not_found, state_conflict, four_eyes (for one's own money), and invalid_input where words are needed. */
export const settleBillDifference = handle(contract.settleBillDifference, async (call, input) => {
  const { tx, now } = call;
  const { id, act, reason } = input;
  const by = userIdOf(call);
  await lockDifference(tx, id);
  const row = await mustFind(call, id);
  await mustNotOwn(call, row);
  if (act === 'book' && !mayBook(row)) throw new AppError('state_conflict');
  const words = reason === 'other' ? neededWords('words', input.words) : plainWords(input.words);
  const asked = askSettling(tx, { id, act, reason, words, by, now });
  await move(call, asked, stepOf('ask', row, { act, reason, words }));
  // What is closed without being booked is given up as well.
  const valueFen = Math.abs(row.gapFen);
  if (await giveAlone(tx, { adminId: by, kind: 'bill_difference', subject: `bill difference ${id}`, valueFen, now })) {
    await settle(call, await mustFind(call, id));
  }
  return shownDifference(call, await mustFind(call, id));
});

/** Throws not_found, state_conflict, four_eyes, admin_too_new. */
export const decideBillDifference = handle(contract.decideBillDifference, async (call, { id, agree }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  await lockDifference(tx, id);
  const row = await mustFind(call, id);
  if (row.state !== 'asked' || row.askedBy === null) throw new AppError('state_conflict');
  await mustNotOwn(call, row);
  await mustBeSomebodyElse(tx, by, [row.askedBy]);
  await mustDecide(tx, by, now);
  if (agree) await settle(call, row);
  else await move(call, withdrawSettling(tx, id, null), stepOf('refuse', row, { act: row.act, reason: row.reason }));
  return shownDifference(call, await mustFind(call, id));
});

/** Throws not_found, forbidden, state_conflict. */
export const withdrawBillDifference = handle(contract.withdrawBillDifference, async (call, { id }) => {
  const row = await mustFind(call, id);
  const by = userIdOf(call);
  if (row.askedBy !== null && row.askedBy !== by) throw new AppError('forbidden');
  await move(call, withdrawSettling(call.tx, id, by), stepOf('withdraw', row, {}));
  return shownDifference(call, await mustFind(call, id));
});

/** Books it, where it is to be booked, and closes it: asked → settled. Throws state_conflict when somebody else was first. */
async function settle(call: Call, row: DifferenceDetailRow): Promise<void> {
  const { tx, now } = call;
  const { id, act, reason, words, gapFen } = row;
  const by = userIdOf(call);
  if (act === 'book' && !mayBook(row)) throw new AppError('state_conflict');
  const entryId = act === 'book' ? await book(call, row) : null;
  const outcome = act === 'book' ? 'booked' : 'noted';
  const detail = { outcome, reason, words, gapFen, entryId };
  await move(call, settleRow(tx, { id, outcome, by, entryId, now }), stepOf('settle', row, detail));
  if (row.holdId !== null) await releaseHold(tx, { id: row.holdId, now });
}

/** Between the gateway's cash and the platform: what came in stands below zero on the cash account. */
async function book({ tx, now }: Call, row: DifferenceDetailRow): Promise<number> {
  const { id, dayId, gateway, record, oursFen, theirsFen, gapFen, round } = row;
  const cash = platformAccount(cashAccountOf(gateway));
  const own = platformAccount(record === 'fee' ? 'gateway_fees' : 'gateway_differences');
  const [source, target] = gapFen > 0 ? [cash, own] : [own, cash];
  const entryId = await post(tx, {
    kind: 'gateway_difference',
    key: `bill_difference:${id}:${round}`,
    subject: { kind: 'bill_difference', id },
    transfers: [{ source, target, amountFen: Math.abs(gapFen) }],
    now,
  });
  if (entryId === undefined) throw new AppError('state_conflict');
  // The next reading of the bill goes by it.
  if (record === 'fee' && !(await noteFee(tx, dayId, { from: oursFen ?? 0, to: theirsFen ?? 0 }))) {
    throw new AppError('state_conflict');
  }
  return entryId;
}

interface Asked {
  row: DifferenceDetailRow;
  gateway: Gateway | undefined;
  merchantNumber: string;
  reference: string;
}

/**
 * Asks the gateway about a payment, and credits its owner by the same proof as any answer; a refund is asked for once more by its
 * job. Throws not_found, state_conflict, too_many_requests.
 */
export const askAboutBillDifference = (deps: PaymentDeps) =>
  handleOutside(contract.askAboutBillDifference, {
    intend: async (call, { id }): Promise<Asked> => {
      const { app, now } = call;
      await attempt(app.attempts, asksPerPerson, String(userIdOf(call)), now);
      const row = await mustFind(call, id);
      if (row.state !== 'open' || row.recordId === null || !row.mayAsk) throw new AppError('state_conflict');
      const found =
        row.record === 'payment' ? await gatewayOfAttempt(call.tx, { ...app, ...deps }, row.recordId) : undefined;
      return {
        row,
        gateway: found?.gateway,
        merchantNumber: found?.merchantNumber ?? '',
        reference: found?.reference ?? '',
      };
    },
    ask: async (
      { app },
      { row, gateway, merchantNumber, reference },
    ): Promise<GatewayPayment | 'unknown' | 'unreachable'> => {
      try {
        return (await gateway?.query(merchantNumber, reference)) ?? 'unknown';
      } catch (error) {
        app.log.warn({ err: error, billDifferenceId: row.id }, 'a gateway could not be asked about a difference');
        return 'unreachable';
      }
    },
    record: async (call, { row }, answer) => {
      const result = await recordAnswer(call, deps, row, answer);
      await recordStep(call, stepOf('ask_gateway', row, { result }));
      return { result, difference: await shownDifference(call, await mustFind(call, row.id)) };
    },
  });

async function recordAnswer(
  call: Call,
  { payOrders, payLease }: PaymentDeps,
  row: DifferenceDetailRow,
  answer: GatewayPayment | 'unknown' | 'unreachable',
): Promise<AskedResult> {
  const { tx, app, now } = call;
  const { id, record, recordId, theirsFen } = row;
  if (recordId === null) return 'unknown';
  // Somebody may have settled it while the gateway was asked.
  if ((await lockDifference(tx, id)) !== 'open') return 'known';
  if (record === 'refund') {
    await askForRefundAt(tx, recordId, now);
    return 'known';
  }
  if (typeof answer === 'string') return answer;
  const result = await settleProved(tx, { app, payOrders, payLease }, { attemptId: recordId, answer, now });
  // Where the bill says another amount, it goes on waiting as that.
  if (result === 'credited' && answer.amountFen === theirsFen) {
    await move(
      call,
      settleCredited(tx, { id, by: userIdOf(call), amountFen: answer.amountFen, now }),
      stepOf('credit', row, { amountFen: answer.amountFen }),
    );
  }
  return result;
}

/** Throws not_found, state_conflict, four_eyes, balance_too_small where its owner has nothing. */
export const holdForBillDifference = handle(contract.holdForBillDifference, async (call, { id, reason }) => {
  const { tx, now } = call;
  await lockDifference(tx, id);
  const row = await mustFind(call, id);
  const { ownerId, gapFen, round } = row;
  if (row.state !== 'open' || ownerId === null || !mayHold(row)) throw new AppError('state_conflict');
  await mustNotOwn(call, row);
  const { balanceFen } = await balancesOf(tx, ownerId);
  const amountFen = Math.min(balanceFen, 0 - gapFen);
  if (amountFen <= 0) throw new AppError('balance_too_small');
  const holdId = await setAside(tx, {
    userId: ownerId,
    amountFen,
    reason: neededWords('reason', reason),
    expiresAt: null,
    key: `bill_difference:${id}:${round}`,
    placedBy: userIdOf(call),
    now,
  });
  await move(call, noteDifferenceHold(tx, id, holdId), stepOf('hold', row, { amountFen, holdId, reason }));
  return shownDifference(call, await mustFind(call, id));
});

/** Nobody settles what is about their own money. Throws four_eyes. */
async function mustNotOwn(call: Call, { ownerId }: DifferenceDetailRow): Promise<void> {
  if (ownerId !== null) await mustBeSomebodyElse(call.tx, userIdOf(call), [ownerId]);
}

function stepOf(verb: string, { id, gateway, day, kind, number }: DifferenceDetailRow, detail: object) {
  const about = { gateway, day, kind, number, ...detail };
  return { action: `bill_difference.${verb}`, subject: `bill difference ${id}`, detail: about };
}
