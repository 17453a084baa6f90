/** Several options of several sellers under one payment: all of them, or none. */
import type { Answer } from '#contract/catalogue/extraFieldRules.ts';
import type { FieldRule } from '#contract/core/errors.ts';
import { formatFen } from '#contract/core/money.ts';
import type { OrderState } from '#contract/orders/orderProcess.ts';
import type { Call } from '../../../platform/http/http.ts';
import { userIdOf } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { findSkusForSale, unitPriceFen, type SkuForSale } from '../../catalogue/service.ts';
import {
  applyChoices,
  listChosenCoupons,
  takeCoupon,
  type AppliedCoupon,
  type Refused,
} from '../../coupons/service.ts';
import { findBuyer, sellsToThemselves, type Buyer } from '../../identity/service.ts';
import { openPayment, openPaymentOfCart, type PaymentOfOrder } from '../../payments/service.ts';
import { hasUnchosen, takeGoodsIfLeft } from '../../stock/service.ts';
import {
  amountOf,
  insertOrder,
  insertPaidOrder,
  listOrdersOfPayment,
  lockUnpaidOf,
  nextOrderIds,
  type NewOrder,
} from '../repository.ts';
import { keepSecretAnswers, keptAnswers, problemsOfGiven, type GivenAnswers } from '../answers/answers.ts';
import { lockDeliverable } from './checkDeliverable.ts';
import { closeOrdersOf } from './close.ts';
import { newOrder, paidState } from './createOrder.ts';
import { besideNone, deliverAndCharge } from './deliver.ts';
import { payFromBalance } from './pay.ts';
import { tooOftenParams } from './returnedTooOften.ts';
import { findReturnedTooOften } from './returns.repository.ts';
import { checkUnpaidLimits, placedFromOf } from './unpaidLimits.ts';
import { siteConfiguration } from '../../site/service.ts';

/** An option as its buyer saw it. */
export interface WantedLine {
  skuId: number;
  quantity: number;
  unitPriceFen: number;
  answers: readonly Answer[];
  /** What takes something off it. */
  coupon?: { id: number; couponCode?: string | undefined; discountFen: number } | undefined;
}

export interface PlacedTogether {
  paymentToken: string;
  amountFen: number;
  expiresAt: Date;
  /** Whether the same was ordered before and waited for its payment. */
  takenUp: boolean;
  orders: { id: number; skuId: number; state: OrderState; amountFen: number }[];
}

/** A line that can be ordered, with the place that it was sent at. */
interface Line {
  place: number;
  sku: SkuForSale;
  order: NewOrder;
  given: GivenAnswers;
}

/** Refuses lines: `undefined` where a line may pass. */
type Refusals = (Refusal | undefined)[];
interface Refusal {
  rule: FieldRule;
  params?: Record<string, string | number>;
  /** Below the line: which part of it is wrong. */
  part?: string;
}

/**
 * Orders all of these lines under one payment. From the balance they are paid and delivered at once; else their goods are
 * reserved while the payment waits. Who orders the same lines again takes up the payment that waits; other lines replace it:
 * it is closed, and its goods are free before the new ones are taken. Throws lines_refused, which names each line and why;
 * too_many_unpaid_orders, insufficient_balance, money_owed, too_many_requests for many wrong codes of coupons.
 */
export async function placeTogether(
  call: Call,
  { lines: sent, payBy }: { lines: readonly WantedLine[]; payBy: 'gateway' | 'balance' },
): Promise<PlacedTogether> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { accounts, ownSellers } = await findBuyer(tx, userId, now);
  await lockUnpaidOf(tx, accounts);
  const open = await openPaymentOfCart(tx, userId);
  const known = open && (await openOrdersLike(call, open, sent));
  if (open && known) {
    if (payBy === 'gateway') return { ...known, takenUp: true };
    await payFromBalance(call, known.orders[0]?.id ?? 0);
    const states = new Map((await listOrdersOfPayment(tx, open.id)).map(({ id, state }) => [id, state]));
    return {
      ...known,
      takenUp: true,
      orders: known.orders.map((order) => ({ ...order, state: states.get(order.id) ?? order.state })),
    };
  }
  // Before anything is taken: what it held may be wanted again.
  if (open) await closeOrdersOf(tx, open.id, now);
  const lines = await linesOf(call, sent, { accounts, ownSellers });
  const placed =
    payBy === 'balance' ? await placePaid(call, lines, accounts) : await placeUnpaid(call, lines, accounts);
  return { ...placed, takenUp: false };
}

