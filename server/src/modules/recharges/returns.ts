/** Somebody sends what is left of a recharge back to the channel it came by. */
import { dayMs, hour } from '#contract/core/durations.ts';
import { formatFen } from '#contract/core/money.ts';
import { standingDisputeStates } from '#contract/money/gatewayDisputeRules.ts';
import * as contract from '#contract/money/recharges.ts';
import {
  rechargeReturnRules,
  type ReturnHindrance,
  type UnreturnableReason,
} from '#contract/money/rechargeReturnRules.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { lockPursesOf } from '../../ledger/holds.ts';
import { mostReturnable, returnableOf, type Returnable } from '../../ledger/disputable.ts';
import { rechargedOf } from '../../ledger/purses.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/day.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { demandSecondProof, lockPersonAccounts } from '../identity/service.ts';
import { lockPaymentState, sendRechargeToGateway } from '../payments/service.ts';
import { findStanding } from '../withdrawals/service.ts';
import {
  findReturnFacts,
  listRechargeRows,
  listReturns,
  type RechargeRow,
  type ReturnRow,
} from './recharges.repository.ts';
import { leftFenOf, returnableFen, unspentOf } from './unspent.ts';
import { siteMinute } from '../site/service.ts';

const asksPerAccount: AttemptLimit = { scope: 'recharge_returns', ...rechargeReturnRules.asks };

export const listRecharges = handle(contract.listRecharges, async (call) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const [recharges, { hindrances, waitsUntil }] = await Promise.all([
    readRecharges(tx, userId, now),
    findAgainst(tx, userId, now),
  ]);
  return { list: recharges.map(({ view }) => view), hindrances, waitsUntil };
});

/** Throws what the contract says; of several hindrances the first to be mended. */
export const returnRecharge = handle(contract.returnRecharge, async (call, { id, amountFen, bonusFen }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  await demandSecondProof(call);
  await attempt(app.attempts, asksPerAccount, String(userId), now);
  const row = (await listRechargeRows(tx, userId)).find(({ attemptId }) => attemptId === id);
  if (!row) throw new AppError('not_found');
  // The payment, then the person, then the purses, as everywhere.
  await lockPaymentState(tx, row.paymentId);
  await lockPersonAccounts(tx, userId);
  await lockPursesOf(tx, userId);
  await mustMayReturn(tx, userId, now);
  const { view } = await mustFind(tx, { userId, id, now });
  if (view.why !== null) throw new AppError('recharge_unreturnable');
  if (bonusFen !== view.bonusFen) {
    throw new AppError('bonus_changed', { params: { bonus: formatFen(view.bonusFen) } });
  }
  if (amountFen > view.maxFen) {
    throw new AppError('recharge_return_too_large', { params: { max: formatFen(view.maxFen) } });
  }
  const turn = view.returns.length;
  const { paymentId, lotUntil } = row;
  await sendRechargeToGateway(tx, { attemptId: id, paymentId, userId, amountFen, bonusFen, lotUntil, turn, now });
  return (await mustFind(tx, { userId, id, now })).view;
});

async function mustFind(tx: Tx, { userId, id, now }: { userId: number; id: number; now: Date }) {
  const found = (await readRecharges(tx, userId, now)).find(({ row }) => row.attemptId === id);
  if (!found) throw new AppError('not_found');
  return found;
}

interface Against {
  hindrances: ReturnHindrance[];
  waitsUntil: Date | null;
}

/** What keeps somebody from returning any recharge now. */
async function findAgainst(tx: Tx, userId: number, now: Date): Promise<Against> {
  const { times, inDays } = rechargeReturnRules;
  const [{ isLeaving, owes, changedAt }, facts] = await Promise.all([
    // The day counts withdrawals, which limit nothing here.
    findStanding(tx, { userId, day: dayOf(now, 'UTC'), now }),
    findReturnFacts(tx, userId, new Date(now.getTime() - inDays * dayMs)),
  ]);
  const waitsUntil = changedAt && new Date(changedAt.getTime() + withdrawalRules.waitSeconds * 1000);
  const all: [ReturnHindrance, boolean][] = [
    ['owing', owes],
    ['leaving', isLeaving],
    ['disputed', facts.isDisputed],
    ['waiting', waitsUntil !== null],
    ['too_often', facts.times >= times],
  ];
  return { hindrances: all.flatMap(([name, is]) => (is ? name : [])), waitsUntil };
}

async function mustMayReturn(tx: Tx, userId: number, now: Date): Promise<void> {
  const { hindrances, waitsUntil } = await findAgainst(tx, userId, now);
  const [first] = hindrances;
  switch (first) {
    case undefined:
      return;
    case 'owing':
      throw new AppError('money_owed');
    case 'leaving':
      throw new AppError('account_leaving');
    case 'disputed':
      throw new AppError('payment_disputed');
    case 'waiting': {
      const params = { hours: withdrawalRules.waitSeconds / hour, from: await siteMinute(tx, waitsUntil ?? now) };
      throw new AppError('recharge_return_waits', { params });
    }
    case 'too_often': {
      const { times: max, inDays: days } = rechargeReturnRules;
      throw new AppError('recharge_returns_of_month', { params: { max, days } });
    }
  }
}

interface Read {
  row: RechargeRow;
  view: Reply<contract.Recharge>;
}

/** Somebody's newest recharges with what of each can go back. */
async function readRecharges(tx: Tx, userId: number, now: Date): Promise<Read[]> {
  const [rows, rechargedFen, returnable] = await Promise.all([
    listRechargeRows(tx, userId),
    rechargedOf(tx, userId),
    returnableOf(tx, userId, now),
  ]);
  const returns = await listReturns(
    tx,
    rows.map(({ attemptId }) => attemptId),
  );
  const unspent = unspentOf(rows, rechargedFen);
  return rows.map((row, index) => ({
    row,
    view: viewOf(row, {
      unspentFen: unspent[index] ?? 0,
      returnable,
      returns: returns.filter(({ attemptId }) => attemptId === row.attemptId),
      now,
    }),
  }));
}

interface Known {
  /** What of it and its bonus is there, in fen. */
  unspentFen: number;
  /** What of its owner's money covers nothing that can be undone. */
  returnable: Returnable;
  returns: ReturnRow[];
  now: Date;
}

function viewOf(row: RechargeRow, { unspentFen, returnable, returns, now }: Known): Reply<contract.Recharge> {
  const { attemptId: id, gateway, paidAt, amountFen, feeFen, bonusFen, lotUntil } = row;
  const until = new Date(paidAt.getTime() + gateways[gateway].refundDays * dayMs);
  const isSpent = returnableFen(row, unspentFen) === 0;
  const fen = returnableFen(row, mostReturnable(returnable, { fen: unspentFen, until: lotUntil }));
  const against: [UnreturnableReason, boolean][] = [
    ['under_way', returns.some(({ state }) => state === 'asked')],
    ['returned', row.givenFen > 0 && leftFenOf(row) <= 0],
    ['disputed', row.dispute === 'lost' || standingDisputeStates.some((state) => state === row.dispute)],
    ['not_by_gateway', !gateways[gateway].refunds],
    ['too_late', until <= now],
    ['spent', isSpent],
    ['covers', fen === 0],
  ];
  const why = against.find(([, is]) => is)?.[0] ?? null;
  const maxFen = why === null ? fen : 0;
  return { id, gateway, paidAt, amountFen, feeFen, bonusFen, maxFen, until, why, returns };
}
