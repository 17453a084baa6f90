import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { gatewayNames } from '../orders/gateways.ts';
import {
  askedResults,
  billFailures,
  billRecords,
  billVerdicts,
  differenceActs,
  differenceKinds,
  differenceOutcomes,
  differenceReasons,
  differenceStates,
  reconciliationRules,
} from './reconciliationRules.ts';

/** Of one day: what came in, what went back, and what the gateway kept, in fen. */
const DaySums = z.object({ inFen: z.int(), outFen: z.int(), feeFen: z.int() });

/** A day of a merchant account: the bill against the books. */
export const BillDay = z.object({
  id: z.int(),
  day: Day,
  verdict: z.enum(billVerdicts),
  bill: DaySums,
  books: DaySums,
  /** How much more the bill says came to the gateway's cash than the books, in fen; what was explained included. */
  differenceFen: z.int(),
  /** How much of that admins explained without an entry. */
  explainedFen: z.int(),
  lines: z.int().meta({ description: 'Of the bill; while it is read, as far as it was read.' }),
  /** While it is read: how many lines were compared. */
  comparedLines: z.int(),
  /** Differences that wait. */
  open: z.int(),
  /** Why the bill was not read when it was asked for last; null: it was. */
  failure: z.enum(billFailures).nullable(),
  /** When it is asked for next; null: it was compared. */
  askAt: time.nullable(),
  comparedAt: time.nullable(),
});
export type BillDay = z.infer<typeof BillDay>;

export const BillSource = z.object({
  gateway: z.enum(gatewayNames),
  /** Null: the gateway needs no merchant account. */
  merchantId: z.int().nullable(),
  name: z.string(),
  /** Oldest first. */
  days: z.array(BillDay),
});
export type BillSource = z.infer<typeof BillSource>;

export const listBillDays = endpoint('GET /api/admin/reconciliation/days', {
  summary: 'The days of each merchant account whose gateway has bills: the bill against the books',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    /** The last day; yesterday where it is not said. */
    to: Day.optional(),
    count: wholeNumber(1, reconciliationRules.daysShown.max).default(reconciliationRules.daysShown.normal),
  }),
  output: z.object({
    from: Day,
    to: Day,
    list: z.array(BillSource),
    /** Differences that wait, counted up to 1,000, and since when the oldest does. */
    open: z.int(),
    oldestAt: time.nullable(),
  }),
  errors: [],
});

/** Something that a bill and the books say differently. */
export const BillDifference = z.object({
  id: z.int(),
  gateway: z.enum(gatewayNames),
  merchantId: z.int().nullable(),
  day: Day,
  kind: z.enum(differenceKinds),
  record: z.enum(billRecords),
  state: z.enum(differenceStates),
  /** Our number at the gateway, of the payment or the refund; empty: the bill has none. */
  number: z.string(),
  /** The gateway's own. */
  reference: z.string(),
  /** What the bill says, and what the books have, in fen; null: nothing. */
  theirsFen: z.int().nullable(),
  oursFen: z.int().nullable(),
  /** How much the gateway's cash in the books would have to grow by to be as the bill says. */
  gapFen: z.int(),
  foundAt: time,
  settledAt: time.nullable(),
});
export type BillDifference = z.infer<typeof BillDifference>;

export const BillDifferenceDetail = BillDifference.extend({
  /** Whose money it is; null: nobody's that we know. */
  owner: Person.nullable(),
  /** The first order that it paid; null: none, as with a recharge. */
  orderId: z.int().nullable(),
  /** How it is to be settled, or was; null: nobody said. */
  act: z.enum(differenceActs).nullable(),
  outcome: z.enum(differenceOutcomes).nullable(),
  reason: z.enum(differenceReasons).nullable(),
  words: z.string(),
  askedBy: Person.nullable(),
  askedAt: time.nullable(),
  settledBy: Person.nullable(),
  /** The entry in the books; null: none. */
  entryId: z.int().nullable(),
  /** What was set aside of its owner's balance because of it, in fen. */
  heldFen: z.int(),
  may: z.array(z.enum(['note', 'book', 'ask_gateway', 'hold', 'decide', 'withdraw'])),
});
export type BillDifferenceDetail = z.infer<typeof BillDifferenceDetail>;

export const listBillDifferences = endpoint('GET /api/admin/reconciliation/differences', {
  summary: 'What bills and books say differently, newest first',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(differenceStates).default('open'),
    kind: z.enum(differenceKinds).optional(),
    gateway: z.enum(gatewayNames).optional(),
    dayId: id.optional(),
    ...pageInput,
  }),
  output: listOf(BillDifference),
  errors: [],
});

export const getBillDifference = endpoint('GET /api/admin/reconciliation/difference', {
  summary: 'One of them, with whose money it is and what may be done about it',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: BillDifferenceDetail,
  errors: ['not_found'],
});

const settleInput = {
  id,
  reason: z.enum(differenceReasons),
  words: writtenText().max(reconciliationRules.words.max),
};

export const settleBillDifference = endpoint('POST /api/admin/reconciliation/settle', {
  summary:
    'Settle a difference: explain it, or book it between the gateway’s cash and the platform; beyond the limit of one admin another one agrees',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ ...settleInput, act: z.enum(differenceActs) }),
  output: BillDifferenceDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const decideBillDifference = endpoint('POST /api/admin/reconciliation/decide', {
  summary: 'As another admin: agree to how a difference is to be settled, or refuse',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id, agree: z.boolean() }),
  output: BillDifferenceDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const withdrawBillDifference = endpoint('POST /api/admin/reconciliation/withdraw', {
  summary: 'Take back how you asked to settle a difference',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: BillDifferenceDetail,
  errors: ['not_found', 'state_conflict', 'forbidden'],
});

export const askAboutBillDifference = endpoint('POST /api/admin/reconciliation/ask', {
  summary: 'Ask the gateway about a payment that the books do not have, and credit it when the gateway proves it',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: z.object({ result: z.enum(askedResults), difference: BillDifferenceDetail }),
  errors: ['not_found', 'state_conflict', 'too_many_requests'],
});

export const holdForBillDifference = endpoint('POST /api/admin/reconciliation/hold', {
  summary: 'Set aside what the owner of a payment has that the gateway’s bill does not know, until it is settled',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id, reason: writtenText().pipe(z.string().min(1).max(reconciliationRules.words.max)) }),
  output: BillDifferenceDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'balance_too_small'],
});

export const readBill = endpoint('POST /api/admin/reconciliation/read', {
  summary: 'Ask for the bill of a day now, also once more; differences that were settled stay so',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: BillDay,
  errors: ['not_found', 'state_conflict'],
});
