/** Lists of a million products against lists of a thousand: the same calls over HTTP on two databases, by turns. */
import pg from 'pg';
import { productSorts, type DeliveryKind, type listProducts } from '#contract/catalogue/catalogue.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { successCode, type Envelope } from '#contract/core/errors.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/database.ts';
import { startEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { openFront, type Front } from './front.ts';
import { filledDatabase } from './large/filled.ts';
import { addCatalogue } from './large/products.ts';
import { commonWord, secondWord } from './large/words.ts';
import { byTurns, type Line } from './measure.ts';

const pageSize = 20;
/** How far "further" is; where a list has fewer, it is measured on its last page. */
const furtherPages = 1000;

interface Filters {
  /** Without any correction. */
  exact?: boolean;
  category?: string;
  shopId?: number;
  kind?: DeliveryKind;
  band?: number;
  rentable?: boolean;
  search?: string;
}

type Sort = (typeof productSorts)[number];

/** One side of the comparison. */
interface Shelf extends Front {
  database: Database;
  filters: Filters;
}

/**
 * Lists and searches at a million products. Making them takes some minutes: a data folder that is given is made once
 * and used again.
 */
export function benchLists(dataFolder: string, products: number): Promise<Line[]> {
  return onShelves(dataFolder, [products, 1000], async ([large, small]) =>
    large && small ? [...(await compareLists(large, small)), ...(await compareSearches(large))] : [],
  );
}

/** Only the searches, against a plain list among as many. */
export function benchSearches(dataFolder: string, products: number): Promise<Line[]> {
  return onShelves(dataFolder, [products], async ([large]) => (large ? compareSearches(large) : []));
}

async function onShelves(
  dataFolder: string,
  sizes: readonly number[],
  compare: (shelves: Shelf[]) => Promise<Line[]>,
): Promise<Line[]> {
  const log = { info: console.log, warn: console.warn, error: console.error };
  const server = await startEmbedded({ dataFolder, log });
  const shelves: Shelf[] = [];
  try {
    for (const products of sizes) shelves.push(await openShelf(server.url, products));
    return await compare(shelves);
  } finally {
    await Promise.all(shelves.map(({ front }) => front.close()));
    await Promise.all(shelves.map(({ database }) => database.close()));
    await server.stop();
  }
}

/** The shelf of so many products, made when it is not there. */
async function openShelf(serverUrl: string, products: number): Promise<Shelf> {
  const url = await filledDatabase(serverUrl, `lists_${products}`, async (client) => {
    await client.query('begin');
    await addCatalogue(client, { products, shops: Math.ceil(products / 200), say: console.log });
    await client.query('commit');
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const filters = await chooseFilters(client);
    const database = openDatabase({ url, poolSize: 2, onError: console.warn });
    return { database, filters, ...(await openFront(database)) };
  } finally {
    await client.end();
  }
}

/** What to filter by: a category with children that has much, a kind, a band, what is rentable, the shop with most. */
async function chooseFilters(client: pg.ClientBase): Promise<Filters> {
  const { rows } = await client.query<{ shop: string }>(
    `select shelf_shop_id as shop from products_on_shelf_by_shop where shelf_shop_id <> 0 order by products desc limit 1`,
  );
  return { category: 'large-1', shopId: Number(rows[0]?.shop), kind: 'account', band: 1, rentable: true };
}

/** Each filter with each sort, on the first page and far behind; then filters in pairs. */
async function compareLists(large: Shelf, small: Shelf): Promise<Line[]> {
  const names = Object.keys(large.filters) as (keyof Filters)[];
  const alone = [[], ...names.map((name) => [name])];
  const pairs = names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second]));
  const lines: Line[] = [];
  for (const chosen of [...alone, ...pairs]) {
    const pick = (shelf: Shelf): Filters => Object.fromEntries(chosen.map((name) => [name, shelf.filters[name]]));
    const found = [];
    for (const sort of productSorts) {
      const few = { url: small.url, filters: pick(small), sort };
      const many = { url: large.url, filters: pick(large), sort };
      found.push({ sort, place: 'first page', ...(await byTurns(ask(many), ask(few))) });
      const cursor = await cursorBehind(many);
      if (cursor) found.push({ sort, place: 'further', ...(await byTurns(ask(many, cursor), ask(few))) });
    }
    const worst = found.toSorted((a, b) => b.many / b.few - a.many / a.few)[0];
    if (!worst) continue;
    const ratio = worst.many / worst.few;
    const isPair = chosen.length > 1;
    lines.push({
      what: `list by ${chosen.join(' and ') || 'nothing'}: worst is ${worst.sort}, ${worst.place}`,
      figure: `${worst.many.toFixed(2)} ms`,
      against: `${ratio.toFixed(2)} × ${worst.few.toFixed(2)} ms`,
      wanted: isPair ? '' : '≤ 1.5 ×',
      isReached: isPair || ratio <= 1.5,
    });
  }
  return lines;
}

