/** One lease from both sides, through the built product: booked on a phone, seen, returned, and what the lessor is asked. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { templateTerms } from '#contract/rental/timeGroupRules.ts';
import { openDatabase, unprepared } from '../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import { callerAt, type CallByName } from '../support/calls.ts';
import { makeCategory } from '../support/sellByCall.ts';
import { adminPassword, startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';

const phone = { width: 390, height: 844 };
let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let [tenant, lessor]: Visitor[] = [];
let listingId = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServerProcess({ environment: { MALLARD_DEMO: 'no' } }), openBrowser()]);
  call = callerAt(server.url);
  const admin = { token: (await call('login', { account: 'admin', password: adminPassword })).data.token };
  const [renting, letting] = [await register('renting'), await register('letting')];
  await verify(['renting', 'letting']);
  await rechargeAtSandbox(call, renting, 20_000);
  listingId = await makeListing(letting, admin);
  tenant = await visitorWith(renting.token);
  lessor = await visitorWith(letting.token);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  expect([tenant, lessor].flatMap((visitor) => visitor?.problems.splice(0) ?? [])).toEqual([]);
});

async function register(username: string): Promise<{ token: string }> {
  const person = { username, email: `${username}@example.com`, password: 'Walk7ing9x', consent: true };
  return { token: (await call('register', person)).data.token };
}

/** As a reviewer would, who saw their documents. */
async function verify(usernames: readonly string[]): Promise<void> {
  const url = await findEmbedded(server.dataFolder);
  if (!url) throw new Error('the database does not run');
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  const statement = unprepared(
    `with made as (insert into persons (fingerprint, accounts, created_at) values (decode(md5($1), 'hex'), 1, now()) returning id)
     update users set person_id = made.id from made where username = $1`,
  );
  try {
    for (const username of usernames) await database.primary.run(statement, [username]);
  } finally {
    await database.close();
  }
}

async function makeListing(letting: { token: string }, admin: { token: string }): Promise<number> {
  const categoryId = await makeCategory({ call, url: server.url, admin }, 'lease-journey', '会员');
  const { packages, daysOut, ...terms } = templateTerms.hourly;
  const sent = { ...terms, packages: [...packages], daysOut: [...daysOut], weeklyHours: '1'.repeat(168) };
  const { id: timeGroupId } = (await call('saveTimeGroup', { name: '全天', terms: sent }, letting)).data;
  const texts = { titleZh: '鸭塘加速会员', stepsZh: '打开应用，用下面的账号登录。', fields: ['账号', '密码'] };
  const { id } = (await call('saveListing', { categoryId, timeGroupId, ...texts }, letting)).data;
  const units = [{ name: '一号机', credentials: ['pond@example.com', 'Duck-1-secret'] }];
  await call('addListingUnits', { listingId: id, units }, letting);
  const { changedAt } = (await call('moveListing', { id, event: 'submit', stated: true }, letting)).data;
  await call('decideListing', { id, changedAt, approve: true }, admin);
  return id;
}

async function visitorWith(token: string): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, { viewport: phone });
  await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return visitor;
}

function pageOf(visitor: Visitor | undefined): Page {
  if (!visitor) throw new Error('nobody has come yet');
  return visitor.page;
}

test('a tenant books now, sees the credentials, returns it early; the lessor is asked for new ones', async () => {
  const page = pageOf(tenant);
  await page.goto(`/rentalDetails?id=${listingId}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /租用并冻结/ }).click();
  await page.waitForURL(/\/myLeases\?lease=\d+/);
  const drawer = page.getByRole('dialog').last();
  await drawer.getByRole('button', { name: '查看账号' }).click();
  await drawer.getByText('Duck-1-secret').waitFor();
  expect(await tenant?.findBarriers()).toEqual([]);
  await drawer.getByRole('button', { name: '提前归还' }).click();
  const question = page.getByRole('dialog', { name: '提前归还？' });
  await question.getByRole('button', { name: '提前归还' }).click();
  await drawer.getByText('已结束，押金待退').waitFor();
  expect(await drawer.getByText('Duck-1-secret').count()).toBe(0);

  const other = pageOf(lessor);
  const lease = new URL(page.url()).searchParams.get('lease');
  await other.goto(`/rentList/leases?lease=${lease}`, { waitUntil: 'networkidle' });
  const theirs = other.getByRole('dialog').last();
  await theirs.getByText(/租客见过“一号机”的账号信息/).waitFor();
  await theirs.getByRole('button', { name: '索赔押金' }).waitFor();
});
