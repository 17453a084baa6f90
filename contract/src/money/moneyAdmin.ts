import { z } from 'zod';
import { Day, Moment } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { giftCodeLength, readGiftCode } from './giftCode.ts';
import { holdStates } from './ledger.ts';
import { adjustmentRules } from './adjustmentRules.ts';
import { giftRules } from './giftRules.ts';
import { limits } from '../core/limits.ts';
import {
  adjustmentSorts,
  adjustmentStates,
  giftBatchStates,
  ruleRequestStates,
  holdPlacers,
  holdSorts,
} from './moneyProcess.ts';
import { eachMoneyRule, moneyRuleNames, moneyRules } from './moneyRules.ts';
import { amountRange, dayRange, flag, id, listOf, pageInput, sortInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { Person } from '../core/people.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';

const words = writtenText().min(1).max(limits.reason.max);
/** UTC. */
/** Who asked for what one admin may not decide alone, and who decided. */
const decided = {
  askedBy: Person,
  askedAt: time,
  reason: z.string(),
  /** Null while it waits, and where it was small enough for the one who asked. */
  decidedBy: Person.nullable(),
  decidedAt: time.nullable(),
  words: z.string(),
};

export const Adjustment = z.object({
  id: z.int(),
  user: Person,
  /** Above zero the user gets it, below it is taken. */
  amountFen: z.int(),
  /** Taken out of this hold; null: of or to the available balance. */
  holdId: z.int().nullable(),
  state: z.enum(adjustmentStates),
  ...decided,
  /** Taking it back: asked for, or done. */
  reversal: z.object(decided).nullable(),
  /** What the caller may do now. */
  may: z.array(z.enum(['decide', 'withdraw', 'reverse'])),
});
export type Adjustment = z.infer<typeof Adjustment>;

const adjustedFen = wholeNumber(-adjustmentRules.fen.max, adjustmentRules.fen.max);

export const askAdjustment = endpoint('POST /api/admin/adjustment/ask', {
  summary: 'Change a user’s balance: immediately up to the limit of one admin, else when another admin agrees',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    userId: id,
    /** Not 0; below zero it is taken. */
    amountFen: adjustedFen.refine((fen) => fen !== 0, { error: 'not_zero' }),
    /** The user reads it. */
    reason: words,
    /** Take it out of this hold of the user; then the amount is below zero. */
    holdId: id.optional(),
  }),
  output: Adjustment,
  errors: ['not_found', 'four_eyes', 'balance_too_small', 'hold_too_small', 'insufficient_balance'],
});

const decision = z.strictObject({ id, accept: z.boolean(), words: writtenText().max(limits.reason.max) });

export const decideAdjustment = endpoint('POST /api/admin/adjustment/decide', {
  summary: 'As another admin: apply or refuse an adjustment, or its reversal, that waits',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: decision,
  output: Adjustment,
  errors: [
    'not_found',
    'state_conflict',
    'four_eyes',
    'admin_too_new',
    'balance_too_small',
    'hold_too_small',
    'insufficient_balance',
  ],
});

export const withdrawAdjustment = endpoint('POST /api/admin/adjustment/withdraw', {
  summary: 'Withdraw an adjustment, or a reversal, that you asked for and that still waits',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: Adjustment,
  errors: ['not_found', 'state_conflict', 'forbidden'],
});

export const reverseAdjustment = endpoint('POST /api/admin/adjustment/reverse', {
  summary: 'Reverse an adjustment: immediately up to the limit of one admin, else when another admin agrees',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id, reason: words }),
  output: Adjustment,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'balance_too_small', 'insufficient_balance'],
});

export const listAdjustments = endpoint('GET /api/admin/adjustment/list', {
  summary: 'Adjustments, newest first unless sorted',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(adjustmentStates).optional(),
    userId: id.optional(),
    /** Only those that wait for a decision, in place of a state. */
    waiting: flag.optional(),
    /** An adjustment’s number, or the beginning of the user’s name. */
    search: writtenLine().max(limits.search.max).optional(),
    /** Days on which they were asked for. */
    ...dayRange,
    /** Of the amount without its sign. */
    ...amountRange,
    ...sortInput(adjustmentSorts),
    ...pageInput,
  }),
  output: listOf(Adjustment),
  errors: [],
});

export const getAdjustment = endpoint('GET /api/admin/adjustment/detail', {
  summary: 'An adjustment by its number',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Adjustment,
  errors: ['not_found'],
});

export const Hold = z.object({
  id: z.int(),
  user: Person,
  state: z.enum(holdStates),
  reason: z.string(),
  amountFen: z.int(),
  /** What is still set aside. */
  leftFen: z.int(),
  /** Null: until somebody decides. */
  until: time.nullable(),
  /** Null: a process. */
  placedBy: Person.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
  may: z.array(z.enum(['release', 'pay_out'])),
});
export type Hold = z.infer<typeof Hold>;

