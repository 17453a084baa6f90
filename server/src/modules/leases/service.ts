/** What other modules are handed of leases. */
export { freezeLease, holdsOfPayment, lockPaidOfLease, takeBackLease, unfreezeLease } from './payment/disputes.ts';
export { sendFreed } from './money.ts';
export { findGatewayMoney, type PaymentOfLease } from './payment/disputes.repository.ts';
export { maySeeLeasePicture } from './claims/evidence.repository.ts';
export { payLease } from './payment/pay.ts';
