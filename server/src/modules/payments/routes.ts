import { getPayment, getPaymentState, notifyPayment } from '#contract/orders/payments.ts';
import { outsideRoute, route, type Route } from '../../platform/http.ts';
import { takeNotice } from './notice.ts';
import { askGateway, getState, intendPayment, recordPayment } from './pay.ts';
import type { PaymentSurroundings } from './surroundings.ts';

export function paymentRoutes(surroundings: PaymentSurroundings): Route[] {
  return [
    outsideRoute(getPayment, {
      intend: (call, input) => intendPayment(surroundings, call, input),
      ask: askGateway,
      record: (call, intent, offered) => recordPayment(surroundings, call, intent, offered),
    }),
    route(getPaymentState, (call, input) => getState(surroundings, call, input)),
    route(notifyPayment, (call, input) => takeNotice(surroundings, call, input)),
  ];
}
