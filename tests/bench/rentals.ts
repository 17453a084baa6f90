/** Rental at a hundred thousand listings and five million leases against a thousand listings: the same calls over HTTP, by turns, by what they compute where Linux tells it. */
import pg from 'pg';
import { dayMs, hourMs } from '#contract/core/durations.ts';
import { successCode, type Envelope } from '#contract/core/errors.ts';
import { packageKey, type TimePackage } from '#contract/rental/rentalTerms.ts';
import { rentalSorts, type listRentals, type RentalSort } from '#contract/rental/mall.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/database.ts';
import { startEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { siteMonth } from '../support/app/siteTime.ts';
import { computedByTurns } from './computedTurns.ts';
import { openFront, type Front } from './front.ts';
import { filledDatabase } from './large/filled.ts';
import { addPast, addRentals } from './large/rentals.ts';
import { commonWord, secondWord } from './large/words.ts';
import { byTurns, percent, type Line } from './measure.ts';

const pageSize = 20;
/** How far "further" is; where a list has fewer, it is measured on its last page. */
const furtherRows = 5000;
const fewListings = 1000;
/** Past leases of the unit with many, and of the one with few. */
const past = { many: 10_000, few: 10 };
/** How much is taken at the moments that are asked for. */
const shares = { half: 0.5, most: 0.9 };
const timesMax = { list: 1.5, times: 1.5, half: 1.5, most: 3, search: 3 };
/** A length that about half of the listings let out. */
const freeFor = 'hour-3';

type Filters = Partial<
  Record<'category' | 'shopId' | 'priceFen' | 'depositFen' | 'stars' | 'search' | 'freeAt' | 'freeFor', string | number>
>;

interface Size {
  listings: number;
  leases: number;
}

/** Milliseconds of two calls that take turns. */
type Compare = (many: () => Promise<unknown>, few: () => Promise<unknown>) => Promise<{ many: number; few: number }>;

/** One side of the comparison. */
interface Mall extends Front {
  database: Database;
  compare: Compare;
  filters: Filters;
  /** A category without children, and words that few titles have. */
  leaf: string;
  rare: { zh: string; en: string };
  /** Moments at which nothing, half and most is taken. */
  taken: Record<'none' | 'half' | 'most', string>;
  /** Of the listings with a long past and a short one, and a package of both. */
  ids: number[];
  packageName: string;
}

/** Lists and free times among so many listings and leases. Making them takes some minutes: a data folder that is given is made once. */
export async function benchRentals(dataFolder: string, size: Size): Promise<Line[]> {
  const log = { info: console.log, warn: console.warn, error: console.error };
  const server = await startEmbedded({ dataFolder, log });
  const malls: Mall[] = [];
  try {
    const leases = Math.round((size.leases * fewListings) / size.listings);
    for (const one of [size, { listings: fewListings, leases }]) malls.push(await openMall(server.url, one));
    const [large, small] = malls;
    if (!large || !small) return [];
    const databases = malls.map(({ database }) => database);
    for (const mall of malls) mall.compare = (many, few) => computedByTurns(databases, many, few);
    return [
      ...(await compareTimes(large)),
      ...(await compareLists(large, small)),
      ...(await compareSearches(large)),
      ...(await compareFree(large)),
    ];
  } finally {
    await Promise.all(malls.map(({ front }) => front.close()));
    await Promise.all(malls.map(({ database }) => database.close()));
    await server.stop();
  }
}

/** Noon of two weekdays of next week, as nearly all time groups are open then. */
function moments(): { half: Date; most: Date } {
  const now = new Date();
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const monday = today + (7 - ((now.getUTCDay() + 6) % 7)) * dayMs;
  const noon = (day: number) => new Date(monday + day * dayMs + 4 * hourMs);
  return { half: noon(2), most: noon(3) };
}

async function openMall(serverUrl: string, { listings, leases }: Size): Promise<Mall> {
  const url = await filledDatabase(serverUrl, `rentals_${listings}_${leases}`, async (client) => {
    const at = moments();
    const booked = [
      { at: at.half, share: shares.half },
      { at: at.most, share: shares.most },
    ];
    await client.query('begin');
    await addRentals(client, { listings, leases, booked, say: console.log });
    const [many, few] = await firstListings(client);
    await client.query(`update listings set time_group_id = $1 where id = any($2::bigint[])`, [
      many?.timeGroupId,
      [many?.id, few?.id],
    ]);
    await addPast(client, { listingId: Number(many?.id), leases: past.many });
    await addPast(client, { listingId: Number(few?.id), leases: past.few });
    await client.query(`insert into shops (owner_id, name, created_at) values ($1, 'lets out', now())`, [many?.userId]);
    await client.query('commit');
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const database = openDatabase({ url, poolSize: 2, onError: console.warn });
    return { ...(await openFront(database)), database, compare: byTurns, ...(await choose(client)) };
  } finally {
    await client.end();
  }
}

interface Special extends pg.QueryResultRow {
  id: string;
  userId: string;
  timeGroupId: string;
}

/** The first two that are on: their units have a long past and a short one. */
async function firstListings(client: pg.ClientBase): Promise<Special[]> {
  const { rows } = await client.query<Special>(
    `select id, user_id as "userId", time_group_id as "timeGroupId" from listings where state = 'on' order by id limit 2`,
  );
  return rows;
}

/** A category with children, prices and deposits that half of the listings have, a shop; the moments of which some is taken. */
async function choose(
  client: pg.ClientBase,
): Promise<Pick<Mall, 'filters' | 'leaf' | 'rare' | 'taken' | 'ids' | 'packageName'>> {
  const { rows } = await client.query<{
    price: string;
    deposit: string;
    shop: string;
    first: TimePackage;
    zh: string;
    en: string;
  }>(
    `select percentile_disc(0.5) within group (order by price_from_fen) as price,
       percentile_disc(0.5) within group (order by deposit_fen) as deposit, (select min(id) from shops where name = 'lets out') as shop,
       (select terms -> 'packages' -> 0 from time_groups where id = (select time_group_id from listings where state = 'on' order by id limit 1)) as first,
       (select left(title_zh, 3) from listings where state = 'on' and title_en <> '' order by id limit 1) as zh,
       (select lower(split_part(title_en, ' ', 1)) from listings where state = 'on' and title_en <> '' order by id limit 1) as en
     from listings`,
  );
  const [half, most] = (
    await client.query<{ at: Date }>(
      `select starts_at as at from leases where state = 'booked' group by 1 order by count(*)`,
    )
  ).rows;
  const [row] = rows;
  if (!row || !half || !most) throw new Error('the database is not as it was filled');
  const ids = (await firstListings(client)).map(({ id }) => Number(id));
  const none = new Date(half.at.getTime() - dayMs);
  return {
    filters: {
      category: 'large-1',
      shopId: Number(row.shop),
      priceFen: Number(row.price),
      depositFen: Number(row.deposit),
      stars: 4,
    },
    leaf: 'large-9-5',
    rare: { zh: row.zh, en: row.en },
    taken: { none: none.toISOString(), half: half.at.toISOString(), most: most.at.toISOString() },
    ids,
    packageName: packageKey(row.first),
  };
}

/** The free hours of a month for two units of one database: one with a long past, one with a short one. */
async function compareTimes({ url, compare, ids, packageName }: Mall): Promise<Line[]> {
  const month = siteMonth(new Date());
  const times = (id = 0) => `${url}/api/rental/times?id=${id}&package=${packageName}&month=${month}`;
  const found = await compare(
    () => get(times(ids[0])),
    () => get(times(ids[1])),
  );
  const what = `free hours of a month of a unit with ${past.many.toLocaleString('en-US')} past leases, against ${past.few}`;
  return [lineOf(what, found, timesMax.times)];
}

/** Each filter with each sort, on the first page and far behind. */
async function compareLists(large: Mall, small: Mall): Promise<Line[]> {
  const names = Object.keys(large.filters) as (keyof Filters)[];
  const one = (name: keyof Filters): [string, (mall: Mall) => Filters] => [
    name,
    ({ filters }) => ({ [name]: filters[name] }),
  ];
  const choices: [string, (mall: Mall) => Filters][] = [
    ['nothing', () => ({})],
    ...names.map(one),
    ['a category without children', ({ leaf }) => ({ category: leaf })],
    ['category and price', ({ filters: { category, priceFen } }) => ({ category, priceFen }) as Filters],
  ];
  const lines: Line[] = [];
  for (const [chosen, pick] of choices) {
    const found = [];
    for (const sort of rentalSorts) {
      const few = { url: small.url, filters: pick(small), sort };
      const many = { url: large.url, filters: pick(large), sort };
      found.push({ at: `${sort}, first page`, ...(await large.compare(ask(many), ask(few))) });
      const cursor = await cursorBehind(many);
      if (cursor) found.push({ at: `${sort}, further`, ...(await large.compare(ask(many, cursor), ask(few))) });
    }
    const worst = found.toSorted((a, b) => b.many / b.few - a.many / a.few)[0];
    if (worst) lines.push(lineOf(`mall by ${chosen}: worst is ${worst.at}`, worst, timesMax.list));
  }
  return lines;
}

/** Searches against a plain list among as many. */
async function compareSearches({ url, compare, rare, filters }: Mall): Promise<Line[]> {
  const { category = '', priceFen = 0, stars = 0 } = filters;
  const searches: [string, Filters, RentalSort][] = [
    ['a rare word', { search: rare.en }, 'newest'],
    ['a rare Chinese name', { search: rare.zh }, 'popular'],
    ['a word of a tenth of all', { search: commonWord.en }, 'newest'],
    ['Chinese of a tenth of all, by price', { search: commonWord.zh }, 'price'],
    ['two common words, by how often they are rented', { search: `${commonWord.zh} ${secondWord.zh}` }, 'popular'],
    ['a rare word and a common one', { search: `${rare.zh} ${commonWord.zh}` }, 'newest'],
    ['one character', { search: '数' }, 'newest'],
    ['the beginning of a word', { search: 'data' }, 'newest'],
    ['pinyin of a common word', { search: 'zhuanyeban' }, 'newest'],
    ['a common word in a category', { search: commonWord.zh, category }, 'newest'],
    ['a common word, cheap and well rated', { search: commonWord.zh, priceFen, stars }, 'rating'],
    ['words that never meet', { search: `${rare.zh} ${rare.en}x` }, 'newest'],
  ];
  const lines: Line[] = [];
  for (const [what, wanted, sort] of searches) {
    const found = await compare(ask({ url, filters: wanted, sort }), ask({ url, filters: {}, sort }));
    lines.push(lineOf(`search for ${what}, against a plain list`, found, timesMax.search));
  }
  return lines;
}

/** What is free at a moment at which some is taken, against one at which nothing is. */
async function compareFree({ url, compare, taken, filters, leaf }: Mall): Promise<Line[]> {
  const { category = '' } = filters;
  const besides: [string, Filters][] = [
    ['', {}],
    [', for three hours', { freeFor }],
    [', in a category with children', { category }],
    [', in one without, for three hours', { category: leaf, freeFor }],
  ];
  const lines: Line[] = [];
  for (const [what, others] of besides) {
    for (const name of ['half', 'most'] as const) {
      const at = (freeAt: string) => ask({ url, filters: { ...others, freeAt }, sort: 'newest' });
      const found = await compare(at(taken[name]), at(taken.none));
      lines.push(lineOf(`free at a time at which ${percent(shares[name])} is taken${what}`, found, timesMax[name]));
    }
  }
  return lines;
}

function lineOf(what: string, { many, few }: { many: number; few: number }, max: number): Line {
  return {
    what,
    figure: `${many.toFixed(2)} ms`,
    against: `${(many / few).toFixed(2)} × ${few.toFixed(2)} ms`,
    wanted: `≤ ${max} ×`,
    isReached: many / few <= max,
  };
}

interface Ask {
  url: string;
  filters: Filters;
  sort: RentalSort;
}

function ask(wanted: Ask, cursor?: string) {
  return () => askPage(wanted, { limit: pageSize, cursor });
}

async function askPage({ url, filters, sort }: Ask, page: { limit: number; cursor?: string | undefined }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, sort, ...page })) {
    if (value !== undefined) query.set(name, String(value));
  }
  // The contract's own schema made the reply.
  return (await get(`${url}/api/rental/list?${query.toString()}`)) as OutputOf<typeof listRentals>;
}

/** The cursor of the page that lies `furtherRows` behind the first, or of the last one. */
async function cursorBehind(wanted: Ask): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let seen = 0; seen < furtherRows; seen += 100) {
    const { next } = await askPage(wanted, { limit: 100, cursor });
    if (next === null) break;
    cursor = next;
  }
  return cursor;
}

async function get(address: string): Promise<unknown> {
  const reply = await fetch(address, { headers: { 'accept-language': 'zh-CN' } });
  const { code, msg, data } = (await reply.json()) as Envelope<unknown>;
  if (code !== successCode) throw new Error(`${address}: ${msg}`);
  return data;
}
