import { z } from 'zod';
import { stockWords, deliveryKinds } from '../catalogue/catalogue.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';

/** `back`: in stock again; `cheaper`: at a lower price than when the alert was set. Each comes once. */
export const alertKinds = ['back', 'cheaper'] as const;
export type AlertKind = (typeof alertKinds)[number];

const goods = {
  productId: z.int(),
  title: z.string(),
  /** The language of the title. */
  language: z.string(),
  kind: z.enum(deliveryKinds),
  topCategorySlug: z.string(),
  /** Name of the first picture; null: a cover is drawn. */
  picture: z.string().nullable(),
  /** `shopId` is null where the platform itself sells. */
  seller: z.object({ shopId: z.int().nullable(), name: z.string(), verified: z.boolean() }),
};

export const Favourite = z.object({
  ...goods,
  firstSkuName: z.string(),
  /** The only option, which can be put into the cart at once; null where there are several, or it can't be bought. */
  onlySkuId: z.int().nullable(),
  /** The price to start from when it was marked, and now. */
  priceThenFen: z.int(),
  priceFromFen: z.int(),
  hasSeveralPrices: z.boolean(),
  stock: z.enum(stockWords),
  /** Whether it can be bought now. */
  forSale: z.boolean(),
  addedAt: time,
});
export type Favourite = z.infer<typeof Favourite>;

export const ProductAlert = z.object({
  ...goods,
  skuId: z.int(),
  skuName: z.string(),
  alert: z.enum(alertKinds),
  /** What it cost when the alert was set, and now. */
  priceThenFen: z.int(),
  priceFen: z.int(),
  setAt: time,
});
export type ProductAlert = z.infer<typeof ProductAlert>;

/** A shop that one follows. */
export const FollowedShop = z.object({
  shopId: z.int(),
  name: z.string(),
  slug: z.string().nullable(),
  logo: z.string().nullable(),
  color: z.string().nullable(),
  /** Whether it sells now. */
  open: z.boolean(),
  /** Products on shelf. */
  productCount: z.int(),
  followedAt: time,
});
export type FollowedShop = z.infer<typeof FollowedShop>;

const Marks = z.object({
  /** Shops that you follow, newest first. */
  shopIds: z.array(z.int()),
  /** Your favourites, newest first. */
  productIds: z.array(z.int()),
  /** Your alerts that wait. */
  alerts: z.array(z.object({ skuId: z.int(), alert: z.enum(alertKinds) })),
});

export const getFavourites = endpoint('GET /api/favourite/marks', {
  summary: 'Which products are your favourites, and what you wait to be told about',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: Marks,
  errors: [],
});

export const listFavourites = endpoint('GET /api/favourite/list', {
  summary: 'Your favourites, newest first, with their price then and now',
  access: 'user',
  effect: 'reads',
  input: z.strictObject(pageInput),
  output: listOf(Favourite),
  errors: [],
});

export const addFavourite = endpoint('POST /api/favourite/add', {
  summary: 'Make a product one of your favourites',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ productId: id }),
  output: Marks,
  errors: ['not_found', 'favourites_full'],
});

export const removeFavourite = endpoint('POST /api/favourite/remove', {
  summary: 'A product is none of your favourites any more',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ productId: id }),
  output: Marks,
  errors: [],
});

export const listAlerts = endpoint('GET /api/favourite/alerts', {
  summary: 'Your alerts that wait, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject(pageInput),
  output: listOf(ProductAlert),
  errors: [],
});

export const setAlert = endpoint('POST /api/favourite/setAlert', {
  summary: 'Be told once when an option is back in stock, or cheaper than now',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ skuId: id, alert: z.enum(alertKinds) }),
  output: Marks,
  errors: ['not_found', 'alerts_full'],
});

export const removeAlert = endpoint('POST /api/favourite/removeAlert', {
  summary: 'Not be told about an option any more',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ skuId: id, alert: z.enum(alertKinds) }),
  output: Marks,
  errors: [],
});

export const followShop = endpoint('POST /api/favourite/followShop', {
  summary: 'Follow a shop: you hear of its new products, once a day at most',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ shopId: id }),
  output: Marks,
  errors: ['not_found', 'own_shop_person', 'favourites_full'],
});

export const unfollowShop = endpoint('POST /api/favourite/unfollowShop', {
  summary: 'Follow a shop no more',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ shopId: id }),
  output: Marks,
  errors: [],
});

export const listFollowedShops = endpoint('GET /api/favourite/shops', {
  summary: 'The shops that you follow, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject(pageInput),
  output: listOf(FollowedShop),
  errors: [],
});
