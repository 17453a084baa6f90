/** Somebody withdraws what they earned, or takes that back. */
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { hour } from '#contract/core/durations.ts';
import { formatFen } from '#contract/core/money.ts';
import { payeeRules } from '#contract/withdrawals/payeeRules.ts';
import {
  withdrawalFee,
  withdrawalLimits,
  withdrawalRules,
  type WithdrawalLimits,
} from '#contract/withdrawals/withdrawalRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { earningsInWait } from '../../ledger/disputable.ts';
import { lockPursesOf } from '../../ledger/holds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/day.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { demandSecondProof, lockPersonAccounts } from '../identity/service.ts';
import { moneyRulesOf, siteConfiguration } from '../site/service.ts';
import { paidBy } from './dueTime.ts';
import { mustFindOwn } from './payees/payees.ts';
import { placeWithdrawal } from './place.ts';
import { finish } from './settle.ts';
import { findRisks, findStanding, type Standing } from './standing.repository.ts';
import { withdrawalReply } from './view.ts';
import { findWithdrawal, newWithdrawalId, type WithdrawalRow } from './withdrawals.repository.ts';
import { minuteIn } from '../../platform/shownTime.ts';

const asksPerAccount: AttemptLimit = { scope: 'withdrawal_asks', ...withdrawalRules.asks };

/** What can be withdrawn now, and what stands against it. */
export const getWithdrawalTerms = handle(contract.getWithdrawalTerms, async (call) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const [standing, { earnedFen, availableFen }, rules, inWait] = await Promise.all([
    findStanding(tx, { userId, day: dayOf(now, timeZone), now }),
    balancesOf(tx, userId),
    moneyRulesOf(tx, now),
    earningsInWait(tx, userId, now),
  ]);
  const limits = withdrawalLimits(rules);
  const leftCount = Math.max(0, limits.day.count - standing.dayCount);
  const leftFen = Math.min(leftOfDay(standing, limits), leftWithoutFactor(standing, limits));
  const waitsUntil = waitOf(standing);
  const hindrances: [(typeof contract.withdrawalHindrances)[number], boolean][] = [
    ['unverified', !standing.isVerified],
    ['owing', standing.owes],
    ['leaving', standing.isLeaving],
    ['waiting', waitsUntil !== null],
  ];
  return {
    ...limits,
    earnedFen,
    availableFen,
    inWait,
    leftCount,
    leftFen,
    timeZone,
    waitsUntil,
    maxFen: leftCount === 0 ? 0 : Math.max(0, Math.min(earnedFen - inWait.fen, leftFen)),
    hasSecondFactor: standing.hasSecondFactor,
    dueAt: paidBy(now, timeZone),
    hindrances: hindrances.flatMap(([name, is]) => (is ? name : [])),
  };
});

/** Throws what the contract says; of several hindrances the first to be mended. */
export const askWithdrawal = handle(contract.askWithdrawal, async (call, { amountFen, payeeId, ...seen }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  await demandSecondProof(call);
  await attempt(app.attempts, asksPerAccount, String(userId), now);
  await lockPersonAccounts(tx, userId);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const limits = withdrawalLimits(await moneyRulesOf(tx, now));
  mustBeAmount(amountFen, limits);
  const askedDay = dayOf(now, timeZone);
  const standing = await findStanding(tx, { userId, day: askedDay, now });
  mustMayAsk(standing, { amountFen, limits, timeZone });
  const payee = await mustFindOwn(call, payeeId);
  if (payee.isStale) throw new AppError('payee_of_another');
  if (payee.usableAt > now) {
    const params = { hours: payeeRules.waitSeconds / hour, from: minuteIn(timeZone, payee.usableAt) };
    throw new AppError('payee_too_new', { params });
  }
  const feeFen = withdrawalFee(amountFen, limits.fee);
  if (feeFen !== seen.feeFen) throw new AppError('fee_changed', { params: { fee: formatFen(feeFen) } });
  await mustNotWait(tx, { userId, amountFen, now, timeZone });
  const id = await newWithdrawalId(tx);
  const dueAt = paidBy(now, timeZone);
  const risks = await findRisks(tx, { userId, payeeId, now });
  // What is asked keeps its terms.
  const { secondAdminFromFen } = limits;
  const asked = { id, userId, payeeId, amountFen, feeFen, askedDay, dueAt, risks, secondAdminFromFen, now };
  await placeWithdrawal(tx, asked, payee);
  return withdrawalReply(await mustFindWithdrawal(call, id), now);
});

