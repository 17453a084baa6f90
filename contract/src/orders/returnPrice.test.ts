import { describe, expect, it } from 'vitest';
import { returnFen, type PricedOrder } from './returnPrice.ts';

const order: PricedOrder = {
  quantity: 10,
  revokedQuantity: 0,
  unitPriceFen: 90,
  amountFen: 900,
  refundedFen: 0,
  basePriceFen: 100,
  steps: [
    { quantity: 5, priceFen: 95 },
    { quantity: 10, priceFen: 90 },
  ],
};

describe('what comes back for pieces', () => {
  it('prices what is kept by its own quantity', () => {
    expect(returnFen(order, 5)).toBe(900 - 5 * 95);
    expect(returnFen(order, 6)).toBe(900 - 4 * 100);
    expect(returnFen(order, 10)).toBe(900);
  });

  it('is the same in one return and in several', () => {
    const first = returnFen(order, 3);
    const rest = { ...order, revokedQuantity: 3, refundedFen: first };
    expect(first + returnFen(rest, 3)).toBe(returnFen(order, 6));
  });

  it('leaves a gift of the seller with the buyer, and gives no more than was paid', () => {
    expect(returnFen({ ...order, refundedFen: 50 }, 6)).toBe(500);
    expect(returnFen({ ...order, refundedFen: 50 }, 10)).toBe(850);
    expect(returnFen({ ...order, refundedFen: 700 }, 6)).toBe(200);
  });

  it('is nothing where the kept pieces cost as much as all', () => {
    expect(returnFen({ ...order, unitPriceFen: 40, amountFen: 400, steps: [{ quantity: 10, priceFen: 40 }] }, 1)).toBe(
      0,
    );
  });
});