export const placeHold = endpoint('POST /api/admin/hold/place', {
  summary: 'Set money of a user aside until somebody decides, or until a time',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    userId: id,
    amountFen: wholeNumber(1, adjustmentRules.fen.max),
    /** The user reads it. */
    reason: words,
    until: Moment.optional(),
  }),
  output: Hold,
  errors: ['not_found', 'four_eyes', 'balance_too_small', 'insufficient_balance'],
});

export const releaseHold = endpoint('POST /api/admin/hold/release', {
  summary: 'Give back what is left of a hold that an admin placed',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id, words }),
  output: Hold,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const listAllHolds = endpoint('GET /api/admin/hold/list', {
  summary: 'Holds of all users, newest first unless sorted',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(['active', 'ended']).optional(),
    /** Who placed them. */
    by: z.enum(holdPlacers).optional(),
    userId: id.optional(),
    /** A hold’s number, or the beginning of the user’s name. */
    search: writtenLine().max(limits.search.max).optional(),
    /** Days on which they were placed. */
    ...dayRange,
    ...amountRange,
    ...sortInput(holdSorts),
    ...pageInput,
  }),
  output: listOf(Hold),
  errors: [],
});

export const getHold = endpoint('GET /api/admin/hold/detail', {
  summary: 'A hold of any user by its number',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Hold,
  errors: ['not_found'],
});

export const getUserMoney = endpoint('GET /api/admin/adjustment/user', {
  summary: 'What an admin needs to know before changing a user’s balance',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ userId: id }),
  output: z.object({
    user: Person,
    balanceFen: z.int(),
    heldFen: z.int(),
    pendingFen: z.int(),
    /** How many other admins can decide now. */
    otherAdmins: z.int(),
    /** Nobody changes their own balance. */
    mayAdjust: z.boolean(),
    /** Active holds that can be paid out of, newest first, at most 50. */
    holds: z.array(z.object({ id: z.int(), leftFen: z.int(), reason: z.string() })),
  }),
  errors: ['not_found'],
});

export const GiftBatch = z.object({
  id: z.int(),
  name: z.string(),
  /** Of each code. */
  amountFen: z.int(),
  codes: z.int(),
  redeemed: z.int(),
  state: z.enum(giftBatchStates),
  expiresAt: time,
  ...decided,
  stopped: z.object({ by: Person, at: time, words: z.string() }).nullable(),
  may: z.array(z.enum(['decide', 'stop', 'fetch'])),
});
export type GiftBatch = z.infer<typeof GiftBatch>;

export const createGiftBatch = endpoint('POST /api/admin/gift/create', {
  summary: 'Create gift codes: immediately up to the limit of one admin, else when another admin agrees',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    batchName: writtenLine().min(1).max(giftRules.batchName.max),
    amountFen: wholeNumber(1, giftRules.fen.max),
    quantity: wholeNumber(1, giftRules.codes.max),
    expiresAt: Moment,
    reason: words,
  }),
  output: GiftBatch,
  errors: [],
});

export const decideGiftBatch = endpoint('POST /api/admin/gift/decide', {
  summary: 'As another admin: approve a batch of gift codes, or refuse it',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: decision,
  output: GiftBatch,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const stopGiftBatch = endpoint('POST /api/admin/gift/stop', {
  summary: 'Stop a batch of gift codes: those that nobody redeemed are void from now on',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, words }),
  output: GiftBatch,
  errors: ['not_found', 'state_conflict'],
});

export const listGiftBatches = endpoint('GET /api/admin/gift/batches', {
  summary: 'Batches of gift codes, newest first',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ state: z.enum(giftBatchStates).optional(), ...pageInput }),
  output: listOf(GiftBatch),
  errors: [],
});

export const getGiftBatch = endpoint('GET /api/admin/gift/batch', {
  summary: 'A batch of gift codes by its number',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: GiftBatch,
  errors: ['not_found'],
});

export const listGiftCodes = endpoint('GET /api/admin/gift/codes', {
  summary: 'The codes of a batch, masked, with who redeemed them and when',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    batchId: id,
    /** Only those that were redeemed. */
    redeemed: flag.optional(),
    ...pageInput,
  }),
  output: listOf(
    z.object({
      id: z.int(),
      /** The last four characters. */
      codeMasked: z.string(),
      redeemedBy: Person.nullable(),
      redeemedAt: time.nullable(),
    }),
  ),
  errors: ['not_found'],
});

