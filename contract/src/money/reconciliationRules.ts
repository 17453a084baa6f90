/** Bills of gateways against the books: states, reasons and bounds. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';

/** The bill of a day is not there yet; it is being read; it was compared. */
export const billStates = ['waiting', 'running', 'compared'] as const;
export type BillState = (typeof billStates)[number];

/** How the books and a bill stand to each other: the same, different, not known yet, being read. */
export const billVerdicts = ['agrees', 'differs', 'no_bill', 'running'] as const;
export type BillVerdict = (typeof billVerdicts)[number];

/** Why a bill was not read: it is not there yet, nobody answers, it can't be understood or is cut off, it fits our records nowhere. */
export const billFailures = ['not_yet', 'unreachable', 'unreadable', 'unfit'] as const;
export type BillFailure = (typeof billFailures)[number];

/** What a line is about: money in, money back, what the gateway keeps of a day. */
export const billRecords = ['payment', 'refund', 'fee', 'dispute'] as const;
export type BillRecord = (typeof billRecords)[number];

/** In the bill alone, in the books alone, another amount, another state, a fee that is larger than fees are. */
export const differenceKinds = ['theirs_only', 'ours_only', 'amount_differs', 'state_differs', 'fee_high'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** It waits; an admin asked for its end and another decides; an admin settled it; it vanished by itself. */
export const differenceStates = ['open', 'asked', 'settled', 'resolved'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** What an admin does about one: explain it without moving money, or book it between the gateway's cash and the platform. */
export const differenceActs = ['note', 'book'] as const;
export type DifferenceAct = (typeof differenceActs)[number];

/** How one was settled: as above, or the gateway confirmed the payment and its owner was credited. */
export const differenceOutcomes = ['noted', 'booked', 'credited'] as const;
export type DifferenceOutcome = (typeof differenceOutcomes)[number];

/** Prepared reasons; `other` needs words. */
export const differenceReasons = [
  'other_day',
  'outside',
  'trial',
  'fee',
  'rounding',
  'dispute',
  'gateway_error',
  'other',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

/** What came of asking the gateway about a payment: credited, known already, not paid there, another amount, unknown there, no answer. */
export const askedResults = ['credited', 'known', 'not_paid', 'other_amount', 'unknown', 'unreachable'] as const;
export type AskedResult = (typeof askedResults)[number];

export const reconciliationRules = {
  /** A line of a bill is looked for among the lost disputes of so many days before it. */
  disputesBackDays: 90,
  /** Bills are of days of this zone. */
  timeZone: 'Asia/Shanghai',
  /** Hours after the end of a day at which its bill is asked for first: WeChat Pay's are there last. */
  readyHours: 10,
  /** Pauses between asking for a bill that is not there, in seconds; the last one again and again. */
  askAfterSeconds: [10 * minute, 30 * minute, hour, 3 * hour, 6 * hour],
  /** A day without a bill and without a record of ours counts as empty so long after its end, in seconds. */
  emptyAfterSeconds: 3 * day,
  /** A process that is silent for so long is dead, and another reads the bill, in seconds. */
  claimSeconds: 5 * minute,
  /** A merchant account that is new begins with so many days before, at most. */
  daysBack: 30,
  /** Lines of a bill, and differences of one: more is no bill of ours. */
  linesMax: 1_000_000,
  differencesMax: 10_000,
  /** A difference that waits longer shows among what waits for admins and in the state of the system, in days. */
  oldDays: 2,
  /** A bill that is missing for longer shows there too, in days after its day. */
  billLateDays: 2,
  /** Days that are drawn at once. */
  daysShown: { normal: 30, max: 62 },
  /** What an admin writes, in characters. */
  words: { max: 500 },
} as const;
