/** Why a balance is what it is: as a sum since ever, by day, and by what is still to come. */
import * as contract from '#contract/money/wallet.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { AccountKind, UserAccountKind } from '#contract/money/ledger.ts';
import { limits } from '#contract/core/limits.ts';
import type { BalanceDay } from '#contract/money/wallet.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { dayTotals, kindTotals, type DayTotal } from '../../ledger/days.ts';
import { lastDay } from '../../ledger/statement.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { siteConfiguration } from '../site/service.ts';
import { countDays, daysBetween } from '#contract/core/calendar.ts';
import { earningReply } from './earnings.ts';
import { holdReply, subjectOfHold } from './holds.ts';
import { countHolds, listFrozenEarnings, listHoldsOfState, sumEarnings } from './repository.ts';
import { subjectsOf } from './subjects.ts';

type Explanation = OutputOf<typeof contract.explainBalance>;

/** As many holds, or frozen earnings, are named; there are lists of all of them. */
const namedMax = 100;
/** Somebody who sells all the time is told a sum that was right a moment ago. */
const triesMax = 3;

/** A balance as an equation. */
export const explainBalance = handle(contract.explainBalance, async (call, { account }) => {
  for (let tries = 1; ; tries += 1) {
    const explained = await explain(call, account);
    // Each part is read by itself: where money moved in between, it is read again.
    if (addsUp(explained) || tries === triesMax) return explained;
  }
});

async function explain(call: Call, account: UserAccountKind): Promise<Reply<Explanation>> {
  const userId = userIdOf(call);
  const [totals, holds, earnings] = await Promise.all([
    kindTotals(call.tx, { ownerId: userId, accountKind: account }),
    account === 'held' ? explainHolds(call) : null,
    account === 'pending' ? explainEarnings(call) : null,
  ]);
  const kinds = totals.map(({ kind, inFen, outFen, postings }) => ({ kind, inFen, outFen, lines: postings }));
  const balanceFen = kinds.reduce((sum, { inFen, outFen }) => sum + inFen - outFen, 0);
  return { account, balanceFen, kinds, holds, earnings };
}

function addsUp({ balanceFen, holds, earnings }: Reply<Explanation>): boolean {
  if (earnings) {
    const due = earnings.days.reduce((sum, { leftFen }) => sum + leftFen, 0);
    return due + earnings.frozenFen === balanceFen;
  }
  if (!holds || holds.total > holds.list.length) return true;
  return holds.list.reduce((sum, { leftFen }) => sum + leftFen, 0) === balanceFen;
}

async function explainHolds(call: Call): Promise<Reply<Explanation['holds']>> {
  const { tx, locale } = call;
  const userId = userIdOf(call);
  const of = { userId, state: 'active' as const };
  const [rows, total] = await Promise.all([
    listHoldsOfState(tx, { ...of, beforeId: Number.MAX_SAFE_INTEGER, limit: namedMax }),
    countHolds(tx, { ...of, max: 10_000 }),
  ]);
  const subjectOf = await subjectsOf(tx, { userId, locale }, rows.flatMap(subjectOfHold));
  return { list: rows.map((hold) => holdReply(hold, subjectOf)), total };
}

async function explainEarnings(call: Call): Promise<Reply<Explanation['earnings']>> {
  const { tx, locale } = call;
  const userId = userIdOf(call);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const [sums, rows] = await Promise.all([sumEarnings(tx, userId, timeZone), listFrozenEarnings(tx, userId, namedMax)]);
  const subjectOf = await subjectsOf(tx, { userId, locale }, rows);
  return {
    days: sums.dueDays,
    frozenFen: sums.frozenFen,
    frozen: { list: rows.map((row) => earningReply(row, subjectOf, call.now)), total: sums.frozenCount },
  };
}

/** Income, expense and balance on each day. Throws invalid_input when the days are too many or the wrong way round. */
export const listBalanceDays = handle(contract.listBalanceDays, async (call, { account, from, to }) => {
  const { tx } = call;
  const of = { ownerId: userIdOf(call), accountKind: account };
  const [{ site }, days] = await Promise.all([siteConfiguration(tx), daysOfAccount(tx, of, { from, to })]);
  return { days, timeZone: site.timeZone };
});

/** The same of any account, also of the platform, whose number is 0. */
export async function daysOfAccount(
  tx: Tx,
  of: { ownerId: number; accountKind: AccountKind },
  { from, to }: { from: string; to: string },
): Promise<BalanceDay[]> {
  const days = periodOf(from, to);
  // What came later is taken off the balance of now.
  const [kinds, totals] = await Promise.all([kindTotals(tx, of), dayTotals(tx, { ...of, from, to: lastDay })]);
  return daysWithBalances(days, totals, netOf(kinds));
}

/** All days of a period. Throws invalid_input when they are too many or the wrong way round. */
export function periodOf(from: string, to: string): string[] {
  // Counted before they are written out: somebody may ask for thousands of years.
  const count = countDays(from, to);
  if (count === 0) throw new AppError('invalid_input', { fields: [{ field: 'to', rule: 'before_from' }] });
  if (count > limits.days.max) {
    throw new AppError('invalid_input', { fields: [{ field: 'to', rule: 'too_many_days', params: limits.days }] });
  }
  return daysBetween(from, to);
}

/** From the newest to the oldest, what each day moved is taken off; given back oldest first. */
export function daysWithBalances(
  days: readonly string[],
  totals: readonly DayTotal[],
  balanceNowFen: number,
): BalanceDay[] {
  const byDay = new Map<string, DayTotal[]>();
  for (const total of totals) byDay.set(total.day, [...(byDay.get(total.day) ?? []), total]);
  const last = days.at(-1) ?? '';
  let balanceFen = balanceNowFen - netOf(totals.filter(({ day }) => day > last));
  return days
    .toReversed()
    .map((day) => {
      const moved = byDay.get(day) ?? [];
      const shown = {
        day,
        inFen: moved.reduce((sum, { inFen }) => sum + inFen, 0),
        outFen: moved.reduce((sum, { outFen }) => sum + outFen, 0),
        balanceFen,
      };
      balanceFen -= netOf(moved);
      return shown;
    })
    .toReversed();
}

function netOf(moved: readonly { inFen: number; outFen: number }[]): number {
  return moved.reduce((sum, { inFen, outFen }) => sum + inFen - outFen, 0);
}
