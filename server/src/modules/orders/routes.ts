import { closeOrder, createOrder, getOrder, listOrders, payOrderByBalance } from '#contract/orders.ts';
import { route, type Route } from '../../platform/http.ts';
import { payByBalance } from './pay.ts';
import { placeOrder } from './place.ts';
import { closeOwnOrder, getOwnOrder, listOwnOrders } from './service.ts';

export const orderRoutes: Route[] = [
  route(createOrder, placeOrder),
  route(payOrderByBalance, payByBalance),
  route(closeOrder, closeOwnOrder),
  route(listOrders, listOwnOrders),
  route(getOrder, getOwnOrder),
];
