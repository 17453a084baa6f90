/** Purchases and recharges over real HTTP that go on through any fault, and remember what they were answered. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { auditLedger } from '../../server/src/ledger/audit.ts';
import { isFull } from './howMuch.ts';
import type { TestApp } from '../support/app/app.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { makeSecrets, makeShop } from '../support/trade/goods.ts';
import { brokenInvariants } from '../support/ledger/invariants.ts';
import type { Person } from '../support/people/people.ts';
import { makeBuyer, makeLicence } from '../support/trade/sales.ts';

const startFen = 5_000_000;
/** More than are bought in all rounds. */
const secretsCount = isFull ? 15_000 : 3000;
const rechargeFen = 700;

/** Said of a recharge whose notice came while the gateway was asked for it again, and to whoever recharges too often. */
const clearNames = new Set(['order_already_paid', 'too_many_requests']);

interface Piece {
  skuId: number;
  priceFen: number;
}

interface Purchase {
  buyer: Person;
  key: string;
  piece: Piece;
  quantity: number;
  /** Set once the server has said that it is done. */
  orderId?: number;
}

export class Trade {
  readonly purchases: Purchase[] = [];
  /** Answers that were neither yes nor a clear refusal. */
  readonly unclear: string[] = [];
  /** Calls that were told of an outage. */
  refused = 0;
  /** Reads that were answered. */
  looked = 0;
  readonly #app: TestApp;
  readonly #call: CallByName;
  readonly #buyers: Person[];
  readonly #pieces: Piece[];
  #working: Promise<void>[] = [];
  #isOver = false;

  private constructor(app: TestApp, buyers: Person[], pieces: Piece[]) {
    this.#app = app;
    this.#call = callerAt(app.url);
    this.#buyers = buyers;
    this.#pieces = pieces;
  }

  /** Buyers with money, licences of the platform and of a shop, and secrets out of the shop's stock. */
  static async open(app: TestApp, buyersCount = 6): Promise<Trade> {
    const shop = await makeShop(app);
    const pieces = [
      await makeLicence(app, 130),
      await makeLicence(app, 699, shop),
      await makeSecrets(app, { count: secretsCount, priceFen: 70, shopId: shop.id }),
    ];
    const buyers: Person[] = [];
    for (let count = 0; count < buyersCount; count += 1) buyers.push(await makeBuyer(app, startFen));
    return new Trade(app, buyers, pieces);
  }

  get done(): number {
    return this.purchases.filter(({ orderId }) => orderId !== undefined).length;
  }

