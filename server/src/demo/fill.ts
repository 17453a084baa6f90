import { hasAnyProduct, saveCategory, saveProduct, saveSkus } from '../modules/catalogue/service.ts';
import { publishAnnouncement } from '../modules/site/service.ts';
import type { Tx } from '../platform/database.ts';
import type { App } from '../platform/http.ts';
import { demoAnnouncements } from './announcements.ts';
import { demoCategories } from './categories.ts';
import { skusOf, type DemoProduct } from './product.ts';
import { demoShelves } from './shelves.ts';
import { textsOf } from './texts.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The first product is as old as this, the last was put on shelf yesterday. */
const oldestDays = 150;

/** The kinds that have everything needed to be sold. Others have to be stocked first. */
const filledKinds: ReadonlySet<DemoProduct['kind']> = new Set(['licence']);

/** Fills an empty catalogue with categories, products and announcements; one that has products is left as it is. */
export async function fillDemo({ database, log, clock }: Pick<App, 'database' | 'log' | 'clock'>): Promise<void> {
  const startedAt = performance.now();
  const products = await database.transaction((tx) => fillCatalogue(tx, clock()));
  if (products === 0) return log.info('demo data: there are products already, nothing was added');
  log.info(
    { products, ms: Math.round(performance.now() - startedAt) },
    'demo data: categories, products, announcements',
  );
}

async function fillCatalogue(tx: Tx, now: Date): Promise<number> {
  if (await hasAnyProduct(tx)) return 0;
  const products = inTurns(demoShelves).filter((product) => filledKinds.has(product.kind));
  const categoryIds = await fillCategories(tx, new Set(products.map((product) => product.category)));
  for (const [index, product] of products.entries()) {
    await fillProduct(tx, product, {
      categoryId: categoryIds.get(product.category) ?? fail(product.category),
      now: new Date(now.getTime() - ageMs(index, products.length)),
    });
  }
  for (const { daysAgo, textZh, textEn } of demoAnnouncements) {
    await publishAnnouncement(tx, { textZh, textEn, publishedAt: new Date(now.getTime() - daysAgo * dayMs) });
  }
  return products.length;
}

/** Those that have products, with their parents. */
async function fillCategories(tx: Tx, wanted: ReadonlySet<string>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, { slug, zh, en, children }] of demoCategories.entries()) {
    const filled = children.filter((child) => wanted.has(child.slug));
    if (filled.length === 0) continue;
    const names = { 'zh-CN': zh, 'en-US': en };
    const parentId = await saveCategory(tx, { slug, names, parentId: null, position });
    ids.set(slug, parentId);
    for (const [place, child] of filled.entries()) {
      const childNames = { 'zh-CN': child.zh, 'en-US': child.en };
      ids.set(child.slug, await saveCategory(tx, { slug: child.slug, names: childNames, parentId, position: place }));
    }
  }
  return ids;
}

async function fillProduct(tx: Tx, product: DemoProduct, at: { categoryId: number; now: Date }): Promise<void> {
  const { kind, tags, featured = false } = product;
  const draft = {
    categoryId: at.categoryId,
    kind,
    state: 'on_shelf',
    texts: textsOf(product),
    tags,
    featured,
  } as const;
  const id = await saveProduct(tx, draft, at.now);
  await saveSkus(
    tx,
    id,
    skusOf(product).map((sku) => sku.draft),
  );
}

/** One of each shelf in turn, so that the newest come from everywhere. */
function inTurns(lists: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

/** Evenly over the months, at different hours of the day. */
function ageMs(index: number, count: number): number {
  const days = oldestDays - (index * (oldestDays - 1)) / (count - 1);
  return days * dayMs - ((index * 37) % 60) * 60_000;
}

function fail(slug: string): never {
  throw new Error(`the demo has no category ${slug}`);
}
