/** Lists on their way into files: the same rows in the same order, for those who may see them. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listExportKinds } from '#contract/exports/exportKinds.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makeSecrets, makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { uploadForm } from '../../../../tests/support/app/uploads.ts';

let app: TestApp;
let shop: TestShop;
let other: TestShop;
let admin: Person;
let buyer: Person;
let secretTexts: string[];
let shopSkuId: number;
beforeAll(async () => {
  app = await startTestApp();
  [shop, other] = [await makeShop(app), await makeShop(app)];
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
  await recharge(app, buyer, 100_000);
  const cards = await makeSecrets(app, { count: 12, shopId: shop.id });
  shopSkuId = cards.skuId;
  secretTexts = cards.contents.flatMap((content) => (content.kind === 'secret' ? [content.text] : []));
  for (let count = 0; count < 8; count++) {
    await placeOrder(app, buyer, cards, { payBy: 'balance', quantity: 1 + (count % 2) });
    app.pass(60);
  }
  const others = await makeSecrets(app, { count: 3, shopId: other.id });
  await placeOrder(app, await makePerson(app), others);
  await makeProduct(app, { title: '=1+1', skus: [{ priceFen: 100 }] });
});
afterAll(() => app.stop());

const start = (kind: string, { token }: Person, list?: object) =>
  app.call('startExport', { kind, filters: list === undefined ? {} : { list } } as never, { token });

/** The lines of a file without its head, each split at its commas. */
async function fileOf(kind: string, person: Person, list?: object): Promise<{ head: string; lines: string[] }> {
  const { data, error } = await start(kind, person, list);
  expect(error).toBeUndefined();
  await app.drainJobs();
  const { url } = (await app.call('getExportTicket', { id: data.id }, { token: person.token })).data;
  const text = (await app.request({ method: 'GET', url })).text;
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  return { head, lines };
}
const numbersOf = (lines: string[]) => lines.map((line) => Number(line.split(',')[0]));