  start(): void {
    this.#isOver = false;
    this.#working = this.#buyers.flatMap((buyer, index) => [
      this.#onAndOn(() => this.#buyNew(buyer)),
      this.#onAndOn(() => (index % 3 === 0 ? this.#recharge(buyer) : this.#look(buyer))),
    ]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#working);
  }

  /** Waits until so many more purchases went well. */
  async goOn(count: number, seconds = 60): Promise<void> {
    const wanted = this.done + count;
    for (const end = Date.now() + seconds * 1000; this.done < wanted; await sleep(10)) {
      if (Date.now() > end) throw new Error(`only ${this.done} of ${wanted} purchases went well within ${seconds} s`);
    }
  }

  /** Waits until calls were told of an outage. */
  async meetsOutage(seconds = 60): Promise<void> {
    const before = this.refused;
    for (const end = Date.now() + seconds * 1000; this.refused === before; await sleep(5)) {
      if (Date.now() > end) throw new Error(`nobody noticed anything within ${seconds} s`);
    }
  }

  /** Keys that were never answered with yes. */
  get unsure(): Purchase[] {
    return this.purchases.filter(({ orderId }) => orderId === undefined);
  }

  /**
   * After the load has stopped: what was unsure is asked for again with the same key, and everything that was asked for
   * is there once, with what it cost; the books are right.
   */
  async prove(): Promise<void> {
    expect(this.unclear).toEqual([]);
    for (const purchase of this.unsure) await this.#buy(purchase);
    expect(this.unclear).toEqual([]);
    expect(this.unsure).toEqual([]);
    await this.#settleRecharges();
    await this.#proveNothingForgotten();
    await this.#proveNothingTwice();
    expect(await this.#app.database.transaction(auditLedger)).toEqual([]);
    expect(await brokenInvariants(async (text) => (await this.#app.sql(text)).rows)).toEqual([]);
  }

  /** The same key is told the same order, whenever it asks. */
  async #proveNothingForgotten(): Promise<void> {
    for (const purchase of this.purchases.slice(-20)) {
      const { orderId } = purchase;
      delete purchase.orderId;
      await this.#buy(purchase);
      expect(purchase.orderId).toBe(orderId);
    }
    const { rows } = await this.#app.sql(
      `select id, user_id, sku_id, quantity, amount_fen from orders where paid_by = 'balance' and state in ('delivered', 'completed', 'refunded')`,
    );
    const byId = new Map(rows.map((row) => [Number(row['id']), row]));
    for (const { orderId = 0, buyer, piece, quantity } of this.purchases) {
      const row = byId.get(orderId) ?? {};
      expect([row['user_id'], row['sku_id'], row['quantity'], row['amount_fen']].map(Number)).toEqual([
        buyer.id,
        piece.skuId,
        quantity,
        quantity * piece.priceFen,
      ]);
    }
  }

  async #proveNothingTwice(): Promise<void> {
    const { rows } = await this.#app.sql(`select count(*)::int as count from orders`);
    expect(rows[0]?.['count']).toBe(this.purchases.length);
    const { balances, paidIn } = await this.#atRest();
    for (const [index, buyer] of this.#buyers.entries()) {
      const spent = this.purchases.filter((purchase) => purchase.buyer === buyer);
      const spentFen = spent.reduce((sum, { piece, quantity }) => sum + piece.priceFen * quantity, 0);
      expect(balances[index]).toBe((paidIn.get(buyer.id) ?? 0) - spentFen);
    }
  }

  /** Balances and what was paid in at the gateway, of a time at which nothing came in: a notice may still be under way. */
  async #atRest(): Promise<{ balances: number[]; paidIn: Map<number, number> }> {
    for (let round = 0; round < 10; round += 1) {
      await this.#settleRecharges();
      const before = await this.#paidIn();
      const balances: number[] = [];
      for (const buyer of this.#buyers) balances.push((await this.#call('getWallet', {}, buyer)).data.balanceFen);
      const paidIn = await this.#paidIn();
      if ([...paidIn].every(([userId, fen]) => before.get(userId) === fen)) return { balances, paidIn };
    }
    throw new Error('recharges never came to rest');
  }

  /** What each buyer paid in at the gateway, in fen. */
  async #paidIn(): Promise<Map<number, number>> {
    const { rows } = await this.#app.sql(
      `select p.user_id, sum(s.amount_fen)::int as fen from sandbox_payments s
       join payment_attempts a on a.merchant_number = s.merchant_number join payments p on p.id = a.payment_id
       where s.state = 'paid' group by 1`,
    );
    return new Map(rows.map((row) => [Number(row['user_id']), Number(row['fen'])]));
  }

  /** What was paid at the gateway is asked for by jobs when no notice came. */
  async #settleRecharges(): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const { rows } = await this.#app.sql(
        `select p.id from sandbox_payments s join payment_attempts a on a.merchant_number = s.merchant_number
         join payments p on p.id = a.payment_id where s.state = 'paid' and p.state <> 'paid'`,
      );
      if (rows.length === 0) return;
      // A clock that was put back by an hour meanwhile gets to what was planned before.
      this.#app.pass(600);
      await this.#app.runPeriodic('payments.repair');
      await this.#app.drainJobs();
    }
    throw new Error('a payment was made and never noticed');
  }

  async #onAndOn(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await work();
  }

  async #buyNew(buyer: Person): Promise<void> {
    const number = this.purchases.length;
    const piece = this.#pieces[number % this.#pieces.length];
    if (!piece) throw new Error('there is nothing to buy');
    const purchase: Purchase = { buyer, piece, quantity: 1 + (number % 2), key: randomBytes(12).toString('hex') };
    this.purchases.push(purchase);
    await this.#buy(purchase);
  }

  async #buy(purchase: Purchase): Promise<void> {
    const { buyer, key, piece, quantity } = purchase;
    const order = { skuId: piece.skuId, quantity, unitPriceFen: piece.priceFen, payBy: 'balance' };
    await this.#ask(async () => {
      const reply = await this.#call('createOrder', order, { token: buyer.token, idempotencyKey: key });
      if (reply.name === undefined) purchase.orderId = reply.data.id;
      return reply;
    });
  }

  async #look(buyer: Person): Promise<void> {
    const reply = await this.#ask(() => this.#call('listOrders', { limit: 5 }, buyer));
    if (reply?.name === undefined) this.looked += 1;
    await sleep(20);
  }

  async #recharge(buyer: Person): Promise<void> {
    const asked = await this.#ask(() =>
      this.#call('getPayment', { gateway: 'sandbox', amountFen: rechargeFen }, buyer),
    );
    const payUrl = asked?.name === undefined ? asked?.data.attempt?.payUrl : undefined;
    // The gateway is another house: what its page answers is not ours to judge.
    if (payUrl) {
      const body = new URLSearchParams({ act: 'pay' });
      await fetch(payUrl, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
    }
    await sleep(100);
  }

  /** Every answer is a yes, or says that it cannot be done now. */
  async #ask<Answer extends { name: string | undefined; status: number }>(
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      const reply = await work();
      if (reply.name === undefined) return reply;
      const isNoOutage = !['unavailable', 'gateway_unavailable'].includes(reply.name);
      if (isNoOutage && !clearNames.has(reply.name)) this.unclear.push(`${reply.status} ${reply.name}`);
      if (!isNoOutage) this.refused += 1;
      await sleep(20);
      return reply;
    } catch (error) {
      this.unclear.push(String(error));
      await sleep(20);
      return undefined;
    }
  }
}
