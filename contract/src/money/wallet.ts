import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { entryKinds, holdKinds, holdStates, subjectKinds, userAccountKinds } from './ledger.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { day, time } from '../core/times.ts';
import { earningWaits } from '../orders/orderProcess.ts';

/** What a posting, a hold or an earning belongs to. */
export const Subject = z.object({
  kind: z.enum(subjectKinds),
  id: z.int(),
  /** In the reader's language: the product of an order, the name of a batch, a reason. Empty: the kind says it all. */
  title: z.string(),
  /** Where the reader can look at it: an order that they placed, one that their shop sold, a lease of theirs as tenant, or as lessor; null: nowhere. */
  opens: z.enum(['order', 'sale', 'lease', 'let']).nullable(),
});
export type Subject = z.infer<typeof Subject>;

/** One posting on an account of the caller. */
export const BalanceChange = z.object({
  id: z.int(),
  account: z.enum(userAccountKinds),
  kind: z.enum(entryKinds),
  /** Positive comes in, negative goes out. */
  amountFen: z.int(),
  beforeFen: z.int(),
  afterFen: z.int(),
  /** Dense number within the account, from 1; null for `pending`, whose postings are not numbered. */
  number: z.int().nullable(),
  subject: Subject,
  /** What it was for, in the reader's language. */
  memo: z.string(),
  /** What the payer paid on top of it for the gateway; 0 for all that did not come through one. */
  gatewayFeeFen: z.int(),
  createdAt: time,
});
export type BalanceChange = z.infer<typeof BalanceChange>;

/** What a statement is narrowed to; days are of the site's time zone, both included. */
const statementFilters = {
  account: z.enum(userAccountKinds).default('available'),
  kind: z.enum(entryKinds).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

export const listBalanceChanges = endpoint('GET /api/account/balance', {
  summary: 'Income and expense of one of your accounts, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({
    ...statementFilters,
    page: wholeNumber(1, limits.pageNumber.max).optional().meta({ deprecated: true }),
    current: wholeNumber(1, limits.pageNumber.max).optional().meta({ deprecated: true }),
    pageSize: wholeNumber(1, limits.list.max).optional().meta({ deprecated: true }),
    ...pageInput,
  }),
  output: listOf(BalanceChange),
  errors: [],
});

/** Money set aside. */
export const OwnHold = z.object({
  id: z.int(),
  kind: z.enum(holdKinds),
  /** Why, in the words of whoever placed it; empty where the kind says it all. */
  reason: z.string(),
  amountFen: z.int(),
  /** What is still set aside. */
  leftFen: z.int(),
  state: z.enum(holdStates),
  /** What it is for; null: it stands for itself. */
  subject: Subject.nullable(),
  /** Null: until somebody decides. */
  expiresAt: time.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});
export type OwnHold = z.infer<typeof OwnHold>;

/** How earnings stand: both that wait, those that nothing stops and those that a case does; and those that are released. */
export const earningLists = ['open', 'pending', 'frozen', 'released'] as const;
export type EarningList = (typeof earningLists)[number];

/** What was earned. */
export const OwnEarning = z.object({
  id: z.int(),
  subject: Subject,
  amountFen: z.int(),
  /** What is left of it. */
  leftFen: z.int(),
  /** When it is released at the latest. */
  dueAt: time,
  /**
   * What must be true together before it is released earlier: the buyer has seen the goods, the order is completed, its days
   * since the payment are over. Empty: nothing brings it forward any more.
   */
  waitsFor: z.array(z.enum(earningWaits)),
  /** How many days since the payment it waits at least; null where it is no share of an order. */
  releaseDays: z.int().nullable(),
  /** While a refund or a complaint is open. */
  frozen: z.boolean(),
  /** That refund, or complaint. */
  frozenBy: z.object({ refundId: z.int(), complained: z.boolean() }).nullable(),
  /** When it was released; null: not yet. */
  releasedAt: time.nullable(),
});
export type OwnEarning = z.infer<typeof OwnEarning>;

