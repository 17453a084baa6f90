/**
 * Walks over HTTP what a stranger does after `npm start` in a fresh clone, whose folder is the argument:
 * look, register, pay, receive, authorise, check. Without a folder it walks through the build of this one.
 */
import assert from 'node:assert/strict';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerAt } from '../support/app/calls.ts';
import { adminPassword, newFolder, startServerProcess } from '../support/servers/serverProcess.ts';
import { payAtSandbox, rechargeAtSandbox, waitUntilPaid } from './sandbox.ts';
import { startWalk } from './steps.ts';

const [clone] = process.argv.slice(2);
const { step, end } = startWalk();
const dataFolder = newFolder();
const started = {
  dataFolder,
  ...(clone === undefined ? {} : { command: { program: 'npm', args: ['start'], folder: clone } }),
};

const server = await step('npm start makes everything and gets ready', () =>
  startServerProcess({ ...started, readyWithinSeconds: 300 }),
);
console.log(`       first start: ${(server.readyAfterMs / 1000).toFixed(1)} s (wanted: 120 s)`);
const call = callerAt(server.url);
const page = async (path: string, status = 200) => {
  const reply = await fetch(server.url + path);
  assert.equal(reply.status, status, `${path} answers ${reply.status}`);
  return reply.text();
};
const mark = randomBytes(4).toString('hex');
const person = { username: `walker_${mark}`, email: `walker_${mark}@example.com` };
const password = `Walk7ing9x${mark}`;
const newPassword = `Run8ning4y${mark}`;

await step('the home page shows products, categories and the check without any script', async () => {
  const home = (await call('getHome', {})).data;
  const html = await page('/');
  for (const { title } of [...home.featured, ...home.newest]) assert(html.includes(title), `the page names ${title}`);
  for (const { name } of home.categories) assert(html.includes(name), `the page names ${name}`);
  for (const { text } of home.announcements) assert(html.includes(text), 'the page shows the announcement');
  assert.match(html, /<form[^>]*action="\/inquire"/);
});

const product = await step('there is a licence that can be bound to a domain', async () => {
  for (const found of (await call('listProducts', { kind: 'licence' })).data.list) {
    const { data } = await call('getProduct', { id: found.id });
    const sku = data.skus.find(({ licence }) => licence?.binds.includes('domain'));
    if (sku) return { ...data, sku };
  }
  throw new Error('none is on shelf');
});

await step('the list filters by category, searches in both languages and pages', async () => {
  const html = await page(`/homeShop?category=${product.categorySlug}`);
  assert(html.includes(product.title));
  const chinese = (await call('listProducts', { search: product.title.slice(0, 2) })).data;
  assert(chinese.list.some(({ id }) => id === product.id));
  const english = (await call('getProduct', { id: product.id }, { locale: 'en-US' })).data;
  const [word = ''] = english.title.split(' ');
  const found = (await call('listProducts', { search: word }, { locale: 'en-US' })).data;
  assert(found.list.some(({ id }) => id === product.id));
  assert((await page(`/homeShop?search=${encodeURIComponent(product.title)}`)).includes(product.title));
  const seen = new Set<number>();
  let cursor: string | null = null;
  do {
    const { data }: { data: { list: { id: number }[]; next: string | null } } = await call('listProducts', {
      limit: 7,
      ...(cursor === null ? {} : { cursor }),
    });
    for (const { id } of data.list) {
      assert(!seen.has(id), 'no product comes twice');
      seen.add(id);
    }
    cursor = data.next;
  } while (cursor !== null);
  assert.equal(seen.size, (await call('listProducts', {})).data.total);
});

await step('the product has a page, a wrong one has none', async () => {
  const html = await page(`/product/${product.id}`);
  assert(html.includes(product.title));
  await page('/product/999999999', 404);
  await page('/nowhere', 404);
});

await step('all public pages answer', async () => {
  for (const path of ['login', 'regiser', 'password', 'inquire', 'privacy', 'service', 'shop', 'shoplist', 'shops']) {
    await page(`/${path}`);
  }
  await page('/rentalDetails');
  await page('/developers');
  assert.equal(JSON.parse(await page('/api/openapi.json')).openapi.slice(0, 3), '3.1');
});

await step('a stranger registers, logs out and in again', async () => {
  const { token } = (await call('register', { ...person, password, consent: true })).data;
  assert.equal((await call('getUserInfo', {}, { token })).data.name, person.username);
  await call('logout', {}, { token });
  assert.equal((await call('getUserInfo', {}, { token })).name, 'login_expired');
  assert.equal((await call('login', { account: person.email, password: 'Wrong7word' })).name, 'login_failed');
  assert((await call('login', { account: person.email, password })).data.token);
});

const user = await step('a forgotten password is set anew with the code from the outbox', async () => {
  const { request } = (await call('sendCode', { purpose: 'password', email: person.email })).data;
  const admin = (await call('login', { account: 'admin', password: adminPassword })).data;
  const code = await codeFor(person.email, admin.token);
  const { name } = await call('resetPassword', { email: person.email, request, code, password: newPassword });
  assert.equal(name, undefined);
  assert.equal((await call('login', { account: person.username, password })).name, 'login_failed');
  const { token } = (await call('login', { account: person.username, password: newPassword })).data;
  return { token };
});

