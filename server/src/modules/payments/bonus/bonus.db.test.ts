/** What the platform adds to recharges: shown before, given once a person and within a budget, and gone with the recharge. */
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { tellOfDispute } from '../../../../../tests/support/trade/disputes.ts';
import { balanceFen, paymentOf, press } from '../../../../../tests/support/trade/payments.ts';
import { makeShop } from '../../../../../tests/support/trade/goods.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { makeVerified } from '../../../../../tests/support/trade/rentals.ts';
import { buy, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
let round = 0;
beforeAll(async () => {
  app = await startTestApp();
});
// 10 % of recharges from 100.00 on, 50.00 at most; each test has a round of its own.
beforeEach(async () => {
  round += 1;
  await setRules({
    bonusRound: round,
    bonusRate: 1000,
    bonusFromFen: 10_000,
    bonusMaxFen: 5000,
    bonusBudgetFen: 50_000,
  });
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

async function setRules(rules: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(rules)) {
    await app.sql(
      `insert into site_settings (name, value, changed_at) values ('payments.' || $1, $2, now())
       on conflict (name) do update set value = excluded.value`,
      [name, JSON.stringify(String(value))],
    );
  }
}
const ask = async (person: Person, amountFen: number) =>
  (await app.call('getPayment', { gateway: 'sandbox', amountFen }, person)).data;
const offerTo = async (person?: Person) => (await app.call('listGateways', {}, person)).data.bonus;
/** What bonuses cost the platform so far, in fen. */
async function costFen(): Promise<number> {
  const { rows } = await app.sql(
    `select coalesce(-sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.kind = 'bonuses'`,
  );
  return Number(rows[0]?.['fen']);
}
const owedFen = async (person: Person) => (await app.call('getWallet', {}, person)).data.owedFen;

test('is shown before it is paid, never above the lowest commission, and is given once to a verified person', async () => {
  expect(await offerTo()).toBeNull();
  expect(await offerTo(await makePerson(app))).toBeNull();
  expect((await ask(await makePerson(app), 20_000)).bonusFen).toBe(0);
  const [person, twin] = [await makeVerified(app), await makePerson(app)];
  await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
    person.id,
    twin.id,
  ]);
  // The rule says 10 %, and the platform keeps 5 % of a sale.
  expect(await offerTo(person)).toEqual({ fromFen: 10_000, rate: 500, maxFen: 5000 });
  expect((await ask(person, 9_999)).bonusFen).toBe(0);
  const first = await ask(person, 30_000);
  expect(first.bonusFen).toBe(1500);
  expect((await ask(person, 30_000)).bonusFen).toBe(1500);
  // Another amount has it in its place, and so has another account of the same person.
  const second = await ask(person, 200_000);
  expect(second.bonusFen).toBe(5000);
  expect((await paymentOf(app, first.token)).bonusFen).toBe(0);
  const third = await ask(twin, 40_000);
  expect([third.bonusFen, (await paymentOf(app, second.token)).bonusFen]).toEqual([2000, 0]);
  // Whoever comes back to an amount has it with that one again.
  expect(await ask(person, 30_000)).toMatchObject({ token: first.token, bonusFen: 1500 });
  expect((await paymentOf(app, third.token)).bonusFen).toBe(0);
  expect(await ask(twin, 40_000)).toMatchObject({ token: third.token, bonusFen: 2000 });
  expect((await paymentOf(app, first.token)).bonusFen).toBe(0);
  await Promise.all([first, second, third].map(({ token }) => press(app, token, 'pay')));
  expect([await balanceFen(app, person), await balanceFen(app, twin)]).toEqual([230_000, 42_000]);
  expect(await offerTo(person)).toBeNull();
  expect((await ask(person, 50_000)).bonusFen).toBe(0);
  const { data } = await app.call('listBalanceChanges', {}, twin);
  expect(data.list.map(({ kind }) => kind)).toContain('bonus');
  expect((await app.call('getWithdrawalTerms', {}, twin)).data.earnedFen).toBe(0);
  // The next round begins anew.
  round += 1;
  await setRules({ bonusRound: round });
  expect((await ask(twin, 50_000)).bonusFen).toBe(2500);
});