/** Another entry that the line's entry reverses, or that reverses it. */
export const OtherEntry = z.object({
  kind: z.enum(entryKinds),
  createdAt: time,
  /** Its line on the same account; null: it has none there. */
  lineId: z.int().nullable(),
  amountFen: z.int(),
});

export const getBalanceChange = endpoint('GET /api/account/balance/detail', {
  summary: 'One line of your statement with the lines around it and what it belongs to',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: z.object({
    /** before + amount = after. */
    change: BalanceChange,
    /** The lines right before and after it on the same account; null at either end. */
    older: BalanceChange.nullable(),
    newer: BalanceChange.nullable(),
    /** Lines of the same entry on the caller's other accounts. */
    others: z.array(BalanceChange),
    /** The hold that the entry belongs to. */
    hold: OwnHold.nullable(),
    /** For a release: the earnings that it released, the largest first, and how many there are. */
    released: z
      .object({ earnings: z.array(z.object({ subject: Subject, amountFen: z.int() })), total: z.int() })
      .nullable(),
    reverses: OtherEntry.nullable(),
    reversedBy: OtherEntry.nullable(),
  }),
  errors: ['not_found'],
});

export const explainBalance = endpoint('GET /api/account/balance/explain', {
  summary: 'Why one of your balances is what it is',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ account: statementFilters.account }),
  output: z.object({
    account: z.enum(userAccountKinds),
    balanceFen: z.int(),
    /** What came in less what went out, over all kinds, is the balance. */
    kinds: z.array(z.object({ kind: z.enum(entryKinds), inFen: z.int(), outFen: z.int(), lines: z.int() })),
    /** For `held`: the active holds, newest first, at most a hundred. What is left of all of them is the balance. */
    holds: z.object({ list: z.array(OwnHold), total: z.int() }).nullable(),
    /** For `pending`: days + frozen is the balance. */
    earnings: z
      .object({
        /** What is released when, by day, the earliest first. */
        days: z.array(z.object({ day, leftFen: z.int(), earnings: z.int() })),
        /** What stands still while a refund or a complaint is open: all of it, and the first hundred. */
        frozenFen: z.int(),
        frozen: z.object({ list: z.array(OwnEarning), total: z.int() }),
      })
      .nullable(),
  }),
  errors: [],
});

/** What moved on one day of the site's time zone. */
export const BalanceDay = z.object({
  day,
  inFen: z.int(),
  outFen: z.int(),
  /** At the end of the day. */
  balanceFen: z.int(),
});
export type BalanceDay = z.infer<typeof BalanceDay>;

export const listBalanceDays = endpoint('GET /api/account/balance/days', {
  summary: 'Income, expense and balance of one of your accounts on each day',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ account: statementFilters.account, from: Day, to: Day }),
  output: z.object({
    /** Each day, oldest first, also those on which nothing moved. */
    days: z.array(BalanceDay),
    timeZone: z.string(),
  }),
  errors: [],
});

export const listHolds = endpoint('GET /api/account/hold/list', {
  summary: 'Your money that is set aside: what is active first, then newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ state: z.enum(holdStates).optional(), ...pageInput }),
  output: listOf(OwnHold),
  errors: [],
});

export const listEarnings = endpoint('GET /api/account/earning/list', {
  summary: 'What you earned and cannot spend yet, by when it is released; or what was released, the newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ state: z.enum(earningLists).default('open'), ...pageInput }),
  output: listOf(OwnEarning),
  errors: [],
});

export const getWallet = endpoint('GET /api/account/wallet', {
  summary: 'Your balances, and the last 30 days by day',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    /** Both purses together; nothing of it can be spent while `owedFen` is not 0. */
    balanceFen: z.int(),
    /** Recharged, given, redeemed or refunded: it can be spent, and is spent first. */
    availableFen: z.int(),
    /** Released earnings. */
    earnedFen: z.int(),
    heldFen: z.int(),
    pendingFen: z.int(),
    /** What refunds took back and neither earnings nor purses had. */
    owedFen: z.int(),
    days: z.array(z.object({ day, incomeFen: z.int(), expenseFen: z.int() })),
  }),
  errors: [],
});
