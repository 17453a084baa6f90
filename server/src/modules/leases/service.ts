/** What other modules are handed of leases. */
export { freezeLease, holdsOfPayment, lockPaidOfLease, takeBackLease, unfreezeLease } from './disputes.ts';
export { sendFreed } from './money.ts';
export type { PaymentOfLease } from './disputes.repository.ts';
export { maySeeLeasePicture } from './evidence.repository.ts';
export { payLease } from './pay.ts';