describe('the file of a list', () => {
  test('has the rows of the list under its filters and in its order, and times say their zone', async () => {
    for (const [kind, name, person] of [
      ['purchases', 'listOrders', buyer],
      ['sales', 'listSales', shop.owner],
      ['orders', 'listAllOrders', admin],
    ] as const) {
      for (const list of [
        {},
        { direction: 'asc' },
        { state: 'delivered' },
        { fromFen: 150 },
        ...(kind === 'purchases' ? [] : [{ sort: 'amount', search: buyer.username }]),
      ]) {
        const shown = (await app.call(name, { ...list, limit: 100 } as never, { token: person.token })).data as {
          list: { id: number }[];
        };
        const { head, lines } = await fileOf(kind, person, list);
        expect(numbersOf(lines)).toEqual(shown.list.map(({ id }) => id));
        expect(head).toContain('下单时间 (Asia/Shanghai)');
      }
    }
  });

  test('is of an option’s pieces for its seller, and never says what is in them', async () => {
    const list = { skuId: shopSkuId, state: 'sold', sort: 'sold', direction: 'asc' } as const;
    const shown = (await app.call('listStockItems', { ...list, limit: 100 }, shop.owner)).data.list;
    expect(shown.length).toBeGreaterThan(5);
    const { lines } = await fileOf('stockItems', shop.owner, list);
    expect(numbersOf(lines)).toEqual(shown.map(({ id }) => id));
    for (const secret of secretTexts) expect(lines.join()).not.toContain(secret);
    expect((await start('stockItems', other.owner, list)).name).toBe('not_found');
    expect((await start('stockItems', shop.owner)).error?.fields).toMatchObject([{ field: 'filters.list.skuId' }]);
  });

  test('says what a coupon took off', async () => {
    const cards = await makeSecrets(app, { count: 1, priceFen: 1000, shopId: shop.id });
    const draft = { titleZh: '减一元', amountFen: 100, minFen: 500, from: siteDay(app, -1), until: siteDay(app, 1) };
    const coupon = (await app.call('saveShopCoupon', draft, shop.owner)).data;
    const wish = { skuId: cards.skuId, quantity: 1, unitPriceFen: 1000, payBy: 'balance' as const };
    const { id } = (await app.call('createOrder', { ...wish, coupon: { id: coupon.id, discountFen: 100 } }, buyer))
      .data;
    for (const [kind, person] of [
      ['purchases', buyer],
      ['sales', shop.owner],
      ['orders', admin],
    ] as const) {
      const { head, lines } = await fileOf(kind, person, { ids: [id] });
      const place = head.split(',').indexOf('优惠（元）');
      expect(lines[0]?.split(',').slice(place - 1, place + 2)).toEqual(['10.00', '1.00', '9.00']);
    }
  });

  test('is written of refunds with evidence as well', async () => {
    const cards = await makeSecrets(app, { count: 1, shopId: shop.id });
    const { id: orderId } = await placeOrder(app, buyer, cards, { payBy: 'balance' });
    const { token } = buyer;
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const before = { seenBy: 'order' };
    const { name } = (await uploadForm(app, 'uploadPicture', { token, file: { content }, before })).data.file;
    const wish = { orderId, reason: 'other', wantedFen: 100, words: '不对', evidence: [name] } as const;
    expect((await app.call('requestRefund', wish, { token })).error).toBeUndefined();
    for (const [kind, person] of [
      ['shopRefunds', shop.owner],
      ['refunds', admin],
    ] as const) {
      const { lines } = await fileOf(kind, person);
      expect(lines).toHaveLength(1);
      expect(lines.join()).not.toContain(name);
    }
  });

  test('takes yes and no as such, and in words', async () => {
    for (const waiting of [true, 'true']) {
      expect((await fileOf('shopRefunds', shop.owner, { waiting })).lines).toHaveLength(1);
      expect((await fileOf('sales', shop.owner, { waiting })).lines).toHaveLength(1);
    }
    const wrong = await start('sales', shop.owner, { waiting: 'maybe' });
    expect(wrong.error?.fields).toMatchObject([{ field: 'filters.list.waiting' }]);
  });

  test('can be of chosen rows, of one’s own only', async () => {
    const all = (await app.call('listAllOrders', { limit: 100 }, { token: admin.token })).data.list;
    const ids = all.map(({ id }) => id);
    const own = all.filter((order) => order.shop?.id === shop.id).map(({ id }) => id);
    expect(numbersOf((await fileOf('orders', admin, { ids: [ids[0], ids[3]] })).lines)).toEqual([ids[0], ids[3]]);
    expect(numbersOf((await fileOf('sales', shop.owner, { ids })).lines)).toEqual(own);
    expect(numbersOf((await fileOf('sales', other.owner, { ids: own })).lines)).toEqual([]);
    expect(numbersOf((await fileOf('purchases', buyer, { ids })).lines)).toEqual(own);
  });

  test('holds no secret and no formula', async () => {
    for (const kind of ['orders', 'products', 'stock', 'refunds', 'licences', 'mailLog'] as const) {
      const { lines } = await fileOf(kind, admin);
      const text = lines.join('\n');
      for (const secret of secretTexts) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/(^|,)"?[=+@]/m);
    }
    expect((await fileOf('products', admin, { search: '1+1' })).lines.join()).toContain(`'=1+1`);
  });

  test('is nobody’s who may not see the list', async () => {
    for (const kind of listExportKinds) {
      // Those that everybody may ask for, of themselves.
      if (['purchases', 'earnings', 'ownLicences', 'ownWithdrawals', 'ownListings'].includes(kind)) continue;
      const list = kind === 'stockItems' ? { skuId: shopSkuId } : undefined;
      const expected = ['sales', 'shopRefunds', 'soldLicences', 'shopCoupons', 'reportsOfShop', 'reviews'].includes(
        kind,
      )
        ? 'not_found'
        : 'forbidden';
      expect([kind, (await start(kind, buyer, list)).name]).toEqual([kind, expected]);
    }
    expect((await start('balanceSheet', buyer)).name).toBe('forbidden');
    expect((await fileOf('purchases', shop.owner)).lines).toEqual([]);
  });

  test('is refused for what the list would refuse, by the name of the field', async () => {
    for (const [kind, list, field] of [
      ['orders', { state: 'lost' }, 'filters.list.state'],
      ['orders', { fromFen: 5, toFen: 1 }, 'toFen'],
      ['orders', { unknown: 1 }, 'filters.list.unknown'],
      ['orders', { limit: 'x' }, 'filters.list.limit'],
      ['purchases', { sort: 'amount' }, 'filters.list.sort'],
      ['products', { ids: [1] }, 'filters.list.ids'],
    ] as const) {
      const { error } = await start(kind, kind === 'purchases' ? buyer : admin, list);
      expect(error?.fields).toMatchObject([{ field }]);
    }
  });
});

test('the file of a balance sheet has each account and the sums of the sheet', async () => {
  const sheet = (await app.call('getBalanceSheet', {}, { token: admin.token })).data;
  const { lines } = await fileOf('balanceSheet', admin);
  const { assets, liabilities, equity } = sheet;
  expect(lines).toHaveLength(assets.lines.length + liabilities.lines.length + equity.lines.length + 3);
  expect(
    lines.filter((line) => line.includes('合计')).map((line) => Math.round(Number(line.split(',')[3]) * 100)),
  ).toEqual([assets.fen, liabilities.fen, equity.fen]);
});
