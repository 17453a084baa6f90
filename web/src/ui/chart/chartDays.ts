import { addDays, countDays, type Day } from '../../language/days.ts';
import { limits } from '#contract/core/limits.ts';
import type { BalanceDay } from '#contract/money/wallet.ts';

/** How few days a chart shows of an account that is younger. */
const leastDays = 30;

/** The days to draw: those that are chosen, at most a year of them, and up to today where no end is. */
export function chartRange(chosen: { from?: Day | undefined; to?: Day | undefined }, today: Day) {
  const to = chosen.to === undefined || chosen.to > today ? today : chosen.to;
  const first = addDays(to, 1 - limits.days.max);
  const from = chosen.from === undefined || chosen.from < first ? first : chosen.from;
  const isCut = chosen.from !== undefined && chosen.from < first;
  return { from: from > to ? to : from, to, isCut };
}

/** Without the time before anything happened, when no first day was asked for. */
export function sinceFirstMovement(days: readonly BalanceDay[], isOpen: boolean): readonly BalanceDay[] {
  if (!isOpen) return days;
  const first = days.findIndex(({ inFen, outFen, balanceFen }) => inFen !== 0 || outFen !== 0 || balanceFen !== 0);
  const begin = days[first === -1 ? days.length : first]?.day;
  const last = days.at(-1)?.day;
  if (last === undefined) return days;
  const shown = begin === undefined ? leastDays : Math.max(leastDays, countDays(begin, last) + 1);
  return days.slice(-shown);
}
