import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { flag, id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { ExtraField } from './extraFields.ts';
import { priceBands } from './priceFilterBands.ts';
import { ShopSummary } from '../shops/shops.ts';
import { writtenLine } from '../core/writtenText.ts';

/** What a SKU delivers. `gift`: codes of the ledger, each worth what it costs; `service`: what is done by hand in a stated time. */
export const deliveryKinds = ['licence', 'secret', 'account', 'file', 'gift', 'service'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
/** `best`: how well a product fits the search; without one, the newest first. */
export const productSorts = ['best', 'newest', 'sales', 'rating', 'price_up', 'price_down'] as const;
export const stockWords = ['plenty', 'few', 'none'] as const;
export type StockWord = (typeof stockWords)[number];

export const CategorySummary = z.object({
  id: z.int(),
  /** Short word for addresses and for the sign on covers. */
  slug: z.string(),
  name: z.string(),
  parentId: z.int().nullable(),
  productCount: z.int(),
});
export type CategorySummary = z.infer<typeof CategorySummary>;

export const ProductSummary = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** Language that title and subtitle are in; another than the reader's when there is no translation. */
  language: z.string(),
  categoryId: z.int(),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  categoryName: z.string(),
  /** `shopId` is null where the platform itself sells. */
  seller: z.object({
    shopId: z.int().nullable(),
    name: z.string(),
    verified: z.boolean(),
    /** Name of a picture, and the colour its face is drawn in; null: drawn, as its number says. */
    logo: z.string().nullable(),
    color: z.string().nullable(),
  }),
  kind: z.enum(deliveryKinds),
  /** Name of its first SKU: a drawn cover may show a face value of it. */
  firstSkuName: z.string(),
  /** Name of the first picture; null: a cover is drawn. */
  cover: z.string().nullable(),
  /** The lowest price at which one can start to buy now; a trial counts only where nothing else is sold. */
  priceFromFen: z.int(),
  hasSeveralPrices: z.boolean(),
  soldCount: z.int(),
  ratingCount: z.int(),
  /** 1 to 5, to one decimal; null as long as nobody wrote a review. */
  ratingAverage: z.number().nullable(),
  stock: z.enum(stockWords),
  rentable: z.boolean(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const Sku = z.object({
  id: z.int(),
  name: z.string(),
  priceFen: z.int(),
  /** From `quantity` pieces on, one piece costs `priceFen`; ascending. */
  steps: z.array(z.object({ quantity: z.int(), priceFen: z.int() })),
  /** While a lower price for a time holds. */
  sale: z
    .object({
      regularFen: z.int(),
      until: time,
      /** The lowest price of the days before it began, see `timedPriceRules`. */
      lowestFen: z.int(),
    })
    .nullable(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  stock: z.enum(stockWords),
  /** For licences: term in days (null: lifetime), seats, what may be bound, and what else it grants. */
  licence: z
    .object({
      termDays: z.int().nullable(),
      seats: z.int(),
      binds: z.array(z.string()),
      entitlements: z.array(z.string()),
      /** One of a product for each person. */
      trial: z.boolean(),
      /** The whole policy in the reader's language, one sentence a line. */
      words: z.array(z.string()),
    })
    .nullable(),
  /** For files: what is downloaded. */
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
  /** For services: within how many hours it is delivered, or refunded. */
  serviceHours: z.int().nullable(),
  /** All of its buyers get one text, which the seller may replace. */
  sharedSecret: z.boolean(),
  /** Single pieces can be chosen, see `listPieces`. */
  pieceChoice: z.boolean(),
});
export type Sku = z.infer<typeof Sku>;

export const Product = ProductSummary.extend({
  /** Names of its pictures, see `pictureUrl`; the first is the cover. */
  pictures: z.array(z.string()),
  /** Sanitised HTML made from the seller's Markdown. */
  descriptionHtml: z.string(),
  tags: z.array(z.string()),
  /** For accounts: what their credentials consist of. */
  accountFields: z.array(z.string()),
  /** What a buyer is asked before the purchase. */
  extraFields: z.array(ExtraField),
  skus: z.array(Sku),
  /** Who sells it; null where the platform itself does. */
  shop: ShopSummary.nullable(),
  /** Best sellers of the same shop, or of the same category where the platform itself sells. */
  related: z.array(ProductSummary),
  createdAt: time,
});
export type Product = z.infer<typeof Product>;

export const listCategories = endpoint('GET /api/shop/categories', {
  summary: 'All categories with the number of listed products; of one shop, or of the platform itself (shopId 0)',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ shopId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
  output: z.object({ list: z.array(CategorySummary) }),
  errors: [],
});

const productFilters = {
  /** A category's slug; its children count as well. */
  category: z.string().max(60).optional(),
  /**
   * All of these words, or what they are likely to mean; the newest 500 products that have them are found, and sorted
   * as asked for.
   */
  search: writtenLine().max(limits.search.max).optional(),
  kind: z.enum(deliveryKinds).optional(),
  /** 0: what the platform itself sells. */
  shopId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  /** Of `priceBands`. */
  band: wholeNumber(0, priceBands.length - 1).optional(),
  rentable: flag.optional(),
};

export const listProducts = endpoint('GET /api/shop/products', {
  summary: 'Listed products: filter, sort and search them in Chinese and English',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    ...productFilters,
    /** Search for just what was typed, without any correction. */
    exact: flag.optional(),
    sort: z.enum(productSorts).default('best'),
    ...pageInput,
  }),
  output: listOf(ProductSummary).extend({
    /** What was searched for instead of `search`, which no product has; null where nothing was corrected. */
    corrected: z.string().nullable(),
    /** Best sellers of the category that is nearest to the search, or of all; null unless nothing was found. */
    nearest: z
      .object({
        category: z.object({ slug: z.string(), name: z.string() }).nullable(),
        list: z.array(ProductSummary),
      })
      .nullable(),
  }),
  errors: [],
});

/** How many products each choice of a filter would leave, with all other filters as they are. */
export const ProductCounts = z.object({
  /** By kind, by price band and for whether they can be rented; those with no product are left out. */
  kinds: z.array(z.object({ kind: z.enum(deliveryKinds), products: z.int() })),
  bands: z.array(z.object({ band: z.int(), products: z.int() })),
  rentable: z.int(),
});
export type ProductCounts = z.infer<typeof ProductCounts>;

export const countProducts = endpoint('GET /api/shop/product-counts', {
  summary: 'How many listed products each choice of kind, price and “can be rented” would leave',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject(productFilters),
  output: ProductCounts,
  errors: [],
});

export const Suggestions = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  shops: z.array(z.object({ id: z.int(), name: z.string(), verified: z.boolean() })),
  products: z.array(
    ProductSummary.pick({
      id: true,
      title: true,
      language: true,
      topCategorySlug: true,
      firstSkuName: true,
      kind: true,
      categoryName: true,
      seller: true,
      cover: true,
      priceFromFen: true,
      hasSeveralPrices: true,
    }),
  ),
  /** What was searched for instead, where nothing has what was typed. */
  corrected: z.string().nullable(),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const suggest = endpoint('GET /api/shop/suggest', {
  summary: 'Suggestions for a search: categories, shops and listed products',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ search: writtenLine().min(1).max(limits.search.max) }),
  output: Suggestions,
  errors: [],
});

export const getProduct = endpoint('GET /api/shop/product', {
  summary: 'One listed product with its SKUs',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Product,
  errors: ['not_found', 'product_gone'],
});
