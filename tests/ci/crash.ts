/**
 * Kills the server in the middle of purchases, ten times, and starts it again on what is left. What was acknowledged
 * must be there; what was not may be asked for again with the same key, and happens once; all sums hold at the end.
 * The argument is the folder of a clone; without it the build of this one runs.
 */
import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { auditLedger } from '../../server/src/ledger/audit.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { findEmbedded } from '../../server/src/platform/embed.ts';
import { callerAt, type CallByName } from '../support/calls.ts';
import { freePort } from '../support/freePort.ts';
import { newFolder, startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { payAtSandbox, rechargeAtSandbox } from './sandbox.ts';
import { startWalk } from './steps.ts';

const rounds = 10;
const buyersCount = 4;
const buyingSideBySide = 8;
const rechargeFen = 5_000_000;

interface Buyer {
  token: string;
  /** What was paid from the balance for sure. */
  spentFen: number;
}

interface Purchase {
  buyer: Buyer;
  key: string;
  /** Set once the server has said that it is done. */
  orderId?: number;
}

const { step, end } = startWalk();
const [clone] = process.argv.slice(2);
const settings = {
  ...(clone === undefined
    ? {}
    : { command: { program: process.execPath, args: ['scripts/start.mjs'], folder: clone } }),
  dataFolder: newFolder(),
  port: await freePort(),
  readyWithinSeconds: 60,
};
const url = `http://localhost:${settings.port}`;
const call = callerAt(url);

let server: ServerProcess = await step('a server with products gets ready', () => startServerProcess(settings));
const sku = await step('there is something cheap to buy', () => findCheapSku(call));
const buyers = await step('buyers come with money', async () => {
  const made: Buyer[] = [];
  for (let count = 0; count < buyersCount; count += 1) made.push(await makeBuyer());
  return made;
});
const all: Purchase[] = [];
/** Payments of orders whose payers pressed the button, or tried to. */
const pressed: { buyer: Buyer; orderId: number }[] = [];

for (let round = 1; round <= rounds; round += 1) {
  await step(`killed in the middle of purchases, ${round} of ${rounds}`, async () => {
    const before = all.length;
    const isOver = { value: false };
    const buying = [
      ...Array.from({ length: buyingSideBySide }, (_, index) => buyOnAndOn(buyers[index % buyers.length], isOver)),
      payOnAndOn(buyers[round % buyers.length], isOver),
    ];
    await sleep(randomInt(150, 1000));
    await server.kill();
    isOver.value = true;
    await Promise.all(buying);
    const mine = all.slice(before);
    const unsure = mine.filter(({ orderId }) => orderId === undefined);
    server = await startServerProcess(settings);
    for (const purchase of unsure) await buy(purchase);
    for (const purchase of mine) await checkDelivered(purchase);
    for (const buyer of buyers) await checkBalance(buyer);
    console.log(
      `       ${mine.length - unsure.length} acknowledged, ${unsure.length} cut off; ready again in ${server.readyAfterMs} ms`,
    );
  });
}

await step('what was paid at the gateway is delivered', async () => {
  assert(pressed.length > 0, 'somebody paid at the gateway');
  await untilSettled();
});
await step('nothing was done twice, and nothing by halves', countAll);
await step('the audit finds that all sums hold', audit);
await step('it stops when it is asked to', () => server.stop());
console.log(`       ${all.length} purchases from the balance, ${pressed.length} through the gateway`);
end();

async function makeBuyer(): Promise<Buyer> {
  const mark = randomBytes(5).toString('hex');
  const person = { username: `buyer_${mark}`, email: `buyer_${mark}@example.com`, password: `Buy7${mark}` };
  const { token } = (await call('register', { ...person, consent: true })).data;
  await rechargeAtSandbox(call, { token }, rechargeFen);
  return { token, spentFen: 0 };
}

async function findCheapSku(using: CallByName) {
  const { list } = (await using('listProducts', { kind: 'licence', sort: 'price_up' })).data;
  for (const { id } of list) {
    const { skus } = (await using('getProduct', { id })).data;
    const found = skus.filter(({ minQuantity }) => minQuantity === 1).toSorted((a, b) => a.priceFen - b.priceFen)[0];
    if (found) return found;
  }
  throw new Error('nothing is on shelf');
}

/** Buys from the balance until the server is gone. */
async function buyOnAndOn(buyer: Buyer | undefined, isOver: { value: boolean }): Promise<void> {
  if (!buyer) return;
  while (!isOver.value) {
    const purchase: Purchase = { buyer, key: randomBytes(12).toString('hex') };
    all.push(purchase);
    if (!(await survives(() => buy(purchase)))) return;
  }
}

/** Orders, and pays on the gateway's page, until the server is gone. */
async function payOnAndOn(buyer: Buyer | undefined, isOver: { value: boolean }): Promise<void> {
  if (!buyer) return;
  while (!isOver.value) {
    const goesOn = await survives(async () => {
      const placed = await call('createOrder', { ...piece(), payBy: 'gateway' }, buyer);
      if (placed.name === 'too_many_unpaid_orders') return;
      const { id, paymentToken } = placed.data;
      const payment = await call('getPayment', { gateway: 'sandbox', token: paymentToken ?? '' });
      pressed.push({ buyer, orderId: id });
      await payAtSandbox(payment.data);
    });
    if (!goesOn) return;
  }
}

async function buy(purchase: Purchase): Promise<void> {
  const reply = await call(
    'createOrder',
    { ...piece(), payBy: 'balance' },
    { token: purchase.buyer.token, idempotencyKey: purchase.key },
  );
  assert.equal(reply.data.state, 'delivered');
  purchase.orderId = reply.data.id;
  purchase.buyer.spentFen += sku.priceFen;
}

function piece() {
  return { skuId: sku.id, quantity: 1, unitPriceFen: sku.priceFen };
}

/** False when the connection broke; an answer that says no still fails the walk. */
async function survives(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    // `fetch` throws a TypeError for whatever breaks on the way; a reply that was cut off is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}

async function checkDelivered({ orderId, buyer }: Purchase): Promise<void> {
  assert(orderId, 'every purchase came to its end');
  const order = (await call('getOrder', { id: orderId }, buyer)).data;
  assert.equal(order.state, 'delivered');
  assert.equal(order.licences.length, 1);
}

async function checkBalance(buyer: Buyer): Promise<void> {
  const { availableFen } = (await call('getWallet', {}, buyer)).data;
  assert.equal(availableFen, rechargeFen - buyer.spentFen, 'exactly what was bought was paid');
}

/** The shop asks the gateway itself 30 s after an attempt, when no notice came. */
async function untilSettled(): Promise<void> {
  const until = Date.now() + 90_000;
  for (;;) {
    const open = await query(
      `select p.id from payments p join payment_attempts a on a.payment_id = p.id
       join sandbox_payments s on s.merchant_number = a.merchant_number
       where s.state = 'paid' and p.state <> 'paid'`,
    );
    if (open.length === 0) break;
    assert(Date.now() < until, `${open.length} payments were made and never noticed`);
    await sleep(1000);
  }
  const undelivered = await query(
    `select o.id from orders o join payments p on p.order_id = o.id where p.state = 'paid' and o.state not in ('delivered', 'completed')`,
  );
  assert.deepEqual(undelivered, []);
}

async function countAll(): Promise<void> {
  const [counted] = await query<{ balance: number; gateway: number; licences: number; entries: number }>(
    `select
       (select count(*)::int from orders where paid_by = 'balance') as balance,
       (select count(*)::int from orders where paid_by = 'sandbox') as gateway,
       (select count(*)::int from licences) as licences,
       (select count(*)::int from ledger_entries where kind = 'purchase') as entries`,
  );
  assert(counted);
  assert.equal(counted.balance, all.length, 'each key bought once');
  assert.equal(counted.licences, counted.balance + counted.gateway, 'each order has its licence');
  assert.equal(counted.entries, counted.balance + counted.gateway, 'each order has its entry');
}

async function audit(): Promise<void> {
  const database = openDatabase({ url: await databaseUrl(), poolSize: 2, onError: () => undefined });
  try {
    assert.deepEqual(await database.transaction(auditLedger), []);
  } finally {
    await database.close();
  }
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function databaseUrl(): Promise<string> {
  const found = await findEmbedded(settings.dataFolder);
  if (!found) throw new Error('the database does not run');
  return found;
}