test('is promised within its budget, and lapses with the time to pay', async () => {
  await setRules({ bonusBudgetFen: 3000 });
  const people = [await makeVerified(app), await makeVerified(app), await makeVerified(app)] as const;
  const before = await costFen();
  const asked = await Promise.all(people.map((person) => ask(person, 40_000)));
  expect(asked.map(({ bonusFen }) => bonusFen).toSorted((one, other) => one - other)).toEqual([0, 1000, 2000]);
  const late = asked.find(({ bonusFen }) => bonusFen === 2000);
  const inTime = asked.find(({ bonusFen }) => bonusFen === 1000);
  await press(app, inTime?.token ?? '', 'pay');
  expect(await costFen()).toBe(before + 1000);
  // Paid after it closed, the recharge is credited alone; the budget is free for others.
  const payUrl = (await paymentOf(app, late?.token ?? '')).attempt?.payUrl ?? '';
  await app.sql(`update payments set state = 'closed' where token = $1`, [late?.token]);
  const other = await makeVerified(app);
  expect(await offerTo(other)).toMatchObject({ maxFen: 2000 });
  await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
  const balances = await Promise.all(people.map((person) => balanceFen(app, person)));
  expect(balances.toSorted((one, two) => one - two)).toEqual([0, 40_000, 41_000]);
  expect(await costFen()).toBe(before + 1000);
});

test('goes with a recharge that the gateway takes back, whole or in part, and comes back with it', async () => {
  const before = await costFen();
  const person = await makeVerified(app);
  const { token } = await ask(person, 20_000);
  await press(app, token, 'pay');
  expect(await balanceFen(app, person)).toBe(21_000);
  await buy(app, person, await makeLicence(app, 20_500));
  await tellOfDispute(app, token, 'open');
  expect(await balanceFen(app, person)).toBe(0);
  await tellOfDispute(app, token, 'lost');
  expect([await owedFen(person), await costFen()]).toEqual([20_500, before]);
  const admins = [await makePerson(app, 'admin'), await makePerson(app, 'admin')] as const;
  const { list } = (await app.call('listGatewayDisputes', {}, admins[0])).data;
  const said = { id: list[0]?.id ?? 0, said: 'won', words: '改判' } as const;
  const { data } = await app.call('contradictGatewayDispute', said, admins[0]);
  const settle = { id: data.contradictions[0]?.id ?? 0, act: 'follow', reason: '已核对' } as const;
  await app.call('settleDisputeContradiction', settle, admins[1]);
  expect([await owedFen(person), await balanceFen(app, person), await costFen()]).toEqual([0, 500, before + 1000]);

  const other = await makeVerified(app);
  const half = await ask(other, 20_000);
  await press(app, half.token, 'pay');
  await tellOfDispute(app, half.token, 'open');
  const { list: standing } = (await app.call('listGatewayDisputes', { state: 'open' }, admins[0])).data;
  const end = { id: standing[0]?.id ?? 0, end: 'lost', lostFen: 10_000, words: '一半' } as const;
  await app.call('endGatewayDispute', end, admins[0]);
  expect([await balanceFen(app, other), await costFen()]).toEqual([10_500, before + 1500]);
});

test('was had also with an account that is gone, as long as its round runs', async () => {
  const gone = await makeVerified(app);
  const { rows } = await app.sql(
    'select encode(p.fingerprint, $2) as hash from persons p join users u on u.person_id = p.id where u.id = $1',
    [gone.id, 'hex'],
  );
  await press(app, (await ask(gone, 20_000)).token, 'pay');
  await buy(app, gone, await makeLicence(app, 21_000));
  await app.sql(`update orders set state = 'completed', completed_at = now() where user_id = $1`, [gone.id]);
  await app.sql(
    `insert into account_deletions (user_id, state, asked_at, due_at, closed_at) values ($1, 'closing', $2, $2, $2)`,
    [gone.id, app.now()],
  );
  await app.sql(`update users set state = 'deleted' where id = $1`, [gone.id]);
  app.pass(deletionRules.closingSeconds);
  await app.runPeriodic('ownData.delete');
  // The same document with a new account.
  const next = await makeVerified(app);
  const verifyAs = (hash: unknown) =>
    app.sql('update persons set fingerprint = decode($2, $3) where id = (select person_id from users where id = $1)', [
      next.id,
      hash,
      'hex',
    ]);
  expect(await offerTo(next)).not.toBeNull();
  await verifyAs(rows[0]?.['hash']);
  expect(await offerTo(next)).toBeNull();
  const { token, bonusFen } = await ask(next, 20_000);
  expect(bonusFen).toBe(0);
  await press(app, token, 'pay');
  expect(await balanceFen(app, next)).toBe(20_000);
  // However long the round runs.
  await app.sql(`update recharge_bonuses_of_gone set gone_at = '2000-01-01'`);
  await app.runPeriodic('payments.forgetBonuses');
  expect(await offerTo(next)).toBeNull();
  round += 1;
  await setRules({ bonusRound: round });
  expect(await offerTo(next)).not.toBeNull();
  await app.runPeriodic('payments.forgetBonuses');
  expect((await app.sql('select from recharge_bonuses_of_gone')).rowCount).toBe(0);
});

