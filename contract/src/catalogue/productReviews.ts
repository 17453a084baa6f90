import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id } from '../core/paging.ts';
import { ShopName } from '../core/people.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { EditedProduct, ProductReviewSummary, Texts } from './catalogueAdmin.ts';
import { productStates } from './productProcess.ts';

/** What of a product is reviewed. */
export const ReviewedContent = z.object({
  categoryName: z.string(),
  texts: z.object({ 'zh-CN': Texts, 'en-US': Texts }),
  tags: z.array(z.string()),
  pictures: z.array(z.string()),
});
export type ReviewedContent = z.infer<typeof ReviewedContent>;

export const ProductReview = z.object({
  id: z.int(),
  productId: z.int(),
  productState: z.enum(productStates),
  shop: ShopName.nullable(),
  review: ProductReviewSummary,
  /** As buyers see it now; null for one that they do not see. */
  before: ReviewedContent.nullable(),
  after: ReviewedContent,
  skus: EditedProduct.shape.draft.shape.skus,
  extraFields: EditedProduct.shape.draft.shape.extraFields,
  /** Of what was seen: sent back, something newer is not decided unseen. */
  version: z.string(),
  may: z.array(z.enum(['approve', 'refuse'])),
});
export type ProductReview = z.infer<typeof ProductReview>;

export const getProductReview = endpoint('GET /api/admin/productReview/detail', {
  summary: 'A product, or new texts and pictures of one, that waits for an admin’s review',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: ProductReview,
  errors: ['not_found'],
});

export const decideProductReview = endpoint('POST /api/admin/productReview/decide', {
  summary: 'Let buyers see a product or its new texts and pictures, or say what to mend; never one’s own',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    version: writtenLine().max(60),
    approve: z.boolean(),
    /** What to mend; needed to refuse. */
    note: writtenText().max(limits.reason.max).default(''),
  }),
  output: ProductReview,
  errors: ['not_found', 'four_eyes', 'state_conflict', 'product_incomplete'],
});

export const CatalogueSettings = z.object({ reviewProducts: z.boolean() });

export const getCatalogueSettings = endpoint('GET /api/admin/catalogueSettings', {
  summary: 'Whether products of shops are reviewed before buyers see them',
  access: 'admin',
  grant: 'site',
  effect: 'reads',
  input: z.strictObject({}),
  output: CatalogueSettings,
  errors: [],
});

export const saveCatalogueSettings = endpoint('POST /api/admin/catalogueSettings/save', {
  summary: 'Have products of shops reviewed before buyers see them, or not',
  access: 'admin',
  grant: 'site',
  effect: 'changes',
  input: z.strictObject({ reviewProducts: z.boolean() }),
  output: CatalogueSettings,
  errors: [],
});
