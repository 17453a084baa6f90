import * as contract from '#contract/money/wallet.ts';
import { addDays, dayOf } from '../../platform/day.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { dayTotals } from '../../ledger/days.ts';
import { siteConfiguration } from '../site/service.ts';
import { daysBetween } from '#contract/core/calendar.ts';
import { daysWithBalances } from './explain.ts';

export { waitsOf } from './earnings.ts';
export { daysOfAccount, periodOf } from './explain.ts';

const daysShown = 30;
const purses = ['available', 'earned'] as const;

/** One's own balances, and what came in and went out on each of the last 30 days. */
export const getWallet = handle(contract.getWallet, async (call) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const to = dayOf(now, timeZone);
  const from = addDays(to, 1 - daysShown);
  const [balances, totals] = await Promise.all([
    balancesOf(tx, userId),
    Promise.all(purses.map((accountKind) => dayTotals(tx, { ownerId: userId, accountKind, from, to }))),
  ]);
  const days = daysWithBalances(daysBetween(from, to), totals.flat(), balances.balanceFen);
  return { ...balances, days: days.map(({ day, inFen, outFen }) => ({ day, incomeFen: inFen, expenseFen: outFen })) };
});
