import { z } from 'zod';
import { deliveryKinds } from './catalogue.ts';
import { ExtraFieldDraft } from './extraFields.ts';
import { extraFieldRules } from './extraFieldRules.ts';
import { endpoint } from '../core/endpoint.ts';
import { serviceRules } from '../orders/serviceRules.ts';
import { policyFields } from '../licences/licencePolicies.ts';
import { limits } from '../core/limits.ts';
import { flag, id, listOf, pageInput, sortInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { ShopName } from '../core/people.ts';
import { productEvents, productReviewStates, productSorts, productStates } from './productProcess.ts';
import { writtenLine, writtenBlock, writtenText } from '../core/writtenText.ts';
import { Moment } from '../core/day.ts';

const priceFen = wholeNumber(1, limits.priceFen.max);
const quantity = wholeNumber(limits.quantity.min, limits.quantity.max);
const inBoth = (max: number) =>
  z.strictObject({ 'zh-CN': writtenLine().min(1).max(max), 'en-US': writtenLine().max(max).default('') });

/** A SKU as it is edited. */
export const SkuDraft = z.strictObject({
  /** Of the SKU to change; left out for a new one. */
  id: id.optional(),
  names: inBoth(limits.skuName.max),
  priceFen,
  /** The lowest price at which agents may sell it. */
  floorPriceFen: priceFen.nullable().default(null),
  /** A lower price from one moment to another; outside them `priceFen` holds. */
  sale: z.strictObject({ priceFen, from: Moment, until: Moment }).nullable().default(null),
  /** Ascending; each cheaper than the one before. */
  steps: z.array(z.strictObject({ quantity, priceFen })).max(limits.priceSteps.max).default([]),
  minQuantity: quantity.default(1),
  maxQuantity: quantity.default(100),
  /** For licences, files, services and shared secrets: how many may be sold in all, those sold included. Null: no limit. */
  stockCap: wholeNumber(0, limits.stockCap.max).nullable().default(null),
  lowStock: wholeNumber(0, limits.lowStock.max).default(5),
  /** For files. */
  fileId: id.nullable().default(null),
  /** For services: within how many hours it is delivered. */
  serviceHours: wholeNumber(serviceRules.hours.min, serviceRules.hours.max).nullable().default(null),
  /** For secrets: all buyers get one text, which is replaced for all at once. Of a new SKU; it never changes afterwards. */
  sharedSecret: z.boolean().default(false),
  /** For secrets and accounts: buyers may choose the piece by what is said of it. */
  pieceChoice: z.boolean().default(false),
  /** For licences. */
  ...policyFields,
});
export type SkuDraft = z.infer<typeof SkuDraft>;

export const Texts = z.strictObject({
  title: writtenLine().max(limits.product.title),
  subtitle: writtenLine().max(limits.product.subtitle).default(''),
  /** Markdown. */
  description: writtenBlock().max(limits.product.description).default(''),
  /** Markdown, shown after payment only. */
  instructions: writtenBlock().max(limits.product.instructions).default(''),
});

/** A product as it is edited, with its SKUs. */
export const ProductDraft = z.strictObject({
  id: id.optional(),
  categoryId: id,
  /** Null: the platform itself. */
  shopId: id.nullable().default(null),
  /** Of a new product; it never changes afterwards. */
  kind: z.enum(deliveryKinds),
  /** Chinese is needed; without an English title the Chinese is shown to all. */
  texts: z.strictObject({ 'zh-CN': Texts, 'en-US': Texts }),
  tags: z.array(writtenLine().min(1).max(limits.tag.max)).max(limits.tag.count).default([]),
  featured: z.boolean().default(false),
  rentable: z.boolean().default(false),
  /** Names of uploaded pictures; the first is the cover. */
  pictures: z.array(z.string().max(80)).max(limits.pictures.count).default([]),
  /** For accounts: the names of their fields. */
  accountFields: z
    .array(writtenLine().min(1).max(limits.accountFields.length))
    .max(limits.accountFields.max)
    .default([]),
  /** What a buyer is asked before the purchase. */
  extraFields: z.array(ExtraFieldDraft).max(extraFieldRules.fields).default([]),
  skus: z.array(SkuDraft).max(limits.skus.max),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

const moves = z.array(z.enum(productEvents));

/** The last review of a product’s texts and pictures. */
export const ProductReviewSummary = z.object({
  state: z.enum(productReviewStates),
  /** It is about new texts or pictures of a product that buyers see as it was. */
  isChange: z.boolean(),
  /** What to mend, where it was refused. */
  note: z.string(),
  askedAt: time,
  decidedAt: time.nullable(),
});
export type ProductReviewSummary = z.infer<typeof ProductReviewSummary>;

export const AdminProduct = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(deliveryKinds),
  state: z.enum(productStates),
  categoryId: z.int(),
  categoryName: z.string(),
  shop: ShopName.nullable(),
  picture: z.string().nullable(),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  priceFromFen: z.int(),
  hasSeveralPrices: z.boolean(),
  skuCount: z.int(),
  /** Of those: how many are sold out. */
  soldOutCount: z.int(),
  /** Of those that are not: how many have no more than their warning says. */
  lowCount: z.int(),
  /** How many pieces of all of them can be sold; null: one of them has no limit. */
  available: z.int().nullable(),
  soldCount: z.int(),
  stock: z.enum(['plenty', 'few', 'none']),
  featured: z.boolean(),
  updatedAt: time,
  /** Null: it never had one. */
  review: ProductReviewSummary.nullable(),
  /** The moves that the caller may take from here. */
  may: moves,
});
export type AdminProduct = z.infer<typeof AdminProduct>;

export const listAdminProducts = endpoint('GET /api/sale/product/list', {
  summary: 'Your shop’s products in any state, newest first unless sorted; for admins those of all',
  access: 'user',
  effect: 'reads',
  scope: 'catalogue.read',
  input: z.strictObject({
    state: z.enum(productStates).optional(),
    kind: z.enum(deliveryKinds).optional(),
    /** Its children count as well. */
    categoryId: id.optional(),
    /** Only those of your own shop, for admins who have one; sellers never see others. */
    mine: flag.optional(),
    /** 0: the platform itself. */
    shopId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    /** A product’s number, or words of its title. */
    search: writtenLine().max(limits.search.max).optional(),
    ...sortInput(productSorts),
    ...pageInput,
  }),
  output: listOf(AdminProduct),
  errors: ['forbidden', 'grant_missing'],
});

/** A product to edit: its draft as stored, and what is known beside it. */
export const EditedProduct = z.object({
  draft: ProductDraft,
  state: z.enum(productStates),
  createdAt: time,
  updatedAt: time,
  soldCount: z.int(),
  files: z.array(z.object({ id: z.int(), name: z.string(), bytes: z.int() })),
  /** How many pieces of a SKU were sold so far, as last counted; SKUs that never sold are left out. */
  skuSales: z.array(z.object({ skuId: z.int(), soldCount: z.int() })),
  /** Null: it never had one. While it is about a change, the draft of its seller has what they want buyers to see. */
  review: ProductReviewSummary.nullable(),
  /** Somebody of the platform looks at it, or at new texts and pictures of it, before buyers see them. */
  isReviewed: z.boolean(),
  may: moves,
});
export type EditedProduct = z.infer<typeof EditedProduct>;

export const getAdminProduct = endpoint('GET /api/sale/product/detail', {
  summary: 'A product in any state, to edit it',
  access: 'user',
  effect: 'reads',
  scope: 'catalogue.read',
  input: z.strictObject({ id }),
  output: EditedProduct,
  errors: ['forbidden', 'grant_missing', 'not_found'],
});

export const saveProduct = endpoint('POST /api/sale/product/save', {
  summary: 'Create a product, which is a draft at first, or change one, with its SKUs',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  input: ProductDraft,
  output: EditedProduct,
  errors: [
    'forbidden',
    'grant_missing',
    'own_shop_not_open',
    'not_found',
    'state_conflict',
    'product_incomplete',
    'solo_limit',
    'staff_cut_limit',
    'staff_cut_with_coupon',
  ],
});

export const moveProduct = endpoint('POST /api/sale/product/move', {
  summary: 'List a product, submit it for review, unlist it; admins also ban it or lift the ban',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  input: z.strictObject({
    id,
    event: z.enum(productEvents),
    /** Why it is banned. */
    reason: writtenText().max(limits.reason.max).default(''),
  }),
  output: EditedProduct,
  errors: [
    'forbidden',
    'four_eyes',
    'grant_missing',
    'own_shop_not_open',
    'not_found',
    'state_conflict',
    'product_incomplete',
  ],
});

/** Why a product does not take a change; `fixed_price`: it costs what it is worth, such as a gift card. */
export const productRefusals = [
  'not_found',
  'state_conflict',
  'banned',
  'four_eyes',
  'product_incomplete',
  'fixed_price',
  'price_rules',
  'changed_meanwhile',
] as const;
export type ProductRefusal = (typeof productRefusals)[number];

/** The same for many: list or unlist them, or change all prices by a percentage or an amount. */
export const ProductsChange = z.union([
  z.strictObject({ event: z.enum(['put_on', 'take_off']) }),
  z.strictObject({ percent: wholeNumber(-limits.percent.down, limits.percent.up) }),
  z.strictObject({ amountFen: wholeNumber(-limits.priceFen.max, limits.priceFen.max) }),
]);
export type ProductsChange = z.infer<typeof ProductsChange>;

export const ProductChange = z.object({
  id: z.int(),
  title: z.string(),
  /** When it was last changed; sent back, it is changed as it was seen or not at all. */
  updatedAt: time.nullable(),
  refusal: z.enum(productRefusals).nullable(),
  /** It is not listed at once but submitted for review. */
  isSubmitted: z.boolean(),
  /** Of each option, rounded to the fen. */
  prices: z.array(z.object({ name: z.string(), beforeFen: z.int(), afterFen: z.int() })),
});
export type ProductChange = z.infer<typeof ProductChange>;

export const previewProductChanges = endpoint('POST /api/sale/product/previewChanges', {
  summary: 'What the same change of many products would do, and which refuse it',
  access: 'user',
  effect: 'reads',
  scope: 'catalogue.read',
  input: z.strictObject({ ids: z.array(id).min(1).max(limits.chosen.max), change: ProductsChange }),
  output: z.object({ list: z.array(ProductChange) }),
  errors: ['forbidden', 'grant_missing'],
});

export const changeProducts = endpoint('POST /api/sale/product/changeMany', {
  summary: 'Change many products alike; those that refuse are named and stay as they are',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  input: z.strictObject({
    products: z
      .array(z.strictObject({ id, updatedAt: writtenLine().max(40).optional() }))
      .min(1)
      .max(limits.chosen.max),
    change: ProductsChange,
  }),
  output: z.object({ list: z.array(ProductChange) }),
  errors: [
    'forbidden',
    'grant_missing',
    'own_shop_not_open',
    'solo_limit',
    'state_conflict',
    'staff_cut_limit',
    'staff_cut_with_coupon',
  ],
});

export const previewMarkdown = endpoint('POST /api/shop/preview', {
  summary: 'Markdown as buyers will see it: safe HTML; for sellers and admins',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ text: writtenBlock().max(limits.product.description) }),
  output: z.object({ html: z.string() }),
  errors: ['forbidden', 'too_many_requests'],
});