/** The orders of a payment that waits, when they are of just these lines and can still be paid. */
async function openOrdersLike(
  { tx, now }: Call,
  payment: PaymentOfOrder,
  sent: readonly WantedLine[],
): Promise<Omit<PlacedTogether, 'takenUp'> | undefined> {
  const orders = await listOrdersOfPayment(tx, payment.id);
  const [first] = orders;
  if (!first || first.expiresAt <= now || orders.length !== sent.length) return undefined;
  // Answers may be others by now, and sensitive ones are not compared.
  const isAnswered = sent.some(({ answers }) => answers.length > 0) || orders.some(({ snapshot }) => snapshot.answers);
  if (isAnswered) return undefined;
  const bySku = new Map(orders.map((order) => [order.skuId, order]));
  const same = sent.map((line) => {
    const order = bySku.get(line.skuId);
    const isSame =
      order?.quantity === line.quantity &&
      order.unitPriceFen === line.unitPriceFen &&
      order.couponId === (line.coupon?.id ?? null) &&
      order.discountFen === (line.coupon?.discountFen ?? 0);
    return isSame && order.state === 'created' ? order : undefined;
  });
  const taken = same.filter((order) => order !== undefined);
  if (taken.length !== sent.length) return undefined;
  return {
    paymentToken: payment.token,
    amountFen: sumOf(taken),
    expiresAt: first.expiresAt,
    orders: taken.map(({ id, skuId, state, amountFen }) => ({ id, skuId, state, amountFen })),
  };
}

/** The lines as orders to be, in the order of their SKUs: everybody locks in that. Throws lines_refused, too_many_requests. */
async function linesOf(call: Call, sent: readonly WantedLine[], { accounts, ownSellers }: Buyer): Promise<Line[]> {
  const { tx, now } = call;
  const skuIds = sent.map(({ skuId }) => skuId);
  const couponIds = sent.flatMap(({ coupon }) => coupon?.id ?? []);
  const [skus, ids, returned, coupons] = await Promise.all([
    findSkusForSale(tx, skuIds, now),
    nextOrderIds(tx, sent.length),
    findReturnedTooOften(tx, { accounts, skuIds, now }),
    couponIds.length === 0 ? [] : listChosenCoupons(tx, couponIds, userIdOf(call)),
  ]);
  const bySku = new Map(skus.map((sku) => [sku.id, sku]));
  const titleOf = (place: number) => titleIn(call, bySku.get(sent[place]?.skuId ?? 0));
  refuse(
    titleOf,
    sent.map((line, place) =>
      skuIds.indexOf(line.skuId) === place
        ? refusalOf(call, ownSellers, { line, sku: bySku.get(line.skuId) })
        : { rule: 'twice' },
    ),
  );
  if (returned.size > 0) {
    const { timeZone } = (await siteConfiguration(tx)).site;
    refuse(
      titleOf,
      sent.map(({ skuId }) => {
        const at = returned.get(skuId);
        return at && { rule: 'returned_too_often', params: tooOftenParams(timeZone, at) };
      }),
    );
  }
  const unchosen = await Promise.all(skus.map((sku) => hasUnchosen(tx, sku)));
  const needed = new Set(skus.filter((_, index) => !unchosen[index]).map((sku) => sku.id));
  refuse(
    titleOf,
    sent.map(({ skuId }) => (needed.has(skuId) ? { rule: 'piece_needed' } : undefined)),
  );
  const choices = sent.flatMap((line, place) => {
    const sku = bySku.get(line.skuId);
    return sku && line.coupon ? [{ place, chosen: line.coupon, goods: { ...sku, ...line } }] : [];
  });
  const applied: (AppliedCoupon | Refused | undefined)[] = sent.map(() => undefined);
  for (const [index, coupon] of (await applyChoices(call, coupons, choices)).entries()) {
    const place = choices[index]?.place;
    if (place !== undefined) applied[place] = coupon;
  }
  refuse(
    titleOf,
    applied.map((coupon) => (coupon && 'refusal' in coupon ? refusalOfCoupon(coupon) : undefined)),
  );
  return sent
    .map((line, place) => ({ line, place, sku: bySku.get(line.skuId), coupon: applied[place] }))
    .toSorted((one, other) => one.line.skuId - other.line.skuId)
    .flatMap(({ line, place, sku, coupon: found }, index) => {
      const coupon = found && 'refusal' in found ? undefined : found;
      const id = ids[index];
      if (!sku || id === undefined) throw new Error(`line ${place} passed without its SKU`);
      const given = keptAnswers(sku, line.answers);
      const wanted = { ...line, ...given, id, priceFen: line.unitPriceFen, coupon };
      return { place, sku, given, order: newOrder(call, sku, wanted) };
    });
}

