/** The examples of sales keep the rules of the business: their amounts add up, and what comes by itself comes when it should. */
import { describe, expect, test } from 'vitest';
import { orderCompleteSeconds, orderUnpaidSeconds } from '../orders/orderRules.ts';
import { refundAnswerSeconds, refundComplainSeconds } from '../orders/refundRules.ts';
import { couponExamples } from './couponExamples.ts';
import { saleExamples } from './saleExamples.ts';

const { getSale, replaceItem, startService, deliverService, listShopRefunds, answerRefund, getShopMoney } =
  saleExamples;
const after = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1000).toISOString();

describe.each([
  ['getSale', getSale.refundAsked.output],
  ['replaceItem', replaceItem.deadCode.output],
  ['startService', startService.begun.output],
  ['deliverService', deliverService.withSecret.output],
])('%s', (_name, sale) => {
  test('costs what its pieces cost less its coupon, and is shared whole', () => {
    const { amountFen, quantity, unitPriceFen, discountFen, coupon, shares, refundedFen } = sale;
    expect(amountFen).toBe(quantity * unitPriceFen - discountFen);
    expect(coupon?.discountFen ?? 0).toBe(discountFen);
    expect(shares.sellerFen + shares.platformFen).toBe(amountFen - refundedFen);
    const kept = sale.items.filter(({ state }) => state === 'sold');
    expect(kept).toHaveLength(sale.kind === 'service' ? 0 : quantity);
  });

  test('goes on by itself at its time', () => {
    const { createdAt, expiresAt, paidAt, deliveredAt, service, next, openRefund } = sale;
    expect(expiresAt).toBe(after(createdAt, orderUnpaidSeconds));
    if (service) expect(service.deliverBy).toBe(after(paidAt, service.hours * 3600));
    const completeAt = deliveredAt === null ? service?.deliverBy : after(deliveredAt, orderCompleteSeconds);
    expect(next?.at).toBe(openRefund === null ? completeAt : undefined);
  });
});

test('refunds wait for their answers as long as they should', () => {
  const [asked] = listShopRefunds.toAnswer.output.list;
  const { answeredAt, next } = answerRefund.refused.output;
  expect(asked.next.at).toBe(after(asked.requestedAt, refundAnswerSeconds));
  expect(next.at).toBe(after(answeredAt, refundComplainSeconds));
  expect(asked.wantedFen * asked.order.quantity).toBe(asked.order.amountFen);
});

test('the money of a shop adds up', () => {
  const { sums, days, products, reasons } = getShopMoney.twoDays.output;
  const { salesFen, commissionFen, refundedFen, commissionBackFen, ownerFen } = sums;
  const total = (amounts: readonly number[]) => amounts.reduce((sum, fen) => sum + fen, 0);
  expect(ownerFen).toBe(salesFen - commissionFen - (refundedFen - commissionBackFen));
  expect(total(days.map((day) => day.salesFen))).toBe(salesFen);
  expect(total(products.map((product) => product.salesFen))).toBe(salesFen);
  expect(total(products.map((product) => product.orders))).toBe(sums.orders);
  expect(total(reasons.map((reason) => reason.refundedFen))).toBe(refundedFen);
});

test('a coupon counts the sale that had it', () => {
  const { used, discountFen, salesFen } = couponExamples.getShopCoupon.running.output;
  const { amountFen, coupon } = getSale.refundAsked.output;
  expect([used, discountFen, salesFen]).toEqual([1, coupon.discountFen, amountFen]);
});
