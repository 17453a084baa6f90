/**
 * Kills the server again and again while secrets are delivered, money is refunded, and stock is read, imported and
 * taken back, balances are adjusted, held and given, earnings come free, accounts are rented, returned and claimed for, and money goes back and out
 * through gateways, whose books are compared at the end; every second time its database dies with it. Then it starts on what is left. What was acknowledged must
 * be there; what was not may be asked for again with the same key, and happens once; nothing is there by halves.
 * The argument is the folder whose `npm start` runs it; without it the built server of this one does. `--rounds 500` for more than ten.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callerAt } from '../support/app/calls.ts';
import { freePort } from '../support/servers/freePort.ts';
import { adminPassword, newFolder, startServerProcess, type ServerProcess } from '../support/servers/serverProcess.ts';
import { checkAll, killDatabase, query } from './crash/database.ts';
import { Funds } from './crash/funds.ts';
import { Gateway } from './crash/gateway.ts';
import { checkEnd, letSilencePass, phases, startPhase, type Interrupted } from './crash/imports.ts';
import { Rentals } from './crash/rentals.ts';
import { openShop } from './crash/shop.ts';
import { isAnswered, Trade } from './crash/trade.ts';
import { startWalk } from './steps.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
const [clone] = positionals;
const rounds = Number(values.rounds ?? 10);
const buyersCount = 6;
/** Then a new server begins on nothing, so that looking at all that is there takes no longer at the end. */
const roundsOfChapterMax = 50;

const { step, end } = startWalk();
for (let done = 0; done < rounds; done += roundsOfChapterMax) {
  await chapter(Math.min(roundsOfChapterMax, rounds - done), done);
}
end();

/** A server from its first start to its end, killed so many times. */
async function chapter(roundsOfChapter: number, before: number): Promise<void> {
  const dataFolder = newFolder();
  const settings = {
    ...(clone === undefined
      ? {}
      : { command: { program: process.execPath, args: ['scripts/start.mjs'], folder: clone } }),
    dataFolder,
    port: await freePort(),
    environment: { MALLARD_DEMO: 'no' },
  };
  const url = `http://localhost:${settings.port}`;
  const call = callerAt(url);

  let server: ServerProcess = await step('a server gets ready', () => startServerProcess(settings));
  const shop = await step('there is something to buy, and buyers come with money', () =>
    openShop(call, { url, buyersCount, secrets: Math.max(5000, 500 * roundsOfChapter) }),
  );
  const place = { call, url, dataFolder, admin: shop.admin, skuId: shop.changing.skuId };
  const trade = new Trade(call, shop);
  const funds = await step('there are gift codes, and a shop with something to sell', () => Funds.open(place));
  const rentals = await step('there are accounts to rent, and tenants with money', () => Rentals.open(place));
  const gateway = await step('there is a gateway that gives back and pays out', () => Gateway.open(place));
  let lastImport: Interrupted | undefined;
  const middles: string[] = [];

  for (let round = 1; round <= roundsOfChapter; round += 1) {
    const phase = phases[(round - 1) % phases.length] ?? 'importing';
    await step(`killed while it sells, refunds, and is ${phase} stock, ${before + round} of ${rounds}`, async () => {
      const first = { purchases: trade.purchases.length, returns: trade.returns.length };
      // The password that the admin gave holds for less time than a chapter takes.
      assert((await call('confirmPassword', { password: adminPassword }, shop.admin)).data.until);
      const going = [trade.start(round), funds.start(), rentals.start(), gateway.start()];
      await sleep(randomInt(100, 400));
      const interrupted = await startPhase(place, phase, lastImport);
      await sleep(randomInt(0, 30));
      await server.kill();
      await Promise.all(going.map((one) => one.cutOff()));
      await funds.letDaysPass();
      await rentals.letDaysPass();
      await gateway.letDaysPass();
      await letSilencePass(dataFolder);
      if (round % 2 === 0) await killDatabase(dataFolder);
      const purchases = trade.purchases.slice(first.purchases);
      const returns = trade.returns.slice(first.returns);
      const unsure = [
        purchases.filter((purchase) => !isAnswered(purchase)).length,
        returns.filter(({ refundId }) => refundId === undefined).length,
      ];
      server = await startServerProcess(settings);
      await checkAll(dataFolder);
      const [unsureMoves, unsureLeases, unsureAtGateway] = await Promise.all([
        funds.repeat(),
        rentals.repeat(),
        gateway.repeat(),
        trade.repeat(purchases, returns),
      ]);
      await Promise.all([funds.check(), rentals.check(), gateway.check(), trade.check(purchases, returns)]);
      await checkEnd(place, interrupted);
      await trade.closeAbandoned();
      await checkAll(dataFolder);
      if (interrupted.isMiddle) middles.push(phase);
      if (phase === 'importing') lastImport = interrupted;
      console.log(
        `       ${purchases.length} purchases and ${returns.length} refunds, ${unsure.join(' and ')} of them cut off, ${unsureMoves} moves of money, ${unsureLeases} of leases and ${unsureAtGateway} at the gateway; ` +
          `the import ${interrupted.isMiddle ? 'in its middle' : 'at its end'}; ready again in ${server.readyAfterMs} ms`,
      );
    });
  }

  await step('what was paid at the gateway is delivered', () => untilSettled(dataFolder, trade));
  await step('what is refunded, sent back and paid out through gateways comes to its end, in the books of both', () =>
    gateway.checkEnd(),
  );
  // What is due is done when it starts: nobody waits for the next turn of the jobs.
  await step('it stops when it is asked to, and starts again after some days', async () => {
    await rentals.letAllEnd();
    await Promise.all([funds.letDaysPass(), rentals.letDaysPass()]);
    await server.stop();
    server = await startServerProcess(settings);
  });
  await step('what the shop earned comes free', () => funds.checkReleased());
  await step('all deposits are back, and every account can be rented again', () => rentals.checkEnd());
  await step('no secret was sold twice', () => trade.checkSecrets());
  await step('nothing was done twice, and nothing by halves', async () => {
    await countAll(dataFolder, trade, funds);
    await checkAll(dataFolder);
    if (roundsOfChapter >= phases.length)
      for (const phase of phases) assert(middles.includes(phase), `it was never ${phase}`);
  });
  await step('it stops when it is asked to', () => server.stop());
  rmSync(dataFolder, { recursive: true, force: true });
  console.log(
    `       ${trade.purchases.length} purchases from the balance, ${trade.pressed.size} through the gateway, ${trade.returns.length} refunds; ` +
      Object.entries({ ...funds.counts, ...rentals.counts, ...gateway.counts })
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
  );
}

