/** One shop of a hundred thousand products against one of a thousand: what its owner and its visitors call, on two databases by turns. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { productSorts } from '#contract/catalogue/catalogue.ts';
import { productSorts as ownSorts } from '#contract/catalogue/productProcess.ts';
import { successCode, type Envelope } from '#contract/core/errors.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/database.ts';
import { startEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { openFront, type Front } from './front.ts';
import { filledDatabase } from './large/filled.ts';
import { addCatalogue } from './large/products.ts';
import { commonWord } from './large/words.ts';
import { byTurns, type Line } from './measure.ts';

const fewProducts = 1000;
const wantedRatio = 1.5;
/** As many are changed at once. */
const changedAtOnce = 200;

interface Shop extends Front {
  database: Database;
  shopId: number;
  token: string;
  /** The product in the middle: its number and a word of its title. */
  middle: { id: number; word: string };
}

/** The ratios of a shop of so many products to one of a thousand. */
export async function benchShopProducts(dataFolder: string, products: number): Promise<Line[]> {
  const log = { info: console.log, warn: console.warn, error: console.error };
  const server = await startEmbedded({ dataFolder, log });
  const shops: Shop[] = [];
  try {
    for (const size of [products, fewProducts]) shops.push(await openShop(server.url, size));
    const [many, few] = shops;
    return many && few ? await compare(many, few) : [];
  } finally {
    await Promise.all(shops.map(({ front }) => front.close()));
    await Promise.all(shops.map(({ database }) => database.close()));
    await server.stop();
  }
}

