import type { CreditReason } from '#contract/orders/payments.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/http.ts';

/**
 * Locks an order and takes its goods; what is given pays it, with money that was credited meanwhile. A reason instead: it
 * can't be paid, so the credit stays in the wallet.
 */
export type PayOrder = (
  tx: Tx,
  app: Pick<App, 'keys'>,
  payment: { orderId: number; paidBy: string; now: Date },
) => Promise<(() => Promise<void>) | CreditReason>;

/** What payments are handed by the composition. */
export interface PaymentDeps {
  payOrder: PayOrder;
  /** Where this process answers on its own machine; known once it listens. */
  internalUrl: () => string;
}
