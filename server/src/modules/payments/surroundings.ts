import type { Tx } from '../../platform/database.ts';
import type { App } from '../../platform/http.ts';

/** Pays an order with money that was credited just now. `not_payable`: it is paid already, so the credit stays in the wallet. */
export type PayOrder = (
  tx: Tx,
  app: Pick<App, 'keys'>,
  payment: { orderId: number; paidBy: string; now: Date },
) => Promise<'paid' | 'not_payable'>;

/** What payments are handed by the composition. */
export interface PaymentSurroundings {
  payOrder: PayOrder;
  /** Where this process answers on its own machine; known once it listens. */
  internalUrl: () => string;
}