/** Searches among the many against a plain list of them. */
async function compareSearches({ url, filters }: Shelf): Promise<Line[]> {
  const plain = { url, filters: {}, sort: 'newest' as const };
  const rare = await rareTitle(url);
  const searches: [string, Filters, Sort][] = [
    ['a rare word', { search: rare.en }, 'newest'],
    ['a rare Chinese name', { search: rare.zh }, 'newest'],
    ['a word of a tenth of all', { search: commonWord.en }, 'newest'],
    ['the same, by price', { search: commonWord.en }, 'price_up'],
    ['Chinese of a tenth of all', { search: commonWord.zh }, 'newest'],
    ['two common words', { search: `${commonWord.zh} ${secondWord.zh}` }, 'newest'],
    ['the same, by sales', { search: `${commonWord.zh} ${secondWord.zh}` }, 'sales'],
    ['a rare word and a common one', { search: `${rare.zh} ${commonWord.zh}` }, 'newest'],
    ['one character', { search: '数' }, 'newest'],
    ['the beginning of a word', { search: 'data' }, 'newest'],
    ['a common word in a category', { search: commonWord.zh, category: filters.category ?? '' }, 'newest'],
    ['a common word, rentable, by price', { search: commonWord.zh, rentable: true }, 'price_down'],
    ['a common word of one shop', { search: commonWord.zh, shopId: filters.shopId ?? 0 }, 'sales'],
    ['words that never meet', { search: `${rare.zh} ${rare.en}x` }, 'newest'],
  ];
  const lines: Line[] = [];
  for (const [what, wanted, sort] of searches) {
    const { many, few } = await byTurns(ask({ url, filters: { ...wanted, exact: true }, sort }), ask(plain));
    lines.push({
      what: `search for ${what}`,
      figure: `${many.toFixed(2)} ms`,
      against: `${(many / few).toFixed(1)} × a plain list of ${few.toFixed(2)} ms`,
      wanted: '≤ 3 ×',
      isReached: many / few <= 3,
    });
  }
  lines.push(...(await compareCorrected(url, plain, rare)));
  const suggestions = (search: string) =>
    byTurns(() => get(`${url}/api/shop/suggest?${new URLSearchParams({ search }).toString()}`), ask(plain));
  const slowest = Math.max(
    ...(await Promise.all(['数', commonWord.en, rare.zh].map(suggestions))).map(({ many }) => many),
  );
  lines.push({
    what: 'suggestions, the slowest of three',
    figure: `${slowest.toFixed(2)} ms`,
    against: '',
    wanted: '',
    isReached: true,
  });
  return lines;
}

