import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { limits, usernamePattern } from '#contract/core/limits.ts';
import { demoCategories } from './categories.ts';
import { skusOf } from './product.ts';
import { demoShelves } from './shelves.ts';
import { demoShops } from './shops.ts';
import { accountLines, secretLines } from './stock.ts';
import { textsOf } from './texts.ts';

const products = demoShelves.flat();
const han = /\p{Script=Han}/u;

describe('the products', () => {
  test('are many, of all kinds', () => {
    expect(products.length).toBeGreaterThanOrEqual(120);
    for (const [kind, atLeast] of [
      ['licence', 40],
      ['secret', 36],
      ['account', 24],
      ['file', 20],
      ['service', 2],
    ] as const) {
      expect(products.filter((product) => product.kind === kind).length).toBeGreaterThanOrEqual(atLeast);
    }
  });

  test('fill every category, and stand in no other', () => {
    const children = demoCategories.flatMap((category) => category.children.map((child) => child.slug));
    expect(demoCategories).toHaveLength(8);
    expect(new Set(products.map((product) => product.category))).toEqual(new Set(children));
    expect(new Set(children).size).toBe(children.length);
  });

  test('have names of their own', () => {
    for (const titles of [products.map(({ zh }) => zh.title), products.flatMap(({ en }) => en?.title ?? [])]) {
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    }
  });

  test('are in both languages', () => {
    expect(products.filter(({ en }) => en === undefined)).toEqual([]);
    for (const { en } of products) {
      const words = en ? [en.title, en.subtitle, en.intro, ...en.points, en.needs, en.use ?? ''] : [];
      expect(words.filter((text) => han.test(text))).toEqual([]);
    }
    const options = products.flatMap((item) => skusOf(item).map(({ draft }) => draft.names['en-US'] ?? ''));
    expect(options.filter((name) => name === '' || han.test(name))).toEqual([]);
    expect(demoShops.filter(({ name, introEn }) => introEn === '' || !/[A-Z][a-z]+/.test(name))).toEqual([]);
  });

  test('keep within what a seller may write', () => {
    const { product, tag, skuName } = limits;
    for (const item of products) {
      for (const texts of Object.values(textsOf(item))) {
        for (const field of ['title', 'subtitle', 'description', 'instructions'] as const) {
          expect(texts[field].length).toBeLessThanOrEqual(product[field]);
          expect(texts[field]).not.toBe('');
        }
      }
      expect(item.tags.length).toBeLessThanOrEqual(tag.count);
      expect(item.tags.filter((word) => word.length > tag.max)).toEqual([]);
      const names = skusOf(item).flatMap(({ draft }) => Object.values(draft.names));
      expect(names.filter((name) => name.length > skuName.max || name === '')).toEqual([]);
    }
  });

  test('cost 0.50 to 3,999 CNY, less for more pieces', () => {
    const drafts = products.flatMap((product) => skusOf(product).map((sku) => ({ ...sku.draft, kind: product.kind })));
    // Licences for whole companies cost more.
    const prices = drafts.filter(({ kind }) => kind !== 'licence').map(({ priceFen }) => priceFen);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([50, 399900]);
    for (const { priceFen, steps, minQuantity, maxQuantity } of drafts) {
      const ladder = [{ quantity: minQuantity, priceFen }, ...steps];
      for (const [index, step] of ladder.entries()) {
        const before = ladder[index - 1];
        if (!before) continue;
        expect(step.quantity).toBeGreaterThan(before.quantity);
        expect(step.priceFen).toBeLessThan(before.priceFen);
        // No step undercuts the one before so far that more pieces cost less in all.
        expect(step.priceFen).toBeGreaterThan(before.priceFen / 2);
      }
      expect(maxQuantity).toBeLessThanOrEqual(limits.quantity.max);
      expect(ladder.at(-1)?.quantity).toBeLessThanOrEqual(maxQuantity);
    }
    expect(new Set(drafts.map(({ minQuantity }) => minQuantity)).size).toBeGreaterThan(2);
  });

  test('are sold by six shops and the platform', () => {
    const sellers = products.map((product) => product.shop);
    expect(new Set(sellers)).toEqual(new Set([undefined, ...demoShops.map((shop) => shop.slug)]));
    expect(demoShops).toHaveLength(6);
    for (const { owner } of demoShops) expect(owner).toMatch(usernamePattern);
  });
});

describe('the stock', () => {
  const stocked = products.flatMap((product) =>
    product.kind === 'secret' || product.kind === 'account'
      ? skusOf(product).map((sku, index) => ({ product, stock: sku.stock, seed: `${product.zh.title}/${index}` }))
      : [],
  );

  test('is plenty for most, little for some, none for a few', () => {
    const counts = stocked.map(({ stock }) => stock);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(3);
    expect(counts.filter((count) => count > 0 && count <= 5).length).toBeGreaterThanOrEqual(5);
    expect(counts.filter((count) => count > 5).length).toBeGreaterThan(60);
  });

  test('has no secret and no account twice, and the same ones each time', () => {
    const linesOf = ({ product, stock, seed }: (typeof stocked)[number]) => {
      if (product.kind === 'secret') return secretLines(product.format, stock, seed);
      return accountLines(product.fields, product.stem, stock, seed).map((values) => values.join('|'));
    };
    const all = stocked.flatMap(linesOf);
    expect(all.length).toBeGreaterThan(5000);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((line) => line === '' || line.length > limits.stockLine.max || /[#@*]{2}/.test(line))).toEqual(
      [],
    );
    expect(stocked.flatMap(linesOf)).toEqual(all);
  });

  test('of accounts has a value for each field', () => {
    for (const product of products) {
      if (product.kind !== 'account') continue;
      expect(product.fields.length).toBeLessThanOrEqual(limits.accountFields.max);
      for (const values of accountLines(product.fields, product.stem, 5, 'seed')) {
        expect(values).toHaveLength(product.fields.length);
        expect(values).not.toContain('');
      }
    }
    expect(products.filter((product) => product.kind === 'account' && product.rentable).length).toBeGreaterThan(4);
  });
});

describe('the files', () => {
  const files = products.flatMap((product) => (product.kind === 'file' ? [product.file] : []));

  test('have some content, the same each time, under names of their own', () => {
    for (const file of files) {
      const bytes = file.make();
      expect(bytes.length).toBeGreaterThan(400);
      expect(bytes.length).toBeLessThan(200_000);
      expect(file.make().equals(bytes)).toBe(true);
    }
    expect(new Set(files.map((file) => file.name)).size).toBe(files.length);
  });

  test('that are zipped open again', () => {
    for (const file of files.filter(({ name }) => name.endsWith('.zip'))) {
      const bytes = file.make();
      const end = bytes.length - 22;
      expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
      let at = bytes.readUInt32LE(end + 16);
      for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
        const [packed, size, nameLength] = [
          bytes.readUInt32LE(at + 20),
          bytes.readUInt32LE(at + 24),
          bytes.readUInt16LE(at + 28),
        ];
        const start = bytes.readUInt32LE(at + 42) + 30 + nameLength;
        expect(inflateRawSync(bytes.subarray(start, start + packed)).length).toBe(size);
        at += 46 + nameLength;
      }
      expect(at).toBe(end);
    }
  });
});