export const redeemGiftCode = endpoint('POST /api/account/gift/redeem', {
  summary: 'Redeem a gift code: its value is added to your balance',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    giftCode: z
      .string()
      .max(4 * giftCodeLength)
      .transform((text, context) => {
        const code = readGiftCode(text);
        if (code === undefined) context.addIssue({ code: 'custom', message: 'gift_code_format' });
        return code ?? z.NEVER;
      }),
  }),
  output: z.object({ amountFen: z.int(), balanceFen: z.int() }),
  errors: [
    'gift_code_unknown',
    'gift_code_yours_already',
    'gift_code_expired',
    'gift_code_stopped',
    'gift_code_refunded',
    'gift_code_made_by_you',
    'too_many_requests',
  ],
});

export const SoloLimit = z.object({
  /** What the caller gives alone in one act at most, and in all within 24 hours, over all users. */
  actFen: z.int(),
  dayFen: z.int(),
  /** What the caller gave alone within 24 hours, and what the next act may be worth at most. */
  usedFen: z.int(),
  leftFen: z.int(),
  /** How many other admins can decide now. */
  otherAdmins: z.int(),
  /** Until then the caller is a new admin, who decides on nothing that others ask for; null: no longer. */
  decidesFrom: time.nullable(),
});
export type SoloLimit = z.infer<typeof SoloLimit>;

export const getSoloLimit = endpoint('GET /api/admin/money/alone', {
  summary: 'What you may give without a second admin: in one act, in all within 24 hours, and what is left of it',
  access: 'admin',
  grant: ['money', 'review', 'catalogue'],
  effect: 'reads',
  input: z.strictObject({}),
  output: SoloLimit,
  errors: [],
});

export const RuleRequest = z.object({
  id: z.int(),
  rule: z.enum(moneyRuleNames),
  from: z.int(),
  to: z.int(),
  /** From when on it is wanted; null: as soon as it is agreed to. */
  countsFrom: time.nullable(),
  state: z.enum(ruleRequestStates),
  ...decided,
  may: z.array(z.enum(['decide', 'withdraw'])),
});
export type RuleRequest = z.infer<typeof RuleRequest>;

const rulesNow = z.object(eachMoneyRule(() => z.int()));

export const MoneyRulesNow = z.object({
  rules: rulesNow,
  /** Changes that wait for another admin, at most one of each rule. */
  requests: z.array(RuleRequest),
  /** Changes that have not begun, at most one of each rule. */
  planned: z.array(
    z.object({
      id: z.int(),
      rule: z.enum(moneyRuleNames),
      value: z.int(),
      countsFrom: time,
      reason: z.string(),
      plannedBy: Person,
      plannedAt: time,
      may: z.array(z.enum(['take_back'])),
    }),
  ),
  /** The newest changes. */
  history: z.array(
    z.object({
      rule: z.enum(moneyRuleNames),
      value: z.int(),
      changedAt: time,
      changedBy: Person.nullable(),
      /** Null: it held at once. */
      countsFrom: time.nullable(),
      /** Taken back before it held. */
      takenBackAt: time.nullable(),
    }),
  ),
});
export type MoneyRulesNow = z.infer<typeof MoneyRulesNow>;

export const getMoneyRules = endpoint('GET /api/admin/money/rules', {
  summary: 'The numbers about money that an admin can change',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({}),
  output: MoneyRulesNow,
  errors: [],
});

const ruleInputs = eachMoneyRule((rule) => wholeNumber(moneyRules[rule].min, moneyRules[rule].max).optional());

export const saveMoneyRules = endpoint('POST /api/admin/money/rules', {
  summary:
    'Change numbers about money; higher limits of one admin and an earlier release wait until another admin agrees',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    ...ruleInputs,
    /** The first day on which the new values hold; left out: at once. */
    from: Day.optional(),
    reason: words,
  }),
  output: MoneyRulesNow,
  errors: ['rule_request_waiting', 'rule_planned'],
});

export const decideRuleRequest = endpoint('POST /api/admin/money/rules/decide', {
  summary: 'As another admin: agree to a change of a rule about money that waits, or refuse it',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: decision,
  output: MoneyRulesNow,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new', 'rule_planned'],
});

export const takeBackPlannedRule = endpoint('POST /api/admin/money/rules/takeBack', {
  summary: 'Take back a change of a rule about money that has not begun; a stricter one only as whoever planned it',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, reason: words }),
  output: MoneyRulesNow,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'rule_planned'],
});

export const withdrawRuleRequest = endpoint('POST /api/admin/money/rules/withdraw', {
  summary: 'Withdraw a change of a rule about money that you asked for and that still waits',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: MoneyRulesNow,
  errors: ['not_found', 'state_conflict', 'forbidden'],
});
