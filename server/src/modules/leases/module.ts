import type { Module } from '../../platform/module.ts';
import { bookLease, previewLease } from './booking/book.ts';
import { cancelLease, previewLeaseReturn, returnLease } from './use/change.ts';
import { answerClaim, claimDeposit, settleLease } from './claims/claims.ts';
import { addLeaseEvidence } from './claims/evidence.ts';
import { leaseJobs, leaseTasks } from './jobs.ts';
import { getListingTimes } from './booking/listings.ts';
import { getAdminLease, getLease, listAdminLeases, listLeaseDisputes, listLeases } from './lists/lists.ts';
import { payLeaseByBalance } from './payment/payByBalance.ts';
import { cancelLeaseRenewal, previewLeaseRenewal, renewLease } from './renewals/renew.ts';
import { answerLeaseProblem, reportLeaseProblem, showLease } from './use/use.ts';
import { leaseWaiting } from './lists/waiting.repository.ts';

export const leasesModule: Module = {
  handlers: [
    getListingTimes,
    previewLease,
    bookLease,
    listLeases,
    getLease,
    showLease,
    reportLeaseProblem,
    answerLeaseProblem,
    previewLeaseRenewal,
    renewLease,
    cancelLeaseRenewal,
    payLeaseByBalance,
    previewLeaseReturn,
    returnLease,
    cancelLease,
    claimDeposit,
    answerClaim,
    addLeaseEvidence,
    listAdminLeases,
    getAdminLease,
    listLeaseDisputes,
    settleLease,
  ],
  jobs: leaseTasks,
  periodicJobs: leaseJobs,
  waiting: leaseWaiting,
  constraintErrors: { leases_apart: 'lease_time_taken' },
};