/** A database of one shop that sells so many products, made when it is not there. */
async function openShop(serverUrl: string, products: number): Promise<Shop> {
  const url = await filledDatabase(serverUrl, `shop_products_${products}`, async (client) => {
    await client.query('begin');
    await addCatalogue(client, { products, shops: 1, say: console.log });
    // All of them are the shop's.
    await client.query('update products set shop_id = (select id from shops) where shop_id is null');
    await client.query('commit');
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await client.query<{ shop: string; middle: string; title: string }>(
      `with opened as (
         insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
         select owner_id, $1, now(), now(), now() + interval '1 day' from shops returning user_id)
       select s.id as shop, p.id as middle, p.title_zh as title
       from shops s, (select id, title_zh from products where state = 'on_shelf' order by id offset $2 limit 1) p`,
      [createHash('sha256').update(token).digest(), Math.floor(products / 2)],
    );
    const [row] = rows;
    if (!row) throw new Error('the shop is not there');
    const middle = { id: Number(row.middle), word: row.title.slice(0, 4) };
    const database = openDatabase({ url, poolSize: 2, onError: console.warn });
    return { database, shopId: Number(row.shop), token, middle, ...(await openFront(database)) };
  } finally {
    await client.end();
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

interface List {
  list: { id: number; productId?: number }[];
  next: string | null;
}

const own = '/api/sale/product/list';
const stock = '/api/sale/stock/list';
const shelf = '/api/shop/products';

async function compare(many: Shop, few: Shop): Promise<Line[]> {
  const lines: Line[] = [];
  const line = async (what: string, ask: (shop: Shop) => Promise<() => Promise<unknown>>) => {
    const times = await byTurns(await ask(many), await ask(few));
    const ratio = times.many / times.few;
    lines.push({
      what,
      figure: `${times.many.toFixed(2)} ms`,
      against: `${ratio.toFixed(2)} × ${times.few.toFixed(2)} ms`,
      wanted: `≤ ${wantedRatio} ×`,
      isReached: ratio <= wantedRatio,
    });
  };
  const list = (what: string, path: string, query: (shop: Shop) => Query) =>
    line(what, (shop) => Promise.resolve(() => get(shop, path, query(shop))));
  const far = (what: string, path: string, query: (shop: Shop) => Query) =>
    line(what, async (shop) => {
      const cursor = await lastCursor(shop, path, query(shop));
      return () => get(shop, path, { ...query(shop), cursor });
    });
  for (const sort of ownSorts) await list(`own list by ${sort}`, own, () => ({ sort }));
  await far('own list, its last page', own, () => ({}));
  await list('own list, off shelf', own, () => ({ state: 'off_shelf' }));
  await list('own list, banned (none)', own, () => ({ state: 'banned' }));
  await list('own list, accounts by price', own, () => ({ kind: 'account', sort: 'price' }));
  await list('own list, a common word', own, () => ({ search: commonWord.zh }));
  await list('own list, a common word among files', own, () => ({ search: commonWord.zh, kind: 'file' }));
  await list('own list, a word of the middle', own, ({ middle }) => ({ search: middle.word }));
  await list('own list, a number', own, ({ middle }) => ({ search: middle.id }));
  await list('own list, a word that none has', own, () => ({ search: '囧囧囧' }));
  await list('own stock', stock, () => ({}));
  await far('own stock, its last page', stock, () => ({}));
  await list('own stock, low', stock, () => ({ low: 'true' }));
  await list('own stock, accounts', stock, () => ({ kind: 'account' }));
  await list('own stock, a common word', stock, () => ({ search: commonWord.zh }));
  await list('own stock, a word of the middle', stock, ({ middle }) => ({ search: middle.word }));
  await list('own stock, a word that none has', stock, () => ({ search: '囧囧囧' }));
  await list('shop', '/api/shop/detail', ({ shopId }) => ({ id: shopId }));
  await list('sections of its page', '/api/shop/sections', ({ shopId }) => ({ shopId }));
  for (const sort of productSorts) await list(`its page by ${sort}`, shelf, ({ shopId }) => ({ shopId, sort }));
  await far('its page, the last one', shelf, ({ shopId }) => ({ shopId, sort: 'newest' }));
  await list('its page, accounts by price', shelf, ({ shopId }) => ({ shopId, kind: 'account', sort: 'price_up' }));
  await list('its page, secrets by rating', shelf, ({ shopId }) => ({ shopId, kind: 'secret', sort: 'rating' }));
  await list('its filters counted', '/api/shop/product-counts', ({ shopId }) => ({ shopId }));
  await list('search in it, a common word', shelf, ({ shopId }) => ({ shopId, search: commonWord.zh }));
  await list('search in it, a word of the middle', shelf, ({ shopId, middle }) => ({ shopId, search: middle.word }));
  await line(`preview of ${changedAtOnce} new prices`, async (shop) => {
    const ids = await idsOf(shop, changedAtOnce);
    return () => post(shop, '/api/sale/product/previewChanges', { ids, change: { percent: 5 } });
  });
  lines.push(await exported(many, few));
  return lines;
}

/** All pages of the list that an export reads, for each thousand of its rows. */
async function exported(many: Shop, few: Shop): Promise<Line> {
  const [large, small] = [await walked(many), await walked(few)];
  const ratio = large / small;
  return {
    what: 'all pages of the own list, as an export reads them, for 1,000 rows',
    figure: `${large.toFixed(0)} ms`,
    against: `${ratio.toFixed(2)} × ${small.toFixed(0)} ms`,
    wanted: `≤ ${wantedRatio} ×`,
    isReached: ratio <= wantedRatio,
  };
}

async function walked(shop: Shop): Promise<number> {
  const before = performance.now();
  let rows = 0;
  let cursor: string | undefined;
  do {
    const page = (await get(shop, own, { limit: 100, cursor })) as List;
    rows += page.list.length;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return ((performance.now() - before) / rows) * 1000;
}

async function idsOf(shop: Shop, count: number): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  while (ids.length < count) {
    const page = (await get(shop, own, { limit: 100, cursor })) as List;
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  }
  return ids.slice(0, count);
}

async function lastCursor(shop: Shop, path: string, query: Query): Promise<string | undefined> {
  let cursor: string | undefined;
  for (;;) {
    const { next } = (await get(shop, path, { ...query, limit: 100, cursor })) as List;
    if (next === null) return cursor;
    cursor = next;
  }
}

function get(shop: Shop, path: string, query: Query): Promise<unknown> {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return ask(shop, `${path}?${given.toString()}`, {});
}

function post(shop: Shop, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return ask(shop, path, { method: 'POST', body: JSON.stringify(body), headers });
}

async function ask({ url, token }: Shop, address: string, request: RequestInit): Promise<unknown> {
  const headers = { ...request.headers, 'accept-language': 'zh-CN', 'user-token': token };
  const reply = await fetch(`${url}${address}`, { ...request, headers });
  const { code, msg, data } = (await reply.json()) as Envelope<unknown>;
  if (code !== successCode) throw new Error(`${address}: ${msg}`);
  return data;
}
