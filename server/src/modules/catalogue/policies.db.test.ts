/** Licence policies: as admins save them with a product, and as sellers set them for their shop. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindingKinds } from '#contract/licences/bindings.ts';
import {
  expiryRules,
  fingerprintMatches,
  policyConflicts,
  renewalRules,
  termStarts,
} from '#contract/licences/licencePolicy.ts';
import type { PolicyDraft } from '#contract/licences/licencePolicies.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../tests/support/trade/products.ts';
import { buy, makeBuyer } from '../../../../tests/support/trade/sales.ts';
import { runs } from '../../../../tests/support/run/randomRuns.ts';

let app: TestApp;
let shop: TestShop;
let admin: Person;
let product: TestProduct;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  admin = await makePerson(app, 'admin');
  product = await makeProduct(app, { shopId: shop.id, skus: [{}, { termDays: null }] });
});
afterAll(() => app.stop());

const policies: fc.Arbitrary<PolicyDraft> = fc.record({
  termDays: fc.option(fc.integer({ min: 1, max: 36_500 })),
  seats: fc.integer({ min: 1, max: 100_000 }),
  binds: fc.subarray([...bindingKinds]),
  entitlements: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,10}$/), { maxLength: 4 }),
  terms: fc.record({
    starts: fc.constantFrom(...termStarts),
    subdomains: fc.boolean(),
    domainProof: fc.boolean(),
    fingerprint: fc.constantFrom(...fingerprintMatches),
    floating: fc.option(
      fc.record({
        heartbeatSeconds: fc.integer({ min: 30, max: 86_400 }),
        revivalSeconds: fc.integer({ min: 0, max: 86_400 }),
      }),
    ),
    usesMax: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    expiry: fc.constantFrom(...expiryRules),
    graceDays: fc.integer({ min: 1, max: 365 }),
    transferable: fc.boolean(),
    trial: fc.boolean(),
    renewal: fc.constantFrom(...renewalRules),
  }),
});
const save = (policy: PolicyDraft, who: { token: string } = shop.owner, skuId = product.skuId) =>
  app.call('saveLicencePolicy', { skuId, policy }, who);
const listed = async () => (await app.call('getLicencePolicies', {}, shop.owner)).data.list;
const usual: PolicyDraft = {
  termDays: 30,
  seats: 2,
  binds: ['domain'],
  entitlements: [],
  terms: {
    starts: 'payment',
    subdomains: false,
    domainProof: false,
    fingerprint: 'any',
    floating: null,
    usesMax: null,
    expiry: 'refuse',
    graceDays: 7,
    transferable: false,
    trial: false,
    renewal: 'later',
  },
};

test('any policy is read as it was stored, or refused with each contradiction at its field', async () => {
  await fc.assert(
    fc.asyncProperty(policies, async (policy) => {
      const reply = await save(policy);
      const conflicts = policyConflicts(policy);
      if (conflicts.length > 0) {
        expect(reply.error?.fields).toEqual(
          conflicts.map(({ field, rule }) => expect.objectContaining({ field: `policy.${field}`, rule })),
        );
        return;
      }
      expect(reply.data.policy).toEqual(policy);
      const { draft } = (await app.call('getAdminProduct', { id: product.id }, admin)).data;
      const [sku] = draft.skus;
      expect(sku).toMatchObject(policy);
      expect((await app.call('saveProduct', draft, admin)).data.draft).toEqual(draft);
      const [read] = await listed();
      expect(read?.skus[0]?.policy).toEqual(policy);
    }),
    { numRuns: runs({ quick: 20, full: 200 }) },
  );
});

test('only what is unusual is stored', async () => {
  await save({ ...usual, terms: { ...usual.terms, transferable: true } });
  const { rows } = await app.sql('select terms from skus where id = $1', [product.skuId]);
  expect(rows).toEqual([{ terms: { transferable: true } }]);
});

test('a product with contradictions is refused with what would be right', async () => {
  const { draft } = (await app.call('getAdminProduct', { id: product.id }, admin)).data;
  const skus = draft.skus.map((sku) => ({ ...sku, binds: [], terms: { ...sku.terms, subdomains: true } }));
  const refused = await app.call('saveProduct', { ...draft, skus }, admin);
  expect(refused.error?.fields).toContainEqual(
    expect.objectContaining({ field: 'skus.0.terms.subdomains', rule: 'needs_domain' }),
  );
});

describe('who may', () => {
  test('the owner of the shop, and admins for what the platform sells', async () => {
    const stranger = await makePerson(app);
    const other = await makeShop(app);
    for (const who of [stranger, other.owner, admin]) expect((await save(usual, who)).name).toBe('not_found');
    expect((await save(usual)).name).toBeUndefined();
    const own = await makeProduct(app);
    expect((await save(usual, admin, own.skuId)).data.words).toContain('从付款起 30 天内有效。');
    expect((await save(usual, shop.owner, own.skuId)).name).toBe('not_found');
    expect((await app.call('saveLicencePolicy', { skuId: own.skuId, policy: usual })).name).toBe('login_needed');
    expect((await app.call('getLicencePolicies', {}, stranger)).name).toBe('not_found');
    expect((await app.call('getLicencePolicies', {}, other.owner)).data).toMatchObject({ list: [], total: 0 });
    expect((await listed()).map(({ productId }) => productId)).toEqual([product.id]);
  });

  test('nobody for what is banned or no licence', async () => {
    const banned = await makeProduct(app, { shopId: shop.id });
    await app.sql(`update products set state = 'banned' where id = $1`, [banned.id]);
    expect((await save(usual, shop.owner, banned.skuId)).name).toBe('state_conflict');
    const secret = await makeProduct(app, { kind: 'secret', shopId: shop.id });
    expect((await save(usual, shop.owner, secret.skuId)).name).toBe('not_found');
  });
});

test('a change is on record and leaves sold licences and placed orders as they are', async () => {
  const of = await makeProduct(app, { shopId: shop.id, skus: [{ termDays: 30, terms: { transferable: true } }] });
  const buyer = await makeBuyer(app, 100_000);
  await buy(app, buyer, of);
  const waiting = await app.call(
    'createOrder',
    { skuId: of.skuId, quantity: 1, unitPriceFen: of.priceFen, payBy: 'gateway' },
    buyer,
  );
  const licences = async () =>
    (
      await app.sql('select term_days, seats, terms, expires_at from licences where sku_id = $1 order by id', [
        of.skuId,
      ])
    ).rows;
  const before = await licences();
  const changed = { ...usual, termDays: 365, seats: 9, terms: { ...usual.terms, usesMax: 5 } };
  expect((await save(changed, shop.owner, of.skuId)).data.policy).toEqual(changed);
  expect(await licences()).toEqual(before);
  await app.call('payOrderByBalance', { orderId: waiting.data.id }, buyer);
  expect((await licences())[1]).toMatchObject({ term_days: 30, seats: 3, terms: { transferable: true } });
  const [licence] = (await app.call('listLicences', {}, buyer)).data.list;
  const renewal = { skuId: of.skuId, quantity: 1, unitPriceFen: of.priceFen, payBy: 'balance' } as const;
  await app.call('createOrder', { ...renewal, renewsLicenceId: licence?.id ?? 0 }, buyer);
  for (const job of ['stock.count', 'orders.countSales']) await app.runPeriodic(job);
  const { skuSales } = (await app.call('getAdminProduct', { id: of.id }, admin)).data;
  expect(skuSales).toEqual([{ skuId: of.skuId, soldCount: 2 }]);
  expect((await listed()).find(({ productId }) => productId === of.id)?.skus[0]?.soldCount).toBe(2);
  const { rows } = await app.sql(`select actor_id::int, action, detail from operation_log where subject = $1`, [
    `sku ${of.skuId}`,
  ]);
  expect(rows).toMatchObject([
    {
      actor_id: shop.owner.id,
      action: 'sku.policy',
      detail: {
        before: { termDays: 30, terms: { transferable: true } },
        after: { termDays: 365, terms: { usesMax: 5 } },
      },
    },
  ]);
});
