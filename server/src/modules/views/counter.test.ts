import { describe, expect, test } from 'vitest';
import { ViewCounter } from './counter.ts';
import type { SeenPage } from './seenPage.ts';

const noon = new Date('2026-03-05T04:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

function page(of: Partial<SeenPage> = {}, headers: SeenPage['headers'] = {}): SeenPage {
  const usual = { url: '/product/7', method: 'GET', status: 200, address: '192.0.2.1' };
  return { ...usual, ...of, headers: { 'user-agent': browser, ...headers } };
}

function counted(counter: ViewCounter) {
  return counter.take().map(({ kind, id, day, views }) => [kind, id, day, views]);
}

describe('a view', () => {
  test('is one a visitor, page and day, of products and of shops', () => {
    const counter = new ViewCounter();
    for (const url of ['/product/7', '/product/7?sku=3', '/product/7.data?_routes=x', '/product/8', '/shops?id=101']) {
      for (const seconds of [0, 5, 600]) counter.see(page({ url }), later(seconds));
    }
    counter.see(page({ address: '192.0.2.2' }), noon);
    counter.see(page({}, { 'user-agent': `${browser} Edg/140` }), noon);
    counter.see(page(), later(24 * 3600));
    expect(counted(counter)).toEqual([
      ['product', 7, '2026-03-05', 2],
      ['product', 8, '2026-03-05', 1],
      ['shop', 101, '2026-03-05', 1],
      ['product', 7, '2026-03-06', 1],
    ]);
    expect(counter.take()).toEqual([]);
  });

  test('of a shop at its short address is one of that address', () => {
    const counter = new ViewCounter();
    for (const url of ['/shops/reeds', '/shops/reeds.data', '/shops/pond']) counter.see(page({ url }), noon);
    expect(counter.take().map(({ kind, id, slug, views }) => [kind, id, slug, views])).toEqual([
      ['shop', 0, 'reeds', 1],
      ['shop', 0, 'pond', 1],
    ]);
  });

  test.each([
    ['what is loaded in advance', page({}, { 'sec-purpose': 'prefetch' })],
    ['what is drawn in advance', page({}, { 'sec-purpose': 'prefetch;prerender' })],
    ['an old way to say so', page({}, { purpose: 'prefetch' })],
    ['Firefox', page({}, { 'x-moz': 'prefetch' })],
    ['a search engine', page({}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
    ['another', page({}, { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' })],
    ['a preview', page({}, { 'user-agent': 'facebookexternalhit/1.1' })],
    ['a program', page({}, { 'user-agent': 'curl/8.5.0' })],
    ['a browser without a person', page({}, { 'user-agent': browser.replace('Chrome', 'HeadlessChrome') })],
    ['nothing at all', page({}, { 'user-agent': undefined })],
    ['a look at the head', page({ method: 'HEAD' })],
    ['what is not there', page({ status: 404 })],
    ['what is gone', page({ status: 410 })],
    ['another page', page({ url: '/home' })],
    ['all shops', page({ url: '/shops' })],
    ['no number', page({ url: '/product/7e3' })],
  ])('is none for %s', (_, seen) => {
    const counter = new ViewCounter();
    counter.see(seen, noon);
    expect(counter.take()).toEqual([]);
    expect(counter.size.visits).toBe(0);
  });

  test('begins anew with the day where the site is', () => {
    const counter = new ViewCounter();
    counter.setTimeZone('America/New_York');
    counter.see(page(), new Date('2026-03-06T04:59:50Z'));
    counter.see(page(), new Date('2026-03-06T05:00:10Z'));
    expect(counted(counter).map(([, , day]) => day)).toEqual(['2026-03-05', '2026-03-06']);
    expect(counter.size.visits).toBe(1);
  });
});

describe('a flood', () => {
  const address = (index: number) => `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}::/64`;

  test('of made-up addresses stays within bounds of memory', () => {
    const limits = { visits: 500, networks: 50, ofNetwork: 20, aMinute: 10_000, pages: 30 };
    const counter = new ViewCounter(limits);
    for (let index = 0; index < 20_000; index++) {
      const made = page({ address: address(index), url: `/product/${1 + (index % 100)}` });
      counter.see(made, later(index / 100));
    }
    const { visits, networks, pages } = counter.size;
    expect(visits).toBeLessThanOrEqual(limits.visits);
    expect(networks).toBeLessThanOrEqual(limits.networks);
    expect(pages).toBeLessThanOrEqual(limits.pages);
    const all = counter.take().reduce((sum, { views }) => sum + views, 0);
    expect(all).toBe(visits);
  });

  test('of one network takes its own share and leaves the others theirs', () => {
    const counter = new ViewCounter({ ofNetwork: 20 });
    for (let index = 0; index < 250; index++) counter.see(page({ address: address(index & 255) }), noon);
    counter.see(page({ address: '192.0.2.9' }), noon);
    expect(counted(counter)).toEqual([['product', 7, '2026-03-05', 21]]);
  });

  test('counts again in the next minute', () => {
    const counter = new ViewCounter({ aMinute: 3 });
    for (let index = 0; index < 9; index++) counter.see(page({ address: `192.0.2.${index}` }), noon);
    expect(counted(counter)).toEqual([['product', 7, '2026-03-05', 3]]);
    counter.see(page({ address: '192.0.2.8' }), later(60));
    expect(counted(counter)).toEqual([['product', 7, '2026-03-05', 1]]);
  });
});

test('what could not be written is added to what came meanwhile', () => {
  const counter = new ViewCounter();
  counter.see(page(), noon);
  const taken = counter.take();
  counter.see(page({ address: '192.0.2.2' }), noon);
  counter.see(page({ url: '/product/8' }), noon);
  counter.putBack(taken);
  expect(counted(counter)).toEqual([
    ['product', 7, '2026-03-05', 2],
    ['product', 8, '2026-03-05', 1],
  ]);
});
