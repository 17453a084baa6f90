/** Numbers of the dashboard and of what is counted for it. Free of zod. */
import { day } from '../core/durations.ts';

export const dashboardRules = {
  /** What waits for an admin without a deadline has waited long after so many seconds. */
  longWaitSeconds: 3 * day,
  /** Periods in days that end today; each stands against as many days before it. */
  periods: [1, 7, 30],
  /** Days on the chart, and as many before them beside it. */
  chartDays: 30,
  /** Products among the best, and newest orders. */
  best: 5,
  newestOrders: 5,
  /** What waits is shown up to here at first and at most, and counted up to `countedMax` of a kind. */
  waiting: 8,
  waitingMax: 50,
  countedMax: 1000,
  /** A message without an answer waits for so many days; then it is taken for the last word. */
  messageDays: 14,
  /** So much of a message is shown where it waits. */
  wordsShown: 120,
  /** Answers to one's questions are shown for so many days. */
  answerDays: 7,
  /** Stock is said to last as long as it would at the pace of so many days. */
  paceDays: 7,
  /** The first sale of a shop is news for so many days. */
  firstSaleDays: 30,
  /** From so many hours before its deadline on something is urgent. */
  urgentHours: 12,
  /** Of one's own things those with a deadline within so many days come before those without one. */
  lossDays: 7,
  /** A figure is compared in percent only where the earlier one is as much: of little a percentage says nothing. */
  percentFrom: { fen: 100_00, count: 10 },
} as const;

/** How a seller's money is shown. */
export const shopMoneyRules = {
  /** Days unless said, and at most. */
  days: 30,
  daysMax: 366,
  /** Products, those with the most sales first. */
  products: 20,
} as const;

/** How views of products and shops are counted. */
export const viewRules = {
  /** Days for which counted views and folded sales are kept. */
  keptDays: 400,
  /** Views are written together, every so many seconds. */
  flushSeconds: 30,
} as const;
