/**
 * One lease from both sides, through the built product: booked on a phone over a bad line, seen, returned, claimed for with
 * pictures, settled and reviewed; and what is let out again, told to who waits for it.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { templateTerms } from '#contract/rental/timeGroupRules.ts';
import { openDatabase, unprepared, type Value } from '../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { makeCategory } from '../support/trade/sellByCall.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open, openUntil, reload } from './steps.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const secret = 'Duck-1-secret';
/** What a slow line adds to each call, in milliseconds. */
const slowMs = 400;
let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let [tenant, lessor]: Visitor[] = [];
let [renting, letting, admin]: { token: string }[] = [];
let listingId = 0;
let leaseId = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  admin = { token: (await call('login', { account: 'admin', password: adminPassword })).data.token };
  renting = await register('renting');
  letting = await register('letting');
  await change(
    `with made as (insert into persons (fingerprint, accounts, created_at)
       select decode(md5(username), 'hex'), 1, now() from users where username in ('renting', 'letting') returning id, fingerprint)
     update users u set person_id = made.id from made where made.fingerprint = decode(md5(u.username), 'hex')`,
  );
  await rechargeAtSandbox(call, renting, 20_000);
  listingId = await makeListing(letting, { title: '鸭塘加速会员', secret });
  tenant = await visitorWith(renting.token, phone);
  lessor = await visitorWith(letting.token, desk);
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

/** Does by hand what no call does, such as a reviewer’s work or the passing of time. */
async function change(text: string, values: Value[] = []): Promise<void> {
  const url = await findEmbedded(server.dataFolder);
  if (!url) throw new Error('the database does not run');
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    await database.primary.run(unprepared(text), values);
  } finally {
    await database.close();
  }
}

interface Goods {
  title: string;
  secret: string;
  adultsOnly?: boolean;
}

/** Let out at all hours; two accounts, of which the first is rented first. */
async function makeListing(letting: { token: string }, goods: Goods): Promise<number> {
  const by = admin ?? letting;
  const categoryId = await makeCategory({ call, url: server.url, admin: by }, 'lease-journey', '会员');
  const { packages, daysOut, ...terms } = templateTerms.hourly;
  const sent = { ...terms, packages: [...packages], daysOut: [...daysOut], weeklyHours: '1'.repeat(168) };
  const { id: timeGroupId } = (await call('saveTimeGroup', { name: '全天', terms: sent }, letting)).data;
  const { title, adultsOnly = false } = goods;
  const texts = { titleZh: title, adultsOnly, stepsZh: '打开应用，用下面的账号登录。', fields: ['账号', '密码'] };
  const { id } = (await call('saveListing', { categoryId, timeGroupId, ...texts }, letting)).data;
  const units = ['一号机', '二号机'].map((name) => ({ name, credentials: ['pond@example.com', goods.secret] }));
  await call('addListingUnits', { listingId: id, units }, letting);
  const { changedAt } = (await call('moveListing', { id, event: 'submit', stated: true }, letting)).data;
  await call('decideListing', { id, changedAt, approve: true }, by);
  return id;
}

async function visitorWith(token: string, viewport: typeof phone, locale: Locale = 'zh-CN'): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, { viewport, locale });
  await visitor.page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
  await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return visitor;
}

function pageOf(visitor: Visitor | undefined): Page {
  if (!visitor) throw new Error('nobody has come yet');
  return visitor.page;
}

/** What a dialog asks is answered: its fields by their labels, and the button that bears the dialog’s name unless said. */
async function answer(page: Page, title: string, fields: Record<string, string>, button = title): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Picks a file with the field's own button, and waits until it is there. */
async function addPicture(dialog: Locator, background: string): Promise<void> {
  const chooser = dialog.page().waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '添加图片' }).click();
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('img', { name: '第 1 张图片' }).waitFor();
}

/** How wide a picture is that the reader is given; 0 while it is not there. */
async function widthOf(picture: Locator): Promise<number> {
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
}

const leasesOf = async (by: { token: string } | undefined) =>
  (await call('listLeases', { side: 'tenant' }, { token: by?.token })).data.list;