async function codeFor(email: string, token: string): Promise<string> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const { list } = (await call('listOutbox', {}, { token })).data;
    const id = list.find(({ to }) => to === email)?.id;
    const mail = id === undefined ? undefined : (await call('getOutboxMail', { id }, { token })).data;
    const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0];
    if (code) return code;
  }
  throw new Error('no letter with a code came');
}

const { sku } = product;
const purchase = { skuId: sku.id, quantity: sku.minQuantity, unitPriceFen: sku.priceFen };

const order = await step('an order is paid through the gateway and delivered', async () => {
  const placed = (await call('createOrder', purchase, user)).data;
  assert.equal(placed.state, 'created');
  const token = placed.paymentToken ?? '';
  await page(`/payment?token=${token}`);
  const { data } = await call('getPayment', { gateway: 'sandbox', token });
  await payAtSandbox(data);
  await waitUntilPaid(call, token);
  const paid = (await call('getOrder', { id: placed.id }, user)).data;
  assert.equal(paid.state, 'delivered');
  assert.equal(paid.licences.length, purchase.quantity);
  return paid;
});

await step('after a recharge the same is bought from the balance, once for each key', async () => {
  const price = purchase.quantity * sku.priceFen;
  await rechargeAtSandbox(call, user, Math.max(price * 2, 100));
  const before = (await call('getWallet', {}, user)).data.balanceFen;
  const idempotencyKey = `walk-${mark}`;
  const options = { ...user, idempotencyKey };
  const first = (await call('createOrder', { ...purchase, payBy: 'balance' }, options)).data;
  const again = (await call('createOrder', { ...purchase, payBy: 'balance' }, options)).data;
  assert.deepEqual(again, first);
  const other = await call('createOrder', { ...purchase, quantity: purchase.quantity + 1, payBy: 'balance' }, options);
  assert.equal(other.name, 'idempotency_conflict');
  assert.equal((await call('getWallet', {}, user)).data.balanceFen, before - price);
  const { list } = (await call('listBalanceChanges', {}, user)).data;
  assert.equal(list[0]?.amountFen, -price);
  assert.equal(list[0]?.afterFen, before - price);
  assert((await call('listOrders', {}, user)).data.list.some(({ id }) => id === order.id));
});

const key = await step('the licence is bound to a domain, unbound and bound again', async () => {
  const [owned] = order.licences;
  assert(owned);
  const licence = (await call('getLicence', { id: owned.id }, user)).data;
  const binding = { licenceId: owned.id, kind: 'domain', target: 'Example.com' };
  const bound = (await call('bindLicence', binding, user)).data;
  const [activation] = bound.activations;
  assert.equal(activation?.target, 'example.com');
  const free = (await call('unbindLicence', { licenceId: owned.id, activationId: activation?.id }, user)).data;
  assert.equal(free.activations.length, 0);
  await call('bindLicence', binding, user);
  return licence.key;
});

await step('strangers learn what is genuine, and nothing more', async () => {
  const byDomain = (await call('inquire', { query: 'example.com' })).data;
  const item = byDomain.items.find(({ productId }) => productId === product.id);
  assert.equal(item?.result, 'valid');
  assert(!JSON.stringify(byDomain).includes(person.username), 'the holder is masked');
  assert(!JSON.stringify(byDomain).includes(key), 'the key is not shown');
  assert.equal((await call('inquire', { query: key })).data.result, 'valid');
  assert.equal((await call('inquire', { query: 'no-such-thing.example' })).data.result, 'not_found');
});

await step('programs get a signed answer that the published key verifies', async () => {
  const nonce = randomBytes(8).toString('hex');
  const answer = (await call('validateLicence', { key, domain: 'example.com', nonce })).data;
  const { pem, keyId } = (await call('getLicencePublicKey', {})).data;
  assert.deepEqual([answer.valid, answer.code, answer.keyId], [true, 'VALID', keyId]);
  const publicKey = createPublicKey(pem);
  const isGenuine = (text: string) =>
    verify(null, Buffer.from(text), publicKey, Buffer.from(answer.signature, 'base64'));
  assert(isGenuine(answer.signed));
  assert(!isGenuine(answer.signed.replace('example.com', 'example.org')));
  assert(answer.signed.includes(nonce));
  assert.equal((await call('validateLicence', { key, domain: 'other.example' })).data.code, 'NOT_BOUND');
});

await step('it stops when it is asked to', () => server.stop());
const again = await step('it starts again with all that it had', async () => {
  const second = await startServerProcess({ ...started, port: server.port });
  assert.equal((await callerAt(second.url)('getOrder', { id: order.id }, user)).data.state, 'delivered');
  return second;
});
console.log(`       second start: ${(again.readyAfterMs / 1000).toFixed(1)} s (wanted: 2 s)`);
await again.stop();
end();
