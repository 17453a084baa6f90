/** Lists of orders and refunds as files: never what was sold. */
import { isGateway, gateways } from '#contract/orders/gateways.ts';
import { orderStateTexts } from '#contract/orders/orderTexts.ts';
import type { OrderSummary, SaleSummary } from '#contract/orders/orders.ts';
import type { RefundCase } from '#contract/orders/refunds.ts';
import { refundReasonTexts, refundStateTexts } from '#contract/orders/refundTexts.ts';
import type { Locale } from '#contract/core/locale.ts';
import { answersLine } from './answers/answers.ts';
import { listExport, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listAllRefunds, listShopRefunds } from './refunds/refundLists.ts';
import { listAllOrders, listSales } from './sales/sales.ts';
import { listOrders } from './service.ts';

interface Words {
  purchases: string;
  sales: string;
  refunds: string;
  platform: string;
  byBalance: string;
}

const words: Record<Locale, Words> = {
  'zh-CN': { purchases: '我的订单', sales: '订单', refunds: '退款', platform: '平台自营', byBalance: '余额' },
  'en-US': {
    purchases: 'my-orders',
    sales: 'orders',
    refunds: 'refunds',
    platform: 'The platform',
    byBalance: 'Balance',
  },
};

const orderColumns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [
    '订单号',
    { time: '下单时间' },
    '状态',
    '商品',
    '规格',
    '数量',
    '单价（元）',
    '优惠（元）',
    '金额（元）',
    '已退款（元）',
    '付款方式',
    { time: '付款时间' },
    '卖家',
  ],
  'en-US': [
    'Order',
    { time: 'Placed' },
    'Status',
    'Product',
    'Option',
    'Quantity',
    'Unit price (CNY)',
    'Discount (CNY)',
    'Amount (CNY)',
    'Refunded (CNY)',
    'Paid by',
    { time: 'Paid at' },
    'Seller',
  ],
};

function orderCells(order: OrderSummary, locale: Locale): Cell[] {
  return [
    order.id,
    momentOf(order.createdAt),
    orderStateTexts[locale][order.state],
    order.title,
    order.skuName,
    order.quantity,
    { fen: order.unitPriceFen },
    { fen: order.discountFen },
    { fen: order.amountFen },
    { fen: order.refundedFen },
    payWayOf(order, locale),
    order.paidAt === null ? null : momentOf(order.paidAt),
    order.shop?.name ?? words[locale].platform,
  ];
}

function saleCells(sale: SaleSummary, locale: Locale): Cell[] {
  return [...orderCells(sale, locale), sale.buyer.username, answersLine(sale.answers)];
}

const saleColumns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [...orderColumns['zh-CN'], '买家', '买家填写'],
  'en-US': [...orderColumns['en-US'], 'Buyer', 'Filled in'],
};

const refundColumns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [
    '退款号',
    '订单号',
    { time: '申请时间' },
    '状态',
    '原因',
    '商品',
    '规格',
    '数量',
    '订单金额（元）',
    '申请金额（元）',
    '已退款（元）',
    { time: '结束时间' },
    '买家',
    '卖家',
  ],
  'en-US': [
    'Refund',
    'Order',
    { time: 'Requested' },
    'Status',
    'Reason',
    'Product',
    'Option',
    'Quantity',
    'Order amount (CNY)',
    'Asked for (CNY)',
    'Refunded (CNY)',
    { time: 'Ended' },
    'Buyer',
    'Seller',
  ],
};

function refundCells(refund: RefundCase, locale: Locale): Cell[] {
  const { order } = refund;
  return [
    refund.id,
    refund.orderId,
    momentOf(refund.requestedAt),
    refundStateTexts[locale][refund.state],
    refundReasonTexts[locale][refund.reason],
    order.title,
    order.skuName,
    order.quantity,
    { fen: order.amountFen },
    { fen: refund.wantedFen },
    { fen: refund.refundedFen },
    refund.endedAt === null ? null : momentOf(refund.endedAt),
    refund.buyer.username,
    refund.shop?.name ?? words[locale].platform,
  ];
}

function momentOf(at: string): Date {
  return new Date(at);
}

function payWayOf(
  { paidBy, fromBalanceFen }: Pick<OrderSummary, 'paidBy' | 'fromBalanceFen'>,
  locale: Locale,
): string | null {
  if (paidBy === null) return null;
  const { byBalance } = words[locale];
  if (!isGateway(paidBy)) return byBalance;
  const { name } = gateways[paidBy];
  return fromBalanceFen > 0 ? `${byBalance} + ${name[locale]}` : name[locale];
}

const fileOf = (name: 'purchases' | 'sales' | 'refunds') => ({
  'zh-CN': words['zh-CN'][name],
  'en-US': words['en-US'][name],
});

export const purchasesExport: ExportSource = listExport({
  list: listOrders,
  takesIds: true,
  file: fileOf('purchases'),
  columns: orderColumns,
  cells: orderCells,
});
export const salesExport: ExportSource = listExport({
  list: listSales,
  takesIds: true,
  file: fileOf('sales'),
  columns: saleColumns,
  cells: saleCells,
});
export const ordersExport: ExportSource = listExport({
  list: listAllOrders,
  takesIds: true,
  file: fileOf('sales'),
  columns: saleColumns,
  cells: saleCells,
});
export const shopRefundsExport: ExportSource = listExport({
  list: listShopRefunds,
  file: fileOf('refunds'),
  columns: refundColumns,
  cells: refundCells,
});
export const refundsExport: ExportSource = listExport({
  list: listAllRefunds,
  file: fileOf('refunds'),
  columns: refundColumns,
  cells: refundCells,
});