/**
 * Throws earnings_in_wait for what came through a gateway whose payer can still have it undone. Locks the purses first, so that
 * what covers it is not spent meanwhile.
 */
async function mustNotWait(
  tx: Tx,
  { userId, amountFen, now, timeZone }: { userId: number; amountFen: number; now: Date; timeZone: string },
): Promise<void> {
  await lockPursesOf(tx, userId);
  const { fen, firstAt } = await earningsInWait(tx, userId, now);
  // Without anything that waits, the hold refuses what is not there.
  if (firstAt === null) return;
  const { earnedFen } = await balancesOf(tx, userId);
  if (amountFen <= earnedFen - fen) return;
  const params = { amount: formatFen(Math.max(0, earnedFen - fen)), from: minuteIn(timeZone, firstAt) };
  throw new AppError('earnings_in_wait', { params });
}

/** Throws invalid_input below the least and above what a day has. */
function mustBeAmount(amountFen: number, { minFen, day }: WithdrawalLimits): void {
  if (amountFen < minFen) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'amountFen', rule: 'too_small', params: { min: minFen } }],
    });
  }
  if (amountFen > day.fen) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'amountFen', rule: 'too_big', params: { max: day.fen } }],
    });
  }
}

function mustMayAsk(
  standing: Standing,
  { amountFen, limits, timeZone }: { amountFen: number; limits: WithdrawalLimits; timeZone: string },
): void {
  const { secondFactorAboveFen, day } = limits;
  if (!standing.isVerified) throw new AppError('real_name_needed');
  if (standing.isLeaving) throw new AppError('account_leaving');
  if (standing.owes) throw new AppError('money_owed');
  const waitsUntil = waitOf(standing);
  if (waitsUntil !== null) {
    const params = { hours: withdrawalRules.waitSeconds / hour, from: minuteIn(timeZone, waitsUntil) };
    throw new AppError('withdrawal_waits', { params });
  }
  if (amountFen > leftWithoutFactor(standing, limits)) {
    throw new AppError('withdrawal_factor_needed', { params: { amount: formatFen(secondFactorAboveFen) } });
  }
  if (standing.dayCount >= day.count) throw new AppError('withdrawals_of_day', { params: { max: day.count } });
  const leftFen = leftOfDay(standing, limits);
  if (amountFen > leftFen) {
    const left = formatFen(leftFen);
    throw new AppError('withdrawal_day_sum', { params: { max: formatFen(day.fen), left } });
  }
}

/** What the quote says and the refusal goes by: of the person's day … */
function leftOfDay({ dayFen }: Standing, { day }: WithdrawalLimits): number {
  return Math.max(0, day.fen - dayFen);
}

/** … and of what an account without a second factor has of it. Of the day, or it would be got under by asking twice. */
function leftWithoutFactor({ dayFen, hasSecondFactor }: Standing, { secondFactorAboveFen }: WithdrawalLimits): number {
  return hasSecondFactor ? Infinity : Math.max(0, secondFactorAboveFen - dayFen);
}

/** Until when nothing is withdrawn after a new address, number or second factor; null: nothing waits. */
function waitOf({ changedAt }: Standing): Date | null {
  return changedAt && new Date(changedAt.getTime() + withdrawalRules.waitSeconds * 1000);
}

/** Throws not_found, and state_conflict once it is being paid or over. */
export const cancelWithdrawal = handle(contract.cancelWithdrawal, async (call, { id }) => {
  const row = await mustFindWithdrawal(call, id);
  if (!(await finish(call.tx, row, { event: 'cancel', by: null, now: call.now }))) throw new AppError('state_conflict');
  return withdrawalReply(await mustFindWithdrawal(call, id), call.now);
});

/** One's own. Throws not_found. */
export async function mustFindWithdrawal(call: Call, id: number): Promise<WithdrawalRow> {
  const row = await findWithdrawal(call.tx, id);
  if (row?.userId !== userIdOf(call)) throw new AppError('not_found');
  return row;
}
