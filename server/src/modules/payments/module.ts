import type { Module } from '../../platform/module.ts';
import { notifyPayment } from './notice.ts';
import { getPayment, getPaymentState } from './pay.ts';
import { paymentJobs, paymentPeriodicJobs } from './jobs.ts';
import type { PaymentDeps } from './deps.ts';

export const paymentsModule = (deps: PaymentDeps): Module => ({
  handlers: [getPayment(deps), getPaymentState(deps), notifyPayment(deps)],
  jobs: paymentJobs(deps),
  periodicJobs: paymentPeriodicJobs,
});
