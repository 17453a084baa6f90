import * as contract from '#contract/orders/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { handle, userIdOf, type Call, type Sharing } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { getSkuForSale, unitPriceFen, type SkuForSale } from '../../catalogue/service.ts';
import {
  applyChoices,
  couponRefused,
  findChosenCoupon,
  takeCoupon,
  type AppliedCoupon,
} from '../../coupons/service.ts';
import { findBuyer, sellsToThemselves } from '../../identity/service.ts';
import { openPayment, paymentOfOrder } from '../../payments/service.ts';
import {
  findPiece,
  hasItsOwnItems,
  hasUnchosen,
  reserveGoods,
  takeGoods,
  withPiece,
  type ChosenPiece,
} from '../../stock/service.ts';
import { formatFen } from '#contract/core/money.ts';
import {
  amountOf,
  findHolderOfPiece,
  findOpenOrder,
  findOrder,
  insertOrder,
  insertPaidOrder,
  insertPaidOrderWithUse,
  lockUnpaidOf,
  nextOrderId,
  type NewOrder,
} from '../repository.ts';
import { checkedAnswers, keepSecretAnswers, replaceAnswers, type GivenAnswers } from '../answers/answers.ts';
import { besideNone, deliverAndCharge } from './deliver.ts';
import { checkDeliverable, type Ready } from './checkDeliverable.ts';
import { payFromBalance } from './pay.ts';
import { returnedTooOftenError } from './returnedTooOften.ts';
import { findReturnedTooOften } from './returns.repository.ts';
import { checkUnpaidLimits, placedFromOf } from './unpaidLimits.ts';

type Input = ParsedInputOf<typeof contract.createOrder>;
type Output = OutputOf<typeof contract.createOrder>;

/**
 * Places an order at the price that the buyer saw, with the coupon that they chose. From the balance it is paid and delivered
 * at once; else its goods are reserved while it waits for its payment. Whoever buys again what waits already takes that order
 * up. A piece that was chosen costs its extra price on top. Throws sku_unavailable, own_product, price_changed, piece_taken, piece_held, piece_needed, returned_too_often, too_many_unpaid_orders, too_much_reserved, sku_sold_out,
 * insufficient_balance, trial_used, a refusal of the coupon (`couponRefusals`), too_many_requests for many wrong codes; for a
 * renewal not_found, licence_not_renewable; and where the same order ended at this moment order_closed, order_already_paid.
 */
