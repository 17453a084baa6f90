/** Money that goes back and out through a gateway while the server is killed: refunds, unspent recharges, payouts. In the end both have the same books. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayPayoutRules } from '#contract/withdrawals/gatewayPayoutRules.ts';
import { platformAccount, userAccount } from '../../../server/src/ledger/accounts.ts';
import { post } from '../../../server/src/ledger/post.ts';
import { decideRealName, sentRealName } from '../../support/people/realNames.ts';
import { alipayMerchantAt } from '../../support/servers/alipay.ts';
import { makeProductByCall } from '../../support/trade/sellByCall.ts';
import { freshMobile } from '../../support/trade/withdrawals.ts';
import { payAtSandbox } from '../sandbox.ts';
import { Acts } from './acts.ts';
import { change, query } from './database.ts';
import type { Place } from './funds.ts';
import { makeMember, survives, type Member } from './people.ts';

const priceFen = 60;
const rechargedFen = 100;
const withdrawnFen = 1000;
const withdrawalFeeFen = 100;
const earnedFen = 50_000_000;
/** So many of each in a round: with one that is asked for again, as many as a day has withdrawals. */
const inRoundMax = 2;
/** A turn that died with the server is somebody else's after this, and is looked for once a minute. */
const endsWithinSeconds = gatewayPayoutRules.busySeconds + 180;

interface Earner extends Member {
  payeeId: number;
}

export class Gateway {
  readonly counts = { refunded: 0, recharged: 0, withdrawn: 0 };
  readonly #place: Place;
  readonly #people: { buyer: Member; recharger: Member; earner: Earner };
  readonly #skuId: number;
  readonly #acts = new Acts();
  #isOver = false;

  private constructor(place: Place, people: { buyer: Member; recharger: Member; earner: Earner }, skuId: number) {
    this.#place = place;
    this.#people = people;
    this.#skuId = skuId;
  }

  /** Goods of the platform, somebody who recharges, somebody with earnings, and a merchant account that pays them out. */
  static async open(place: Place): Promise<Gateway> {
    const { call, url, dataFolder, admin } = place;
    await change(dataFolder, (_tx, run) => run('delete from attempts'));
    const [buyer, recharger, earner] = [
      await makeMember(call, 0),
      await makeMember(call, 0),
      await makeMember(call, 0),
    ];
    // Password and code count as just given.
    await change(dataFolder, (_tx, run) =>
      run(`update sessions set confirmed_at = '2200-01-01', code_confirmed_at = '2200-01-01'`),
    );
    const app = {
      call,
      url,
      now: () => new Date(),
      sql: async (text: string, values: unknown[] = []) => ({ rows: await query(dataFolder, text, values) }),
    };
    const id = await sentRealName(app, earner);
    assert.equal((await decideRealName(app, { id, event: 'pass' }, admin)).name, undefined);
    const payee = await call('setPaymentInfo', { kind: 'alipay', accountNumber: freshMobile() }, earner);
    await change(dataFolder, async (tx, run) => {
      await run('update payees set usable_at = now()');
      const transfers = [
        { source: platformAccount('revenue'), target: userAccount(earner.id, 'earned'), amountFen: earnedFen },
      ];
      const subject = { kind: 'release', id: earner.id } as const;
      await post(tx, { kind: 'adjustment', key: 'earned before the walk', subject, transfers, now: new Date() });
    });
    const merchant = await change(dataFolder, (tx) => alipayMerchantAt({ books: tx, url }));
    const { id: merchantId } = (await call('makeMerchant', merchant, admin)).data;
    await call('testMerchant', { id: merchantId }, admin);
    await call('moveMerchant', { id: merchantId, event: 'approve' }, admin);
    await call('movePayingMerchant', { merchantId, event: 'ask' }, admin);
    const goods = { kind: 'licence', slug: 'crash-gateway', title: 'paid at a gateway', priceFen } as const;
    const { skuId } = await makeProductByCall(place, goods);
    return new Gateway(place, { buyer, recharger, earner: { ...earner, payeeId: payee.data.id } }, skuId);
  }

