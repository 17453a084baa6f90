/** Withdrawals as admins decide on them and pay them. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { amountRange, dayRange, directions, id, listOf, pageInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { merchantGatewayNames } from '../orders/gateways.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import {
  bankResults,
  contradictionActs,
  contradictionOutcomes,
  withdrawalActs,
  withdrawalProblems,
  withdrawalRisks,
  withdrawalSorts,
  withdrawalStates,
} from './withdrawalProcess.ts';
import { withdrawalRules } from './withdrawalRules.ts';
import { gatewayPayoutStates } from './gatewayPayoutRules.ts';
import { Withdrawal } from './withdrawals.ts';

/** A withdrawal that a gateway pays by itself. */
export const GatewayPayout = z.object({
  gateway: z.enum(merchantGatewayNames),
  merchant: z.object({ id: z.int(), name: z.string() }),
  /** Ours at the gateway. */
  number: z.string(),
  state: z.enum(gatewayPayoutStates),
  askedBy: Person,
  askedAt: time,
  /** How often the gateway was asked, and when it is asked next; null: no more. */
  tries: z.int(),
  askAt: time.nullable(),
  /** Why it did not pay, in the gateway’s word; '' where it said none. */
  reason: z.string(),
});
export type GatewayPayout = z.infer<typeof GatewayPayout>;

/** A withdrawal in the queue. */
export const WithdrawalCase = Withdrawal.omit({ may: true }).extend({
  user: Person,
  /** As they were when it was asked for. */
  risks: z.array(z.enum(withdrawalRisks)),
  /** Now: the person owes money; the account is not active. */
  owes: z.boolean(),
  isActive: z.boolean(),
  /** The bank says that something was paid to the person which they got back: until that is settled nothing is paid to them. */
  isContested: z.boolean(),
  /** What the bank says of this withdrawal waits for an admin. */
  isContradicted: z.boolean(),
  /** From the person’s withdrawals of that day on, two admins approve. */
  needsTwo: z.boolean(),
  /** The first of two. */
  firstApprovedBy: Person.nullable(),
  firstApprovedAt: time.nullable(),
  approvedBy: Person.nullable(),
  payingBy: Person.nullable(),
  /** Null: by itself, by its owner, or it has not ended. */
  endedBy: Person.nullable(),
  batchId: z.int().nullable(),
  /** Null: no gateway pays it. */
  gatewayPayout: GatewayPayout.nullable(),
  may: z.array(z.enum(withdrawalActs)),
});
export type WithdrawalCase = z.infer<typeof WithdrawalCase>;

const admin = { access: 'admin', grant: 'money' } as const;
const receipt = writtenLine().pipe(z.string().min(withdrawalRules.receipt.min).max(withdrawalRules.receipt.max));
const words = writtenText().pipe(z.string().max(limits.reason.max)).default('');

export const listWithdrawals = endpoint('GET /api/admin/withdrawal/list', {
  summary: 'Withdrawals of a state or all: those that wait oldest first, the others newest first, unless sorted',
  ...admin,
  effect: 'reads',
  input: z.strictObject({
    state: z.enum([...withdrawalStates, 'all']).default('requested'),
    userId: id.optional(),
    /** A withdrawal’s number, or the beginning of its owner’s name. */
    search: writtenLine().max(limits.search.max).optional(),
    /** Days on which they were asked for. */
    ...dayRange,
    ...amountRange,
    sort: z.enum(withdrawalSorts).default('asked'),
    direction: z.enum(directions).optional(),
    ...pageInput,
  }),
  output: listOf(WithdrawalCase),
  errors: [],
});

/** What the bank says of a withdrawal against what was entered before. */
export const PayoutContradiction = z.object({
  id: z.int(),
  entered: z.enum(bankResults),
  said: z.enum(bankResults),
  receipt: z.string(),
  /** What stood with what was entered. */
  enteredReceipt: z.string(),
  /** What of the person's money is set aside until it is settled, in fen. */
  heldFen: z.int(),
  words: z.string(),
  foundBy: Person,
  foundAt: time,
  /** Null: it waits. */
  outcome: z.enum(contradictionOutcomes).nullable(),
  settledBy: Person.nullable(),
  settledAt: time.nullable(),
  reason: z.string(),
  may: z.array(z.enum(contradictionActs)),
});
export type PayoutContradiction = z.infer<typeof PayoutContradiction>;

