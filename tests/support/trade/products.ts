import { randomBytes } from 'node:crypto';
import {
  saveCategory,
  saveProduct,
  saveSkus,
  type ProductDraft,
  type SkuDraft,
} from '../../../server/src/modules/catalogue/service.ts';
import type { TestApp } from '../app/app.ts';

export interface TestProduct {
  id: number;
  categoryId: number;
  categorySlug: string;
  /** The first SKU, which most tests are about. */
  skuId: number;
  skuIds: number[];
  priceFen: number;
}

interface ProductOptions extends Partial<Omit<ProductDraft, 'texts'>> {
  title?: string;
  /** No English when it is left out. */
  titleEnglish?: string;
  description?: string;
  instructions?: string;
  categorySlug?: string;
  skus?: Partial<SkuDraft>[];
}

/** A licence on shelf with one SKU for 12.30 CNY: a year, three seats, bound to domains. */
export async function makeProduct(app: TestApp, options: ProductOptions = {}): Promise<TestProduct> {
  const { title = '测试授权', titleEnglish, description = '说明', instructions = '安装说明', skus = [{}] } = options;
  const categorySlug = options.categorySlug ?? `test-${randomBytes(4).toString('hex')}`;
  const texts = (name: string) => ({ title: name, subtitle: '', description, instructions });
  return app.database.transaction(async (tx) => {
    const categoryId =
      options.categoryId ??
      (await saveCategory(tx, { slug: categorySlug, names: { 'zh-CN': '测试' }, parentId: null, position: 0 }));
    const id = await saveProduct(
      tx,
      {
        categoryId,
        kind: options.kind ?? 'licence',
        state: options.state ?? 'on_shelf',
        texts: { 'zh-CN': texts(title), ...(titleEnglish === undefined ? {} : { 'en-US': texts(titleEnglish) }) },
        tags: options.tags ?? [],
        featured: options.featured ?? false,
        shopId: options.shopId ?? null,
        rentable: options.rentable ?? false,
        pictures: options.pictures ?? [],
        accountFields: options.accountFields ?? [],
        extraFields: options.extraFields ?? [],
      },
      app.now(),
    );
    const drafts = skus.map((sku): SkuDraft => ({ ...aYear, ...sku }));
    const skuIds = await saveSkus(tx, id, drafts);
    const [skuId] = skuIds;
    const [first] = drafts;
    if (skuId === undefined || first === undefined) throw new Error('a product needs a SKU');
    return { id, categoryId, categorySlug, skuId, skuIds, priceFen: first.priceFen };
  });
}

const aYear: SkuDraft = {
  names: { 'zh-CN': '一年' },
  priceFen: 1230,
  steps: [],
  minQuantity: 1,
  maxQuantity: 100,
  termDays: 365,
  seats: 3,
  binds: ['domain'],
  entitlements: [],
};