test('who must verify their name is told before choosing, and finds what they chose when it is verified', async () => {
  const unnamed = await register('unnamed');
  const visitor = await visitorWith(unnamed.token, phone, 'en-US');
  const { page } = visitor;
  await open(page, `/rentalDetails?id=${listingId}`);
  const box = page.getByRole('region', { name: 'Rent it' });
  await box.getByText(/You need a verified real name to rent/).waitFor();
  expect(await visitor.findBarriers()).toEqual([]);
  await box.getByRole('radio', { name: 'Choose a time' }).check({ force: true });
  const starts = box.locator('input[name="startsAt"]');
  await starts.first().waitFor();
  await starts.last().check({ force: true });
  const chosen = await starts.last().inputValue();
  await box.getByRole('link', { name: /Verify your name/ }).click();
  await page.getByRole('link', { name: 'Back to what you wanted to rent' }).waitFor();
  await change(
    `with made as (insert into persons (fingerprint, accounts, created_at)
       values (decode(md5('unnamed'), 'hex'), 1, now()) returning id)
     update users u set person_id = made.id from made where u.username = 'unnamed'`,
  );
  // Days later, by another way: the page of the real name leads back all the same.
  await open(page, '/authentication');
  await page.getByRole('link', { name: 'Back to what you wanted to rent' }).click();
  await page.waitForURL(/\/rentalDetails\?id=\d+$/);
  await expect.poll(() => box.locator('input[name="startsAt"]:checked').inputValue()).toBe(chosen);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('a reader whose clock is in another month finds the times that are free', async () => {
  const visitor = await visitorWith(renting?.token ?? '', phone);
  const { page } = visitor;
  await page.clock.install({ time: Date.now() + 40 * 86_400_000 });
  await open(page, `/rentalDetails?id=${listingId}`);
  const box = page.getByRole('region', { name: '租用' });
  await box.getByRole('radio', { name: '选择时间' }).check({ force: true });
  await box.locator('input[name="startsAt"]').first().waitFor();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('without a line nothing is booked, now or later; on a slow one a double click books once', async () => {
  const page = pageOf(tenant);
  tenant?.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await open(page, `/rentalDetails?id=${listingId}`);
  const book = page.getByRole('button', { name: '租用', exact: true });
  // Its code comes after the page: without it there is nothing to press. The first press shows what it costs.
  await page.getByRole('button', { name: '核对后租用' }).click();
  await book.waitFor();
  await page.context().setOffline(true);
  await book.click();
  await page.getByText('没有收到网站的回答，请检查网络后重试').waitFor();
  await page.context().setOffline(false);
  await page.getByText('网络已恢复').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await leasesOf(renting)).toEqual([]);

  await page.route('**/api/lease/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    await route.continue();
  });
  await book.dblclick();
  await page.waitForURL(/\/myLeases\?lease=\d+/);
  const leases = await leasesOf(renting);
  expect(leases).toHaveLength(1);
  leaseId = leases[0]?.id ?? 0;
});

test('a tenant sees the credentials, also on a slow line, and returns it early; the lessor is asked for new ones', async () => {
  const page = pageOf(tenant);
  const drawer = page.getByRole('dialog').last();
  await drawer.getByRole('button', { name: '查看账号' }).dblclick();
  await drawer.getByText(secret).waitFor();
  // Shown once, however often it was pressed on the slow line.
  await drawer.getByText(`还可查看 ${leaseRules.showings.max - 1} 次`).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await tenant?.findBarriers()).toEqual([]);
  await drawer.getByRole('button', { name: '提前归还' }).click();
  await answer(page, '提前归还？', {}, '提前归还');
  await drawer.getByText('已结束，押金待退').waitFor();
  await drawer.getByText(secret).waitFor({ state: 'detached' });

  const other = pageOf(lessor);
  await open(other, `/rentList/leases?lease=${leaseId}`);
  const theirs = other.getByRole('dialog').last();
  await theirs.getByText(/租客见过“一号机”的账号信息/).waitFor();
});

test('a claim and its answer each show a picture, which the other side and the admin who decides see', async () => {
  const other = pageOf(lessor);
  const theirs = other.getByRole('dialog').last();
  await theirs.getByRole('button', { name: '索赔押金' }).click();
  await addPicture(other.getByRole('dialog', { name: '索赔押金' }), '#b03030');
  await answer(other, '索赔押金', { 金额: '20', 理由和依据: '租客改了密码，找回花了两天' });
  await theirs.getByText('争议中').waitFor();

  const page = pageOf(tenant);
  await reload(page);
  const drawer = page.getByRole('dialog').last();
  await drawer.locator('blockquote').getByText('租客改了密码，找回花了两天').waitFor();
  await expect.poll(() => widthOf(drawer.getByRole('img', { name: '图片 1' }))).toBeGreaterThan(0);
  expect(await tenant?.findBarriers()).toEqual([]);
  await drawer.getByRole('button', { name: '不同意' }).click();
  await addPicture(page.getByRole('dialog', { name: '不同意索赔' }), '#2f6f5e');
  await answer(page, '不同意索赔', { 哪里不对: '没有改过密码，归还时还能登录' }, '不同意');
  await drawer.getByText('平台正在查看双方说明').waitFor();
  await reload(other);
  const shown = theirs.getByRole('img', { name: '图片 1' });
  await expect.poll(() => shown.count()).toBe(2);
  await expect.poll(() => widthOf(shown.last())).toBeGreaterThan(0);
  // Its address is for this reader alone, and for a while.
  const address = (await shown.last().getAttribute('src')) ?? '';
  expect((await fetch(new URL(address.split('?')[0] ?? '', server.url))).status).toBe(403);

  const judge = await visitorWith(admin?.token ?? '', desk, 'en-US');
  await open(judge.page, `/admin/leaseDisputes?lease=${leaseId}`);
  const dispute = judge.page.getByRole('dialog').last();
  const evidence = dispute.getByRole('img', { name: 'Evidence 1' });
  await expect.poll(() => evidence.count()).toBe(2);
  for (const picture of await evidence.all()) await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
  expect(await judge.findBarriers()).toEqual([]);
  await dispute.getByRole('button', { name: 'Decide on the deposit' }).click();
  await judge.page.getByRole('dialog', { name: 'Decide on the deposit' }).getByText('Half of the claim').click();
  await answer(judge.page, 'Decide on the deposit', {});
  // The only dispute: nothing is left to decide.
  await dispute.waitFor({ state: 'detached' });
  expect(judge.problems).toEqual([]);
  await judge.leave();
  expect((await call('getLease', { id: leaseId }, { token: renting?.token })).data).toMatchObject({
    state: 'settled',
    claimedFen: 1000,
  });
});

test('without a line the card keeps what it shows until the end, and not a second longer', async () => {
  const { priceFen = 0 } = templateTerms.hourly.packages[0] ?? {};
  const { depositFen } = templateTerms.hourly;
  const booking = { listingId, package: 'hour-1', priceFen, depositFen };
  const { id } = (await call('bookLease', booking, { token: renting?.token })).data;
  const page = pageOf(tenant);
  await page.clock.install();
  await open(page, `/myLeases?lease=${id}`);
  const drawer = page.getByRole('dialog').last();
  await drawer.getByRole('button', { name: '查看账号' }).click();
  await drawer.getByText(secret).waitFor();
  await drawer.getByRole('timer').waitFor();
  await page.context().setOffline(true);
  await page.getByText('网络已断开').waitFor();
  await page.clock.fastForward('30:00');
  expect(await drawer.getByText(secret).isVisible()).toBe(true);
  await page.clock.fastForward('30:00');
  await drawer.getByText(secret).waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: '再次查看' }).and(page.locator(':disabled')).waitFor();
  // Its time is over for the server too, which ends it by itself.
  tenant?.expectProblem(/reply: 409 GET .*\/lease\/return\/preview/);
  await change(`update leases set ends_at = date_trunc('second', now()) + interval '1 second' where id = $1`, [id]);
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await call('getLease', { id }, { token: renting?.token })).data.state, { interval: 200 })
    .toBe('ended');
  await page.clock.fastForward('00:31');
  await drawer.getByText('已结束，押金待退').waitFor();
  await page.getByText(secret).waitFor({ state: 'detached' });
});

