/** How Alipay is asked about complaints, of either kind. */
import type { GatewayPayment } from '../gateway.ts';
import type { AlipayCalls } from './alipayComplaints.ts';

export interface Asking extends Pick<AlipayCalls, 'ask'> {
  /** The account that is paid. */
  sellerId: string;
  /** Asks about a payment. */
  query: (merchantNumber: string) => Promise<GatewayPayment | undefined>;
}

/** What is said to an application that may not ask for complaints of a kind. */
export const notAllowed = '40006';
/** What is said to what is refused by the kind that was asked, such as a number of the other one. */
export const refusedCode = '40004';
/** Why it is refused where it is not there. */
export const unknown = /NOT[_-]?(?:EXIST|FOUND)/i;
