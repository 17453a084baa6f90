import { listOrderMessages, sendOrderMessage } from '#contract/orders/orders.ts';
import {
  answerRefund,
  complainRefund,
  decideRefund,
  getRefund,
  listAllRefunds,
  listRefunds,
  listShopRefunds,
  refundBuyer,
  requestRefund,
  withdrawRefund,
} from '#contract/orders/refunds.ts';
import { route, type Route } from '../../platform/http.ts';
import { complainAboutRefund, requestOwnRefund, withdrawOwnRefund } from './refund.ts';
import { answerAsSeller, decideAsPlatform, refundOfOwnWill } from './refundAnswer.ts';
import { listEveryRefund, listOwnRefunds, listRefundsOfShop, viewRefund } from './refundLists.ts';
import { listMessages, sendMessage } from './support.ts';

/** What comes after a sale: money back, and talk about it. */
export const refundRoutes: Route[] = [
  route(requestRefund, requestOwnRefund),
  route(withdrawRefund, withdrawOwnRefund),
  route(complainRefund, complainAboutRefund),
  route(answerRefund, answerAsSeller),
  route(decideRefund, decideAsPlatform),
  route(refundBuyer, refundOfOwnWill),
  route(listRefunds, listOwnRefunds),
  route(listShopRefunds, listRefundsOfShop),
  route(listAllRefunds, listEveryRefund),
  route(getRefund, viewRefund),
  route(listOrderMessages, listMessages),
  route(sendOrderMessage, sendMessage),
];
