/** Money out: what one asks for of one's own earnings. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { amountRange, dayRange, id, listOf, pageInput, sortInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { moneyRules } from '../money/moneyRules.ts';
import { merchantGatewayNames } from '../orders/gateways.ts';
import { Payee } from './payees.ts';
import { withdrawalReasons, withdrawalSorts, withdrawalStates } from './withdrawalProcess.ts';

/** Where a withdrawal goes to, masked. */
export const PaidTo = Payee.pick({ kind: true, bank: true, name: true, account: true });

export const Withdrawal = z.object({
  id: z.int(),
  state: z.enum(withdrawalStates),
  /** What left the balance, what of it the platform keeps, and what arrives. */
  amountFen: z.int(),
  feeFen: z.int(),
  paidFen: z.int(),
  payee: PaidTo,
  askedAt: time,
  /** By when it is decided, and by when the money is there. */
  decidedBy: time,
  dueAt: time,
  /** It took longer than was said. */
  late: z.boolean(),
  approvedAt: time.nullable(),
  payingAt: time.nullable(),
  endedAt: time.nullable(),
  /** The gateway that pays it by itself; null: an admin does. */
  paidThrough: z.enum(merchantGatewayNames).nullable(),
  /** What the bank or provider calls the payment; empty before it is paid. */
  receipt: z.string(),
  /** What is to be mended, where the money came back; null: nothing. */
  reason: z.enum(withdrawalReasons).nullable(),
  words: z.string(),
  /** What the caller may do now. */
  may: z.array(z.enum(['cancel'])),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** What keeps somebody from withdrawing anything. */
export const withdrawalHindrances = ['unverified', 'owing', 'leaving', 'waiting'] as const;

export const WithdrawalTerms = z.object({
  /** Released earnings: all that can be withdrawn. */
  earnedFen: z.int(),
  /** What of them came through gateways whose payers can still have it undone: it can be spent, and withdrawn from then on. */
  inWait: z.object({ fen: z.int(), firstAt: time.nullable(), lastAt: time.nullable() }),
  /** Spend-only money, which can’t. */
  availableFen: z.int(),
  /** What is left of the verified person’s day; without a second factor, of what the day then has. */
  leftCount: z.int(),
  leftFen: z.int(),
  /** The most that can be asked for at once now. */
  maxFen: z.int(),
  /** What is asked for now is at least so much, and costs so much of it; what was asked keeps its terms. */
  minFen: z.int(),
  fee: z.object({ rate: z.int(), minFen: z.int(), maxFen: z.int() }),
  /** A verified person’s day, over all their accounts. */
  day: z.object({ count: z.int(), fen: z.int() }),
  /** Whether the account has a second factor; above so much of the day it needs one. */
  hasSecondFactor: z.boolean(),
  secondFactorAboveFen: z.int(),
  /** By when what is asked for now is there. */
  dueAt: time,
  timeZone: z.string(),
  hindrances: z.array(z.enum(withdrawalHindrances)),
  /** After a new address, mobile number or second factor: until then nothing is withdrawn; null: nothing waits. */
  waitsUntil: time.nullable(),
});
export type WithdrawalTerms = z.infer<typeof WithdrawalTerms>;

export const getWithdrawalTerms = endpoint('GET /api/account/withdrawal/terms', {
  summary: 'What you can withdraw now, what is left of today’s limits, and by when it would arrive',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: WithdrawalTerms,
  errors: [],
});

export const askWithdrawal = endpoint('POST /api/account/withdrawal/ask', {
  summary: 'Withdraw earnings: the amount is held at once and paid, less the fee, after an admin approved it',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    amountFen: wholeNumber(1, moneyRules.withdrawalDayFen.max),
    /** What of it the platform keeps, as it was seen; another one by now is refused instead of taken. */
    feeFen: wholeNumber(0, moneyRules.withdrawalDayFen.max),
    payeeId: id,
  }),
  output: Withdrawal,
  errors: [
    'not_found',
    'real_name_needed',
    'payee_of_another',
    'payee_too_new',
    'withdrawal_waits',
    'withdrawals_of_day',
    'withdrawal_day_sum',
    'withdrawal_factor_needed',
    'fee_changed',
    'code_step_needed',
    'earnings_too_small',
    'earnings_in_wait',
    'account_leaving',
    'money_owed',
    'too_many_requests',
  ],
});

export const cancelWithdrawal = endpoint('POST /api/account/withdrawal/cancel', {
  summary: 'Take back a withdrawal before it is being paid: the money is on your earned balance again',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({ id }),
  output: Withdrawal,
  errors: ['not_found', 'state_conflict'],
});

export const getWithdrawal = endpoint('GET /api/account/withdrawal/detail', {
  summary: 'One of your withdrawals',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Withdrawal,
  errors: ['not_found'],
});

export const getWithdrawalLog = endpoint('GET /api/Finance/getWithdrawalLog', {
  summary: 'Your withdrawals, newest first unless sorted',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(withdrawalStates).optional(),
    page: wholeNumber(1, limits.pageNumber.max).optional().meta({ deprecated: true }),
    current: wholeNumber(1, limits.pageNumber.max).optional().meta({ deprecated: true }),
    pageSize: wholeNumber(1, limits.list.max).optional().meta({ deprecated: true }),
    /** Days on which they were asked for. */
    ...dayRange,
    ...amountRange,
    ...sortInput(withdrawalSorts),
    ...pageInput,
  }),
  output: listOf(Withdrawal),
  errors: [],
});
