/** What other modules are handed of leases. */
export { freezeLease, takeBackLease, unfreezeLease } from './disputes.ts';
export { findGatewayMoney, type PaymentOfLease } from './disputes.repository.ts';
export { maySeeLeasePicture } from './evidence.repository.ts';
export { payLease } from './pay.ts';
