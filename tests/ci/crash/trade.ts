/** Purchases and refunds that go on until the server is gone, and remember what it answered. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { returnedTooOften } from '#contract/orders/refundRules.ts';
import type { CallByName } from '../../support/app/calls.ts';
import { payAtSandbox } from '../sandbox.ts';
import { rechargeFen, survives } from './people.ts';
import type { Buyer, Piece, Shop } from './shop.ts';

/** Requests of one buyer in an hour, below the limit. */
const askedMax = 15;

export interface Purchase {
  buyer: Buyer;
  key: string;
  piece: Piece;
  quantity: number;
  /** Set once the server has said that it is done. */
  orderId?: number;
  /** Set once it has said that nothing is left. */
  soldOut?: true;
  isReturned?: true;
}

/** Money back: unseen goods at once, or approved by the seller, or given of the seller's own will. */
export interface Return {
  purchase: Purchase;
  way: 'unseen' | 'approved' | 'given';
  key: string;
  pieces: number;
  refundId?: number;
}

export class Trade {
  readonly purchases: Purchase[] = [];
  readonly returns: Return[] = [];
  /** Orders whose payers pressed the gateway's button, or tried to. */
  readonly pressed = new Set<number>();
  readonly #call: CallByName;
  readonly #shop: Shop;
  #isOver = false;

  constructor(call: CallByName, shop: Shop) {
    this.#call = call;
    this.#shop = shop;
  }

