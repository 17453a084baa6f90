import { z } from 'zod';
import { limits } from '../core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput, wholeNumber, amountRange, dayRange, flag, sortInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenText, writtenLine } from '../core/writtenText.ts';
import { gatewayNames } from '../orders/gateways.ts';
import { paymentPurposes } from '../orders/payments.ts';
import { OrderPicture } from '../site/files.ts';
import {
  answerSendings,
  disputeContradictionActs,
  disputeOutcomes,
  disputeSides,
  gatewayDisputeEnds,
  gatewayDisputeRules,
  gatewayDisputeSources,
  gatewayDisputeStates,
  keptOf,
  gatewayDisputeSorts,
} from './gatewayDisputeRules.ts';
import { Moment } from '../core/day.ts';

const { words, answerMax, numberMax, picturesMax, reasonMax } = gatewayDisputeRules;
/** What somebody says, with the names of pictures that they uploaded with `seenBy: dispute` and that are sent with it. */
const said = {
  words: writtenText().pipe(z.string().min(1).max(words.max)),
  pictures: z.array(z.string().max(80)).max(picturesMax).default([]),
};

/** What somebody said of a dispute, and the pictures that were sent with it. */
export const DisputeEntry = z.object({ words: z.string(), at: time, pictures: z.array(OrderPicture) });
export type DisputeEntry = z.infer<typeof DisputeEntry>;

/** A payment that its payer asked the gateway to undo. */
export const GatewayDispute = z.object({
  id: z.int(),
  gateway: z.enum(gatewayNames),
  state: z.enum(gatewayDisputeStates),
  source: z.enum(gatewayDisputeSources),
  purpose: z.enum(paymentPurposes),
  amountFen: z.int(),
  /** In the payer's or the gateway's words. */
  reason: z.string(),
  openedAt: time,
  /** By when it is to be answered. */
  dueAt: time,
  endedAt: time.nullable(),
  payer: Person,
  /** The first order that the payment paid; null: it paid none. */
  orderId: z.int().nullable(),
  leaseId: z.int().nullable(),
});
export type GatewayDispute = z.infer<typeof GatewayDispute>;

/** What a gateway said of a dispute against the end that was entered. */
export const DisputeContradiction = z.object({
  id: z.int(),
  /** The gateway's number of it. */
  number: z.string(),
  said: z.enum(gatewayDisputeEnds),
  source: z.enum(gatewayDisputeSources),
  /** Null: the gateway's notice. */
  foundBy: Person.nullable(),
  foundAt: time,
  words: z.string(),
  /** Null: it waits for an admin. */
  outcome: z.enum(disputeOutcomes).nullable(),
  settledBy: Person.nullable(),
  settledAt: time.nullable(),
  reason: z.string(),
  may: z.array(z.enum(disputeContradictionActs)),
});
export type DisputeContradiction = z.infer<typeof DisputeContradiction>;

export const GatewayDisputeDetail = GatewayDispute.extend({
  /** The gateway's numbers of it. */
  numbers: z.array(z.string()),
  /** Our number of the payment at the gateway. */
  merchantNumber: z.string(),
  /** All orders that the payment paid. */
  orderIds: z.array(z.int()),
  /** What is set aside of balances because of it, in fen. */
  heldFen: z.int(),
  /** What the gateway took when it was lost, in fen. */
  takenFen: z.int(),
  /** That was a part of what it could take: all else stays. */
  lostPart: z.boolean(),
  /** What the gateway said last is of a part of the payment alone: a loss needs to say of how much. */
  isOfPart: z.boolean(),
  /** What the facts of the orders say, ready to be sent: never a secret. */
  evidence: z.string(),
  answer: z.string(),
  /** Names of the pictures that go with it, of those of `said`. */
  answerPictures: z.array(z.string()),
  /** An answer is sent to the gateway; else it is entered there by hand. */
  sendsAnswers: z.boolean(),
  answeredBy: Person.nullable(),
  answeredAt: time.nullable(),
  sending: z.enum(answerSendings).nullable(),
  sendingFailure: z.string(),
  /** How many of its pictures were gone when it was to be sent; where the gateway takes one answer only, it was not sent then. */
  picturesLeftOut: z.int(),
  openedBy: Person.nullable(),
  endedBy: Person.nullable(),
  words: z.string(),
  /** Of sellers, lessors and admins, oldest first; empty for whoever paid or sold it. */
  said: z.array(DisputeEntry.extend({ by: Person, side: z.enum(disputeSides) })),
  /** Whose money is kept back while it stands, in fen: earnings that are not released, and what is set aside of balances. */
  kept: z.array(z.object({ of: z.enum(keptOf), person: Person, waitsFen: z.int(), heldFen: z.int() })),
  /** What is still held for the lease that was paid, in fen. */
  leaseHeldFen: z.int(),
  /** How many of the gateway's numbers of it are open. */
  openCount: z.int(),
  /** What leaves the gateway's cash when it is lost, or after a loss of a part when the rest is, in fen; else 0 once it is over. */
  lossFen: z.int(),
  /** The reader entered it: another admin has to enter a loss. */
  lossNeedsOther: z.boolean(),
  /** What the gateway said against its end, newest first. */
  contradictions: z.array(DisputeContradiction),
  /** `lose_more`: a part was lost, and the gateway took more of the payment. */
  may: z.array(z.enum(['answer', 'say', 'end', 'lose_more', 'contradict'])),
});
export type GatewayDisputeDetail = z.infer<typeof GatewayDisputeDetail>;

