import type { Tx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/http.ts';
import type { UnpaidLease, UnpaidOrder } from './repository.ts';

/** What becomes of the orders of a payment whose money came. */
export interface OrdersToPay {
  /** Those that can't be paid, and why: what they cost stays in the wallet. */
  unpaid: readonly UnpaidOrder[];
  /** Pays and delivers the others, with money that was credited meanwhile; undefined when there are none. */
  deliver: (() => Promise<void>) | undefined;
  /** What of the others the balance pays, in fen. */
  fromBalanceFen: number;
}

/** What the balance pays beside a gateway, in fen. */
export interface BesideGateway {
  /** As it was agreed on when the gateway was asked. */
  balanceFen: number;
  /** What is held for the payment now, and what of that was earned. */
  heldFen: number;
  heldEarnedFen: number;
}

/** Locks the orders of a locked payment and takes their goods. */
export type PayOrders = (
  tx: Tx,
  app: Pick<App, 'keys'>,
  payment: { paymentId: number; paidBy: string; beside: BesideGateway; now: Date },
) => Promise<OrdersToPay>;

/** What becomes of the lease of a payment whose money came. */
export interface LeaseToPay {
  /** Why it can't be booked, if so: the money stays in the wallet. */
  unpaid: UnpaidLease | undefined;
  /** Holds rent and deposit, with money that was credited meanwhile; undefined when it can't be booked. */
  deliver: (() => Promise<void>) | undefined;
}

/** Books the lease of a locked payment, if that can be done now. */
export type PayLease = (tx: Tx, payment: { paymentId: number; now: Date }) => Promise<LeaseToPay>;

/** What payments are handed by the composition. */
export interface PaymentDeps {
  payOrders: PayOrders;
  payLease: PayLease;
  /** Where this process answers on its own machine; known once it listens. */
  internalUrl: () => string;
}
