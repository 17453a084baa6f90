/** A client in TypeScript that a public generator makes of the OpenAPI document, against the portal itself. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { callTexts, groupTexts } from '../web/src/features/apiDocs/callTexts.ts';
import { callsOf, type OpenApi } from '../web/src/features/apiDocs/openApi.ts';
import { startTestApp, type TestApp } from './support/app/app.ts';
import { makeSecrets } from './support/trade/goods.ts';
import { press } from './support/trade/payments.ts';
import { makeListing } from './support/trade/rentals.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mallard-typed-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

test('each call and each group of the document has Chinese, and nothing else has', async () => {
  // Printed by the portal itself.
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
  const calls = callsOf(document);
  expect(Object.keys(callTexts).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  expect(Object.keys(groupTexts).toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
});

/** What somebody writes who has nothing but the document: no cast, no type of their own. */
const setup = `
import createClient from 'openapi-fetch';
import type { paths } from './mallard.ts';

const [baseUrl = '', word = '', id = '', token = ''] = process.argv.slice(2);
const mallard = createClient<paths>({ baseUrl });
`;

const register = `${setup}
const account = await mallard.POST('/api/user/register', {
  body: { username: word, email: word + '@example.com', password: 'Duck4pondMill', consent: true },
});
if (!account.data) throw new Error(account.error?.msg);
const { token: login } = account.data.data;
const headers = { 'user-token': login };
const funds = await mallard.POST('/api/payment/getPayment', { body: { gateway: 'sandbox', amountFen: 1000 }, headers });
if (!funds.data) throw new Error(funds.error?.msg);
console.log(JSON.stringify({ login, payment: funds.data.data.token }));
`;

const buy = `${setup}
const headers = { 'user-token': token };
const product = await mallard.GET('/api/shop/product', { params: { query: { id: Number(id) } } });
if (!product.data) throw new Error(product.error?.msg);
const [sku] = product.data.data.skus;
if (!sku) throw new Error('nothing to buy');
const keyed = (key: string) => ({ params: { header: { 'Idempotency-Key': word + key } }, headers });
const order = { skuId: sku.id, quantity: 2, unitPriceFen: sku.priceFen };
const wrong = await mallard.POST('/api/order/create', { ...keyed('wrong'), body: { ...order, unitPriceFen: 1 } });
if (wrong.error?.data.name !== 'price_changed') throw new Error('it cost something else');
const placed = await mallard.POST('/api/order/create', { ...keyed('order'), body: order });
if (!placed.data) throw new Error(placed.error?.msg);
const orderId = placed.data.data.id;
const paid = await mallard.POST('/api/order/payByBalance', { ...keyed('pay'), body: { orderId } });
if (!paid.data) throw new Error(paid.error?.msg);
const read = await mallard.GET('/api/order/detail', { params: { query: { id: orderId } }, headers });
if (!read.data) throw new Error(read.error?.msg);
const { state, amountFen, paidAt } = read.data.data;
const shown = await mallard.POST('/api/order/show', { body: { orderId }, headers });
if (!shown.data) throw new Error(shown.error?.msg);
const missing = await mallard.GET('/api/order/detail', { params: { query: { id: orderId + 1 } }, headers });
const reason: 404 | undefined = missing.error?.data.name === 'not_found' ? 404 : undefined;
console.log(JSON.stringify({ state, amountFen, isPaid: paidAt !== null, items: shown.data.data.items.map((item) => item.content), reason }));
`;

