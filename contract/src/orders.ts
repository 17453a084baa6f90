import { z } from 'zod';
import { deliveryKinds } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { orderStates } from './orderProcess.ts';
import { id, listOf, pageInput, wholeNumber } from './paging.ts';

export const OrderSummary = z.object({
  id: z.number(),
  state: z.enum(orderStates),
  productId: z.number(),
  /** Title and SKU as they were when the order was placed. */
  title: z.string(),
  skuName: z.string(),
  categorySlug: z.string(),
  kind: z.enum(deliveryKinds),
  quantity: z.number(),
  unitPriceFen: z.number(),
  amountFen: z.number(),
  createdAt: z.string(),
  /** When an unpaid order closes by itself. */
  expiresAt: z.string(),
  /** What the caller may do now. */
  may: z.array(z.enum(['pay', 'close', 'show'])),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const Order = OrderSummary.extend({
  paidAt: z.string().nullable(),
  paidBy: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** The step that comes by itself, and when. */
  next: z.object({ event: z.string(), to: z.enum(orderStates), at: z.string() }).nullable(),
  /** For the payment page, while the order can be paid. */
  paymentToken: z.string().nullable(),
  /** Instructions of the seller, sanitised HTML, shown after payment only. */
  instructionsHtml: z.string(),
  licences: z.array(z.object({ id: z.number(), keyMasked: z.string(), state: z.string() })),
});
export type Order = z.infer<typeof Order>;

/** What is known of an order once it is placed. */
const PlacedOrder = z.object({
  id: z.number(),
  state: z.enum(orderStates),
  amountFen: z.number(),
  expiresAt: z.string(),
  paymentToken: z.string().nullable(),
});

export const createOrder = endpoint('createOrder', {
  summary: 'Place an order; with `payBy: balance` it is paid and delivered at once',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    skuId: id,
    quantity: wholeNumber(limits.quantity.min, limits.quantity.max),
    /** What the buyer saw; another price now is refused instead of charged. */
    unitPriceFen: wholeNumber(0, limits.priceFen.max),
    payBy: z.enum(['gateway', 'balance']).default('gateway'),
  }),
  output: PlacedOrder,
  errors: ['sku_unavailable', 'price_changed', 'too_many_unpaid_orders', 'insufficient_balance'],
});

export const payOrderByBalance = endpoint('payOrderByBalance', {
  summary: 'Pay an order of one’s own from the balance',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({ orderId: id }),
  output: PlacedOrder,
  errors: ['not_found', 'order_closed', 'order_already_paid', 'insufficient_balance'],
});

export const closeOrder = endpoint('closeOrder', {
  summary: 'Close an unpaid order of one’s own',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ orderId: id }),
  output: z.object({ id: z.number(), state: z.enum(orderStates) }),
  errors: ['not_found', 'order_already_paid', 'order_closed'],
});

export const listOrders = endpoint('listOrders', {
  summary: 'One’s own orders, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ state: z.enum(orderStates).optional(), ...pageInput }),
  output: listOf(OrderSummary),
  errors: [],
});

export const getOrder = endpoint('getOrder', {
  summary: 'An order of one’s own with its process and what it delivered',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Order,
  errors: ['not_found'],
});