function refusalOf(
  { locale }: Call,
  ownSellers: readonly number[],
  { line, sku }: { line: WantedLine; sku: SkuForSale | undefined },
): Refusal | undefined {
  if (!sku) return { rule: 'sku_unavailable' };
  if (sellsToThemselves(ownSellers, sku)) return { rule: 'own_product' };
  const { minQuantity: min, maxQuantity: max } = sku;
  if (line.quantity < min) return { rule: 'too_small', params: { min }, part: 'quantity' };
  if (line.quantity > max) return { rule: 'too_big', params: { max }, part: 'quantity' };
  if (unitPriceFen(sku, line.quantity) !== line.unitPriceFen) return { rule: 'price_changed' };
  const [wrong] = problemsOfGiven(locale, sku, line.answers);
  return (
    wrong && { rule: wrong.rule, part: wrong.field, ...(wrong.params === undefined ? {} : { params: wrong.params }) }
  );
}

function titleIn({ locale }: Call, sku: SkuForSale | undefined): string {
  return sku ? inLanguage(locale, { zh: sku.titleZh, en: sku.titleEn }) : '';
}

/** Throws lines_refused when a line may not pass: all of those are named, with their titles. */
function refuse(titleOf: (place: number) => string, refusals: Refusals): void {
  const fields = refusals.flatMap((refusal, place) => {
    if (!refusal) return [];
    const { rule, params, part } = refusal;
    const field = part === undefined ? `lines.${place}` : `lines.${place}.${part}`;
    return [{ field, rule, params: { ...params, title: titleOf(place) } }];
  });
  if (fields.length > 0) throw new AppError('lines_refused', { fields });
}

/** The same for lines in the order of their SKUs. */
function refuseLines(call: Call, lines: readonly Line[], refusals: Refusals): void {
  const byPlace: Refusals = [];
  for (const [index, { place }] of lines.entries()) byPlace[place] = refusals[index];
  refuse((place) => titleIn(call, lines.find((line) => line.place === place)?.sku), [...byPlace]);
}

/** Throws lines_refused for trials that were had before; what is free to be had stays locked. */
async function checkRights(call: Call, lines: readonly Line[]): Promise<void> {
  const refusals: Refusals = [];
  // One by one: each locks what it needs, in the order in which everybody does.
  for (const { order } of lines) {
    const readiness = await lockDeliverable(call.tx, order, call.now);
    refusals.push('refusal' in readiness ? { rule: 'trial_used' } : undefined);
  }
  refuseLines(call, lines, refusals);
}

function refusalOfCoupon({ refusal, minFen }: Refused): Refusal {
  return { rule: refusal, ...(minFen !== undefined && { params: { min: formatFen(minFen) } }) };
}

/** The lines with the slots of their coupons. Throws lines_refused for coupons that somebody else was faster to take. */
async function takeCoupons(
  call: Call,
  lines: readonly Line[],
  by: { accounts: readonly number[]; isUnpaid: boolean },
): Promise<Line[]> {
  const { tx, now } = call;
  const refusals: Refusals = lines.map(() => undefined);
  const slots = new Map<number, number>();
  const taking = lines
    .map(({ order }, index) => ({ order, index }))
    .toSorted((one, other) => (one.order.couponId ?? 0) - (other.order.couponId ?? 0));
  // One by one, in the order of their numbers: nobody waits in a ring.
  for (const [place, { order, index }] of taking.entries()) {
    const { couponId, discountFen } = order;
    if (couponId === null) continue;
    const before = taking.slice(0, place).filter((one) => one.order.couponId === couponId);
    const takenFen = before.reduce((sum, one) => sum + one.order.discountFen, 0);
    const use = { ...by, amountFen: amountOf(order), now, taken: before.length, takenFen };
    const found = await takeCoupon(tx, { couponId, discountFen }, use);
    if ('refusal' in found) refusals[index] = refusalOfCoupon(found);
    else slots.set(index, found.slot);
  }
  refuseLines(call, lines, refusals);
  return lines.map((line, index) => ({ ...line, order: { ...line.order, couponSlot: slots.get(index) ?? null } }));
}

