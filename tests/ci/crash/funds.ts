/** Money that moves without goods, and a shop that is paid for its own: gift codes, adjustments, holds, earnings. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop } from '../../../server/src/modules/shops/service.ts';
import type { CallByName } from '../../support/app/calls.ts';
import { makeProductByCall } from '../../support/trade/sellByCall.ts';
import { Acts } from './acts.ts';
import { change } from './database.ts';
import { makeMember, survives, type Member } from './people.ts';

const codesCount = 10_000;
const giftFen = 3;
const heldFen = 2;
const priceFen = 100;
/** Of each sale, after the platform's commission of 5 %. */
const sellerFen = 95;

export interface Place {
  call: CallByName;
  url: string;
  dataFolder: string;
  admin: { token: string };
}

interface Sold {
  skuId: number;
  seller: Member;
  /** Nobody has redeemed these. */
  codes: string[];
}

export class Funds {
  readonly counts = { adjusted: 0, held: 0, released: 0, redeemed: 0, sold: 0 };
  readonly #place: Place;
  readonly #members: Member[];
  readonly #sold: Sold;
  readonly #acts = new Acts();
  /** What is set aside, by hold. */
  readonly #holds = new Map<number, Member>();
  #isOver = false;

  private constructor(place: Place, members: Member[], sold: Sold) {
    this.#place = place;
    this.#members = members;
    this.#sold = sold;
  }

  /** Members with money, a shop with something to sell, and gift codes. */
  static async open(place: Place): Promise<Funds> {
    const { call, dataFolder } = place;
    const members = [await makeMember(call), await makeMember(call)];
    const seller = await makeMember(call, 0);
    const shop = { name: 'crash', introZh: '', introEn: '', verified: true, now: new Date() };
    const shopId = await change(dataFolder, (tx) => openShop(tx, { ...shop, ownerId: seller.id }));
    const goods = { kind: 'licence', slug: 'crash-shop', title: 'of a shop', priceFen, more: { shopId } } as const;
    const { skuId } = await makeProductByCall(place, goods);
    return new Funds(place, members, { skuId, seller, codes: await makeCodes(place) });
  }

  /** Starts what goes on side by side; what it returns waits until all of it was cut off. */
  start(): { cutOff(): Promise<void> } {
    this.#isOver = false;
    const working = this.#members.flatMap((member) => [
      this.#onAndOn(() => this.#adjust(member)),
      this.#onAndOn(() => this.#hold(member)),
      this.#onAndOn(() => this.#redeem(member)),
      this.#onAndOn(() => this.#buy(member)),
    ]);
    return {
      cutOff: async () => {
        this.#isOver = true;
        await Promise.all(working);
      },
    };
  }

  /** Asks once more for what was never answered, with the same keys; how many there were. */
  repeat(): Promise<number> {
    return this.#acts.repeat();
  }

  /** As if the days had passed until all that the shop earned is due: it is released when the server starts, and tries are forgotten. */
  async letDaysPass(): Promise<void> {
    await change(this.#place.dataFolder, (_tx, run) =>
      run('with tries as (delete from attempts) update ledger_earnings set due_at = now() where closed_at is null'),
    );
  }

  /** Every fen is where the answers said. */
  async check(): Promise<void> {
    for (const member of this.#members) {
      const wallet = (await this.#place.call('getWallet', {}, member)).data;
      const held = [...this.#holds.values()].filter((one) => one === member).length * heldFen;
      assert.deepEqual([wallet.balanceFen, wallet.heldFen], [member.fen - held, held], 'what was answered was done');
    }
    const { balanceFen, pendingFen } = (await this.#place.call('getWallet', {}, this.#sold.seller)).data;
    assert.equal(balanceFen + pendingFen, this.counts.sold * sellerFen, 'the shop has its share of every sale');
  }

  /** What the shop earned comes free in the end, by the job of the server that started after the days had passed. */
  async checkReleased(): Promise<void> {
    for (const until = Date.now() + 180_000; ; await sleep(500)) {
      const { pendingFen } = (await this.#place.call('getWallet', {}, this.#sold.seller)).data;
      if (pendingFen === 0) return;
      assert(Date.now() < until, `${pendingFen} fen are due and not released`);
    }
  }

  async #onAndOn(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) if (!(await survives(work))) return;
  }

  #adjust(member: Member): Promise<void> {
    const amountFen = this.counts.adjusted % 3 === 0 ? -1 : 2;
    return this.#acts.do(this.#place.admin.token, async (options) => {
      const wish = { userId: member.id, amountFen, reason: 'because' };
      assert.equal((await this.#place.call('askAdjustment', wish, options)).data.state, 'applied');
      member.fen += amountFen;
      this.counts.adjusted += 1;
    });
  }

  #hold(member: Member): Promise<void> {
    const { call, admin } = this.#place;
    const [old] = [...this.#holds].find(([, one]) => one === member) ?? [];
    if (old !== undefined && this.#holds.size > 6) {
      // Whether it is released is unsure until it is answered, and then it is asked again with the same key.
      return this.#acts.do(admin.token, async (options) => {
        assert.equal((await call('releaseHold', { id: old, words: 'enough' }, options)).data.state, 'released');
        this.#holds.delete(old);
        this.counts.released += 1;
      });
    }
    return this.#acts.do(admin.token, async (options) => {
      const { id } = (await call('placeHold', { userId: member.id, amountFen: heldFen, reason: 'wait' }, options)).data;
      this.#holds.set(id, member);
      this.counts.held += 1;
    });
  }

  async #redeem(member: Member): Promise<void> {
    // One address may redeem 60 in ten minutes.
    await sleep(randomInt(0, 1000));
    const giftCode = this.#sold.codes.pop();
    if (giftCode === undefined) return sleep(20);
    await this.#acts.do(member.token, async (options) => {
      assert.equal((await this.#place.call('redeemGiftCode', { giftCode }, options)).data.amountFen, giftFen);
      member.fen += giftFen;
      this.counts.redeemed += 1;
    });
  }

  #buy(member: Member): Promise<void> {
    const order = { skuId: this.#sold.skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance' };
    return this.#acts.do(member.token, async (options) => {
      assert.equal((await this.#place.call('createOrder', order, options)).data.state, 'delivered');
      member.fen -= priceFen;
      this.counts.sold += 1;
    });
  }
}

/** Gift codes as an admin gets them: a batch, written into a file that is fetched. */
async function makeCodes({ call, admin, url }: Place): Promise<string[]> {
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const batch = { batchName: 'crash', amountFen: giftFen, quantity: codesCount, expiresAt, reason: 'to be redeemed' };
  const { id: batchId } = (await call('createGiftBatch', batch, admin)).data;
  const { id } = (await call('startExport', { kind: 'giftCodes', filters: { batchId } }, admin)).data;
  for (const until = Date.now() + 180_000; ; await sleep(100)) {
    const { state } = (await call('getExport', { id }, admin)).data;
    if (state === 'ready') break;
    assert(state === 'waiting' || state === 'running', `the codes are ${state}`);
    assert(Date.now() < until, 'the codes are never written');
  }
  const ticket = (await call('getExportTicket', { id }, admin)).data;
  const file = await (await fetch(new URL(ticket.url, url))).text();
  const codes = file.match(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){6}\b/g) ?? [];
  assert.equal(new Set(codes).size, codesCount);
  return codes;
}
