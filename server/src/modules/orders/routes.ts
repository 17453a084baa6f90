import * as contract from '#contract/orders/orders.ts';
import { route, type Route } from '../../platform/http.ts';
import { closeOwnOrder } from './close.ts';
import { payByBalance } from './pay.ts';
import { placeOrder } from './place.ts';
import { previewRenewalOf } from './previewRenewal.ts';
import { getSaleOf, listEveryOrder, listOwnSales, replaceDeadItem } from './sales.ts';
import { getOwnOrder, listOwnOrders, type OrderSurroundings } from './service.ts';
import { downloadOwnOrder, showOwnOrder } from './show.ts';

export function orderRoutes(surroundings: OrderSurroundings): Route[] {
  return [
    route(contract.createOrder, placeOrder),
    route(contract.payOrderByBalance, payByBalance),
    route(contract.closeOrder, closeOwnOrder),
    route(contract.listOrders, listOwnOrders),
    route(contract.getOrder, (call, input) => getOwnOrder(surroundings, call, input)),
    route(contract.previewRenewal, previewRenewalOf),
    route(contract.showOrder, showOwnOrder),
    route(contract.downloadOrder, downloadOwnOrder),
    route(contract.listSales, listOwnSales),
    route(contract.getSale, getSaleOf),
    route(contract.replaceItem, replaceDeadItem),
    route(contract.listAllOrders, listEveryOrder),
  ];
}
