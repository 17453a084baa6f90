/**
 * A buyer and a shop's owner who work together never have more to spend, to withdraw and to send back than they paid in, honest others paid
 * them and the platform added; and what was recharged, added or refunded never becomes what can be withdrawn.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { press } from '../../../../../tests/support/trade/payments.ts';
import { addPayee, feeOf } from '../../../../../tests/support/trade/withdrawals.ts';
import { verifyAsOne } from '../../../../../tests/support/people/realNames.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const isFull = process.env['MALLARD_TESTS'] === 'full';
const day = 24 * 60 * 60;
const priceFen = 1000;
/** What can be withdrawn at once is at least so much. */
const leastFen = 200;
/** What the owner of the shop gets of a sale, in fen. */
const shareFen = 950;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // 5 % of the first recharge of each.
  const rules = {
    'payments.bonusRate': 500,
    'payments.bonusFromFen': 100,
    'payments.bonusMaxFen': 100,
    'payments.bonusBudgetFen': 100_000,
    'withdrawals.minFen': leastFen,
  };
  for (const [name, value] of Object.entries(rules)) {
    await app.sql('insert into site_settings (name, value, changed_at) values ($1, $2, now())', [
      name,
      JSON.stringify(String(value)),
    ]);
  }
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

type Role = 'buyer' | 'owner' | 'honest' | 'admin';

/** What happens to a withdrawal. */
const ends = ['cancel', 'refuse', 'pay', 'fail'] as const;
type End = (typeof ends)[number];

type Command =
  | { do: 'recharge'; who: 'buyer' | 'owner' }
  | { do: 'buy'; who: 'buyer' | 'honest' }
  | { do: 'spend' | 'sendBack' | 'withdraw'; who: 'buyer' | 'owner'; half: boolean }
  | { do: 'end'; how: End; which: number }
  | { do: 'see' | 'return' | 'give' | 'complain'; order: number }
  | { do: 'pass'; days: number };

const who = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);
const order = fc.nat({ max: 5 });
const half = fc.boolean();
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: who('recharge'), who: who('buyer', 'owner') }) },
  { weight: 4, arbitrary: fc.record({ do: who('buy'), who: who('buyer', 'buyer', 'honest') }) },
  { weight: 3, arbitrary: fc.record({ do: who('spend'), who: who('buyer', 'owner'), half }) },
  { weight: 2, arbitrary: fc.record({ do: who('sendBack'), who: who('buyer', 'buyer', 'owner'), half }) },
  { weight: 3, arbitrary: fc.record({ do: who('withdraw'), who: who('owner', 'owner', 'buyer'), half }) },
  { weight: 5, arbitrary: fc.record({ do: who('end'), how: fc.constantFrom(...ends), which: order }) },
  { weight: 9, arbitrary: fc.record({ do: who('see', 'return', 'return', 'give', 'give', 'complain'), order }) },
  { weight: 5, arbitrary: fc.record({ do: who('pass'), days: fc.nat({ max: 4 }) }) },
);

/** Two people who work together, an honest buyer, and what went over the border of the two. */
class Scene {
  /** What the two paid in, the platform added, and honest buyers paid them and did not get back, less what the two paid the platform. */
  boundFen = 0;
  /** What the shop sold, whoever bought it. */
  sales = 0;
  readonly rechargedFen = { buyer: 0, owner: 0 };
  readonly seen = new Set<string>();
  readonly #withdrawals: { id: number; by: 'buyer' | 'owner' }[] = [];
  readonly #orders: { id: number; by: 'buyer' | 'honest' }[] = [];
  readonly #people: Record<Role, Person>;
  readonly #payees: Record<'buyer' | 'owner', number>;
  readonly #goods: { skuId: number; priceFen: number };
  readonly #platformGoods: { skuId: number; priceFen: number };

  constructor(of: {
    people: Record<Role, Person>;
    payees: Record<'buyer' | 'owner', number>;
    goods: { skuId: number; priceFen: number };
    platformGoods: { skuId: number; priceFen: number };
  }) {
    this.#people = of.people;
    this.#payees = of.payees;
    this.#goods = of.goods;
    this.#platformGoods = of.platformGoods;
  }

  async run(step: Command): Promise<void> {
    const outcome = await this.#try(step);
    this.seen.add(`${step.do === 'end' ? `end ${step.how}` : step.do} ${outcome}`);
  }