export const WithdrawalReview = WithdrawalCase.extend({
  /** The account and its payee: since when, and what it withdrew before. */
  accountSince: time,
  payeeSince: time,
  withdrawnFen: z.int(),
  withdrawals: z.int(),
  /** What the person asked for on that day and is not over in vain. */
  ofDayFen: z.int(),
  /** Accounts of other people that are paid to the same. */
  sharedWith: z.array(Person),
  /** The buyer who paid most of the newest sales, and how many hundredths of them; null: no sales. */
  mainBuyer: z.object({ person: Person, percent: z.int() }).nullable(),
  heldFen: z.int(),
  pendingFen: z.int(),
  /** Newest first. */
  contradictions: z.array(PayoutContradiction),
});
export type WithdrawalReview = z.infer<typeof WithdrawalReview>;

export const getWithdrawalReview = endpoint('GET /api/admin/withdrawal/detail', {
  summary: 'A withdrawal with what a reviewer should know of it',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ id }),
  output: WithdrawalReview,
  errors: ['not_found'],
});

export const approveWithdrawal = endpoint('POST /api/admin/withdrawal/approve', {
  summary: 'Approve a withdrawal; from a limit of the person’s day on it takes a second admin',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id }),
  output: WithdrawalReview,
  errors: [
    'not_found',
    'state_conflict',
    'four_eyes',
    'admin_too_new',
    'money_owed',
    'account_not_active',
    'payout_contested',
  ],
});

export const refuseWithdrawal = endpoint('POST /api/admin/withdrawal/refuse', {
  summary: 'Refuse a withdrawal that is not being paid yet, and say what to mend; the money goes back',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  /** Words are needed where the reason is `other`. */
  input: z.strictObject({ id, reason: z.enum(withdrawalProblems), words }),
  output: WithdrawalReview,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const payWithdrawal = endpoint('POST /api/admin/withdrawal/pay', {
  summary: 'Begin to pay an approved withdrawal by hand: from now on nobody takes it back',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id }),
  output: WithdrawalReview,
  errors: [
    'not_found',
    'state_conflict',
    'four_eyes',
    'admin_too_new',
    'money_owed',
    'account_not_active',
    'payout_contested',
  ],
});

export const confirmWithdrawal = endpoint('POST /api/admin/withdrawal/confirm', {
  summary: 'Enter that a withdrawal was paid, with the number of the receipt',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    id,
    receipt,
  }),
  output: WithdrawalReview,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new', 'payout_under_way'],
});

export const failWithdrawal = endpoint('POST /api/admin/withdrawal/fail', {
  summary: 'Enter that a payment did not go through, and say what to mend; the money goes back',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id, reason: z.enum(withdrawalProblems), words }),
  output: WithdrawalReview,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new', 'payout_under_way'],
});

export const contradictWithdrawal = endpoint('POST /api/admin/withdrawal/contradict', {
  summary:
    'Enter that the bank says otherwise than a result: it returned what was paid, or paid what had failed; another admin settles it',
  ...admin,
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    id,
    /** The bank’s number; needed where it says that it paid. */
    receipt: receipt.optional(),
    /** What the bank said. */
    words: writtenText().pipe(z.string().min(1).max(limits.reason.max)),
  }),
  output: WithdrawalReview,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const settleContradiction = endpoint('POST /api/admin/withdrawal/settleContradiction', {
  summary:
    'Settle what the bank says against what was entered: follow it, and the money moves by reverse entries; keep what was entered; or charge what was paid twice. Never alone',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  /** Of the contradiction. */
  input: z.strictObject({
    id,
    act: z.enum(contradictionActs),
    reason: writtenText().pipe(z.string().min(1).max(limits.reason.max)),
  }),
  output: WithdrawalReview,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const lookAtPayee = endpoint('POST /api/admin/withdrawal/look', {
  summary: 'Show name and account in clear of a withdrawal that is being paid; who looked is on record',
  ...admin,
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: z.object({ name: z.string(), account: z.string() }),
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});
