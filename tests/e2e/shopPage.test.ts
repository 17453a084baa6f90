/** The page of a shop, from its owner's editor to what visitors and search engines get, through the built product. */
import sharp from 'sharp';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { makeProductByCall } from '../support/trade/sellByCall.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { confirm, dialogOn, open, reload } from './steps.ts';

const seller = { username: 'pond_keeper', email: 'pond@example.com', password: 'Walk7ing9x' };
const titles = ['芦苇字体', '水纹壁纸'] as const;

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let token: string;
let shopId: number;
let asAdmin: { token: string };

/** Runs statements on the server's own database. */
async function onDatabase<T>(run: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: await findEmbedded(server.dataFolder) });
  await database.connect();
  try {
    return await run(database);
  } finally {
    await database.end();
  }
}

/** An open shop of somebody's. */
async function makeShop(owner: string, name: string): Promise<number> {
  const { rows } = await onDatabase((database) =>
    database.query<{ id: string }>(
      `insert into shops (owner_id, name, intro_zh, verified, created_at)
       select id, $2, '卖字体和壁纸', true, now() from users where username = $1 returning id`,
      [owner, name],
    ),
  );
  return Number(rows[0]?.id);
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  token = (await call('register', { ...seller, consent: true })).data.token;
  shopId = await makeShop(seller.username, '芦苇荡');
  asAdmin = { token: (await call('login', { account: 'admin', password: adminPassword })).data.token };
  for (const title of titles)
    await makeProductByCall(
      { call, url: server.url, admin: asAdmin },
      { kind: 'licence', slug: 'fonts', title, priceFen: 500, more: { shopId } },
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

test('a report with a picture is answered and found, and the shop never learns who reported it', async () => {
  const reporter = { username: 'quiet_otter', email: 'otter@example.com', password: 'Walk7ing9x' };
  const words = '买到的字体是从别处下载的免费版。';
  const visitors: Visitor[] = [];
  const as = async (own: string, size?: { width: number; height: number }) => {
    const visitor = await openVisitor(browser, server.url, size && { viewport: size });
    await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(own)})`);
    visitors.push(visitor);
    return visitor.page;
  };
  const buyer = (await call('register', { ...reporter, consent: true })).data;
  const phone = await as(buyer.token, { width: 390, height: 844 });
  await open(phone, `/shops?id=${shopId}`);
  await phone.getByRole('link', { name: '举报这家店铺', exact: true }).click();
  const form = phone.getByRole('dialog', { name: '举报店铺：芦苇荡' });
  await form.getByRole('textbox', { name: '说明' }).fill(words);
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#275' } })
    .png()
    .toBuffer();
  await form.locator('input[type=file]').setInputFiles({ name: 'font.png', mimeType: 'image/png', buffer: content });
  await form.getByRole('checkbox', { name: /让店铺看到图片/ }).waitFor();
  await form.getByRole('button', { name: '提交举报' }).click();
  const own = phone.getByRole('dialog', { name: /^举报 \d+$/ });
  await own.getByRole('img', { name: /证据图片/ }).waitFor();
  await own.getByText('待店铺答复').waitFor();

  const desk = await as(token);
  await open(desk, '/shopCenter?tab=reports');
  await desk.getByRole('main').getByRole('link', { name: '假货或来源不明' }).click();
  await dialogOn(desk).getByText(words).waitFor();
  await dialogOn(desk)
    .getByText(/没有让店铺看到图片/)
    .waitFor();
  expect(
    await dialogOn(desk)
      .getByRole('img', { name: /证据图片/ })
      .count(),
  ).toBe(0);
  await dialogOn(desk).getByRole('textbox', { name: '答复' }).fill('字体是自己画的，附上草稿。');
  await dialogOn(desk).getByRole('button', { name: '提交答复' }).click();
  await dialogOn(desk).getByText('待平台判定').waitFor();

  const admin = await as((await call('login', { account: 'admin', password: adminPassword })).data.token);
  await open(admin, '/admin/shopReports');
  await admin.getByRole('main').getByRole('link', { name: '芦苇荡' }).click();
  await dialogOn(admin).getByText(reporter.username).waitFor();
  await dialogOn(admin)
    .getByRole('img', { name: /证据图片/ })
    .waitFor();
  await confirm(dialogOn(admin).getByRole('button', { name: '判定成立' }), async (question) => {
    await question.getByRole('combobox', { name: '处理措施' }).selectOption('suspension');
    await question.getByRole('textbox', { name: /理由/ }).fill('草稿与字体不符。');
  });
  await dialogOn(admin).getByText('成立', { exact: true }).waitFor();

  for (const page of [phone, desk]) {
    await reload(page);
    await dialogOn(page).getByText('处理措施: 暂停营业').waitFor();
    await dialogOn(page).getByText('草稿与字体不符。').waitFor();
  }
  const told = async (one: string) => (await call('listMessages', {}, { token: one })).data;
  expect((await told(buyer.token)).map(({ kind }) => kind)).toContain('shop_report_founded');
  const ofShop = await told(token);
  expect(ofShop.map(({ kind }) => kind)).toContain('shop_report_found_of');
  expect(JSON.stringify(ofShop) + (await desk.content())).not.toContain(reporter.username);
  expect((await call('getShop', { id: shopId })).name).toBe('shop_not_open');
  expect(await Promise.all(visitors.map(({ findBarriers }) => findBarriers()))).toEqual(visitors.map(() => []));
  expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);
  await Promise.all(visitors.map(({ page }) => page.context().close()));
});

test('a suspended shop says at both of its addresses that it is not open, and search engines leave it out', async () => {
  await call('suspendShop', { id: shopId, reason: 'complaints', until: null }, asAdmin);
  for (const path of ['/shops/reeds', `/shops?id=${shopId}`]) {
    // A page that was served before is kept for a moment.
    const html = async () => (await fetch(server.url + path)).text();
    await expect.poll(html).toContain('“芦苇荡”暂未营业');
    const reply = await fetch(server.url + path);
    expect([path, reply.status, (await reply.text()).includes('rel="canonical"')]).toEqual([path, 200, false]);
  }
  await call('liftShop', { id: shopId }, asAdmin);
  await expect.poll(async () => (await fetch(`${server.url}/shops?id=${shopId}`)).text()).toContain(titles[0]);
});

test('goods are added and narrowed in place on a page just served, and older reviews keep what was narrowed', async () => {
  const owner = { username: 'hill_keeper', email: 'hill@example.com', password: 'Walk7ing9x' };
  await call('register', { ...owner, consent: true });
  const id = await makeShop(owner.username, '山货铺');
  const counter = { call, url: server.url, admin: asAdmin };
  const make = (slug: string, title: string) =>
    makeProductByCall(counter, { kind: 'licence', slug, title, priceFen: 500, more: { shopId: id } });
  const paper = await make('papers', '松烟信纸');
  for (let count = 1; count <= 25; count++) await make('fonts', `山石字体 ${count}`);
  await onDatabase(async (database) => {
    // Nobody bought anything: the orders are left out.
    await database.query(`set session_replication_role = replica`);
    await database.query(
      `insert into reviews (order_id, product_id, shop_id, user_id, stars, words, counted, created_at)
       select -n, $1, $2, u.id, 5, '第 ' || n || ' 封', true, now() from generate_series(1, 7) n, users u where u.username = $3`,
      [paper.id, id, owner.username],
    );
  });
  const { page, problems } = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  const goods = page.getByRole('region', { name: '全部商品' });
  const count = () => goods.getByRole('listitem').count();
  const scrolled = () => page.evaluate<number>('window.scrollY');

  await open(page, `/shops?id=${id}`);
  expect(await count()).toBe(24);
  await goods.getByRole('link', { name: '加载更多' }).click();
  await expect.poll(count).toBe(26);
  expect([new URL(page.url()).searchParams.has('cursor'), (await scrolled()) > 800]).toEqual([false, true]);

  await reload(page);
  await page.evaluate('window.scrollTo(0, 200)');
  const before = await scrolled();
  await goods.getByRole('link', { name: 'papers' }).click();
  await expect.poll(count).toBe(1);
  expect([new URL(page.url()).searchParams.get('category'), await scrolled()]).toEqual(['papers', before]);

  const reviews = page.locator('#reviews');
  await reviews.getByText('共 7 条评价').waitFor();
  await reviews.getByRole('link', { name: '更早的评价' }).click();
  await reviews.getByText('第 1 封').waitFor();
  expect([new URL(page.url()).searchParams.get('category'), await count()]).toEqual(['papers', 1]);
  await goods.getByRole('link', { name: '全部', exact: true }).click();
  await expect.poll(count).toBe(24);
  expect(await reviews.getByRole('listitem').count()).toBe(2);
  await goods.getByRole('link', { name: 'papers' }).click();
  await expect.poll(count).toBe(1);
  await reviews.getByRole('link', { name: '回到最新的评价' }).click();
  await reviews.getByText('第 7 封').waitFor();
  expect(new URL(page.url()).searchParams.get('category')).toBe('papers');

  // A search narrows what is shown.
  await goods.getByRole('combobox').selectOption('price_down');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price_down');
  await goods.getByRole('searchbox').fill('纸');
  await goods.getByRole('button', { name: '搜索', exact: true }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ id: String(id), category: 'papers', sort: 'price_down', search: '纸' });

  // What is not there leads back to all of it.
  await open(page, `/shops?id=${id}&search=qqqq`);
  await goods.getByText('没有找到符合条件的商品').waitFor();
  await goods.getByRole('link', { name: '查看全部商品' }).click();
  await expect.poll(count).toBe(24);

  // What the page neither shows nor clears narrows nothing.
  await open(page, `/shops?id=${id}&kind=file&price=1&rentable=true`);
  expect(await count()).toBe(24);
  expect(problems).toEqual([]);
  await page.context().close();
});