  async #try(step: Command): Promise<'done' | 'refused'> {
    switch (step.do) {
      case 'recharge':
        return this.recharge(step.who);
      case 'buy': {
        const placed = await this.#buy(step.who, this.#goods);
        if (placed === undefined) return 'refused';
        this.#orders.push({ id: placed, by: step.who });
        this.sales += 1;
        if (step.who === 'honest') this.boundFen += priceFen;
        return 'done';
      }
      case 'spend': {
        const placed = await this.#buy(step.who, this.#platformGoods);
        if (placed !== undefined) this.boundFen -= this.#platformGoods.priceFen;
        return placed === undefined ? 'refused' : 'done';
      }
      case 'sendBack':
        return this.#sendBack(step);
      case 'withdraw':
        return this.#withdraw(step);
      case 'end':
        return this.#end(step);
      case 'pass':
        app.pass(step.days * day);
        for (const job of ['orders.complete', 'refunds.goOn', 'ledger.release']) await app.runPeriodic(job);
        return 'done';
      default:
        return this.#refund(step);
    }
  }

  /** With what the platform adds to it: once to each of the two. */
  async recharge(by: 'buyer' | 'owner'): Promise<'done'> {
    const asked = await app.call('getPayment', { gateway: 'sandbox', amountFen: priceFen }, await this.#as(by));
    await press(app, asked.data.token, 'pay');
    this.boundFen += priceFen + asked.data.bonusFen;
    this.rechargedFen[by] += priceFen;
    if (asked.data.bonusFen > 0) this.seen.add('bonus done');
    return 'done';
  }

  /** What is left of a recharge goes back to the gateway, whole or half of it. */
  async #sendBack({ who: by, half: isHalf }: { who: 'buyer' | 'owner'; half: boolean }): Promise<'done' | 'refused'> {
    const person = await this.#as(by);
    const { list } = (await app.call('listRecharges', {}, person)).data;
    const one = list.find(({ why }) => why === null) ?? list[0];
    if (!one) return 'refused';
    const amountFen = Math.max(1, isHalf ? Math.floor(one.maxFen / 2) : one.maxFen);
    const sent = await app.call('returnRecharge', { id: one.id, amountFen, bonusFen: one.bonusFen }, person);
    await app.drainJobs();
    return this.#ended(sent);
  }

  /** Sells what no command refunds, and lets it be released. */
  async sellForGood(): Promise<void> {
    for (let left = 4; left > 0; left -= 1) {
      await this.#buy('honest', this.#goods);
      this.sales += 1;
      this.boundFen += priceFen;
    }
    await this.run({ do: 'pass', days: 8 });
  }

  async #withdraw({ who: by, half: isHalf }: { who: 'buyer' | 'owner'; half: boolean }): Promise<'done' | 'refused'> {
    const person = await this.#as(by);
    const { earnedFen } = await balancesOf(app.database.primary, person.id);
    const amountFen = Math.max(leastFen, isHalf ? Math.floor(earnedFen / 2) : earnedFen);
    const feeFen = await feeOf(app, amountFen, person);
    const asked = await app.call('askWithdrawal', { amountFen, feeFen, payeeId: this.#payees[by] }, person);
    if (asked.name === undefined) this.#withdrawals.push({ id: asked.data.id, by });
    return this.#ended(asked);
  }

  async #end({ how, which }: { how: End; which: number }): Promise<'done' | 'refused'> {
    const chosen = this.#withdrawals.at(-1 - (which % 2)) ?? this.#withdrawals[0];
    if (!chosen) return 'refused';
    const { id, by } = chosen;
    const admin = await this.#as('admin');
    if (how === 'cancel') return this.#ended(await app.call('cancelWithdrawal', { id }, await this.#as(by)));
    if (how === 'refuse') return this.#ended(await app.call('refuseWithdrawal', { id, reason: 'payee_wrong' }, admin));
    await app.call('approveWithdrawal', { id }, admin);
    await app.call('payWithdrawal', { id }, admin);
    const ended =
      how === 'pay'
        ? await app.call('confirmWithdrawal', { id, receipt: `receipt-${id}` }, admin)
        : await app.call('failWithdrawal', { id, reason: 'payee_wrong' }, admin);
    return this.#ended(ended);
  }

  async #refund({ do: what, order }: Command & { order: number }): Promise<'done' | 'refused'> {
    const chosen = this.#orders[order % Math.max(this.#orders.length, 1)];
    if (!chosen) return 'refused';
    const { id: orderId, by } = chosen;
    const buyer = await this.#as(by);
    if (what === 'see') return this.#ended(await app.call('showOrder', { orderId }, buyer));
    const before = (await balancesOf(app.database.primary, buyer.id)).balanceFen;
    const ended = this.#ended(await this.#give(what, orderId, buyer));
    const after = (await balancesOf(app.database.primary, buyer.id)).balanceFen;
    if (by === 'honest') this.boundFen -= after - before;
    return ended;
  }

  async #give(what: Command['do'], orderId: number, buyer: Person) {
    if (what === 'return') return app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, buyer);
    const by = await this.#as(what === 'give' ? 'owner' : 'admin');
    return app.call('refundBuyer', { orderId, amountFen: priceFen, words: '退' }, by);
  }

  #ended({ name }: { name?: string | undefined }): 'done' | 'refused' {
    return name === undefined ? 'done' : 'refused';
  }

  async #buy(by: 'buyer' | 'owner' | 'honest', { skuId, priceFen: unitPriceFen }: { skuId: number; priceFen: number }) {
    const wish = { skuId, quantity: 1, unitPriceFen, payBy: 'balance' } as const;
    const placed = await app.call('createOrder', wish, await this.#as(by));
    return placed.name === undefined ? placed.data.id : undefined;
  }

  #as(name: Role): Promise<Person> {
    return loggedIn(app, this.#people[name]);
  }

  /** What the two have of it, and what they owe, which only the platform's decisions bring about. */
  async have() {
    const of = async ({ id }: Person) => {
      const { rows } = await app.sql(
        `select (select coalesce(sum(amount_fen), 0) from withdrawals where user_id = $1 and state = 'paid')::int as paid,
           (select coalesce(sum(amount_fen), 0) from withdrawals where user_id = $1 and state in ('requested', 'approved', 'paying'))::int as asked,
           (select coalesce(sum(amount_fen), 0) from gateway_refunds where returned_by = $1 and state = 'accepted')::int as back,
           (select coalesce(sum(bonus_fen), 0) from gateway_refunds where returned_by = $1 and state = 'accepted')::int as bonus,
           (select recharged_fen from ledger_accounts where owner_id = $1 and kind = 'available')::int as recharged`,
        [id],
      );
      const row = rows[0] as Record<'paid' | 'asked' | 'back' | 'bonus' | 'recharged', number>;
      return { ...row, ...(await balancesOf(app.database.primary, id)) };
    };
    const [buyer, owner] = await Promise.all([of(this.#people.buyer), of(this.#people.owner)]);
    const both = [buyer, owner];
    const sum = (fenOf: (one: typeof buyer) => number) => both.reduce((fen, one) => fen + fenOf(one), 0);
    return {
      buyer,
      owner,
      owedFen: sum(({ owedFen }) => owedFen),
      // To be spent, set aside, and gone out.
      hasFen: sum(({ balanceFen, heldFen, paid, back, bonus }) => balanceFen + heldFen + paid + back + bonus),
    };
  }

  /** What is more than it may be; empty: nothing. */
  async tooMuch(): Promise<string[]> {
    const { buyer, owner, owedFen, hasFen } = await this.have();
    const wrong: [string, boolean][] = [
      ['in all', hasFen - owedFen > this.boundFen],
      // Nobody but the platform gives back what a seller does not have.
      ['owed', owedFen > 0 && !this.seen.has('complain done')],
      ['withdrawable by the buyer', buyer.earnedFen + buyer.asked + buyer.paid > 0],
      ['withdrawable by the owner', owner.earnedFen + owner.asked + owner.paid > this.sales * shareFen],
      ['back to the buyer', buyer.back > this.rechargedFen.buyer || buyer.recharged > buyer.availableFen],
      ['back to the owner', owner.back > this.rechargedFen.owner || owner.recharged > owner.availableFen],
    ];
    return wrong.flatMap(([what, is]) => (is ? what : []));
  }
}

async function newScene(admin: Person): Promise<Scene> {
  const shop: TestShop = await makeShop(app);
  const buyer = await makePerson(app);
  const people = { buyer, owner: shop.owner, honest: await makeBuyer(app, 100_000), admin };
  // Two persons: one may not buy of oneself.
  for (const one of [buyer, shop.owner]) await verifyAsOne(app, [one]);
  const payees = { buyer: await addPayee(app, buyer), owner: await addPayee(app, shop.owner) };
  const goods = await makeLicence(app, priceFen, shop);
  const scene = new Scene({ people, payees, goods, platformGoods: await makeLicence(app, 100) });
  await scene.recharge('buyer');
  // Something to withdraw from the start.
  await scene.sellForGood();
  return scene;
}

test(
  'whatever they buy, see, return, give back, spend, withdraw and send back',
  async () => {
    const seen = new Set<string>();
    const admin = await makePerson(app, 'admin');
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 25, maxLength: 40 }), async (commands) => {
        const scene = await newScene(admin);
        for (const step of commands) {
          await app.sql('delete from attempts');
          await scene.run(step);
          expect([step, await scene.tooMuch()]).toEqual([step, []]);
          for (const what of scene.seen) seen.add(what);
        }
      }),
      { seed: 20_261_123, numRuns: isFull ? 60 : 6, endOnFailure: true },
    );
    // Else nothing was shown.
    const wanted = [
      'buy done',
      'spend done',
      'spend refused',
      'see done',
      'return done',
      'return refused',
      'give done',
      'give refused',
      'bonus done',
      'sendBack done',
      'sendBack refused',
      'withdraw done',
      'withdraw refused',
      ...ends.map((how) => `end ${how} done`),
    ];
    expect([...wanted, 'complain done'].filter((what) => !seen.has(what))).toEqual([]);
  },
  isFull ? 600_000 : 60_000,
);
