import type { Module } from '../../platform/module.ts';
import { answerQuestion, askQuestion, hideQuestion, listQuestions, listShopQuestions } from './questions.ts';
import { hideReview, listReviews, listShopReviews, replyToReview, writeReview } from './reviews.ts';
import { reviewPeriodicJobs } from './jobs.ts';
import { questionWaiting } from './waiting.repository.ts';

export const reviewsModule: Module = {
  handlers: [
    listReviews,
    writeReview,
    listShopReviews,
    replyToReview,
    hideReview,
    listQuestions,
    askQuestion,
    listShopQuestions,
    answerQuestion,
    hideQuestion,
  ],
  periodicJobs: reviewPeriodicJobs,
  waiting: questionWaiting,
  constraintErrors: {
    reviews_order: 'already_reviewed',
  },
};
