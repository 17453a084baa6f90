import type { Module } from '../../platform/module.ts';
import {
  answerQuestion,
  askQuestion,
  clearQuestionDevice,
  hideQuestion,
  listQuestions,
  getShopQuestion,
  listShopQuestions,
  listWaitingQuestions,
} from './questions.ts';
import { hideReview, listReviews, listReviewsOfShop, listShopReviews, replyToReview, writeReview } from './reviews.ts';
import { reviewPeriodicJobs } from './jobs.ts';
import { questionWaiting } from './waiting.repository.ts';

export const reviewsModule: Module = {
  handlers: [
    listReviews,
    listReviewsOfShop,
    writeReview,
    listShopReviews,
    replyToReview,
    hideReview,
    listQuestions,
    listWaitingQuestions,
    askQuestion,
    listShopQuestions,
    getShopQuestion,
    answerQuestion,
    hideQuestion,
    clearQuestionDevice,
  ],
  periodicJobs: reviewPeriodicJobs,
  waiting: questionWaiting,
  constraintErrors: {
    reviews_order: 'already_reviewed',
  },
};
