import type { Module } from '../../platform/module.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentJobs, paymentPeriodicJobs } from './jobs.ts';
import { listGateways, listMerchants, makeMerchant, moveMerchant, testMerchant } from './merchants/merchants.ts';
import { decideMerchantChange, saveMerchant, withdrawMerchantChange } from './merchants/saveMerchant.ts';
import { merchantContext } from './merchants/adapters.ts';
import { merchantsWaiting } from './merchants/waiting.ts';
import {
  notifyAlipayPayment,
  notifyEpay2Payment,
  notifyEpayPayment,
  notifyPayment,
  notifyStripePayment,
  notifyWechatPayment,
  type DisputeNews,
} from './notice.ts';
import {
  decideUnansweredRefund,
  endUnansweredRefund,
  listUnansweredRefunds,
  unansweredWaiting,
} from './refunds/unanswered.ts';
import { getPayment, getPaymentState, payPartByBalance } from './pay.ts';

/** `news`: where notices of payments bring disputes and complaints as well. */
export const paymentsModule = (deps: PaymentDeps, news: DisputeNews): Module => ({
  encryptedColumns: [
    { table: 'merchants', key: 'id', column: 'secret_encrypted', of: 'id', contextOf: merchantContext },
  ],
  handlers: [
    getPayment(deps),
    getPaymentState,
    payPartByBalance(deps),
    notifyPayment(deps),
    notifyEpayPayment(deps),
    notifyEpay2Payment(deps),
    notifyAlipayPayment(deps, news),
    notifyWechatPayment(deps, news),
    notifyStripePayment(deps, news),
    listGateways,
    listMerchants(deps),
    makeMerchant(deps),
    saveMerchant(deps),
    decideMerchantChange(deps),
    withdrawMerchantChange(deps),
    moveMerchant(deps),
    testMerchant(deps),
    listUnansweredRefunds,
    endUnansweredRefund,
    decideUnansweredRefund,
  ],
  waiting: [...unansweredWaiting, ...merchantsWaiting],
  constraintErrors: { merchant_changes_waiting: 'merchant_change_waiting' },
  jobs: paymentJobs(deps),
  periodicJobs: paymentPeriodicJobs,
});
