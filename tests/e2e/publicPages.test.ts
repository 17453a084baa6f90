/** What search engines and messengers get of the public pages: from the built server, without a browser. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { sitemapPartIds } from '#contract/site/sitemap.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { callerAt } from '../support/app/calls.ts';
import { publicScriptMax } from '../support/run/budgets.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { startDemoServer } from './filledServer.ts';

let server: ServerProcess;
let database: pg.Client;
/** Products: as it is, off shelf, banned, a draft, and with a title that wants to be a script. */
let shown: number, off: number, banned: number, draft: number, wicked: number;

beforeAll(async () => {
  server = await startDemoServer();
  const url = await findEmbedded(server.dataFolder);
  database = new pg.Client({ connectionString: url });
  await database.connect();
  const { list } = (await callerAt(server.url)('listProducts', { limit: 6 })).data;
  [shown = 0, off = 0, banned = 0, draft = 0, wicked = 0] = list.map(({ id }) => id);
  for (const [id, state] of [
    [off, 'off_shelf'],
    [banned, 'banned'],
    [draft, 'draft'],
  ])
    await database.query('update products set state = $2 where id = $1', [id, state]);
  const title = '</script><script>alert(1)</script>';
  await database.query('update products set title_zh = $2, title_en = $2 where id = $1', [wicked, title]);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

interface Head {
  status: number;
  language: string | undefined;
  title: string | undefined;
  canonical: string | undefined;
  /** Addresses by language. */
  alternates: Record<string, string>;
  /** Contents by name or property. */
  tags: Record<string, string>;
  /** Structured data by type; a graph by its parts. */
  about: Record<string, Record<string, unknown>>;
  headers: Headers;
  html: string;
}

async function headOf(path: string, headers: Record<string, string> = {}): Promise<Head> {
  const reply = await fetch(server.url + path, { headers, redirect: 'manual' });
  const html = await reply.text();
  const tags = [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  const links = tags.filter(({ rel }) => rel === 'alternate');
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  // Our own data, of which the tests look at single fields.
  const things = scripts.flatMap(([, json = '']) => {
    const thing = JSON.parse(json) as Record<string, unknown>;
    return Array.isArray(thing['@graph']) ? (thing['@graph'] as Record<string, unknown>[]) : [thing];
  });
  return {
    status: reply.status,
    language: /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1],
    title: /<title>([^<]*)/.exec(html)?.[1],
    canonical: tags.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: Object.fromEntries(links.map((link) => [link['hreflang'] ?? '', link['href'] ?? ''])),
    tags: Object.fromEntries(tags.map((tag) => [tag['name'] ?? tag['property'] ?? '', tag['content'] ?? ''])),
    about: Object.fromEntries(things.map((thing) => [String(thing['@type']), thing])),
    headers: reply.headers,
    html,
  };
}

/** Names in lower case, as browsers read them. */
function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll('&amp;', '&')]),
  );
}

describe('addresses and languages', () => {
  test.each(['/home', '/homeShop', '/inquire', '/privacy', '/service', '/shops', '/rentalDetails', 'product'])(
    '%s has one address in each language, and names the other',
    async (named) => {
      const path = named === 'product' ? `/product/${shown}` : named;
      const plain = server.url + path;
      const english = `${plain}?lang=en-US`;
      const alternates = { 'zh-CN': plain, en: english, 'x-default': plain };
      const pages = await Promise.all([headOf(path), headOf(`${path}?lang=zh-CN&utm=1`), headOf(`${path}?lang=en-US`)]);
      expect(pages.map(({ language, canonical }) => [language, canonical])).toEqual([
        ['zh-CN', plain],
        ['zh-CN', plain],
        ['en-US', english],
      ]);
      for (const page of pages) {
        expect([page.status, page.alternates]).toEqual([200, alternates]);
        expect(page.tags['robots']).toBeUndefined();
        expect(page.tags['description']?.length).toBeGreaterThan(10);
      }
      expect(pages[2].tags['description']).not.toBe(pages[0].tags['description']);
    },
  );

  test.each([
    ['/shop', '/homeShop'],
    ['/shoplist', '/homeShop'],
    ['/homeShop?kind=licence&utm_source=x&sort=sales', '/homeShop?kind=licence'],
    ['/homeShop?kind=nonsense', '/homeShop'],
    ['/shop?cursor=bmV3ZXN0OjEwMzk6MTAzOQ', '/homeShop'],
  ])('%s is %s', async (path, canonical) => {
    const page = await headOf(path);
    expect([page.status, page.canonical]).toEqual([200, server.url + canonical]);
    expect(page.tags['robots']).toBeUndefined();
  });

  test('the English address of a filtered list keeps the filter', async () => {
    const { canonical } = await headOf('/homeShop?lang=en-US&kind=licence');
    expect(canonical).toBe(`${server.url}/homeShop?kind=licence&lang=en-US`);
  });
});