/** A dispute of what somebody sold or let out, as they see it. */
export const DisputeOfSale = z.object({
  id: z.int(),
  state: z.enum(gatewayDisputeStates),
  gateway: z.enum(gatewayNames),
  /** In the payer's or the gateway's words. */
  reason: z.string(),
  /** What was paid for this order, or by this payment for the lease, in fen. */
  amountFen: z.int(),
  /** What of one's own is kept back while it stands, in fen: earnings that are not released, and what is set aside of the balance. */
  waitsFen: z.int(),
  heldFen: z.int(),
  openedAt: time,
  dueAt: time,
  endedAt: time.nullable(),
  said: z.array(DisputeEntry),
  may: z.array(z.enum(['say'])),
});
export type DisputeOfSale = z.infer<typeof DisputeOfSale>;

/** A dispute of what somebody paid, as they see it. */
export const OwnDispute = z.object({
  id: z.int(),
  state: z.enum(gatewayDisputeStates),
  gateway: z.enum(gatewayNames),
  /** What the payment was, in fen; it may have paid other orders as well. */
  amountFen: z.int(),
  /** What is set aside of the payer's balance while it stands, in fen. */
  heldFen: z.int(),
  openedAt: time,
  endedAt: time.nullable(),
});
export type OwnDispute = z.infer<typeof OwnDispute>;

export const notifyGatewayDispute = endpoint('POST /api/payment/dispute/:gateway', {
  summary:
    'Disputes as gateways tell of them; counts only when signed by the gateway of that payment, for its exact amount',
  access: 'anyone',
  effect: 'changes',
  rawBody: true,
  input: z.object({ gateway: z.string().max(20), body: z.string(), signature: z.string() }),
  output: z.object({}),
  errors: ['notice_refused'],
});

export const listGatewayDisputes = endpoint('GET /api/admin/gatewayDisputes', {
  summary: 'Disputes of gateways, newest first unless sorted',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(gatewayDisputeStates).optional(),
    /** Only those that admins have to answer or look at. */
    waiting: flag.optional(),
    gateway: z.enum(gatewayNames).optional(),
    /** A dispute’s number, or the beginning of the payer’s name. */
    search: writtenLine().max(limits.search.max).optional(),
    /** Days on which they were opened. */
    ...dayRange,
    ...amountRange,
    ...sortInput(gatewayDisputeSorts),
    ...pageInput,
  }),
  output: listOf(GatewayDispute),
  errors: [],
});

export const getGatewayDispute = endpoint('GET /api/admin/gatewayDisputes/dispute', {
  summary: 'One of them, with the evidence that the orders give',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: GatewayDisputeDetail,
  errors: ['not_found'],
});

export const openGatewayDispute = endpoint('POST /api/admin/gatewayDisputes/open', {
  summary: 'Enter a dispute that is seen at the gateway: the money of what was paid stays where it is from then on',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    /** Our number of the payment at the gateway. */
    merchantNumber: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]+$/)
      .max(numberMax),
    /** The gateway's number of the dispute. */
    number: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]+$/)
      .max(numberMax),
    reason: writtenText().pipe(z.string().min(1).max(reasonMax)),
    /** By when the gateway wants an answer; where it is not said, the usual time. */
    dueAt: Moment.optional(),
  }),
  output: GatewayDisputeDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'dispute_turned_over'],
});

export const answerGatewayDispute = endpoint('POST /api/admin/gatewayDisputes/answer', {
  summary: 'Answer a dispute; it is sent where the gateway takes answers, else it is entered there by hand',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({
    id,
    answer: writtenText().pipe(z.string().min(1).max(answerMax)),
    /** Names of pictures that were sent with it by whichever side, as many as the gateway takes. */
    pictures: z.array(z.string().max(80)).max(picturesMax).default([]),
  }),
  output: GatewayDisputeDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'invalid_input'],
});

