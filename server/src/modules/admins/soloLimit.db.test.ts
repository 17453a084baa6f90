/** What one admin gives alone counts by its value, whatever it is and whoever gets it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyRules } from '#contract/money/moneyRules.ts';
import { soloSeconds, soloValues } from '#contract/users/soloRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeFile, makeSecrets, makeShop } from '../../../../tests/support/trade/goods.ts';
import { balanceFen } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { ageSoloActs, forgetSoloActs } from '../../../../tests/support/people/soloActs.ts';

let app: TestApp;
let admin: Person;
const actFen = moneyRules.secondAdminFen.normal;
const dayFen = moneyRules.secondAdminDayFen.normal;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
beforeEach(() => forgetSoloActs(app));
afterAll(() => app.stop());

const used = async (by = admin) => (await app.call('getSoloLimit', {}, by)).data.usedFen;
const acts = async () =>
  (await app.sql('select kind, value_fen::int as fen from solo_acts where admin_id = $1 order by id', [admin.id])).rows;
const refund = (orderId: number, amountFen: number, by = admin) =>
  app.call('refundBuyer', { orderId, amountFen, words: '补偿' }, by);

describe('refunds of what the platform sold', () => {
  test('count, and above the limit are refused with what is left and what to do', async () => {
    const product = await makeLicence(app, actFen + 1);
    const buyer = await makeBuyer(app, 10 * actFen);
    const orderId = await buy(app, buyer, product);
    const before = await balanceFen(app, buyer);
    const refused = await refund(orderId, actFen + 1);
    expect([refused.status, refused.name]).toEqual([409, 'solo_limit']);
    expect(refused.error?.params).toEqual({
      value: '¥1,000.01',
      act: '¥1,000.00',
      day: '¥5,000.00',
      left: '¥1,000.00',
      hours: soloSeconds / 3600,
    });
    expect(refused.body.msg).toContain('由另一位管理员同意');
    expect([await balanceFen(app, buyer), await used()]).toEqual([before, 0]);
    expect((await refund(orderId, actFen)).data.state).toBe('refunded');
    expect(await acts()).toEqual([{ kind: 'refund', fen: actFen }]);
    // More than was paid is still told as that.
    expect((await refund(orderId, 2)).name).toBe('refund_too_large');
  });

  test('count when they were asked for as well, and when a complaint is decided', async () => {
    const product = await makeLicence(app, 2000);
    const buyer = await makeBuyer(app, 10_000);
    const asked = await askRefund(app, buyer, { orderId: await buy(app, buyer, product), wantedFen: 2000 });
    await app.call('answerRefund', { id: asked.id, accept: true, words: '' }, admin);
    const complained = await askRefund(app, buyer, { orderId: await buy(app, buyer, product), wantedFen: 2000 });
    await app.call('answerRefund', { id: complained.id, accept: false, words: '已使用' }, admin);
    await app.call('complainRefund', { id: complained.id, words: '有问题' }, buyer);
    await app.call('decideRefund', { id: complained.id, amountFen: 500, words: '裁定' }, admin);
    expect(await acts()).toEqual([
      { kind: 'refund', fen: 2000 },
      { kind: 'refund', fen: 500 },
    ]);
  });

  test('by six puppets at once stay within the limit of a day', async () => {
    const product = await makeLicence(app, actFen);
    const puppets = await Promise.all(Array.from({ length: 6 }, () => makeBuyer(app, actFen)));
    const orders = await Promise.all(puppets.map((puppet) => buy(app, puppet, product)));
    const replies = await Promise.all(orders.map((orderId) => refund(orderId, actFen)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(dayFen / actFen);
    expect(replies.flatMap(({ name }) => name ?? [])).toEqual(['solo_limit']);
    const got = await Promise.all(puppets.map((puppet) => balanceFen(app, puppet)));
    expect(got.reduce((sum, fen) => sum + fen, 0)).toBe(dayFen);
    const last = orders[replies.findIndex(({ status }) => status !== 200)] ?? 0;
    await ageSoloActs(app, soloSeconds);
    expect((await refund(last, actFen)).status).toBe(200);
  });

  test('by different ways at once stay within it together', async () => {
    const product = await makeLicence(app, actFen);
    const puppets = await Promise.all(Array.from({ length: 4 }, () => makeBuyer(app, actFen)));
    const orders = await Promise.all(puppets.map((puppet) => buy(app, puppet, product)));
    const expiresAt = new Date(app.now().getTime() + 86_400_000).toISOString();
    const gift = { batchName: '礼', amountFen: actFen, quantity: 1, expiresAt, reason: '礼' };
    await Promise.all([
      ...orders.map((orderId) => refund(orderId, actFen)),
      ...puppets.map(({ id }) => app.call('askAdjustment', { userId: id, amountFen: actFen, reason: '补偿' }, admin)),
      ...puppets.map(() => app.call('createGiftBatch', gift, admin)),
    ]);
    expect(await used()).toBe(dayFen);
  });
});

describe('refunds of what a shop sold', () => {
  test('count where the admin was not asked, and not where a complaint is judged', async () => {
    const shop = await makeShop(app);
    const product = await makeLicence(app, actFen + 1, shop);
    const buyer = await makeBuyer(app, 10 * actFen);
    expect((await refund(await buy(app, buyer, product), actFen + 1)).name).toBe('solo_limit');
    const { id } = await askRefund(app, buyer, { orderId: await buy(app, buyer, product), wantedFen: actFen + 1 });
    await app.call('answerRefund', { id, accept: false, words: '已使用' }, shop.owner);
    await app.call('complainRefund', { id, words: '有问题' }, buyer);
    const decision = { id, amountFen: actFen + 1, words: '裁定' };
    expect((await app.call('decideRefund', decision, admin)).data.state).toBe('refunded');
    expect(await used()).toBe(0);
    // What owners give of their own is theirs to give.
    expect((await refund(await buy(app, buyer, product), actFen + 1, shop.owner)).data.state).toBe('refunded');
  });
});

describe('licences that an admin issues', () => {
  test('count by list price, more for longer ones, and are refused above the limit', async () => {
    const product = await makeProduct(app, { skus: [{ priceFen: 10_000, termDays: 365, seats: 1 }] });
    const [user, friend] = [await makePerson(app), await makePerson(app)];
    const input = { skuId: product.skuId, recipients: `${user.username}\n${friend.username}`, reason: '赠送' };
    const { soloFen } = (await app.call('previewIssue', { skuId: input.skuId, recipients: input.recipients }, admin))
      .data;
    expect(soloFen).toBe(20_000);
    expect((await app.call('issueLicences', input, admin)).status).toBe(200);
    expect(await acts()).toEqual([{ kind: 'licence', fen: 20_000 }]);
    expect((await app.call('issueLicences', { ...input, toEach: 6 }, admin)).name).toBe('solo_limit');
    expect((await app.call('issueLicences', { ...input, termDays: null }, admin)).name).toBe('solo_limit');
    const { rows } = await app.sql('select count(*)::int as made from licences where product_id = $1', [product.id]);
    expect(rows).toEqual([{ made: 2 }]);
    expect(await used()).toBe(20_000);
  });

  test('count something where they cost next to nothing, and nothing for the owner of a shop', async () => {
    const trial = await makeProduct(app, { skus: [{ priceFen: 1 }] });
    const user = await makePerson(app);
    const input = { recipients: user.username, reason: '赠送' };
    await app.call('issueLicences', { ...input, skuId: trial.skuId }, admin);
    expect(await used()).toBe(soloValues.licenceMinFen);
    const shop = await makeShop(app);
    const own = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 2 * actFen }] });
    const preview = { skuId: own.skuId, recipients: user.username };
    expect((await app.call('previewIssue', preview, shop.owner)).data.soloFen).toBeNull();
    expect((await app.call('issueLicences', { ...input, skuId: own.skuId }, shop.owner)).status).toBe(200);
  });
});

describe('prices', () => {
  type Draft = Awaited<ReturnType<typeof edited>>;
  const edited = async (id: number) => (await app.call('getAdminProduct', { id }, admin)).data.draft;
  const priced = (draft: Draft, priceFen: number) => ({
    ...draft,
    skus: draft.skus.map((sku) => ({ ...sku, priceFen })),
  });
  const save = (draft: Draft) => app.call('saveProduct', draft, admin);

  test('that are lower count for each piece in stock, and above the limit stay as they are', async () => {
    const { id, priceFen } = await makeSecrets(app, { count: 30 });
    const draft = await edited(id);
    expect((await save(priced(draft, priceFen + 50))).status).toBe(200);
    expect(await used()).toBe(0);
    expect((await save(priced(draft, priceFen - 10))).status).toBe(200);
    expect(await acts()).toEqual([{ kind: 'price', fen: 60 * 30 }]);
    await app.call('saveMoneyRules', { secondAdminFen: 200, reason: '试行' }, admin);
    const refused = await save(priced(draft, priceFen - 20));
    expect([refused.name, refused.error?.params?.['value']]).toEqual(['solo_limit', '¥3.00']);
    expect((await edited(id)).skus[0]?.priceFen).toBe(priceFen - 10);
    await app.sql(`delete from site_settings where name = $1`, [moneyRules.secondAdminFen.setting]);
  });

  test('of what has no stock count for some pieces, also by a step or after a pause', async () => {
    const { id, skuId } = await makeProduct(app, { skus: [{ priceFen: 100_000 }] });
    const draft = await edited(id);
    expect((await save(priced(draft, 80_000))).name).toBe('solo_limit');
    const stepped = { ...draft, skus: draft.skus.map((sku) => ({ ...sku, steps: [{ quantity: 2, priceFen: 1 }] })) };
    expect((await save(stepped)).name).toBe('solo_limit');
    await app.call('moveProduct', { id, event: 'unlist', reason: '' }, admin);
    const other = { ...draft.skus[0], id: undefined, names: { 'zh-CN': '另一个', 'en-US': '' } };
    expect((await app.call('saveProduct', { ...draft, skus: [other] }, admin)).status).toBe(200);
    expect((await save(priced(draft, 80_000))).name).toBe('solo_limit');
    expect(draft.skus[0]?.id).toBe(skuId);
    expect((await save(priced(draft, 99_000))).status).toBe(200);
    expect(await used()).toBe(1000 * soloValues.piecesWithoutStock);
  });

  const option = ({ skus: [first] }: Draft, change: Partial<Draft['skus'][number]>) => {
    if (first === undefined) throw new Error('The product has no option.');
    return { ...first, id: undefined, names: { 'zh-CN': '另一种', 'en-US': '' }, ...change };
  };

  test('of new options count by what the product sells already, and honest ones count nothing', async () => {
    const shop = await makeShop(app);
    for (const shopId of [null, shop.id]) {
      const { id } = await makeProduct(app, { shopId, skus: [{ priceFen: 4900, termDays: 365, seats: 1 }] });
      const draft = await edited(id);
      const withNew = (change: Partial<Draft['skus'][number]>) =>
        save({ ...draft, skus: [...draft.skus, option(draft, change)] });
      const free = { priceFen: 1, floorPriceFen: 1, termDays: null, seats: 50 };
      expect((await withNew(free)).name).toBe('solo_limit');
      expect((await withNew({ ...free, priceFen: 4900 })).name).toBe('solo_limit');
      const [from, until] = [app.now().toISOString(), new Date(app.now().getTime() + 86_400_000).toISOString()];
      expect((await withNew({ ...free, priceFen: 100_000, sale: { priceFen: 1, from, until } })).name).toBe(
        'solo_limit',
      );
      const steps = [{ quantity: 2, priceFen: 1 }];
      expect((await withNew({ ...free, priceFen: 100_000, steps })).name).toBe('solo_limit');
      // Not beside it either, once it is out of sale.
      expect((await save({ ...draft, skus: [option(draft, free)] })).name).toBe('solo_limit');
      expect(await used()).toBe(0);
      const honest = { priceFen: 39_900, termDays: null, seats: 10 };
      expect((await withNew(honest)).status).toBe(200);
      expect(await used()).toBe(0);
    }
  });

  test('that stay while an option gives more count, in one step or in several', async () => {
    const { id } = await makeProduct(app, { skus: [{ priceFen: 4900, termDays: 365, seats: 1 }] });
    const draft = await edited(id);
    const giving = (change: Partial<Draft['skus'][number]>) =>
      save({ ...draft, skus: draft.skus.map((sku) => ({ ...sku, ...change })) });
    expect((await giving({ termDays: null, seats: 1000 })).name).toBe('solo_limit');
    expect((await giving({ seats: 8 })).status).toBe(200);
    const first = await used();
    expect(first).toBeGreaterThan(0);
    expect((await giving({ seats: 8 })).status).toBe(200);
    expect(await used()).toBe(first);
    expect((await giving({ seats: 64 })).name).toBe('solo_limit');
    expect((await giving({ seats: 16 })).status).toBe(200);
    // After a day the limit begins anew, and what is sold by then is what further changes are measured by.
    await app.sql(`update sku_former_offers set kept_at = kept_at - interval '${soloSeconds} seconds'`);
    await forgetSoloActs(app);
    expect((await giving({ seats: 64 })).status).toBe(200);
    const kept = `select f.seats from sku_former_offers f join skus s on s.id = f.sku_id where s.product_id = $1`;
    expect((await app.sql(kept, [id])).rows).toEqual([{ seats: 16 }]);
  });

  test('that stay while the terms of an option are set count as well', async () => {
    const { skuId } = await makeProduct(app, { skus: [{ priceFen: 4900, termDays: 365, seats: 1 }] });
    const policy = { termDays: 365, seats: 1000, binds: [], entitlements: [] };
    expect((await app.call('saveLicencePolicy', { skuId, policy }, admin)).name).toBe('solo_limit');
    expect((await app.call('saveLicencePolicy', { skuId, policy: { ...policy, seats: 2 } }, admin)).status).toBe(200);
    expect(await used()).toBeGreaterThan(0);
    const shop = await makeShop(app);
    const own = await makeProduct(app, { shopId: shop.id });
    expect((await app.call('saveLicencePolicy', { skuId: own.skuId, policy }, shop.owner)).status).toBe(200);
  });

  test('of a file count wherever it is sold once more', async () => {
    const book = await makeFile(app, { priceFen: 20_000 });
    const draft = await edited(book.id);
    const cheap = option(draft, { priceFen: 1 });
    expect((await save({ ...draft, skus: [...draft.skus, cheap] })).name).toBe('solo_limit');
    expect((await save({ ...draft, id: undefined, skus: [cheap] })).name).toBe('solo_limit');
    expect((await save({ ...draft, id: undefined, skus: [option(draft, {})] })).status).toBe(200);
    expect(await used()).toBe(0);
  });

  test('lowered by several at once stay within the limit of a day', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeProduct(app, { skus: [{ priceFen: 20_000 }] })));
    const drafts = await Promise.all(made.map(({ id }) => edited(id)));
    const replies = await Promise.all(drafts.map((draft) => save(priced(draft, 10_000))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await used()).toBe(dayFen);
  });
});
