/** What a seller does, a program does with a key: the example of the documentation runs, and a key is the shop's alone. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiScope } from '#contract/core/apiScopes.ts';
import { programExportKinds } from '#contract/exports/exportKinds.ts';
import { startTestApp, type TestApp } from './support/app/app.ts';
import { employ } from './support/people/staff.ts';
import type { Person } from './support/people/people.ts';
import { makeSecrets, makeShop, type TestShop } from './support/trade/goods.ts';
import { askRefund, buy, loggedIn, makeBuyer } from './support/trade/sales.ts';

const folder = mkdtempSync(join(tmpdir(), 'mallard-seller-'));
let app: TestApp;
let shop: TestShop;
let buyer: Person;
let jobs: Awaited<ReturnType<TestApp['startJobs']>>;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 100_000);
  jobs = await app.startJobs();
});
afterAll(async () => {
  await jobs.stop();
  await app.stop();
  rmSync(folder, { recursive: true });
});

async function keyOf(person: { token: string }, ...scopes: ApiScope[]): Promise<{ token: string }> {
  return { token: (await app.call('createApiKey', { keyName: '程序', scopes }, person)).data.token };
}

test('the example makes a product, stocks it, gives a coupon, writes to a buyer and fetches the sales', async () => {
  const asked = await buy(app, buyer, await makeSecrets(app, { count: 2, priceFen: 1000, shopId: shop.id }));
  await askRefund(app, buyer, { orderId: asked, wantedFen: 1000 });
  const owner = await loggedIn(app, shop.owner);
  const key = await keyOf(
    owner,
    'catalogue.write',
    'stock.read',
    'stock.write',
    'coupon.write',
    'sale.read',
    'sale.answer',
    'export.read',
  );
  const { rows } = await app.sql('select min(id)::int as id from categories');
  const codes = join(folder, 'codes.txt');
  writeFileSync(codes, 'ANNA-1\nANNA-2\n\nANNA-3\n');
  const program = ['--import', 'tsx', 'docs/examples/sell.ts', String(rows[0]?.['id']), codes];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, MALLARD_URL: app.url, MALLARD_KEY: key.token },
  });
  expect(
    stdout
      .replaceAll(/(product|batch|coupon) \d+/g, '$1')
      .trim()
      .split('\n'),
  ).toEqual(['product: on_shelf', 'batch: imported', 'coupon: running', 'orders: 1', 'export: 1 rows']);
  const { list } = (await app.call('listStock', { search: 'Clipboard' }, owner)).data;
  expect(list).toMatchObject([{ available: 3 }]);
  const { list: messages } = (await app.call('listOrderMessages', { orderId: asked }, buyer)).data;
  expect(messages).toMatchObject([{ side: 'seller', mine: false }]);
});

describe('a key for a shop', () => {
  test('sees and writes as the seller, and never as the buyer of an order', async () => {
    const sold = await buy(app, buyer, await makeSecrets(app, { count: 1, priceFen: 100, shopId: shop.id }));
    // The owner of another shop buys here.
    const other = await makeShop(app);
    const otherOwner = await loggedIn(app, other.owner);
    const refund = await askRefund(app, buyer, { orderId: sold, wantedFen: 100 });
    const seller = await keyOf(await loggedIn(app, shop.owner), 'sale.read', 'sale.answer');
    const bought = await keyOf(buyer, 'sale.read', 'sale.answer');
    const strange = await keyOf(otherOwner, 'sale.read', 'sale.answer');
    const calls = {
      listOrderMessages: { orderId: sold },
      sendOrderMessage: { orderId: sold, words: '在' },
      listOrderNotes: { orderId: sold },
      addOrderNote: { orderId: sold, words: '记' },
      showOrderAnswers: { orderId: sold },
      getRefund: { id: refund.id },
    } as const;
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      const nameOf = async (who: { token: string }) => (await app.call(name, calls[name], who)).name;
      expect([name, await nameOf(seller), await nameOf(bought), await nameOf(strange)]).toEqual([
        name,
        undefined,
        'not_found',
        'not_found',
      ]);
    }
    // The person still talks about the own purchase.
    expect((await app.call('sendOrderMessage', { orderId: sold, words: '好' }, buyer)).data.side).toBe('buyer');
  });

  test('exports the lists of the shop, and neither fetches nor starts any other', async () => {
    const owner = await loggedIn(app, shop.owner);
    const key = await keyOf(owner, 'export.read');
    for (const kind of programExportKinds) {
      const started = await app.call('startExport', { kind }, key);
      const ready = async () => (await app.call('getExport', { id: started.data.id }, key)).data.state;
      await expect.poll(ready).toBe('ready');
      const { url } = (await app.call('getExportTicket', { id: started.data.id }, key)).data;
      expect((await fetch(app.url + url)).status).toBe(200);
    }
    for (const kind of ['statement', 'purchases', 'users', 'ledger'] as const) {
      expect([kind, (await app.call('startExport', { kind }, key)).name]).toEqual([kind, 'forbidden']);
    }
    const { id } = (await app.call('startExport', { kind: 'purchases' }, owner)).data;
    expect((await app.call('getExport', { id }, key)).name).toBe('not_found');
    expect((await app.call('getExportTicket', { id }, key)).name).toBe('not_found');
    const without = await keyOf(owner, 'sale.read');
    expect((await app.call('startExport', { kind: 'sales' }, without)).name).toBe('scope_missing');
  });

  test('of staff does what their role does, and nothing once they left', async () => {
    const sold = await buy(app, buyer, await makeSecrets(app, { count: 1, priceFen: 100, shopId: shop.id }));
    const staff = await employ(app, { ...shop, owner: await loggedIn(app, shop.owner) }, ['orders']);
    const key = await keyOf(staff, 'sale.read', 'sale.answer', 'export.read', 'catalogue.write');
    const acting = { ...key, headers: { 'acting-shop': String(shop.id) } };
    expect((await app.call('addOrderNote', { orderId: sold, words: '记' }, acting)).name).toBeUndefined();
    expect((await app.call('startExport', { kind: 'sales' }, acting)).name).toBeUndefined();
    expect((await app.call('changeProducts', { products: [{ id: 1 }], change: { percent: 1 } }, acting)).name).toBe(
      'staff_role_missing',
    );
    await app.call('leaveShop', { id: staff.placeId }, staff);
    expect((await app.call('addOrderNote', { orderId: sold, words: '记' }, acting)).name).toBe('not_staff');
  });
});
