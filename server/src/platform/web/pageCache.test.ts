import { expect, test } from 'vitest';
import { encodingFor, packed } from './packing.ts';
import { createPageCache, type Page } from './pageCache.ts';

function page(text: string): Page {
  return { status: 200, headers: {}, bodies: { identity: Buffer.from(text) } };
}
const always = () => true;

test('a page is found until its life is over, counted from when rendering began', async () => {
  let now = 0;
  const cache = createPageCache({ lifeMs: 5_000, bytesMax: 10_000, now: () => now });
  await cache.render(
    'a',
    async () => {
      now = 2_000;
      return Promise.resolve(page('one'));
    },
    always,
  );
  now = 4_999;
  expect(cache.find('a')?.bodies.identity.toString()).toBe('one');
  now = 5_000;
  expect(cache.find('a')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('misses at the same time render once', async () => {
  const cache = createPageCache({ lifeMs: 5_000, bytesMax: 10_000 });
  let renders = 0;
  const render = async () => {
    renders += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return page('one');
  };
  const pages = await Promise.all([1, 2, 3].map(() => cache.render('a', render, always)));
  expect(renders).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('what began before a change is neither kept nor handed out after it', async () => {
  const cache = createPageCache({ lifeMs: 5_000, bytesMax: 10_000 });
  let finish: (page: Page) => void = () => {};
  const old = cache.render('a', () => new Promise<Page>((resolve) => (finish = resolve)), always);
  cache.invalidate();
  const fresh = await cache.render('a', () => Promise.resolve(page('new')), always);
  finish(page('old'));
  expect((await old).bodies.identity.toString()).toBe('old');
  expect(fresh.bodies.identity.toString()).toBe('new');
  expect(cache.find('a')?.bodies.identity.toString()).toBe('new');
});

test('a failed rendering is tried again', async () => {
  const cache = createPageCache({ lifeMs: 5_000, bytesMax: 10_000 });
  await expect(cache.render('a', () => Promise.reject(new Error('no')), always)).rejects.toThrow('no');
  await expect(cache.render('a', () => Promise.resolve(page('yes')), always)).resolves.toBeDefined();
});

test('the page used longest ago makes room', async () => {
  const cache = createPageCache({ lifeMs: 5_000, bytesMax: 1_000 });
  const put = (key: string) => cache.render(key, () => Promise.resolve(page('x'.repeat(240))), always);
  for (const key of ['a', 'b', 'c', 'd']) await put(key);
  cache.find('a');
  await put('e');
  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')).toBeDefined();
  expect(cache.bytes).toBeLessThanOrEqual(1_000);
  await cache.render('huge', () => Promise.resolve(page('x'.repeat(900))), always);
  expect(cache.find('huge')).toBeUndefined();
});

test('the best encoding that the client takes', async () => {
  const bodies = await packed(Buffer.from('mallard '.repeat(500)));
  expect(encodingFor('gzip, deflate, br', bodies)).toBe('br');
  expect(encodingFor('gzip;q=0.8, br;q=0', bodies)).toBe('gzip');
  expect(encodingFor('gzip, br;q=0.0', bodies)).toBe('gzip');
  expect(encodingFor('deflate', bodies)).toBe('identity');
  expect(encodingFor(undefined, bodies)).toBe('identity');
  expect(encodingFor('br', await packed(Buffer.from('short')))).toBe('identity');
});
