import type { Module } from '../../platform/module.ts';
import { closeOrder } from './close.ts';
import { payOrderByBalance } from './pay.ts';
import { createOrder } from './place.ts';
import { previewRenewal } from './previewRenewal.ts';
import { complainRefund, requestRefund, withdrawRefund } from './refund.ts';
import { answerRefund, decideRefund, refundBuyer } from './refundAnswer.ts';
import { getRefund, listAllRefunds, listRefunds, listShopRefunds } from './refundLists.ts';
import { getSale, listAllOrders, listSales, replaceItem } from './sales.ts';
import { getOrder, listOrders, type OrderSurroundings } from './service.ts';
import { downloadOrder, showOrder } from './show.ts';
import { listOrderMessages, sendOrderMessage } from './support.ts';
import { orderPeriodicJobs } from './jobs.ts';
import { refundPeriodicJobs } from './refundJobs.ts';

export const ordersModule = (surroundings: OrderSurroundings): Module => ({
  handlers: [
    requestRefund,
    withdrawRefund,
    complainRefund,
    answerRefund,
    decideRefund,
    refundBuyer,
    listRefunds,
    listShopRefunds,
    listAllRefunds,
    getRefund,
    listOrderMessages,
    sendOrderMessage,
    createOrder,
    payOrderByBalance,
    closeOrder,
    listOrders,
    getOrder(surroundings),
    previewRenewal,
    showOrder,
    downloadOrder,
    listSales,
    getSale,
    replaceItem,
    listAllOrders,
  ],
  periodicJobs: [...orderPeriodicJobs, ...refundPeriodicJobs],
  constraintErrors: {
    refunds_open: 'refund_open',
  },
});