/** Corrected searches against a search for what was meant. */
async function compareCorrected(url: string, plain: Ask, rare: { zh: string; en: string }): Promise<Line[]> {
  const common = await askPage({ url, filters: { search: commonWord.zh }, sort: 'newest' }, { limit: 1 });
  const name = common.list[0]?.title.slice(0, 4) ?? '';
  const swapped = (text: string) => [...text].toSpliced(1, 2, ...[...text].slice(1, 3).toReversed()).join('');
  const wrong = (text: string) => [...text].toSpliced(1, 1, '囧').join('');
  const searches: [string, string][] = [
    ['letters swapped in a rare word', swapped(rare.en)],
    ['a letter missing in a common word', 'profesional'],
    ['characters swapped in a rare name', swapped(rare.zh)],
    ['a wrong character in a rare name', wrong(rare.zh)],
    ['a common word by its sound', 'zhuanyeban'],
    ['another character of the same sound', '专业版本数剧库'],
    ['initials', 'zyb'],
    ['parts that stand apart', `${commonWord.zh}${name}`],
    ['two wrong words', 'profesional busines'],
    ['what nothing comes near', '囧囧囧囧囧囧囧囧'],
  ];
  const lines: Line[] = [];
  for (const [what, search] of searches) {
    const { corrected, list } = await askPage({ url, filters: { search }, sort: 'best' }, { limit: pageSize });
    const meant = corrected ?? search;
    const exact = { url, filters: { search: meant }, sort: 'best' } as const;
    const { many, few } = await byTurns(ask({ url, filters: { search }, sort: 'best' }), ask(exact));
    lines.push({
      what: `${what}: ${search} → ${list.length === 0 ? 'nothing' : meant}`,
      figure: `${many.toFixed(2)} ms`,
      against: `${(many - few).toFixed(1)} ms more than ${few.toFixed(2)} ms`,
      wanted: '≤ 20 ms more',
      isReached: many - few <= 20,
    });
  }
  const { many, few } = await byTurns(ask({ url, filters: { search: commonWord.zh }, sort: 'best' }), ask(plain));
  return [
    ...lines,
    {
      what: 'a common word, by how well it fits',
      figure: `${many.toFixed(2)} ms`,
      against: `${(many / few).toFixed(1)} × a plain list of ${few.toFixed(2)} ms`,
      wanted: '≤ 3 ×',
      isReached: many / few <= 3,
    },
  ];
}

interface Ask {
  url: string;
  filters: Filters;
  sort: Sort;
}

function ask(wanted: Ask, cursor?: string) {
  return () => askPage(wanted, { limit: pageSize, cursor });
}

type Page = OutputOf<typeof listProducts>;

async function askPage(
  { url, filters, sort }: Ask,
  page: { limit: number; cursor?: string | undefined; english?: boolean },
): Promise<Page> {
  const { limit, cursor, english = false } = page;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, sort, limit, cursor })) {
    if (value !== undefined) query.set(name, String(value));
  }
  // The contract's own schema made the reply.
  return (await get(`${url}/api/shop/products?${query.toString()}`, english)) as Page;
}

async function get(address: string, english = false): Promise<unknown> {
  const reply = await fetch(address, { headers: { 'accept-language': english ? 'en-US' : 'zh-CN' } });
  const { code, msg, data } = (await reply.json()) as Envelope<unknown>;
  if (code !== successCode) throw new Error(`${address}: ${msg}`);
  return data;
}

/** The cursor of the page that lies `furtherPages` behind the first, or of the last one. */
async function cursorBehind(wanted: Ask): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let seen = 0; seen < furtherPages * pageSize; seen += 100) {
    const { next } = await askPage(wanted, { limit: 100, cursor });
    if (next === null) break;
    cursor = next;
  }
  return cursor;
}

/** Names of a product in the middle, which few others bear. */
async function rareTitle(url: string): Promise<{ zh: string; en: string }> {
  const wanted: Ask = { url, filters: {}, sort: 'price_down' };
  const page = { limit: 100, cursor: await cursorBehind(wanted) };
  const [inChinese, inEnglish] = await Promise.all([
    askPage(wanted, page),
    askPage(wanted, { ...page, english: true }),
  ]);
  const first = inEnglish.list.find(({ language }) => language === 'en-US');
  const same = inChinese.list.find(({ id }) => id === first?.id);
  return { zh: same?.title.slice(0, 4) ?? '', en: first?.title.split(' ')[0]?.toLowerCase() ?? '' };
}
