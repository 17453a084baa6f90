import type { TestApp } from '../app/app.ts';
import { freshIp } from '../people/people.ts';
import type { TestProduct } from './products.ts';

interface Purchase {
  quantity?: number;
  payBy?: 'gateway' | 'balance';
  idempotencyKey?: string;
}

/** Places an order for one piece of the product's first SKU, unpaid unless `payBy` says otherwise, from an address of its own. */
export async function placeOrder(
  app: TestApp,
  user: { token: string },
  product: Pick<TestProduct, 'skuId' | 'priceFen'>,
  { quantity = 1, payBy = 'gateway', idempotencyKey }: Purchase = {},
) {
  const input = { skuId: product.skuId, quantity, unitPriceFen: product.priceFen, payBy };
  return (await app.call('createOrder', input, { token: user.token, idempotencyKey, ip: freshIp() })).data;
}
