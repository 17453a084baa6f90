import type { Module } from '../../platform/module.ts';
import { confirmReceipt } from './complete.ts';
import { closeOrder } from './purchase/close.ts';
import { payOrderByBalance } from './purchase/pay.ts';
import { createOrder } from './purchase/createOrder.ts';
import { previewRenewal } from './purchase/previewRenewal.ts';
import { complainRefund, requestRefund, withdrawRefund } from './refunds/refund.ts';
import { answerColumns, showOrderAnswers } from './answers/answers.ts';
import { answerRefund, decideRefund, refundBuyer } from './refunds/refundAnswer.ts';
import { countRefunds, getRefund, listAllRefunds, listRefunds, listShopRefunds } from './refunds/refundLists.ts';
import { clearSameDevice, getSale, listAllOrders, listSales, replaceItem } from './sales/sales.ts';
import { getOrder, listOrders, type OrderDeps } from './service.ts';
import { downloadOrder, redeemOrderGiftCode, showOrder } from './show.ts';
import { addOrderNote, listOrderNotes } from './support/notes.ts';
import { listOrderMessages, sendOrderMessage, settleOrderTalk } from './support/support.ts';
import { sharedSecretJobs } from './sharedSecretNews.ts';
import { servicePeriodicJobs } from './services/serviceJobs.ts';
import { deliverService, startService } from './services/services.ts';
import { serviceColumns } from './services/serviceView.ts';
import { orderPeriodicJobs } from './purchase/orderJobs.ts';
import { refundPeriodicJobs } from './refunds/refundJobs.ts';
import { orderWaiting } from './waiting.repository.ts';

export const ordersModule = (deps: OrderDeps): Module => ({
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
    countRefunds,
    getRefund,
    listOrderMessages,
    sendOrderMessage,
    settleOrderTalk,
    listOrderNotes,
    addOrderNote,
    createOrder,
    payOrderByBalance,
    closeOrder,
    listOrders,
    getOrder(deps),
    previewRenewal,
    showOrder,
    downloadOrder,
    redeemOrderGiftCode,
    showOrderAnswers,
    confirmReceipt,
    listSales,
    getSale,
    replaceItem,
    clearSameDevice,
    startService,
    deliverService,
    listAllOrders,
  ],
  encryptedColumns: [...answerColumns, ...serviceColumns],
  jobs: sharedSecretJobs,
  periodicJobs: [...orderPeriodicJobs, ...servicePeriodicJobs, ...refundPeriodicJobs],
  waiting: orderWaiting,
  constraintErrors: {
    refunds_open: 'refund_open',
  },
});
