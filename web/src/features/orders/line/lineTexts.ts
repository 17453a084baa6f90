import { orderStateTexts } from '#contract/orders/orderTexts.ts';
import { orderStates } from '#contract/orders/orderProcess.ts';
import { defineTexts } from '../../../language/texts.ts';
import { defineStates } from '../../../record/defineStates.ts';
import { CheckIcon, PackageIcon } from '../../../ui/kit/icons.ts';

/** What a line of an order says, by itself: the dashboard needs no other words of orders. */
export const lineTexts = defineTexts('orderLines', {
  'zh-CN': {
    ...orderStateTexts['zh-CN'],
    product: '商品',
    state: '状态',
    amount: '金额',
    placed: '下单时间',
    order: '订单',
    serviceWaits: '待您交付',
    refundWaits: '退款待您处理',
    until: '{{when}} 前',
    payUntil: '限 {{when}} 前付款',
    deliverUntil: '限 {{when}} 前交付',
    paidTogether_other: '{{count}} 笔一起付款',
    newest: '最新订单',
    emptyTitle: '还没有订单',
    emptyText: '挑一件喜欢的商品，付款后在这里查看。',
    showAll: '查看全部订单',
    browse: '去选购',
    list: '订单列表',
    pay: '去支付',
    seeProgress: '看进展',
    toDownload: '下载',
    toLicence: '查看授权',
    toGift: '查看礼品卡',
    toSecret: '查看卡密',
    buyAgain: '再次购买',
    actionOf: '{{action}}：订单 {{id}}',
  },
  'en-US': {
    ...orderStateTexts['en-US'],
    product: 'Product',
    state: 'Status',
    amount: 'Amount',
    placed: 'Placed',
    order: 'Order',
    serviceWaits: 'To deliver',
    refundWaits: 'Refund to review',
    until: 'until {{when}}',
    payUntil: 'To be paid by {{when}}',
    deliverUntil: 'To be delivered by {{when}}',
    paidTogether_one: '{{count}} paid together',
    paidTogether_other: '{{count}} paid together',
    newest: 'Latest orders',
    emptyTitle: 'No orders yet',
    emptyText: 'Choose something you like. Once paid, it is here.',
    showAll: 'See all orders',
    browse: 'Browse products',
    list: 'Orders',
    pay: 'Pay',
    seeProgress: 'See progress',
    toDownload: 'Download',
    toLicence: 'View licence',
    toGift: 'View gift card',
    toSecret: 'View code',
    buyAgain: 'Buy again',
    actionOf: '{{action}}: order {{id}}',
  },
});

export const orderLooks = defineStates(orderStates, lineTexts, {
  created: 'waiting',
  paid: 'info',
  // Delivered still runs: it can be confirmed or complained about. Completed is settled, and quiet.
  delivered: { tone: 'good', icon: PackageIcon },
  completed: { tone: 'neutral', icon: CheckIcon },
  closed: 'neutral',
  refunded: 'neutral',
});