export const createOrder = handle(
  contract.createOrder,
  async (call, input) => {
    const { renewsLicenceId = null, pieceId = null, coupon: chosen } = input;
    const userId = userIdOf(call);
    const { id: couponId, discountFen } = chosen ?? noCoupon;
    const wanted = { ...input, userId, renewsLicenceId, pieceId, couponId, discountFen, now: call.now };
    const [listed, { id, openId, hasManyReturns }, buyer, chosenCoupon] = await Promise.all([
      getSkuForSale(call.tx, input.skuId, call.now),
      nextOrderId(call.tx, wanted),
      findBuyer(call.tx, userId, call.now),
      chosen && findChosenCoupon(call.tx, chosen.id, userId),
    ]);
    const { accounts, ownSellers } = buyer;
    if (dependsOnBuyer(listed)) call.tx.demandAlone('about');
    // Several pieces may have to wait for others who hold some, and then everybody would.
    if (openId !== null || (hasItsOwnItems(listed) && input.quantity > 1)) call.tx.demandAlone('caller');
    // What a person had of a coupon is counted by their orders, and two accounts in one transaction would not see each other's.
    if (chosen && accounts.length > 1) call.tx.demandAlone('caller');
    if (sellsToThemselves(ownSellers, listed)) throw new AppError('own_product');
    checkQuantity(listed, input);
    const piece = pieceId === null ? undefined : await chosenPiece(call, listed, { id: pieceId, heldBy: openId });
    if (!piece && openId === null && !(await hasUnchosen(call.tx, listed))) throw new AppError('piece_needed');
    const sku = piece ? withPiece(listed, piece) : listed;
    const priceFen = unitPriceFen(sku, input.quantity);
    if (priceFen !== input.unitPriceFen)
      throw new AppError('price_changed', { params: { price: formatFen(priceFen) } });
    const asked = sku.extraFields.length > 0 && renewsLicenceId === null;
    const given = { ...checkedAnswers(call.locale, asked ? sku : noQuestions, input.answers), asked };
    // What waits for its payment holds its goods already.
    if (input.payBy === 'balance' && openId !== null) {
      await replaceAnswers(call.tx, call.app.keys, openId, given);
      return payFromBalance(call, openId);
    }
    // Whoever has one account and few returns waits for none of them.
    const returned = hasManyReturns || accounts.length > 1 ? { accounts, isRenewal: renewsLicenceId !== null } : null;
    const returnedAt = returned && (await returnOf(call, sku.id, returned));
    // What waits is older than the last return, and there can be few of these.
    if (openId === null && returnedAt !== null) throw await returnedTooOftenError(call.tx, returnedAt);
    const goods = { ...sku, quantity: input.quantity, unitPriceFen: priceFen };
    const [coupon] = chosen ? await applyChoices(call, chosenCoupon ? [chosenCoupon] : [], [{ chosen, goods }]) : [];
    if (coupon && 'refusal' in coupon) throw couponRefused(coupon);
    // What the platform bears is no plain sale, and where little is left, whoever finds nothing would undo the purchases of others.
    if (coupon && (coupon.borneFen > 0 || chosenCoupon?.isScarce === true)) call.tx.demandAlone('about');
    const order = newOrder(call, sku, { ...input, ...given, id, priceFen, coupon, piece });
    const readiness = await checkDeliverable(call.tx, order, call.now);
    return input.payBy === 'balance'
      ? placeFromBalance(call, sku, { order, accounts, readiness, given })
      : placeUnpaid(call, sku, { order, accounts, given, returnedAt });
  },
  { sharedAs },
);

/** The end of the return that the product waits for; null: it can be bought. */
async function returnOf(
  { tx, now }: Call,
  skuId: number,
  of: { accounts: readonly number[]; isRenewal: boolean },
): Promise<Date | null> {
  return (await findReturnedTooOften(tx, { ...of, skuIds: [skuId], now })).get(skuId) ?? null;
}

/** Throws piece_taken, and piece_held where another order of the buyer's holds it, such as one with another coupon. */
async function chosenPiece(
  call: Call,
  sku: SkuForSale,
  wanted: { id: number; heldBy: number | null },
): Promise<ChosenPiece> {
  try {
    return await findPiece(call.tx, sku, wanted);
  } catch (error) {
    if (!(error instanceof AppError && error.errorName === 'piece_taken')) throw error;
    const order = await findHolderOfPiece(call.tx, { userId: userIdOf(call), skuId: sku.id, pieceId: wanted.id });
    throw order === undefined ? error : new AppError('piece_held', { params: { order } });
  }
}

async function placeFromBalance(
  call: Call,
  sku: SkuForSale,
  {
    order,
    accounts,
    readiness,
    given,
  }: { order: NewOrder; accounts: readonly number[]; readiness: Ready; given: GivenAnswers },
): Promise<Output> {
  const { tx, now } = call;
  const { id: orderId, quantity } = order;
  const amountFen = amountOf(order);
  // A use is taken with the order, unless other accounts of the buyer's count as well.
  const isWithUse = order.couponId !== null && accounts.length === 1;
  const couponSlot = isWithUse ? null : await takeCouponOf(call, order, { accounts, isUnpaid: false });
  const isRenewal = readiness.renewal !== null;
  const work = Promise.all([
    isWithUse ? insertPaidOrderWithUse(tx, order) : insertPaidOrder(tx, { ...order, couponSlot }),
    // A renewal adds to a piece that was sold once.
    isRenewal ? undefined : takeGoods(tx, sku, { orderId, quantity, piece: order.snapshot.piece, now }),
    keepSecretAnswers(tx, call.app.keys, orderId, given),
    deliverAndCharge(call, { ...order, amountFen }, { ...readiness, ...besideNone, paidBy: 'balance' }),
  ]);
  if (isRenewal) await work;
  // The reply is known already, and what can go wrong from here on the database refuses: an empty stock, a
  // coupon that is used up, an overdrawn balance.
  else tx.sendWithCommit(work);
  return {
    id: orderId,
    state: paidState(order),
    amountFen,
    expiresAt: order.expiresAt.toISOString(),
    paymentToken: null,
  };
}

