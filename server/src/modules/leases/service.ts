/** What other modules are handed of leases. */
export {
  freezeLease,
  hadFenOfLease,
  holdsOfPayment,
  lockPaidOfLease,
  takeBackLease,
  takePartOfLease,
  unfreezeLease,
} from './payment/disputes.ts';
export { sendFreed } from './money.ts';
export { findGatewayMoney, type PaymentOfLease } from './payment/disputes.repository.ts';
export { maySeeLeasePicture } from './claims/evidence.repository.ts';
export { payLease } from './payment/pay.ts';
