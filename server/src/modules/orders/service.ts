import type { closeOrder, getOrder, listOrders, OrderSummary } from '#contract/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { orderProcess } from '#contract/orderProcess.ts';
import { movesFrom } from '#contract/process.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { instructionsHtml } from '../catalogue/service.ts';
import { listOrderLicences } from '../licences/service.ts';
import { closePayment, paymentOfOrder } from '../payments/service.ts';
import { orderAbilities, ownsOrder } from './policy.ts';
import {
  countOrderRows,
  findOrder,
  listOrderRows,
  moveOrderToClosed,
  siteFiguresSince,
  type OrderRow,
} from './repository.ts';

export { payOrder } from './pay.ts';

/** Totals are exact up to here. */
const countMax = 10_000;

/** One's own orders, newest first; the cursor is the last order's id. */
export async function listOwnOrders(
  call: Call,
  input: ParsedInputOf<typeof listOrders>,
): Promise<OutputOf<typeof listOrders>> {
  const beforeId = input.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(input.cursor);
  if (!/^\d+$/.test(input.cursor ?? '0') || !Number.isSafeInteger(beforeId)) {
    throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
  }
  const query = { userId: userIdOf(call), state: input.state, beforeId, limit: input.limit + 1 };
  const { rows, total } = await listOrderRows(call.tx, query);
  const shown = rows.slice(0, input.limit);
  const next = rows.length > input.limit ? String(shown.at(-1)?.id ?? '') : null;
  return {
    list: shown.map((row) => summaryOf(row, call.locale, call.now)),
    next,
    total: Math.min(total, countMax),
    totalExact: total <= countMax,
  };
}

/** An order of one's own with its process and what it delivered. Throws not_found for anybody else's. */
export async function getOwnOrder(
  call: Call,
  input: ParsedInputOf<typeof getOrder>,
): Promise<OutputOf<typeof getOrder>> {
  const { tx, locale, now } = call;
  const order = await ownOrder(call, input.id);
  const summary = summaryOf(order, locale, now);
  const mayShow = summary.may.includes('show');
  const [payment, licences, instructions] = await Promise.all([
    summary.may.includes('pay') ? paymentOfOrder(tx, order.id) : undefined,
    mayShow ? listOrderLicences(tx, order.id, now) : [],
    mayShow ? instructionsHtml(tx, order.productId, locale) : '',
  ]);
  return {
    ...summary,
    paidAt: order.paidAt?.toISOString() ?? null,
    paidBy: order.paidBy,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    completedAt: order.completedAt?.toISOString() ?? null,
    closedAt: order.closedAt?.toISOString() ?? null,
    next: nextOf(order),
    paymentToken: payment?.token ?? null,
    instructionsHtml: instructions,
    licences,
    items: [],
    file: null,
    firstShownAt: null,
    showings: [],
    refunds: [],
    review: null,
    refundWays: [],
  };
}

/** Closes an unpaid order of one's own. Throws not_found, order_closed, order_already_paid. */
export async function closeOwnOrder(
  call: Call,
  input: ParsedInputOf<typeof closeOrder>,
): Promise<OutputOf<typeof closeOrder>> {
  const order = await ownOrder(call, input.orderId);
  await closePayment(call.tx, order.id);
  if (!(await moveOrderToClosed(call.tx, order.id, call.now))) {
    const current = await findOrder(call.tx, order.id);
    throw new AppError(current?.state === 'closed' ? 'order_closed' : 'order_already_paid');
  }
  return { id: order.id, state: 'closed' };
}

/** How many orders a user has, exact up to 10,000, and how many wait for payment. */
export async function countOrders(tx: Tx, userId: number): Promise<{ unpaid: number; total: number }> {
  return countOrderRows(tx, userId);
}

/** The newest orders of a user. */
export async function listNewestOrders(
  tx: Tx,
  query: { userId: number; locale: Locale; now: Date; limit: number },
): Promise<OrderSummary[]> {
  const { rows } = await listOrderRows(tx, {
    userId: query.userId,
    beforeId: Number.MAX_SAFE_INTEGER,
    limit: query.limit,
  });
  return rows.map((row) => summaryOf(row, query.locale, query.now));
}

/** Orders and sales in fen of the whole site since a moment. */
export async function salesSince(tx: Tx, since: Date): Promise<{ ordersToday: number; salesTodayFen: number }> {
  return siteFiguresSince(tx, since);
}

async function ownOrder(call: Call, id: number): Promise<OrderRow> {
  const order = await findOrder(call.tx, id);
  if (!order || !ownsOrder(call.actor, order)) throw new AppError('not_found');
  return order;
}

function summaryOf(row: OrderRow, locale: Locale, now: Date): OrderSummary {
  const { snapshot } = row;
  const inEnglish = locale === 'en-US';
  return {
    id: row.id,
    state: row.state,
    productId: row.productId,
    title: (inEnglish && snapshot.titleEn) || snapshot.titleZh,
    skuName: (inEnglish && snapshot.skuNameEn) || snapshot.skuNameZh,
    categorySlug: snapshot.categorySlug,
    kind: snapshot.kind,
    quantity: row.quantity,
    unitPriceFen: row.unitPriceFen,
    amountFen: row.amountFen,
    refundedFen: 0,
    shop: null,
    openRefund: null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    may: orderAbilities(row, now),
  };
}

/** What happens by itself when nobody acts, read from the process. */
function nextOf(order: OrderRow): OutputOf<typeof getOrder>['next'] {
  const move = movesFrom(orderProcess, order.state).find(({ afterSeconds }) => afterSeconds !== undefined);
  const since = order.state === 'created' ? order.createdAt : order.deliveredAt;
  if (!move || !since) return null;
  return {
    event: move.event,
    to: move.to,
    at: new Date(since.getTime() + (move.afterSeconds ?? 0) * 1000).toISOString(),
  };
}