export const AdminCategory = z.object({
  id: z.int(),
  slug: z.string(),
  names: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  parentId: z.int().nullable(),
  position: z.int(),
  /** Only adults rent in it, or in those below it. */
  rentAdultsOnly: z.boolean(),
  /** On shelf, its own only. */
  productCount: z.int(),
});
export type AdminCategory = z.infer<typeof AdminCategory>;

export const Categories = z.object({ list: z.array(AdminCategory) });

export const listAdminCategories = endpoint('GET /api/admin/category/list', {
  summary: 'All categories with both names, in their order',
  access: 'admin',
  grant: 'catalogue',
  effect: 'reads',
  input: z.strictObject({}),
  output: Categories,
  errors: [],
});

export const saveCategory = endpoint('POST /api/admin/category/save', {
  summary: 'Create a category or change one; two levels at most',
  access: 'admin',
  grant: 'catalogue',
  effect: 'changes',
  input: z.strictObject({
    id: id.optional(),
    slug: writtenLine()
      .max(limits.slug.max)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    names: inBoth(limits.categoryName.max),
    parentId: id.nullable().default(null),
    /** Whether only adults rent in it and in those below it; as it was where nothing is said. */
    rentAdultsOnly: flag.optional(),
  }),
  output: Categories,
  errors: ['not_found', 'slug_taken', 'category_in_use'],
});

export const orderCategories = endpoint('POST /api/admin/category/order', {
  summary: 'Put the categories of one parent into an order',
  access: 'admin',
  grant: 'catalogue',
  effect: 'changes',
  input: z.strictObject({ parentId: id.nullable(), ids: z.array(id).min(1).max(200) }),
  output: Categories,
  errors: ['not_found'],
});

export const deleteCategory = endpoint('POST /api/admin/category/delete', {
  summary: 'Delete a category that has neither products nor children',
  access: 'admin',
  grant: 'catalogue',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: Categories,
  errors: ['not_found', 'category_in_use'],
});
