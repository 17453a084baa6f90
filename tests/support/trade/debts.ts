import type { TestApp } from '../app/app.ts';
import { makeShop, type TestShop } from './goods.ts';
import { makePerson, type Person } from '../people/people.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from './sales.ts';

/** The owner of a shop who owes what a refund by the platform took back: they had it released and spent it before. */
export interface TestDebtor {
  shop: TestShop;
  /** With a new session. */
  seller: Person;
  /** The sale that was refunded. */
  orderId: number;
}

/** Sells for `priceFen`, of which the commission is 5 %, has it released, spends it, and loses it by a refund. */
export async function makeDebtor(app: TestApp, { priceFen = 1000 } = {}): Promise<TestDebtor> {
  const shop = await makeShop(app);
  const orderId = await sellAndRelease(app, shop, priceFen);
  const seller = await loggedIn(app, shop.owner);
  await buy(app, seller, await makeLicence(app, (priceFen * 95) / 100));
  await refundByPlatform(app, orderId, priceFen);
  return { shop, seller, orderId };
}

/** A sale of a shop whose share is released; its order. */
export async function sellAndRelease(app: TestApp, shop: TestShop, priceFen: number): Promise<number> {
  const orderId = await buy(app, await makeBuyer(app, priceFen), await makeLicence(app, priceFen, shop));
  app.pass(8 * 24 * 60 * 60);
  await app.runPeriodic('ledger.release');
  return orderId;
}

/** An admin gives the buyer their money back. */
export async function refundByPlatform(app: TestApp, orderId: number, amountFen: number): Promise<void> {
  const admin = await makePerson(app, 'admin');
  const { name } = await app.call('refundBuyer', { orderId, amountFen, words: '商品有问题' }, admin);
  if (name !== undefined) throw new Error(`not refunded: ${name}`);
}
