import { endpoints } from '#contract/endpoints.ts';
import { AppError } from './platform/errors.ts';
import { route, type Route } from './platform/http.ts';

/** Calls whose modules are being written; a name leaves this list when its module serves it. */
const coming = [
  'listOrderMessages',
  'sendOrderMessage',
  'requestRefund',
  'withdrawRefund',
  'complainRefund',
  'answerRefund',
  'decideRefund',
  'refundBuyer',
  'listRefunds',
  'listShopRefunds',
  'listAllRefunds',
  'getRefund',
  'listReviews',
  'writeReview',
  'listShopReviews',
  'replyToReview',
  'hideReview',
  'listQuestions',
  'askQuestion',
  'listShopQuestions',
  'answerQuestion',
  'hideQuestion',
] as const;

export const comingRoutes: Route[] = coming.map((name) =>
  route(endpoints[name], () => Promise.reject(new AppError('unavailable'))),
);
