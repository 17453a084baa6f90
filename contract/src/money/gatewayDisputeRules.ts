/** Disputes of gateways: states, moves and bounds. Free of zod. */
import { day, hour } from '../core/durations.ts';
import type { GatewayName } from '../orders/gateways.ts';

/** It waits for an answer; it was answered; the money stays, was taken back by the gateway, or the payer gave up. */
export const gatewayDisputeStates = ['open', 'answered', 'won', 'lost', 'withdrawn'] as const;
export type GatewayDisputeState = (typeof gatewayDisputeStates)[number];

/** What lists of disputes are sorted by. */
export const gatewayDisputeSorts = ['opened', 'amount'] as const;
export type GatewayDisputeSort = (typeof gatewayDisputeSorts)[number];

/** While one of these, the money of what was paid stays where it is, and nothing of it is refunded. */
export const standingDisputeStates = ['open', 'answered'] as const satisfies readonly GatewayDisputeState[];

/** How a dispute ends. */
export const gatewayDisputeEnds = ['won', 'lost', 'withdrawn'] as const satisfies readonly GatewayDisputeState[];
export type GatewayDisputeEnd = (typeof gatewayDisputeEnds)[number];

/** What an admin does with a gateway's word against the end that was entered, and what became of it. */
export const disputeContradictionActs = ['follow', 'keep'] as const;
export type DisputeContradictionAct = (typeof disputeContradictionActs)[number];
export const disputeOutcomes = ['followed', 'kept'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** As whom somebody says something of a dispute: who sold or let out what was paid, or an admin. */
export const disputeSides = ['seller', 'lessor', 'platform'] as const;
export type DisputeSide = (typeof disputeSides)[number];

/** Of whose money something is kept back. */
export const keptOf = ['seller', 'agent', 'lessor', 'payer'] as const;
export type KeptOf = (typeof keptOf)[number];

/** The gateway's signed notice, or an admin who saw it at the gateway. */
export const gatewayDisputeSources = ['notice', 'hand'] as const;
export type GatewayDisputeSource = (typeof gatewayDisputeSources)[number];

/** Where an answer is: entered at the gateway by an admin, to be sent, sent, or refused by the gateway. */
export const answerSendings = ['by_hand', 'waiting', 'sent', 'failed'] as const;
export type AnswerSending = (typeof answerSendings)[number];

/**
 * By when an answer is due where the gateway does not say, in seconds from the dispute on. WeChat Pay asks merchants for a first reply within 24 hours
 * (its guide to complaints on the merchant platform); Alipay says a date (`gmt_overdue`).
 */
export const disputeAnswerSeconds: Record<GatewayName, number> = {
  sandbox: 3 * day,
  alipay: day,
  wechat: day,
  stripe: 7 * day,
  epay: day,
  epay2: day,
};

/** What the gateway's numbers of disputes look like to which it takes answers from a program; null: it takes none. */
const answeredNumbers: Record<GatewayName, RegExp | null> = {
  sandbox: /^D-/,
  alipay: /^[0-9A-Za-z]{16,64}(?:-\d+)?$/,
  wechat: /^\d{16,64}(?:-\d+)?$/,
  stripe: /^(?:dp|du)_\w+$/,
  epay: null,
  epay2: null,
};

/** Gateways of which payers complain: those tell of complaints, and are asked for them. */
export const complaintGateways = ['alipay', 'wechat'] as const satisfies readonly GatewayName[];

/** The number here of a complaint in a turn of it: 1 at first; one that was over and is raised again is another one. */
export function complaintNumber(number: string, round: number): string {
  return round === 1 ? number : `${number}-${round}`;
}

/** The gateway's number of a complaint. */
export function gatewayComplaint(number: string): string {
  return number.replace(/-\d+$/, '');
}

/** Pictures that a gateway takes with an answer. */
export const answerPicturesMax: Record<GatewayName, number> = {
  sandbox: 4,
  alipay: 4,
  wechat: 4,
  stripe: 1,
  epay: 0,
  epay2: 0,
};

/** Gateways that show the payer the answer to a complaint, with its pictures. */
export const answersSeenByPayer: readonly GatewayName[] = ['alipay', 'wechat'];

/** Gateways that take one answer to a dispute: the first counts. */
export const answersOnce: readonly GatewayName[] = ['stripe', 'alipay'];

/** Whether answers to a gateway's dispute of a number are sent to it; else they are entered there by hand. */
export function takesAnswers(gateway: GatewayName, number: string | undefined): boolean {
  return number !== undefined && (answeredNumbers[gateway]?.test(number) ?? false);
}

export const gatewayDisputeRules = {
  /** An open one shows as urgent when its time to answer is shorter, in seconds. */
  urgentSeconds: 12 * hour,
  /** What was earned by money that is disputed waits at most so many days after it was opened. */
  earnedWaitDays: 120,
  /** Orders are paid at most so many days after they were placed, late notices of gateways included. */
  paidAfterDays: 3,
  /** What an admin answers, in characters: WeChat Pay takes no more. */
  answerMax: 200,
  /** What somebody says of one, in characters, and how often since it was opened. */
  words: { max: 500, count: 5 },
  /** Pictures that are sent with it each time. */
  picturesMax: 6,
  /** Pictures are deleted so many days after their dispute ended. */
  keptDays: 180,
  /** The gateway's number and reason, in characters. */
  numberMax: 64,
  reasonMax: 500,
  /** Messages, showings and deliveries that are read for the evidence, of each order. */
  evidenceRows: 50,
  /** Days after which one that was answered and never ended waits for an admin again: nothing stays frozen because nobody remembers. */
  answeredOldDays: 14,
  /** An answer that did not reach the gateway after so many seconds waits for an admin. */
  answerLateSeconds: 15 * 60,
  /** Complaints that were made in so many days are listed each time: WeChat Pay lists 30 at most. */
  complaintDays: 29,
  /** They are listed so often, in seconds, in case a notice was lost. */
  complaintSeconds: 10 * 60,
  /** A merchant account that was switched off is asked for so many days more: as long as gateways give refunds. */
  complaintOffDays: 360,
  /** An admin may say a later date to answer by, up to so many seconds from now. */
  dueMaxSeconds: 60 * day,
} as const;