async function placeUnpaid(
  call: Call,
  sku: SkuForSale,
  {
    order,
    accounts,
    given,
    returnedAt,
  }: {
    order: NewOrder;
    accounts: readonly number[];
    given: GivenAnswers & { asked: boolean };
    returnedAt: Date | null;
  },
): Promise<Output> {
  const { tx, now, app } = call;
  const { id: orderId, userId, quantity, expiresAt } = order;
  await lockUnpaidOf(tx, accounts);
  const openId = await findOpenOrder(tx, { ...order, pieceId: order.snapshot.piece?.id ?? null, now });
  if (openId !== undefined) {
    await replaceAnswers(tx, app.keys, openId, given);
    return openOrderOf(call, openId);
  }
  // The same order waited a moment ago, and does no more.
  if (returnedAt !== null) throw await returnedTooOftenError(tx, returnedAt);
  const placedFrom = placedFromOf(app.keys, call.ip);
  const isRenewal = order.renewsLicenceId !== null;
  // A renewal holds nothing of the stock.
  const wanted = isRenewal ? [] : [{ sku, quantity }];
  const [refusal] = await checkUnpaidLimits(tx, { userId, accounts, placedFrom, wanted, now });
  if (refusal) throw new AppError(refusal.name, 'params' in refusal ? { params: refusal.params } : {});
  const couponSlot = await takeCouponOf(call, order, { accounts, isUnpaid: true });
  const amountFen = amountOf(order);
  const payment = await openPayment(tx, { purpose: 'order', userId, amountFen, expiresAt, now });
  await Promise.all([
    insertOrder(tx, { ...order, couponSlot, paymentId: payment.id }, placedFrom),
    keepSecretAnswers(tx, app.keys, orderId, given),
    isRenewal ? undefined : reserveGoods(tx, sku, { orderId, quantity, piece: order.snapshot.piece, now }),
  ]);
  return {
    id: orderId,
    state: 'created',
    amountFen,
    expiresAt: expiresAt.toISOString(),
    paymentToken: payment.token,
  };
}

/**
 * Out of which slot the order has its use. Throws coupon_used_up, coupon_had, coupon_ended for what somebody else was faster to
 * take, and coupon_reserved where orders that wait hold as much as they may.
 */
async function takeCouponOf(
  { tx, now }: Call,
  order: NewOrder,
  by: { accounts: readonly number[]; isUnpaid: boolean },
): Promise<number | null> {
  const { couponId, discountFen } = order;
  if (couponId === null) return null;
  const taken = await takeCoupon(tx, { couponId, discountFen }, { ...by, amountFen: amountOf(order), now });
  if ('refusal' in taken) throw couponRefused(taken);
  return taken.slot;
}

/** An order that waits for its payment, as it was placed. */
async function openOrderOf(call: Call, orderId: number): Promise<Output> {
  const [order, payment] = await Promise.all([findOrder(call.tx, orderId), paymentOfOrder(call.tx, orderId)]);
  if (!order || !payment) throw new Error(`order ${orderId} waits for a payment that is not there`);
  const { id, state, amountFen, expiresAt } = order;
  return { id, state, amountFen, expiresAt: expiresAt.toISOString(), paymentToken: payment.token };
}