async function placePaid(
  call: Call,
  sent: readonly Line[],
  accounts: readonly number[],
): Promise<Omit<PlacedTogether, 'takenUp'>> {
  const { tx, now } = call;
  await checkRights(call, sent);
  const lines = await takeCoupons(call, sent, { accounts, isUnpaid: false });
  await takeGoods(call, lines, 'sold');
  const { payment, placed } = await openFor(call, lines, { isPaid: true });
  await Promise.all(
    placed.flatMap((order) => [
      insertPaidOrder(tx, { ...order, paymentId: payment.id }),
      deliverAndCharge(call, order, { ...besideNone, renewal: null, paidBy: 'balance' }),
    ]),
  );
  await keepSecrets(call, lines);
  return resultOf(payment.token, lines, { placed, isPaid: true, expiresAt: now });
}

async function placeUnpaid(
  call: Call,
  sent: readonly Line[],
  accounts: readonly number[],
): Promise<Omit<PlacedTogether, 'takenUp'>> {
  const { tx, now, app } = call;
  await checkRights(call, sent);
  const placedFrom = placedFromOf(app.keys, call.ip);
  const wanted = sent.map(({ sku, order }) => ({ sku, quantity: order.quantity }));
  const refusals = await checkUnpaidLimits(tx, { userId: userIdOf(call), accounts, placedFrom, wanted, now });
  refuseLines(
    call,
    sent,
    refusals.map((refusal) => refusal && { ...refusal, rule: refusal.name }),
  );
  const lines = await takeCoupons(call, sent, { accounts, isUnpaid: true });
  await takeGoods(call, lines, 'reserved');
  const { payment, placed } = await openFor(call, lines, { isPaid: false });
  await Promise.all([
    ...placed.map((order) => insertOrder(tx, { ...order, paymentId: payment.id }, placedFrom)),
    keepSecrets(call, lines),
  ]);
  const [first] = placed;
  return resultOf(payment.token, lines, { placed, isPaid: false, expiresAt: first?.expiresAt ?? now });
}

async function keepSecrets({ tx, app }: Call, lines: readonly Line[]): Promise<void> {
  await Promise.all(lines.map(({ order, given }) => keepSecretAnswers(tx, app.keys, order.id, given)));
}

/** Throws lines_refused for what somebody else was faster to take. */
async function takeGoods(call: Call, lines: readonly Line[], wanted: 'sold' | 'reserved'): Promise<void> {
  const { tx, now } = call;
  const taken = await Promise.all(
    lines.map(({ sku, order: { id: orderId, quantity } }) =>
      takeGoodsIfLeft(tx, sku, { orderId, quantity, wanted, now }),
    ),
  );
  refuseLines(
    call,
    lines,
    taken.map((isTaken) => (isTaken ? undefined : { rule: 'sku_sold_out' })),
  );
}

async function openFor({ tx, now }: Call, lines: readonly Line[], { isPaid }: { isPaid: boolean }) {
  const placed = lines.map(({ order }) => ({ ...order, amountFen: amountOf(order) }));
  const [first] = placed;
  if (!first) throw new Error('nothing was ordered');
  const { userId, expiresAt } = first;
  const paid = isPaid ? { paidAt: now } : {};
  const amountFen = sumOf(placed);
  const payment = await openPayment(tx, { purpose: 'order', ofCart: true, userId, amountFen, expiresAt, ...paid, now });
  return { payment, placed };
}

/** As the lines were sent. */
function resultOf(
  paymentToken: string,
  lines: readonly Line[],
  of: { placed: readonly (NewOrder & { amountFen: number })[]; isPaid: boolean; expiresAt: Date },
): Omit<PlacedTogether, 'takenUp'> {
  const { placed, isPaid, expiresAt } = of;
  const orders = lines
    .map(({ place, order }, index) => ({
      place,
      id: order.id,
      skuId: order.skuId,
      state: isPaid ? paidState(order) : ('created' as const),
      amountFen: placed[index]?.amountFen ?? 0,
    }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place: _place, ...order }) => order);
  return { paymentToken, amountFen: sumOf(placed), expiresAt, orders };
}

function sumOf(orders: readonly { amountFen: number }[]): number {
  return orders.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