  /** Starts what goes on side by side; what it returns waits until all of it was cut off. */
  start(round: number): { cutOff(): Promise<void> } {
    this.#isOver = false;
    const { buyers, licence, secret, changing } = this.#shop;
    const working = buyers.flatMap((buyer, index) => [
      this.#onAndOn(() => this.#buyNew(buyer, index % 2 === 0 ? secret : licence, 1 + (index % 3))),
      ...(index % 2 === 0 ? [this.#onAndOn(() => this.#returnNew(buyer))] : []),
    ]);
    const [first, second] = [buyers[round % buyers.length], buyers[(round + 1) % buyers.length]];
    if (first) working.push(this.#onAndOn(() => this.#payAtGateway(first, round % 2 === 0 ? secret : licence)));
    if (second) working.push(this.#onAndOn(() => this.#buyNew(second, changing, 2)));
    return {
      cutOff: async () => {
        this.#isOver = true;
        await Promise.all(working);
      },
    };
  }

  /** Asks once more for what was never answered, with the same keys. */
  async repeat(purchases: readonly Purchase[], returns: readonly Return[]): Promise<void> {
    for (const purchase of purchases) if (!isAnswered(purchase)) await this.#buy(purchase);
    for (const one of returns) if (one.refundId === undefined) await this.#giveBack(one);
  }

  /** Everything that was ever answered with yes is there. */
  async check(purchases: readonly Purchase[], returns: readonly Return[]): Promise<void> {
    await eachOf(purchases, async (purchase) => {
      const { buyer, orderId, quantity, piece } = purchase;
      if (orderId === undefined) return;
      const order = (await this.#call('getOrder', { id: orderId }, buyer)).data;
      const back = this.returns.find((one) => one.purchase === purchase);
      assert.equal(order.state, back?.pieces === quantity ? 'refunded' : 'delivered');
      // A licence stays in its order when it is revoked, a secret that nobody saw is on sale again.
      const onSaleAgain = back?.way === 'unseen' && piece.kind === 'secret' ? back.pieces : 0;
      const has = piece.kind === 'licence' ? order.licences.length : order.items.length;
      assert.equal(has, quantity - onSaleAgain);
    });
    await eachOf(returns, async ({ purchase, refundId = 0, pieces }) => {
      const refund = (await this.#call('getRefund', { id: refundId }, purchase.buyer)).data;
      assert.deepEqual([refund.state, refund.refundedFen], ['refunded', pieces * purchase.piece.unitPriceFen]);
    });
    for (const buyer of this.#shop.buyers) {
      const { balanceFen } = (await this.#call('getWallet', {}, buyer)).data;
      assert.equal(balanceFen, rechargeFen - buyer.spentFen + buyer.returnedFen, 'exactly what was bought was paid');
    }
  }

  /** Closes orders whose payer was cut off before the gateway's button: they would keep others from placing more. */
  async closeAbandoned(): Promise<void> {
    for (const buyer of this.#shop.buyers) {
      for (const { id } of (await this.#call('listOrders', { state: 'created' }, buyer)).data.list) {
        if (!this.pressed.has(id))
          assert.equal((await this.#call('closeOrder', { orderId: id }, buyer)).name, undefined);
      }
    }
  }

  /** Shows the secrets that were bought and kept: each is one of its own. */
  async checkSecrets(): Promise<number> {
    const shown = new Set<string>();
    let count = 0;
    await eachOf(this.purchases, async ({ buyer, orderId, isReturned, quantity, piece }) => {
      if (orderId === undefined || isReturned || piece.kind !== 'secret') return;
      const { items } = (await this.#call('showOrder', { orderId }, buyer)).data;
      assert.equal(items.length, quantity);
      for (const { content } of items) shown.add(content ?? '');
      count += quantity;
    });
    assert.equal(shown.size, count, 'no secret was sold twice');
    return count;
  }

  async #onAndOn(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) if (!(await survives(work))) return;
  }

  async #buyNew(buyer: Buyer, piece: Piece, quantity: number): Promise<void> {
    const purchase: Purchase = { buyer, piece, quantity, key: newKey() };
    this.purchases.push(purchase);
    await this.#buy(purchase);
  }

  async #buy(purchase: Purchase): Promise<void> {
    const { buyer, key, piece, quantity } = purchase;
    const { skuId, unitPriceFen } = piece;
    const reply = await this.#call(
      'createOrder',
      { skuId, quantity, unitPriceFen, payBy: 'balance' },
      { token: buyer.token, idempotencyKey: key },
    );
    if (piece === this.#shop.changing && reply.name === 'sku_sold_out') {
      purchase.soldOut = true;
      return;
    }
    assert.equal(reply.data.state, 'delivered');
    purchase.orderId = reply.data.id;
    buyer.spentFen += unitPriceFen * quantity;
  }

  async #returnNew(buyer: Buyer): Promise<void> {
    const purchase = this.purchases.findLast(
      (bought) => bought.buyer === buyer && bought.orderId !== undefined && !bought.isReturned,
    );
    // Not all that there is: some of it must be there at the end.
    if (!purchase || this.returns.length * 3 > this.purchases.length) return pause();
    purchase.isReturned = true;
    const ways = buyer.asked < askedMax ? (['unseen', 'approved', 'given'] as const) : (['given'] as const);
    const unseen = this.returns.filter((one) => one.way === 'unseen' && one.purchase.buyer === buyer);
    const chosen = ways[this.returns.length % ways.length] ?? 'given';
    // Whoever returns one more unseen could not buy it again.
    const isLast = unseen.filter((one) => one.purchase.piece === purchase.piece).length + 1 >= returnedTooOften.times;
    const way = isLast && chosen === 'unseen' ? 'given' : chosen;
    // What is approved or given goes back whole, so that everything is taken back.
    const pieces = way === 'unseen' && this.returns.length % 2 === 1 ? 1 : purchase.quantity;
    const one: Return = { purchase, way, pieces, key: newKey() };
    this.returns.push(one);
    await this.#giveBack(one);
  }

  /** Each step has a key of its own, so that all of it can be repeated. */
  async #giveBack(one: Return): Promise<void> {
    const { purchase, way, key, pieces } = one;
    const { buyer, orderId = 0, piece } = purchase;
    const amountFen = pieces * piece.unitPriceFen;
    const { admin } = this.#shop;
    if (way === 'given') {
      const given = { orderId, amountFen, words: 'because' };
      one.refundId = (await this.#call('refundBuyer', given, { ...admin, idempotencyKey: key })).data.id;
    } else {
      const wanted = way === 'unseen' ? { reason: 'unseen', pieces } : { reason: 'other', wantedFen: amountFen };
      const wish = { orderId, ...wanted, words: 'please' };
      buyer.asked += 1;
      const { data } = await this.#call('requestRefund', wish, { token: buyer.token, idempotencyKey: key });
      if (way === 'approved') {
        const answer = { id: data.id, accept: true, words: '' };
        const answered = await this.#call('answerRefund', answer, { ...admin, idempotencyKey: `${key}-answer` });
        assert.equal(answered.data.state, 'refunded');
      } else {
        assert.equal(data.state, 'refunded');
      }
      one.refundId = data.id;
    }
    buyer.returnedFen += amountFen;
  }

  async #payAtGateway(buyer: Buyer, { skuId, unitPriceFen }: Piece): Promise<void> {
    // More than anybody buys from the balance: that would take up the order that waits here.
    const order = { skuId, unitPriceFen, quantity: 4, payBy: 'gateway' };
    const placed = await this.#call('createOrder', order, buyer);
    if (placed.name === 'too_many_unpaid_orders') return pause();
    const { id, paymentToken } = placed.data;
    const payment = await this.#call('getPayment', { gateway: 'sandbox', token: paymentToken ?? '' });
    this.pressed.add(id);
    await payAtSandbox(payment.data);
  }
}

export function isAnswered({ orderId, soldOut }: Purchase): boolean {
  return orderId !== undefined || soldOut === true;
}

/** Four at a time. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

function newKey(): string {
  return randomBytes(12).toString('hex');
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}
