import type { GatewayName, GatewayWay } from '#contract/orders/gateways.ts';
import type { AskedPayout, GatewayPayout, PayoutRequest } from './payouts/payout.ts';

/** What we ask of a gateway. Asking again with the same merchant number gives the same payment. */
export interface PaymentRequest {
  /** Our number for it; one payment at the gateway has one. */
  merchantNumber: string;
  /** One of the gateway's own. */
  way: GatewayWay;
  amountFen: number;
  /** What the payer reads at the gateway. */
  subject: string;
  /** Where the gateway sends its notices. */
  notifyUrl: string;
  /** Where it sends the payer back to. */
  returnUrl: string;
  /** The payer's address on the net; undefined where nobody is there. */
  payerIp: string | undefined;
  /** When it was asked for first. */
  askedAt: Date;
  expiresAt: Date;
}

/** A payment as the gateway offers it to the payer. */
export interface OfferedPayment {
  /** The gateway's own number; empty: it gives one only when it is paid. */
  reference: string;
  /** What a code to scan holds; but for the way `qr` also the page on which a person pays. */
  payUrl: string;
}

/** `expired`: it was not paid and never can be any more. */
export type GatewayPaymentState = 'waiting' | 'paid' | 'expired';

/** Where a payment stands at the gateway, in an answer that we know to be the gateway's. */
export interface GatewayPayment {
  state: GatewayPaymentState;
  /** Where it is `expired`: it was paid, and went back at least in part; nobody says how much. */
  isReturned?: boolean;
  amountFen: number;
  currency: string;
  reference: string;
  paidAt: Date | null;
}

/** What a gateway says in a notice whose signature is right; nothing of it is believed beyond that. */
export interface Notice {
  merchantNumber: string;
  amountFen: number;
  currency: string;
  isPaid: boolean;
  /** It can't be paid any more, or was paid and went back: nothing to do, and no reason to be told again. */
  isOver?: boolean;
  reference: string;
  /** Null: it does not say when. */
  paidAt: Date | null;
}

/** A signed notice that asks for nothing: about something else, or about what a notice of payment tells better. */
export const asksNothing = 'asks nothing';

/** A signed notice that there is something new of a complaint; null: it does not say of which. Nothing of it is believed: the gateway is asked. */
export interface ComplaintNotice {
  complaint: string | null;
}

/** A notice as it came: some gateways sign the body, some the query. */
export interface SentNotice {
  body: string;
  /** Without its question mark. */
  query: string;
  signature: string;
  /** What else is signed, where it comes in headers; '' where nothing does: the time, a word said once, and by which key. */
  timestamp: string;
  nonce: string;
  serial: string;
  receivedAt: Date;
}

/** Money that is to go back to whoever paid it. Asking again with the same number is the same refund. */
export interface RefundRequest {
  /** Of the payment that it belongs to. */
  merchantNumber: string;
  /** The gateway's number of that payment. */
  reference: string;
  /** Our number for this refund. */
  refundNumber: string;
  amountFen: number;
  /** All that was paid by that payment. */
  paidFen: number;
  /** What of it went back before, as far as we know. */
  givenFen: number;
  /** The turn in which it is asked for: the same for all who ask at once, another one each time after. */
  turn: string;
  /** What the payer reads at the gateway. */
  why: string;
}

/**
 * `accepted`: it is done. `processing`: the gateway has taken it, and it may still fail. `stuck`: the same, and somebody must act at the
 * gateway. `later`: not now, to be asked again. `refused`: it never will be.
 */
export type GatewayRefund =
  | { state: 'accepted' }
  | { state: 'processing' | 'stuck' | 'later' | 'refused'; reason: string };

/** A line of a bill: money that came, or went back. */
export interface BillLine {
  record: 'payment' | 'refund';
  /** Ours: of the payment, or of the refund; empty where the gateway has none. */
  number: string;
  /** The gateway's own. */
  reference: string;
  /** More than 0, whichever way it went. */
  amountFen: number;
  /** What the gateway keeps of it; below 0: what it gives back of that. */
  feeFen: number;
  /** False: the gateway lists it, and it moved no money. */
  isDone: boolean;
}

/** What a gateway says of a payment that its payer disputes; nothing of it is believed beyond its signature. */
export interface GatewayDispute {
  /** Our number of the payment. */
  merchantNumber: string;
  /** The gateway's number of the dispute. */
  number: string;
  /** All that was paid. */
  amountFen: number;
  currency: string;
  /** Not all of it is disputed. */
  isPart?: boolean;
  state: 'open' | 'won' | 'lost' | 'withdrawn';
  /** In the payer's or the gateway's words. */
  reason: string;
  /** By when it wants an answer; null: it does not say. */
  dueAt: Date | null;
}

/** A complaint as a gateway lists it. */
export interface ListedComplaint {
  /** The gateway's number of it. */
  number: string;
  /** Another one whenever there is something new of it. */
  mark: string;
}

/** What a gateway listed. */
export interface ComplaintList {
  all: ListedComplaint[];
  /** Why those of some kind are missing. */
  failures: unknown[];
  /** It has more than were looked at. */
  isCut: boolean;
}

