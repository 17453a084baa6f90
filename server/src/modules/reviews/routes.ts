import * as contract from '#contract/orders/reviews.ts';
import { route, type Route } from '../../platform/http.ts';
import { answer, ask, browseQuestions, hideOne, listSellersQuestions } from './questions.ts';
import { browseReviews, hide, listSellersReviews, reply, writeOwnReview } from './reviews.ts';

export const reviewRoutes: Route[] = [
  route(contract.listReviews, browseReviews),
  route(contract.writeReview, writeOwnReview),
  route(contract.listShopReviews, listSellersReviews),
  route(contract.replyToReview, reply),
  route(contract.hideReview, hide),
  route(contract.listQuestions, browseQuestions),
  route(contract.askQuestion, ask),
  route(contract.listShopQuestions, listSellersQuestions),
  route(contract.answerQuestion, answer),
  route(contract.hideQuestion, hideOne),
];