/** An order as it is placed: what was bought, and for how much. */
export function newOrder(
  call: Call,
  sku: SkuForSale,
  wanted: Pick<Input, 'quantity' | 'renewsLicenceId'> &
    Pick<GivenAnswers, 'answers'> & {
      id: number;
      priceFen: number;
      coupon: AppliedCoupon | undefined;
      piece?: ChosenPiece | undefined;
    },
): NewOrder {
  const { termDays, seats, binds, entitlements, terms, fileId, accountFields, serviceHours } = sku;
  return {
    id: wanted.id,
    userId: userIdOf(call),
    productId: sku.productId,
    skuId: sku.id,
    quantity: wanted.quantity,
    unitPriceFen: wanted.priceFen,
    snapshot: {
      titleZh: sku.titleZh,
      titleEn: sku.titleEn,
      skuNameZh: sku.nameZh,
      skuNameEn: sku.nameEn,
      categorySlug: sku.categorySlug,
      kind: sku.kind,
      policy: { termDays, seats, binds, entitlements, terms },
      price: { baseFen: sku.priceFen, steps: sku.steps },
      fileId,
      accountFields,
      ...(sku.sharedSecret ? { sharedSecret: true as const } : {}),
      ...(wanted.piece === undefined ? {} : { piece: wanted.piece }),
      ...(wanted.coupon === undefined ? {} : { coupon: wanted.coupon.snapshot }),
      ...(serviceHours === null ? {} : { serviceHours }),
      ...(wanted.answers.length === 0 ? {} : { answers: wanted.answers }),
    },
    renewsLicenceId: wanted.renewsLicenceId ?? null,
    shopId: sku.shopId,
    sellerId: sku.sellerId,
    commissionRate: sku.commissionRate,
    releaseDays: sku.releaseDays,
    createdAt: call.now,
    expiresAt: new Date(call.now.getTime() + orderUnpaidSeconds * 1000),
    paymentId: null,
    couponId: wanted.coupon?.couponId ?? null,
    discountFen: wanted.coupon?.discountFen ?? 0,
    borneFen: wanted.coupon?.borneFen ?? 0,
    couponSlot: null,
  };
}

/** Which calls may share a transaction: from the balance, of new goods, without a choice of a piece. */
function sharedAs({ payBy, skuId, renewsLicenceId, pieceId, coupon }: Input): Sharing | undefined {
  const isOfNewGoods = renewsLicenceId === undefined && pieceId === undefined;
  if (payBy !== 'balance' || !isOfNewGoods) return undefined;
  return coupon
    ? { about: `sku:${skuId} coupon:${coupon.id}`, alike: 'with a coupon' }
    : { about: `sku:${skuId}`, alike: 'plain' };
}

/** Whether a sale depends on what else its buyer has, of which others in the same transaction know nothing. */
function dependsOnBuyer({ kind, terms }: SkuForSale): boolean {
  return !['licence', 'secret', 'account', 'file'].includes(kind) || terms.trial === true;
}

const noCoupon = { id: null, discountFen: 0 };
const noQuestions = { extraFields: [] };

/** Where an order is once it is paid: a service waits for its seller. */
export function paidState({ snapshot }: Pick<NewOrder, 'snapshot'>): 'paid' | 'delivered' {
  return snapshot.kind === 'service' ? 'paid' : 'delivered';
}

/** A renewal is of one licence, and one piece is chosen at a time, however few or many are sold at once. */
function checkQuantity(sku: SkuForSale, { quantity, renewsLicenceId, pieceId }: Input): void {
  const isOne = renewsLicenceId !== undefined || pieceId !== undefined;
  const { min, max } = isOne ? one : { min: sku.minQuantity, max: sku.maxQuantity };
  if (quantity < min) refuseQuantity('too_small', { min });
  if (quantity > max) refuseQuantity('too_big', { max });
}

const one = { min: 1, max: 1 };

function refuseQuantity(rule: 'too_small' | 'too_big', params: { min: number } | { max: number }): never {
  throw new AppError('invalid_input', { fields: [{ field: 'quantity', rule, params }] });
}