/** What a document names is not all that a visit loads, and most of it: a file of the console alone is more than what is left. */
describe('script at the first visit', () => {
  test.each([
    '/home',
    '/homeShop',
    '/inquire',
    '/login',
    '/register',
    '/shops',
    '/shops?id=101',
    '/rentalDetails',
    '/rentalDetails?id=1001',
    '/cart',
    '/help',
    '/report',
    'product',
  ])('%s stays within its budget', async (named) => {
    const { html } = await headOf(named === 'product' ? `/product/${shown}` : named);
    const files = new Set(
      [...html.matchAll(/(?:href|src|import) ?="?(\/assets\/[^"#]+\.js)/g)].map(([, file]) => file),
    );
    expect(files.size).toBeGreaterThan(5);
    const sizes = await Promise.all(
      [...files].map(async (file) => {
        const reply = await fetch(`${server.url}${file}`, { headers: { 'accept-encoding': 'gzip' } });
        await reply.arrayBuffer();
        expect([file, reply.headers.get('content-encoding')]).toEqual([file, 'gzip']);
        return Number(reply.headers.get('content-length'));
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(publicScriptMax);
  });
});

describe('what is for nobody’s index', () => {
  test.each([
    '/login',
    '/regiser',
    '/password',
    '/payment?token=x',
    '/notice?token=x',
    '/dashboard/dashboard',
    '/order/order',
    '/admin/site',
    '/homeShop?search=a',
    '/homeShop?category=no-such-category',
    '/nothing/there',
  ])('%s', async (path) => {
    const { tags, canonical } = await headOf(path);
    expect([tags['robots'], canonical]).toEqual(['noindex', undefined]);
  });

  test.each(['/api/index', '/api/openapi.json', '/api/nothing'])('%s says it in a header', async (path) => {
    expect((await fetch(server.url + path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  test('pages and pictures do not', async () => {
    for (const path of ['/home', '/og/home.png', '/favicon.svg'])
      expect((await fetch(server.url + path)).headers.get('x-robots-tag')).toBeNull();
  });
});

describe('what is not there', () => {
  test.each(['/product/999999999', '/product/0', '/product/abc', '/nothing', '/og/nothing.png'])(
    '%s is missing',
    async (path) => {
      expect((await headOf(path)).status).toBe(404);
    },
  );

  test('a draft is missing, and nothing is told of it', async () => {
    expect((await headOf(`/product/${draft}`)).status).toBe(404);
    expect((await fetch(`${server.url}/og/product/${draft}.png`)).status).toBe(404);
  });

  test('what was sold once is gone, and the page offers others like it', async () => {
    for (const id of [off, banned]) {
      const { rows } = await database.query<{ title_zh: string }>('select title_zh from products where id = $1', [id]);
      const page = await headOf(`/product/${id}`);
      expect([page.status, page.tags['robots'], page.about]).toEqual([410, 'noindex', {}]);
      expect(page.title).toContain('已经下架');
      expect(page.html).not.toContain(rows[0]?.title_zh);
      expect(page.html.match(/href="\/product\/\d+"/g)?.length).toBeGreaterThanOrEqual(1);
      expect((await headOf(`/product/${id}?lang=en-US`)).title).toContain('no longer sold');
      expect((await fetch(`${server.url}/og/product/${id}.png`)).status).toBe(410);
    }
  });
});

describe('structured data', () => {
  test('home tells who runs the site and where it is searched', async () => {
    const { about } = await headOf('/home');
    expect(about['Organization']).toMatchObject({ name: 'Mallard', url: `${server.url}/home` });
    expect(about['WebSite']).toMatchObject({
      potentialAction: { target: { urlTemplate: `${server.url}/homeShop?search={words}` } },
    });
  });

  test('a product tells its offers, its seller and where it stands', async () => {
    const product = (await callerAt(server.url)('getProduct', { id: shown })).data;
    const { about } = await headOf(`/product/${shown}`);
    const prices = product.skus.flatMap(({ licence, priceFen }) => (licence?.trial ? [] : [priceFen]));
    const yuan = (fen: number) => (fen / 100).toFixed(2);
    expect(about['Product']).toMatchObject({
      name: product.title,
      url: `${server.url}/product/${shown}`,
      image: [`${server.url}/og/product/${shown}.png`],
      offers: {
        priceCurrency: 'CNY',
        seller: { name: product.seller.name },
        ...(new Set(prices).size === 1
          ? { '@type': 'Offer', price: yuan(prices[0] ?? 0) }
          : { '@type': 'AggregateOffer', lowPrice: yuan(Math.min(...prices)), highPrice: yuan(Math.max(...prices)) }),
      },
    });
    expect(about['BreadcrumbList']?.['itemListElement']).toHaveLength(4);
  });

  test('what can be rented tells its packages and who lets it out; once it is taken down it is gone, and in no site map', async () => {
    const { list } = (await callerAt(server.url)('listRentals', { limit: 2 })).data;
    const [one, other] = list;
    if (!one || !other) throw new Error('nothing can be rented');
    const rental = (await callerAt(server.url)('getRental', { id: one.id })).data;
    const path = (id: number) => `/rentalDetails?id=${id}`;
    const { about, canonical, status, tags } = await headOf(path(one.id));
    expect([status, canonical]).toEqual([200, server.url + path(one.id)]);
    expect(tags['description']).toContain(one.title);
    expect(about['Product']).toMatchObject({
      name: one.title,
      offers: rental.terms.packages.map(({ priceFen }) => ({
        price: (priceFen / 100).toFixed(2),
        seller: { name: one.lessor.name },
      })),
    });
    expect(about['BreadcrumbList']?.['itemListElement']).toHaveLength(3);
    await database.query(`update listings set state = 'taken_down', reason = 'rights' where id = $1`, [other.id]);
    expect((await headOf(path(other.id))).status).toBe(404);
    const found = await (await fetch(`${server.url}/sitemaps/rentals-0.xml`)).text();
    expect([one.id, other.id].map((id) => found.includes(`<loc>${server.url}${path(id)}</loc>`))).toEqual([
      true,
      false,
    ]);
  });

  test('no rating is told where nobody rated, and the right one where somebody did', async () => {
    const unrated = await headOf(`/product/${wicked}`);
    expect(unrated.about['Product']).not.toHaveProperty('aggregateRating');
    await database.query('update products set rating_count = 4, rating_sum = 18 where id = $1', [wicked]);
    const rated = await headOf(`/product/${wicked}?lang=en-US`);
    expect(rated.about['Product']?.['aggregateRating']).toMatchObject({ ratingValue: 4.5, reviewCount: 4 });
  });

  test('a title that wants to be a script stays data, and the policy names every script that runs', async () => {
    const { html, headers, about } = await headOf(`/product/${wicked}?lang=zh-CN`);
    expect(about['Product']?.['name']).toBe('</script><script>alert(1)</script>');
    expect(html).not.toContain('<script>alert(1)');
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(scripts).toContain("'self'");
    expect(scripts.filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))).toEqual([]);
    const inline = [...html.matchAll(/<script(?![^>]*\b(?:src=|application\/ld\+json))[^>]*>/g)];
    expect(scripts).toHaveLength(1 + new Set(inline.map(({ index }) => index)).size);
  });
});

describe('pictures for sharing', () => {
  test.each(['/home', 'product'])('%s names one of 1200 × 630', async (named) => {
    const path = named === 'product' ? `/product/${shown}` : named;
    const { tags } = await headOf(path);
    expect(tags['twitter:card']).toBe('summary_large_image');
    const reply = await fetch(tags['og:image'] ?? '');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(reply.headers.get('cache-control')).toMatch(/^public, max-age=\d{5}/);
    const { format, width, height } = await sharp(await reply.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    const etag = reply.headers.get('etag') ?? '';
    const again = await fetch(`${tags['og:image']}?v=2`, { headers: { 'if-none-match': etag, cookie: 'theme=dark' } });
    expect(again.status).toBe(304);
  });

  test('drawing them does not open the door to drawings of others', async () => {
    const { token } = (await callerAt(server.url)('login', { account: 'admin', password: adminPassword })).data;
    const body = new FormData();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    body.set('file', new Blob([svg], { type: 'image/png' }), 'a.png');
    const reply = await fetch(`${server.url}/api/ajax/upload`, {
      method: 'POST',
      body,
      headers: { 'user-token': token },
    });
    const text = await reply.text();
    expect([reply.status, text]).toEqual([422, expect.stringContaining('picture_format')]);
  });
});

describe('for crawlers', () => {
  test('robots.txt leads to the site map and keeps out of what is private', async () => {
    const reply = await fetch(`${server.url}/robots.txt`);
    const lines = (await reply.text()).split('\n');
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(lines).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    for (const closed of ['/api/', '/order/', '/pricing/', '/admin/', '/dashboard/', '/payment'])
      expect(lines).toContain(`Disallow: ${closed}`);
    expect(lines.some((line) => /^Disallow: \/(product|home|og|sitemap)/.test(line))).toBe(false);
  });

  test('the site map has several parts, each with what is on shelf in its range', async () => {
    const far = sitemapPartIds * 3 + 1;
    await database.query(
      `insert into products (id, category_id, kind, state, title_zh, created_at, updated_at) overriding system value
       select $1, category_id, kind, 'on_shelf', '远处的商品', now(), '2026-02-03T04:05:06Z' from products limit 1`,
      [far],
    );
    const index = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(parts).toEqual(
      expect.arrayContaining(['pages', 'products-0', 'products-3'].map((name) => `${server.url}/sitemaps/${name}.xml`)),
    );
    const texts = await Promise.all(
      parts.map(async (address) => {
        const reply = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
        return reply.text();
      }),
    );
    const found = texts.flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address));
    expect(new Set(found).size).toBe(found.length);
    const has = (path: string) => found.includes(server.url + path);
    expect([
      has('/home'),
      has('/home?lang=en-US'),
      has(`/product/${shown}`),
      has(`/product/${far}?lang=en-US`),
    ]).toEqual([true, true, true, true]);
    expect([off, banned, draft].some((id) => has(`/product/${id}`))).toBe(false);
    const last = texts[parts.indexOf(`${server.url}/sitemaps/products-3.xml`)];
    expect(last).toContain('<lastmod>2026-02-03T04:05:06.000Z</lastmod>');
    expect(last).toContain(`hreflang="en" href="${server.url}/product/${far}?lang=en-US"`);
    expect((await fetch(`${server.url}/sitemaps/products-1.xml`)).status).toBe(404);
  });

  test('every page of the site map is there and calls itself by that address', async () => {
    const text = await (await fetch(`${server.url}/sitemaps/pages.xml`)).text();
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const { status, canonical } = await headOf(address.slice(server.url.length));
      expect([status, canonical]).toEqual([200, address]);
    }
  });
});