/** What a gateway says of a complaint now, of each of its payments. */
export interface AskedComplaint extends ListedComplaint {
  /** 1 at first, another number each time that its payer raised it again. */
  round: number;
  madeAt: Date | null;
  said: GatewayDispute[];
}

/** What a gateway says of complaints. Each throws `gateway_unavailable`. */
export interface Complaints {
  /** Those that were made between two moments; `refused`: the gateway lists none to this merchant. */
  list(from: Date, until: Date): Promise<ComplaintList | 'refused'>;
  /** Undefined: the gateway does not know it, or it is another merchant's. */
  ask(number: string): Promise<AskedComplaint | undefined>;
  /** Sees to it that notices of complaints come to an address, where no other one was chosen; false: they go elsewhere. Without it, that is chosen at the gateway. */
  listen?(url: string): Promise<boolean>;
}

/** A dispute, as an admin may have entered it: what the gateway does not say is about that payment is none of it. */
export interface DisputeOfPayment {
  /** The gateway's number of the dispute. */
  number: string;
  /** Our number of the disputed payment. */
  merchantNumber: string;
}

/** Why a gateway is sent nothing about a dispute that is not of the payment. */
export const ofAnotherPayment = 'DISPUTE_OF_ANOTHER_PAYMENT';

/** What the platform says of a dispute. */
export interface WrittenAnswer extends DisputeOfPayment {
  text: string;
  /** JPEG, as many as the gateway takes. */
  pictures: readonly Uint8Array[];
  /** The same for the same answer, another for each other. */
  key: string;
  /** It was sent before, or begun to be sent: it may be there. */
  wasTried: boolean;
}

/** `taken`: the gateway has the answer. `refused`: it will never take it. */
export type DisputeAnswer = { state: 'taken' } | { state: 'refused'; reason: string };

/** A way to pay: one file an adapter. `create` and `query` throw `gateway_unavailable` when the gateway can't be reached or understood. */
export interface Gateway {
  readonly name: GatewayName;
  /** The merchant account that it works for; null: it needs none. */
  readonly merchantId: number | null;
  /** The address at which this gateway reaches us, without a slash at the end. */
  noticeBase(): string;
  create(wish: PaymentRequest): Promise<OfferedPayment>;
  /** Undefined when the gateway does not know the number. `reference`: its own, as far as it gave one; else ''. */
  query(merchantNumber: string, reference: string): Promise<GatewayPayment | undefined>;
  /** Finds out by which key a notice was signed, where that has to be asked for; before `verify`, and outside of transactions. */
  ready?(sent: SentNotice): Promise<void>;
  /** The notice, or undefined when this gateway did not sign it. */
  verify(sent: SentNotice): Notice | ComplaintNotice | typeof asksNothing | undefined;
  /** Makes sure that nobody can pay it any more. Without it, payments end by themselves. */
  close?(merchantNumber: string, reference: string): Promise<void>;
  /** Money back to the payer; throws `gateway_unavailable` when it is not known what came of it. Without it, none goes back there. */
  refund?(wish: RefundRequest): Promise<GatewayRefund>;
  /** Pays to an account at the gateway; throws `gateway_unavailable` when it is not known what came of it. Without it, it pays nobody. */
  payOut?(wish: PayoutRequest): Promise<GatewayPayout>;
  /** What became of a payout, which pays nothing; undefined: the gateway does not know it. Throws `gateway_unavailable`. */
  findPayout?(payout: AskedPayout): Promise<GatewayPayout | undefined>;
  /**
   * The bill of a day (YYYY-MM-DD) of China's time, line by line; undefined: it is not there yet. Throws `gateway_unavailable`
   * when the gateway can't be reached; reading throws `BillUnreadable` for what is no bill or is cut off. Without it, there are none.
   */
  bill?(day: string): Promise<AsyncIterable<BillLine> | undefined>;
  /** What a notice says of a dispute, or undefined when this gateway did not sign it. Without it, its notices tell nothing of them. */
  verifyDispute?(sent: SentNotice): GatewayDispute | undefined;
  /**
   * What a notice says of a dispute where those come with the notices of payments, asked about outside of transactions; undefined: nothing,
   * or this gateway did not sign it. Throws `gateway_unavailable`.
   */
  disputeOf?(sent: SentNotice): Promise<GatewayDispute | undefined>;
  /** What payers complain of. Without it, the gateway tells nothing of complaints. */
  complaints?: Complaints;
  /**
   * Answers a dispute; the same twice is one answer. One that is not of the payment is refused before anything is sent. Throws `gateway_unavailable` when it is not known what came of it. Without it, answers are
   * entered there by hand.
   */
  answerDispute?(answer: WrittenAnswer): Promise<DisputeAnswer>;
  /**
   * Says of a dispute that has ended that it was dealt with, where the gateway asks for that; twice is once, and of another payment's it says
   * nothing. Throws `gateway_unavailable`.
   */
  closeDispute?(dispute: DisputeOfPayment): Promise<void>;
}
