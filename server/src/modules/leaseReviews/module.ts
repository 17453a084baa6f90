import type { Module } from '../../platform/module.ts';
import { hideLeaseReview, listAdminLeaseReviews, listLeaseFrauds, lookAtLeaseFraud } from './admin.ts';
import { leaseReviewJobs } from './jobs.ts';
import { answerLeaseReview, getLeaseReviews, listRentalReviews, writeLeaseReview } from './reviews.ts';

export const leaseReviewsModule: Module = {
  handlers: [
    listRentalReviews,
    getLeaseReviews,
    writeLeaseReview,
    answerLeaseReview,
    listAdminLeaseReviews,
    hideLeaseReview,
    listLeaseFrauds,
    lookAtLeaseFraud,
  ],
  periodicJobs: leaseReviewJobs,
};