/** What an admin enters of a loss, and what refuses it. */
const lossInput = {
  id,
  /** `lostFen` is the sum of all disputes that the gateway has open of this payment: needed where there are more than one. */
  allEnded: z.boolean().optional(),
  words: writtenText().pipe(z.string().min(1).max(words.max)),
};
const lossErrors = [
  'not_found',
  'state_conflict',
  'four_eyes',
  'admin_too_new',
  'dispute_of_part',
  'dispute_more_open',
] as const;

export const endGatewayDispute = endpoint('POST /api/admin/gatewayDisputes/end', {
  summary:
    'Enter how a dispute ended at the gateway: lost, what was paid is refunded and its money is with the payer already',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    ...lossInput,
    end: z.enum(gatewayDisputeEnds),
    /** Of a loss: what the gateway took, where that is a part of what was paid and did not go back; left out, all. */
    lostFen: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: GatewayDisputeDetail,
  errors: lossErrors,
});

export const loseMoreOfDispute = endpoint('POST /api/admin/gatewayDisputes/loseMore', {
  summary: 'Enter that the gateway took more of a payment of which a part was lost',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    ...lossInput,
    /** What was taken until now: `lostFen` is taken on top of it, once. */
    beforeFen: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    lostFen: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  output: GatewayDisputeDetail,
  errors: lossErrors,
});

export const contradictGatewayDispute = endpoint('POST /api/admin/gatewayDisputes/contradict', {
  summary: 'Enter that the gateway says otherwise of a lost dispute: it is kept until another admin settles it',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({
    id,
    said: z.enum(['won', 'withdrawn']),
    words: writtenText().pipe(z.string().min(1).max(words.max)),
  }),
  output: GatewayDisputeDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const settleDisputeContradiction = endpoint('POST /api/admin/gatewayDisputes/contradiction/settle', {
  summary:
    'Settle what a gateway said against the end of a dispute: followed, what the loss took goes back to whom it was taken from; the order stays refunded',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    /** Of the contradiction. */
    id,
    act: z.enum(disputeContradictionActs),
    reason: writtenText().pipe(z.string().min(1).max(words.max)),
  }),
  output: GatewayDisputeDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const addDisputeEvidence = endpoint('POST /api/admin/gatewayDisputes/evidence', {
  summary: 'Keep words and pictures with a dispute, for the admins who answer it',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id, ...said }),
  output: GatewayDisputeDetail,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'evidence_full'],
});

export const getDisputeOfSale = endpoint('GET /api/shop/dispute', {
  summary: 'The dispute of an order of your shop at the gateway that it was paid through; null: there is none',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ orderId: id }),
  output: z.object({ dispute: DisputeOfSale.nullable() }),
  errors: ['not_found'],
});

/** An order of a shop whose payment is disputed. */
export const DisputedSale = z.object({
  orderId: z.int(),
  title: z.string(),
  state: z.enum(gatewayDisputeStates),
  /** What was paid for it, in fen. */
  amountFen: z.int(),
  dueAt: time,
  /** The shop said something of it since it was opened. */
  isAnswered: z.boolean(),
});
export type DisputedSale = z.infer<typeof DisputedSale>;

export const listDisputedSales = endpoint('GET /api/shop/disputes', {
  summary: 'Orders of your shop whose payment is disputed now, by deadline; 50 at most',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ list: z.array(DisputedSale) }),
  errors: [],
});

export const addDisputeWords = endpoint('POST /api/shop/dispute/words', {
  summary: 'Say something of a dispute of an order of your shop and show pictures, for the platform’s answer',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ orderId: id, ...said }),
  output: DisputeOfSale,
  errors: ['not_found', 'state_conflict', 'evidence_full'],
});

export const listDisputesOfLease = endpoint('GET /api/rental/disputes', {
  summary: 'The disputes of what was paid for a lease of yours and its renewals, at the gateways, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ leaseId: id }),
  output: z.object({ list: z.array(DisputeOfSale) }),
  errors: ['not_found'],
});

export const addLeaseDisputeWords = endpoint('POST /api/rental/disputes/words', {
  summary:
    'Say something of a dispute of what was paid for a lease of yours and show pictures, for the platform’s answer',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ leaseId: id, id, ...said }),
  output: DisputeOfSale,
  errors: ['not_found', 'state_conflict', 'evidence_full'],
});

export const listOwnDisputes = endpoint('GET /api/payment/disputes', {
  summary: 'The disputes of what you paid for an order or a lease, at the gateways, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ of: z.enum(['order', 'lease']), id }),
  output: z.object({ list: z.array(OwnDispute) }),
  errors: ['not_found'],
});
