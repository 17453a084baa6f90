import type { Module } from '../../platform/module.ts';
import { notifyPayment } from './notice.ts';
import { getPayment, getPaymentState } from './pay.ts';
import { paymentJobs, paymentPeriodicJobs } from './jobs.ts';
import type { PaymentSurroundings } from './deps.ts';

export const paymentsModule = (surroundings: PaymentSurroundings): Module => ({
  handlers: [getPayment(surroundings), getPaymentState(surroundings), notifyPayment(surroundings)],
  jobs: paymentJobs(surroundings),
  periodicJobs: paymentPeriodicJobs,
});