  /** Starts what goes on side by side; what it returns waits until all of it was cut off. */
  start(): { cutOff(): Promise<void> } {
    this.#isOver = false;
    const working = [() => this.#refund(), () => this.#giveBack(), () => this.#payOut()].map((work) =>
      this.#someTimes(work),
    );
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

  /** As if days had passed: limits of people begin anew, and what the gateway is to be asked about again is due. */
  async letDaysPass(): Promise<void> {
    await change(this.#place.dataFolder, (_tx, run) =>
      run(
        `with withdrawn as (update withdrawals set asked_day = asked_day - 1),
           returned as (update gateway_refunds set asked_at = asked_at - interval '31 days' where returned_by is not null and state <> 'asked')
         update graphile_worker._private_jobs set run_at = now()
         where run_at > now() and locked_at is null and task_id in (
           select id from graphile_worker._private_tasks where identifier in ('payment.refund', 'withdrawal.payout', 'payment.ask'))`,
      ),
    );
  }

  /** Nobody has more than what they paid in and earned, or less. */
  async check(): Promise<void> {
    const [row] = await query<{ lost: number }>(
      this.#place.dataFolder,
      `select count(*)::int as lost from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
       where g.state = 'accepted' and not exists (
         select from sandbox_refunds s where s.merchant_number = a.merchant_number and s.amount_fen = g.amount_fen
           and s.refund_number = 'R' || g.id || '-' || a.merchant_number)`,
    );
    assert.equal(row?.lost, 0, 'what is booked as gone back went back');
  }

  /** Until no answer is waited for; then the gateway's books and ours agree to the fen. */
  async checkEnd(): Promise<void> {
    const { dataFolder } = this.#place;
    for (const until = Date.now() + endsWithinSeconds * 1000; ; await sleep(200)) {
      const [left] = await query<{ left: number }>(
        dataFolder,
        `select (select count(*) from gateway_refunds where state = 'asked')::int
           + (select count(*) from withdrawal_payouts where ended_at is null)::int as left`,
      );
      if (left?.left === 0) break;
      assert(Date.now() < until, `${left?.left} refunds and payouts have no end`);
      await this.letDaysPass();
    }
    const [books] = await query<Record<'theirs' | 'ours' | 'paidOut' | 'bookedOut' | 'refunds' | 'payouts', number>>(
      dataFolder,
      `select ((select coalesce(sum(amount_fen), 0) from sandbox_payments where state = 'paid')
           - (select coalesce(sum(amount_fen), 0) from sandbox_refunds))::bigint::int as theirs,
         (select -coalesce(sum(p.amount_fen), 0) from ledger_postings p join ledger_accounts a on a.id = p.account_id
           where a.owner_id = 0 and a.kind like 'cash\\_%')::int as ours,
         (select coalesce(sum(amount_fen), 0) from sandbox_payouts where state = 'success')::int as "paidOut",
         (select coalesce(sum(p.amount_fen), 0) from ledger_postings p join ledger_accounts a on a.id = p.account_id
           where a.owner_id = 0 and a.kind = 'payouts')::int as "bookedOut",
         (select count(*) from gateway_refunds where state = 'accepted')::int
           - (select count(*) from sandbox_refunds)::int as refunds,
         (select count(*) from withdrawals where state = 'paid')::int
           - (select count(*) from sandbox_payouts where state = 'success')::int as payouts`,
    );
    assert(books);
    assert.equal(books.ours, books.theirs, 'both have the same of what came in and went back');
    assert.equal(books.bookedOut, books.paidOut, 'both have the same of what was paid out');
    assert.deepEqual([books.refunds, books.payouts], [0, 0], 'each refund and each payout is one there');
    const { buyer, recharger, earner } = this.#people;
    const { call } = this.#place;
    for (const member of [buyer, recharger]) {
      const wallet = (await call('getWallet', {}, member)).data;
      assert.equal(wallet.heldFen, 0, 'nothing is held any more');
    }
    const wallet = (await call('getWallet', {}, earner)).data;
    const paid = books.paidOut / (withdrawnFen - withdrawalFeeFen);
    assert.equal(wallet.earnedFen + wallet.heldFen, earnedFen - paid * withdrawnFen, 'each payout left once');
  }

  async #someTimes(work: () => Promise<void>): Promise<void> {
    for (let times = 0; times < inRoundMax && !this.#isOver; times += 1) if (!(await survives(work))) return;
  }

  /** Pays an order at the gateway, which then goes back there. */
  async #refund(): Promise<void> {
    const { call, admin } = this.#place;
    const { buyer } = this.#people;
    const order = { skuId: this.#skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'gateway' } as const;
    const placed = await call('createOrder', order, buyer);
    if (placed.name !== undefined) return sleep(20);
    const { id: orderId, paymentToken } = placed.data;
    await payAtSandbox((await call('getPayment', { gateway: 'sandbox', token: paymentToken ?? '' }, buyer)).data);
    // Its notice may be lost with the server: then it is delivered later, and stays.
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await call('getOrder', { id: orderId }, buyer)).data.state === 'delivered') break;
      await sleep(20);
    }
    await this.#acts.do(admin.token, async (options) => {
      const given = await call('refundBuyer', { orderId, amountFen: priceFen, words: 'because' }, options);
      if (given.name === undefined) this.counts.refunded += 1;
    });
  }

  /** Recharges, which then goes back, half of it at a time. */
  async #giveBack(): Promise<void> {
    const { call } = this.#place;
    const { recharger } = this.#people;
    const asked = (await call('getPayment', { gateway: 'sandbox', amountFen: rechargedFen }, recharger)).data;
    await payAtSandbox(asked);
    const { list } = (await call('listRecharges', {}, recharger)).data;
    const one = list.find(({ why }) => why === null);
    if (!one) return sleep(20);
    const amountFen = Math.ceil(one.maxFen / 2);
    await this.#acts.do(recharger.token, async (options) => {
      const sent = await call('returnRecharge', { id: one.id, amountFen, bonusFen: 0 }, options);
      if (sent.name === undefined) this.counts.recharged += 1;
    });
  }

  /** Withdraws, which a gateway pays. */
  async #payOut(): Promise<void> {
    const { call, admin } = this.#place;
    const { earner } = this.#people;
    let id = 0;
    const wish = { amountFen: withdrawnFen, feeFen: withdrawalFeeFen, payeeId: earner.payeeId };
    await this.#acts.do(earner.token, async (options) => {
      const asked = await call('askWithdrawal', wish, options);
      assert.equal(asked.name, undefined, 'a withdrawal is taken');
      id = asked.data.id;
      this.counts.withdrawn += 1;
    });
    await this.#acts.do(admin.token, async (options) => void (await call('approveWithdrawal', { id }, options)));
    await this.#acts.do(admin.token, async (options) => void (await call('payByGateway', { id }, options)));
  }
}
