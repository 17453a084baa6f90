/** The page of a shop, from its owner's editor to what visitors and search engines get, through the built product. */
import sharp from 'sharp';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { makeProductByCall } from '../support/trade/sellByCall.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open } from './steps.ts';

const seller = { username: 'pond_keeper', email: 'pond@example.com', password: 'Walk7ing9x' };
const titles = ['芦苇字体', '水纹壁纸'] as const;

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let token: string;
let shopId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  token = (await call('register', { ...seller, consent: true })).data.token;
  const database = new pg.Client({ connectionString: await findEmbedded(server.dataFolder) });
  await database.connect();
  const { rows } = await database.query<{ id: string }>(
    `insert into shops (owner_id, name, intro_zh, verified, created_at)
     select id, '芦苇荡', '卖字体和壁纸', true, now() from users where username = $1 returning id`,
    [seller.username],
  );
  await database.end();
  shopId = Number(rows[0]?.id);
  const admin = { token: (await call('login', { account: 'admin', password: adminPassword })).data.token };
  for (const title of titles)
    await makeProductByCall(
      { call, url: server.url, admin },
      { kind: 'secret', slug: 'fonts', title, priceFen: 500, more: { shopId } },
    );
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('an owner writes, puts products in order by the keyboard, and publishes', async () => {
  const { page, problems, findBarriers } = await openVisitor(browser, server.url);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await open(page, '/shopCenter?tab=page');
  await page.getByRole('textbox', { name: '公告', exact: true }).fill('新到一批水纹');
  const preview = page.getByRole('region', { name: '页面预览' });
  await preview.getByText('新到一批水纹').waitFor();
  await page.getByRole('button', { name: '添加分区' }).click();
  await page.getByRole('textbox', { name: '分区名称', exact: true }).fill('店主推荐');
  await page.getByRole('button', { name: '添加商品' }).click();
  for (const title of titles) await page.getByRole('button', { name: `添加“${title}”` }).click();
  const list = page.getByRole('list', { name: '“店主推荐”的商品' });
  const handle = list.getByRole('button', { name: `移动“${titles[0]}”` });
  await handle.press('Space');
  await page.getByText(`已拿起“${titles[0]}”`).waitFor({ state: 'attached' });
  // Each key is told before the next one comes.
  await expect
    .poll(async () => {
      await handle.press('ArrowDown');
      return page.getByText(`“${titles[0]}”移到第 2 个`).count();
    })
    .toBeGreaterThan(0);
  await handle.press('Space');
  await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain(titles[1]);
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('与公开页面一致').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
  const { list: sections } = (await call('listShopSections', { shopId })).data;
  expect(sections.map(({ title, products }) => [title, products.map((one) => one.title)])).toEqual([
    ['店主推荐', [...titles].toReversed()],
  ]);
});

test('an owner paints the hours of a time group by the keyboard', async () => {
  const { page, problems, findBarriers } = await openVisitor(browser, server.url);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await open(page, '/timeGroup?edit=new');
  const editor = page.getByRole('dialog', { name: '新建时间组' });
  await editor.getByRole('textbox', { name: '名称', exact: true }).fill('晚饭之后');
  await editor.getByRole('button', { name: '清空' }).click();
  const first = editor.getByRole('gridcell', { name: '周一 18:00–19:00' });
  await first.press('Space');
  await editor.getByText('每周可租 1 小时').waitFor();
  await first.press('Shift+ArrowRight');
  await editor.getByRole('gridcell', { name: '周一 19:00–20:00' }).press('Shift+ArrowDown');
  await editor.getByText('每周可租 3 小时').waitFor();
  expect(await findBarriers()).toEqual([]);
  await editor.getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog', { name: '时间组 101' }).getByText('晚饭之后').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
  const [made] = (await call('listTimeGroups', {}, { token })).data.list;
  const hours = [...(made?.terms.weeklyHours ?? '')].flatMap((hour, at) => (hour === '1' ? [at] : []));
  expect(hours).toEqual([18, 19, 24 + 19]);
});

test('an owner makes a coupon', async () => {
  const { page, problems, findBarriers } = await openVisitor(browser, server.url);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await open(page, '/coupons?edit=new');
  const editor = page.getByRole('dialog', { name: '新建优惠券' });
  await editor.getByRole('textbox', { name: '名称', exact: true }).fill('开店优惠');
  await editor.getByRole('textbox', { name: '减免金额' }).fill('5');
  await editor.getByRole('textbox', { name: '最低消费' }).fill('5');
  await editor.getByRole('button', { name: '保存' }).click();
  // An order would be for nothing.
  await editor.getByText(/不能小于 ¥5\.01/).waitFor();
  expect(await findBarriers()).toEqual([]);
  await editor.getByRole('textbox', { name: '减免金额' }).fill('1');
  await editor.getByRole('button', { name: '保存' }).click();
  const drawer = page.getByRole('dialog', { name: /^优惠券 \d+/ });
  await drawer.getByText('进行中').waitFor();
  expect(await findBarriers()).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('visitors see it at 390 px without barriers, and contacts are not in it', async () => {
  const { page, problems, findBarriers } = await openVisitor(browser, server.url, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await open(page, `/shops?id=${shopId}`);
  await page.getByRole('heading', { level: 1, name: '芦苇荡' }).waitFor();
  await page.getByText('新到一批水纹').waitFor();
  await page.getByText('满 ¥5.00 减 ¥1.00').waitFor();
  await page.getByRole('heading', { name: '店主推荐' }).waitFor();
  expect(await findBarriers()).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  // What it takes off is shown before anything is ordered.
  await page.getByRole('link', { name: titles[0] }).first().click();
  await page.getByText('芦苇荡承担').waitFor();
  expect(await findBarriers()).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the short address is the canonical one, and those before lead on to it', async () => {
  for (const slug of ['reed-pond', 'reeds']) await call('setShopSlug', { slug }, { token });
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });
  for (const path of ['/shops/reed-pond?lang=en-US', '/shops/Reeds?lang=en-US']) {
    const moved = await get(path);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/shops/reeds?lang=en-US']);
  }
  for (const path of ['/shops/nobody', '/shops/101%00', '/og/shop/1.png', '/og/shop/x.png'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  // In a language that nobody asked for yet: a page that was served just now is kept for a moment.
  for (const path of ['/shops/reeds?lang=en-US', `/shops?id=${shopId}&lang=en-US`]) {
    const reply = await get(path);
    const html = await reply.text();
    expect([path, reply.status]).toEqual([path, 200]);
    const has = (text: string) => [path, text, html.includes(text)];
    for (const text of [
      `<link rel="canonical" href="${server.url}/shops/reeds?lang=en-US"/>`,
      `"@id":"${server.url}/shops/reeds?lang=en-US#shop"`,
      `content="${server.url}/og/shop/${shopId}.png"`,
    ])
      expect(has(text)).toEqual([path, text, true]);
  }
  const picture = await sharp(await (await get(`/og/shop/${shopId}.png`)).arrayBuffer()).metadata();
  expect([picture.width, picture.height]).toEqual([1200, 630]);
  expect(await (await get('/sitemaps/shops-0.xml')).text()).toContain(`<loc>${server.url}/shops/reeds</loc>`);
});
