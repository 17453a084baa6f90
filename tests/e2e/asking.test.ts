/** What a visitor begins before they log in: they come back to the very place, with the words kept. Then the question waits in their sight. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallByName } from '../support/app/calls.ts';
import { makeProductByCall } from '../support/trade/sellByCall.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { beginBare } from './beginning.ts';
import { openVisitor, type Visitor } from './browser.ts';
import { makeShop } from './scene.ts';
import { open, openUntil, reload } from './steps.ts';

const asker = { username: 'curious', email: 'curious@example.com', password: 'Walk7ing9x' };
const other = { username: 'stranger', email: 'stranger@example.com', password: 'Walk7ing9x' };
const words = '离线时能用多久？';
const inSight = `(() => {
  const field = document.activeElement;
  const { top, bottom } = field.getBoundingClientRect();
  return field.localName === 'textarea' && top > 0 && bottom <= innerHeight;
})()`;
const titles = ['夜航图授权', '潮汐表授权'];

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let admin: { token: string };
let visitor: Visitor;
let page: Page;
let ids: number[];

beforeAll(async () => {
  const began = await beginBare();
  ({ server, browser, call } = began);
  ({ admin } = began.counter);
  ids = [];
  for (const title of titles)
    ids.push((await makeProductByCall(began.counter, { kind: 'licence', slug: 'maps', title, priceFen: 1250 })).id);
  for (const who of [asker, other]) await call('register', { ...who, consent: true });
  visitor = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  page = visitor.page;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  expect(visitor.problems.splice(0)).toEqual([]);
});

const main = (of: Page = page) => of.getByRole('main');
const questions = (of: Page = page) => main(of).locator('#questions');
const waiting = (of: Page = page) => questions(of).getByRole('list', { name: '您的待回复提问' });
async function logIn({ username, password }: typeof asker, of: Page = page) {
  await main(of).getByRole('textbox', { name: '用户名或邮箱' }).fill(username);
  await main(of).getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await main(of).getByRole('button', { name: '登录', exact: true }).click();
}

test('a question that was begun comes back after the log-in, in sight, and can be sent', async () => {
  await open(page, `/product/${ids[0]}?quantity=2`);
  const ask = main().getByRole('link', { name: '先问卖家' });
  await ask.click();
  // One press leads into the field, and so does the next; what was chosen stays chosen.
  await expect.poll(() => page.evaluate<boolean>(inSight)).toBe(true);
  await ask.click();
  await expect.poll(() => page.evaluate<boolean>(inSight)).toBe(true);
  expect(new URL(page.url()).searchParams.get('quantity')).toBe('2');
  await questions().getByRole('textbox', { name: '您的问题' }).fill(words);
  await questions().getByRole('link', { name: '登录后提交' }).click();
  await logIn(asker);
  const field = questions().getByRole('textbox', { name: '您的问题' });
  await expect.poll(() => field.inputValue()).toBe(words);
  // In the field, and that in sight.
  await expect.poll(() => page.evaluate<boolean>(inSight)).toBe(true);
  await questions().getByRole('button', { name: '提交问题' }).click();
  await questions().getByText('问题已提交').waitFor();
  await waiting().getByText(words).waitFor();
  expect(await visitor.findBarriers()).toEqual([]);
});

test('words written while logged in stay with that account when its session ends by itself', async () => {
  const shared = await openVisitor(browser, server.url);
  const field = questions(shared.page).getByRole('textbox', { name: '您的问题' });
  const ask = questions(shared.page).getByRole('button', { name: '我要提问' });
  const enter = async (who: typeof asker) => {
    await open(shared.page, `/login?redirect=/product/${ids[1]}`);
    await logIn(who, shared.page);
    await shared.page.waitForURL(`**/product/${ids[1]}`);
  };
  const endSession = () => shared.page.evaluate(`localStorage.removeItem('token')`);
  await enter(asker);
  await ask.click();
  await field.fill(words);
  await endSession();
  await open(shared.page, `/product/${ids[1]}`);
  await ask.click();
  expect(await field.inputValue()).toBe('');
  await field.fill('visitor');

  // Another person ends the visit: its words are theirs, those of the account before are not.
  await enter(other);
  await expect.poll(() => field.inputValue()).toBe('visitor');
  await endSession();
  await enter(asker);
  await expect.poll(() => field.inputValue()).toBe(words);
  expect(shared.problems).toEqual([]);
  await shared.page.context().close();
});

test('it waits in sight of who asked, after a reload too, and of nobody else, until it is answered', async () => {
  await reload(page);
  await waiting().getByText('等待商家回复').waitFor();
  const stranger = await openVisitor(browser, server.url);
  await open(stranger.page, `/login?redirect=/product/${ids[0]}`);
  await logIn(other, stranger.page);
  const asked = stranger.page.waitForResponse('**/api/shop/waiting-questions*');
  await questions(stranger.page).scrollIntoViewIfNeeded();
  expect((await (await asked).json()).data.list).toEqual([]);
  expect(await questions(stranger.page).getByText(words).count()).toBe(0);
  expect(stranger.problems).toEqual([]);
  await stranger.page.context().close();

  const [question] = (await call('listShopQuestions', { waiting: true, own: true }, admin)).data.list;
  await call('answerQuestion', { id: question?.id ?? 0, words: '三十天' }, admin);
  await openUntil(page, `/product/${ids[0]}`, questions().getByText('三十天'));
  expect(await waiting().count()).toBe(0);
});

test('the heart of a card is set in the list where it was pressed', async () => {
  await page.context().close();
  visitor = await openVisitor(browser, server.url);
  page = visitor.page;
  await open(page, '/homeShop?sort=price_up');
  await main()
    .getByRole('link', { name: `收藏 ${titles[1]}` })
    .click();
  await logIn(asker);
  await main().locator(`button[aria-label="收藏 ${titles[1]}"][aria-pressed=true]`).waitFor();
  await expect.poll(() => page.url().replace(server.url, '')).toBe('/homeShop?sort=price_up');
  const token = (await call('login', { account: asker.username, password: asker.password })).data;
  const favourites = async () => (await call('getFavourites', {}, token)).data.productIds;
  expect(await favourites()).toEqual([ids[1]]);
  // What somebody sends as a link was pressed by nobody here.
  await open(page, `/homeShop?sort=price_up&mark=${ids[0]}`);
  await expect.poll(() => page.url().replace(server.url, '')).toBe('/homeShop?sort=price_up');
  await open(page, `/product/${ids[0]}?favourite=yes`);
  await expect.poll(() => page.url().replace(server.url, '')).toBe(`/product/${ids[0]}`);
  await reload(page);
  expect(await favourites()).toEqual([ids[1]]);
  const owner = (await call('login', { account: other.username, password: other.password })).data;
  const shopId = await makeShop(server, Number((await call('getUserInfo', {}, owner)).data.accountId));
  await open(page, `/shops?id=${shopId}&follow=yes`);
  await expect.poll(() => page.url().replace(server.url, '')).toBe(`/shops?id=${shopId}`);
  await reload(page);
  expect((await call('getFavourites', {}, token)).data.shopIds).toEqual([]);
});