test('a minor is refused what is for adults, and told why', async () => {
  const forAdults = await makeListing(letting ?? { token: '' }, {
    title: '成年人会员',
    secret: 'adult',
    adultsOnly: true,
  });
  await change(
    `update persons set adult_from = current_date + 900 where id = (select person_id from users where username = 'renting')`,
  );
  const page = pageOf(tenant);
  await open(page, `/rentalDetails?id=${forAdults}`);
  await page.getByText(/此商品只租给成年人，您的实名信息显示未满/).waitFor();
  await page.getByRole('button', { name: '租用', exact: true }).and(page.locator(':disabled')).waitFor();
});

describe('after a lease', () => {
  const [ofTenant, ofLessor] = ['一次就登录成功，出租方回复很快', 'Returned early and in good order'];
  /** Somebody who waits for what is let out; on a phone, in English. */
  let waiting: Visitor;
  let who: { token: string };
  beforeAll(async () => {
    who = await register('waiting');
    waiting = await visitorWith(who.token, phone, 'en-US');
  });

  test('each side reviews the other, and neither reads a word before both wrote', async () => {
    // The page of the test before lives in another hour.
    await tenant?.leave();
    tenant = await visitorWith(renting?.token ?? '', phone);
    const { page } = tenant;
    await open(page, `/myLeases?lease=${leaseId}`);
    const own = page.getByRole('dialog').last();
    await own.getByTitle('5 星（满分 5 星）').click();
    await own.getByRole('group', { name: '可以使用' }).getByText('是', { exact: true }).click();
    await own.getByRole('textbox', { name: '想说的话（选填）' }).fill(ofTenant);
    await own.getByRole('button', { name: '提交评价' }).click();
    await own.getByRole('button', { name: '修改评价' }).waitFor();
    expect(await tenant?.findBarriers()).toEqual([]);

    const english = await visitorWith(letting?.token ?? '', desk, 'en-US');
    await open(english.page, `/rentList/leases?lease=${leaseId}`);
    const theirs = english.page.getByRole('dialog').last();
    await theirs.getByRole('heading', { name: 'Review the tenant' }).waitFor();
    expect(await english.page.getByText(ofTenant).count()).toBe(0);
    await theirs.getByTitle('4 stars of 5').click();
    await theirs.getByRole('textbox', { name: 'In your words (optional)' }).fill(ofLessor);
    await theirs.getByRole('button', { name: 'Send the review' }).click();
    await theirs.getByText(/not published yet/).waitFor();
    expect(await english.findBarriers()).toEqual([]);
    expect(english.problems).toEqual([]);
    await english.leave();
  });

  test('who waits for it sets an alert; the lessor enters new credentials', async () => {
    const { page, findBarriers } = waiting;
    await open(page, `/rentalDetails?id=${listingId}`);
    const box = page.getByRole('region', { name: 'Notify me of openings' });
    await box.getByRole('button', { name: 'Set the alert' }).click();
    await box.getByRole('button', { name: 'Cancel the alert' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    const { unitList } = (await call('getListing', { id: listingId }, letting)).data;
    const credentials = ['pond@example.com', 'Duck-2-secret'];
    await call('changeListingUnit', { unitId: unitList[0]?.id ?? 0, credentials }, letting);
    expect(waiting.problems).toEqual([]);
  });

  test('both reviews are read once both wrote: on the listing, and by the other side', async () => {
    const published = async () => (await call('listRentalReviews', { id: listingId })).data.list.length;
    await expect.poll(published, { interval: 250 }).toBe(1);
    const { page } = waiting;
    const reviews = page.locator('#reviews');
    await openUntil(page, `/rentalDetails?id=${listingId}`, reviews.getByText(ofTenant));
    await reviews.getByRole('img', { name: '5 stars of 5' }).first().waitFor();
    // What a lessor says of a tenant is for lessors.
    expect(await page.getByText(ofLessor).count()).toBe(0);
    expect(await waiting.findBarriers()).toEqual([]);
    expect(waiting.problems).toEqual([]);
    for (const [visitor, path, words] of [
      [tenant, `/myLeases?lease=${leaseId}`, ofLessor],
      [lessor, `/rentList/leases?lease=${leaseId}`, ofTenant],
    ] as const) {
      const theirs = pageOf(visitor);
      await open(theirs, path);
      await theirs.getByRole('dialog').last().getByText(words).waitFor();
      expect(await theirs.getByRole('button', { name: '修改评价' }).count()).toBe(0);
    }
  });

  // Some seconds after it is free; meanwhile the reviews were read.
  test('who waits for it is told once that it can be rented again', async () => {
    const { page } = waiting;
    const told = async () => (await call('listMessages', {}, who)).data.filter(({ kind }) => kind === 'rental_free');
    await expect.poll(told, { interval: 250 }).toHaveLength(1);
    expect((await call('listRentalAlerts', {}, who)).data.list).toEqual([]);
    await open(page, '/messages');
    await page.getByText('It can be rented now').first().click();
    await page.waitForURL(new RegExp(`/rentalDetails\\?id=${listingId}$`));
    await openUntil(page, `/rentalDetails?id=${listingId}`, page.getByText('Available now'));
    expect(waiting.problems).toEqual([]);
    await waiting.leave();
  });
});
