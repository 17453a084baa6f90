import { randomBytes, randomUUID } from 'node:crypto';
import { openShop } from '../../../server/src/modules/shops/service.ts';
import { addStock, type Content } from '../../../server/src/modules/stock/service.ts';
import type { TestApp } from '../app/app.ts';
import { makePerson, type Person } from '../people/people.ts';
import { makeProduct, type TestProduct } from './products.ts';
import { uploadRaw } from '../app/uploads.ts';

export interface TestShop {
  id: number;
  name: string;
  owner: Person;
}

/** An open shop with an owner of its own. */
export async function makeShop(app: TestApp, { owner: known }: { owner?: Person } = {}): Promise<TestShop> {
  const owner = known ?? (await makePerson(app));
  const name = `小店${randomBytes(3).toString('hex')}`;
  const shop = { ownerId: owner.id, name, introZh: '', introEn: '', verified: true, now: app.now() };
  const id = await app.database.transaction((tx) => openShop(tx, shop));
  return { id, name, owner };
}

export interface StockedProduct extends TestProduct {
  contents: Content[];
}

/** Secrets on shelf, with that many in stock. */
export async function makeSecrets(
  app: TestApp,
  { count, priceFen = 100, shopId = null }: { count: number; priceFen?: number; shopId?: number | null },
): Promise<StockedProduct> {
  const product = await makeProduct(app, { kind: 'secret', title: '点卡', shopId, skus: [{ priceFen }] });
  const contents = Array.from({ length: count }, (): Content => ({ kind: 'secret', text: `CARD-${randomUUID()}` }));
  return stocked(app, product, contents);
}

/** Accounts on shelf, each with a name and a password. */
export async function makeAccounts(app: TestApp, { count }: { count: number }): Promise<StockedProduct> {
  const accountFields = ['账号', '密码'];
  const product = await makeProduct(app, { kind: 'account', title: '账号', accountFields, skus: [{ priceFen: 100 }] });
  const contents = Array.from({ length: count }, (): Content => {
    const fields = accountFields.map((name) => ({ name, value: randomBytes(6).toString('hex') }));
    return { kind: 'account', fields };
  });
  return stocked(app, product, contents);
}

/** A file on shelf, with its content. */
export async function makeFile(
  app: TestApp,
  { priceFen = 100, content = 'PK content' } = {},
): Promise<TestProduct & { fileId: number }> {
  const { token } = await makePerson(app, 'admin');
  const uploaded = await uploadRaw(app, 'uploadFile', {
    token,
    content: Buffer.from(content),
    query: { name: '教程.zip' },
  });
  const fileId = uploaded.data.id;
  const product = await makeProduct(app, { kind: 'file', title: '教程', skus: [{ priceFen, fileId }] });
  return { ...product, fileId };
}

async function stocked(app: TestApp, product: TestProduct, contents: Content[]): Promise<StockedProduct> {
  const batch = { skuId: product.skuId, contents, by: 1, now: app.now() };
  await app.database.transaction((tx) => addStock(tx, app.app.keys, batch));
  return { ...product, contents };
}

/** How many items of a SKU are in which state. */
export async function stockOf(app: TestApp, skuId: number): Promise<Record<string, number>> {
  const { rows } = await app.sql(
    `select state::text, count(*)::int from stock_items where sku_id = $1 group by 1 order by 1`,
    [skuId],
  );
  return Object.fromEntries(rows.map((row) => [String(row['state']), Number(row['count'])]));
}