test('what paid a debt of it can be undone by nobody', async () => {
  const person = await makeVerified(app);
  const disputable = async () => {
    const { rows } = await app.sql(
      'select coalesce(sum(left_fen), 0)::int as fen from ledger_disputable where user_id = $1',
      [person.id],
    );
    return rows[0]?.['fen'];
  };
  await app.sql(
    `insert into site_settings (name, value, changed_at) values ('withdrawals.disputeDaysSandbox', '"30"', now())
     on conflict (name) do update set value = excluded.value`,
  );
  await setRules({ bonusRate: 0 });
  const spent = await ask(person, 10_200);
  await press(app, spent.token, 'pay');
  await buy(app, person, await makeLicence(app, 10_200));
  await tellOfDispute(app, spent.token, 'open');
  await tellOfDispute(app, spent.token, 'lost');
  expect([await owedFen(person), await disputable()]).toEqual([10_200, 0]);
  await setRules({ bonusRate: 1000 });
  const { token, bonusFen } = await ask(person, 10_000);
  expect(bonusFen).toBe(500);
  await press(app, token, 'pay');
  expect([await owedFen(person), await balanceFen(app, person), await disputable()]).toEqual([0, 300, 300]);
});

test('never gains anybody anything together with coupons of the platform, running or planned', async () => {
  const admin = await makePerson(app, 'admin');
  const shop = await makeShop(app);
  const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 20_000 }] });
  const own = await makeProduct(app, { skus: [{ priceFen: 20_000 }] });
  const save = (percent: number, more: object = {}) =>
    app.call(
      'savePlatformCoupon',
      {
        titleZh: '平台优惠',
        percent,
        amountFen: null,
        minFen: 0,
        budgetFen: 10_000,
        from: siteDay(app, 0),
        until: siteDay(app, 10),
        ...more,
      },
      admin,
    );
  const turn = (id: number, active: boolean) => app.call('switchPlatformCoupon', { id, active }, admin);
  const refusal = ({ error }: Awaited<ReturnType<typeof save>>) =>
    error?.fields?.map(({ rule, params }) => [rule, params]);
  const person = await makeVerified(app);
  const rate = async () => (await offerTo(person))?.rate;

  // All that the platform keeps of a sale is the bonus; of its own goods it keeps more.
  expect(await rate()).toBe(500);
  expect(refusal(await save(1))).toEqual([['above_commission_with_bonus', { max: '0', bonus: '5' }]]);
  const ofOwn = (await save(20, { productIds: [own.id] })).data.id;
  expect(await rate()).toBe(500);
  await setRules({ bonusRate: 200 });
  expect(refusal(await save(4, { productIds: [product.id] }))).toEqual([
    ['above_commission_with_bonus', { max: '3', bonus: '2' }],
  ]);
  const coupon = (await save(3)).data.id;
  expect((await save(3, { id: coupon })).data.id).toBe(coupon);
  expect(await rate()).toBe(200);
  await setRules({ bonusRate: 1000 });
  expect(await rate()).toBe(200);

  const asked = await ask(person, 20_000);
  expect(asked.bonusFen).toBe(400);
  await press(app, asked.token, 'pay');
  const ordered = { skuId: product.skuId, quantity: 1, unitPriceFen: 20_000, payBy: 'balance' as const };
  const bought = await app.call('createOrder', { ...ordered, coupon: { id: coupon, discountFen: 600 } }, person);
  const { rows } = await app.sql(
    `select sum(left_fen)::int as fen from ledger_earnings where subject_kind = 'order' and subject_id = $1`,
    [bought.data.id],
  );
  expect((await balanceFen(app, person)) + Number(rows[0]?.['fen'])).toBe(20_000);

  // Planned ones as well: the bonus is spent when somebody likes. Switched on again they count like new ones.
  round += 1;
  await setRules({ bonusRound: round });
  await turn(coupon, false);
  expect(await rate()).toBe(500);
  expect((await turn(coupon, true)).error).toMatchObject({
    name: 'coupon_with_bonus',
    params: { max: '0', bonus: '5' },
  });
  await setRules({ bonusRate: 100 });
  const planned = await save(0, { percent: null, amountFen: 40, minFen: 1000, from: siteDay(app, 3) });
  await setRules({ bonusRate: 1000 });
  expect(await rate()).toBe(100);
  await turn(planned.data.id, false);
  await turn(ofOwn, false);

  // And a commission that is lower some day.
  await app.sql(
    `insert into commission_rates (kind, scope, scope_id, rate, counts_from, state, reason, asked_by, asked_at)
     values ('sale', 'shop', $1, 200, $2, 'applied', 'test', $3, $4)`,
    [shop.id, new Date(app.now().getTime() + 30 * 24 * 3600 * 1000), admin.id, app.now()],
  );
  expect(await rate()).toBe(200);
});