/** Some time after an attempt the shop asks the gateway itself, when no notice came: that time passes now. */
async function untilSettled(dataFolder: string, trade: Trade): Promise<void> {
  assert(trade.pressed.size > 0, 'somebody paid at the gateway');
  const until = Date.now() + 180_000;
  for (;;) {
    const open = await query(
      dataFolder,
      `select p.id from payments p join payment_attempts a on a.payment_id = p.id
       join sandbox_payments s on s.merchant_number = a.merchant_number
       where s.state = 'paid' and p.state <> 'paid'`,
    );
    if (open.length === 0) break;
    assert(Date.now() < until, `${open.length} payments were made and never noticed`);
    await query(
      dataFolder,
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() and attempts = 0 and locked_at is null and task_id =
         (select id from graphile_worker._private_tasks where identifier = 'payment.ask')`,
    );
    await sleep(500);
  }
  const undelivered = await query(
    dataFolder,
    `select o.id from orders o join payments p on p.id = o.payment_id where p.state = 'paid' and o.state not in ('delivered', 'completed', 'refunded')`,
  );
  assert.deepEqual(undelivered, []);
}

async function countAll(dataFolder: string, trade: Trade, funds: Funds): Promise<void> {
  const [counted] = await query<{ balance: number; refunds: number }>(
    dataFolder,
    `select (select count(*)::int from orders where paid_by = 'balance') as balance,
       (select count(*)::int from refunds r join orders o on o.id = r.order_id where o.paid_by = 'balance') as refunds`,
  );
  const bought = trade.purchases.filter(({ orderId }) => orderId !== undefined).length + funds.counts.sold;
  assert.deepEqual(counted, { balance: bought, refunds: trade.returns.length }, 'each key did it once');
}
