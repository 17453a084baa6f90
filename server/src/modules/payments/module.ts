import type { Module } from '../../platform/module.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentJobs, paymentPeriodicJobs } from './jobs.ts';
import {
  listGateways,
  listMerchants,
  makeMerchant,
  moveMerchant,
  saveMerchant,
  testMerchant,
} from './merchants/merchants.ts';
import { merchantContext } from './merchants/openGateways.ts';
import { notifyAlipayPayment, notifyEpayPayment, notifyPayment, notifyWechatPayment } from './notice.ts';
import {
  decideUnansweredRefund,
  endUnansweredRefund,
  listUnansweredRefunds,
  unansweredWaiting,
} from './refunds/unanswered.ts';
import { getPayment, getPaymentState } from './pay.ts';

export const paymentsModule = (deps: PaymentDeps): Module => ({
  encryptedColumns: [
    { table: 'merchants', key: 'id', column: 'secret_encrypted', of: 'id', contextOf: merchantContext },
  ],
  handlers: [
    getPayment(deps),
    getPaymentState(deps),
    notifyPayment(deps),
    notifyEpayPayment(deps),
    notifyAlipayPayment(deps),
    notifyWechatPayment(deps),
    listGateways(deps),
    listMerchants(deps),
    makeMerchant(deps),
    saveMerchant(deps),
    moveMerchant(deps),
    testMerchant(deps),
    listUnansweredRefunds,
    endUnansweredRefund,
    decideUnansweredRefund,
  ],
  waiting: unansweredWaiting,
  jobs: paymentJobs(deps),
  periodicJobs: paymentPeriodicJobs,
});