/** A lessor's program: with an API key alone, and its scopes in the document. */
const letOut = `${setup}
const headers = { Authorization: 'Bearer ' + token };
const listed = await mallard.GET('/api/listing/list', { params: { query: { state: 'on' } }, headers });
if (!listed.data) throw new Error(listed.error?.msg);
const [listing] = listed.data.data.list;
if (!listing) throw new Error('nothing is let out');
const detail = await mallard.GET('/api/listing/detail', { params: { query: { id: listing.id } }, headers });
if (!detail.data) throw new Error(detail.error?.msg);
const [unit] = detail.data.data.unitList;
if (!unit) throw new Error('there is no account');
const changed = await mallard.POST('/api/listing/unit/change', {
  body: { unitId: unit.id, credentials: ['typed', 'client'] },
  headers,
});
if (!changed.data) throw new Error(changed.error?.msg);
const paused = await mallard.POST('/api/listing/move', { body: { id: listing.id, event: 'pause' }, headers });
if (!paused.data) throw new Error(paused.error?.msg);
const leases = await mallard.GET('/api/lease/list', { params: { query: { side: 'lessor' } }, headers });
if (!leases.data) throw new Error(leases.error?.msg);
const shown = await mallard.POST('/api/listing/unit/show', { body: { unitId: unit.id }, headers });
console.log(JSON.stringify({ state: paused.data.data.state, leases: leases.data.data.total, shown: shown.error?.data.name }));
`;

const Registered = z.object({ login: z.string(), payment: z.string() });

/** A program that must not compile, and the word that the compiler complains of. */
const mistaken = [
  ["mallard.POST('/api/order/create', { body: { skuId: 1, quantity: 1, unitPriceFen: 1 } })", 'Idempotency-Key'],
  ["mallard.POST('/api/order/close', { body: {} })", 'orderId'],
  ["mallard.POST('/api/order/close', {})", 'body'],
  ["mallard.GET('/api/shop/product', { params: { query: { id: 'one' } } })", 'number'],
] as const;

test('compiles under strict, and buys', { timeout: 180_000 }, async () => {
  const product = await makeSecrets(app, { count: 20, priceFen: 150 });
  const document = await (await fetch(`${app.url}/api/openapi.json`)).text();
  writeFileSync(join(folder, 'mallard.ts'), astToString(await openapiTypescript(document)));
  writeFileSync(join(folder, 'register.ts'), register);
  writeFileSync(join(folder, 'buy.ts'), buy);
  writeFileSync(join(folder, 'letOut.ts'), letOut);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const wrong = mistaken.map(([call], at) => {
    const name = `mistaken${at}.ts`;
    writeFileSync(join(folder, name), `${setup}\nexport default ${call};\n`);
    return name;
  });
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023', '--types', 'node'];
  const flags = [...strict, ...modules, '--allowImportingTsExtensions', '--skipLibCheck', '--pretty', 'false'];
  const compiled = await run([
    'node_modules/typescript/bin/tsc',
    ...flags,
    'register.ts',
    'buy.ts',
    'letOut.ts',
    ...wrong,
  ]);
  const complaints = compiled.split('\n').filter((line) => /^\w+\.ts\(/.test(line));
  expect(complaints.filter((line) => !line.startsWith('mistaken'))).toEqual([]);
  for (const [at, [, word]] of mistaken.entries()) {
    expect(compiled.split(/^(?=\w+\.ts\()/m).find((one) => one.startsWith(`mistaken${at}.ts`))).toContain(word);
  }

  const tsx = async (file: string, ...args: string[]): Promise<unknown> => {
    const output = await run(['--import', 'tsx', file, app.url, 'typedbuyer', ...args]);
    expect(output).toMatch(/^\{/);
    return JSON.parse(output);
  };
  const { login, payment } = Registered.parse(await tsx('register.ts'));
  await press(app, payment, 'pay');
  expect(await tsx('buy.ts', String(product.id), login)).toEqual({
    state: 'delivered',
    amountFen: 300,
    isPaid: true,
    items: [expect.stringContaining('CARD-'), expect.stringContaining('CARD-')],
    reason: 404,
  });
  const { lessor } = await makeListing(app);
  const scopes = ['listing.read', 'listing.write', 'unit.write', 'lease.read'] as const;
  const made = (await app.call('createApiKey', { keyName: 'lessor', scopes: [...scopes] }, lessor)).data;
  expect(await tsx('letOut.ts', '0', made.token)).toEqual({
    state: 'paused',
    leases: 0,
    shown: 'api_key_not_allowed',
  });
});

/** What Node prints when it runs a program in the folder; this process goes on to serve meanwhile. */
function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (_error, output, complaint) =>
      resolve(output + complaint),
    );
  });
}
