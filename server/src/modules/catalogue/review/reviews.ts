/** Admins look at what sellers want buyers to see, and let it through or say what to mend. */
import * as contract from '#contract/catalogue/productReviews.ts';
import type { ProductReview } from '#contract/catalogue/productReviews.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { move } from '../../../platform/http/operations.ts';
import { neededWords } from '../../../platform/http/plainText.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { isOwnSeller } from '../../identity/service.ts';
import { notify } from '../../messages/service.ts';
import { findEdited, moveState, type EditedRow } from '../admin.repository.ts';
import { contentOf, editedView, refuseIncomplete, reviewOf } from '../editing/edited.ts';
import { changeProduct } from '../save.ts';
import { lockKind } from '../writing.repository.ts';
import { reviewedPart } from './content.ts';
import {
  decideReview,
  findCategoryNames,
  findReview,
  markUnreviewed,
  type ReviewedContent,
  type ReviewRow,
} from './review.repository.ts';

interface Reviewed {
  review: ReviewRow;
  product: EditedRow;
}

/** Throws not_found. */
export const getProductReview = handle(contract.getProductReview, async (call, { id }) =>
  replyOf(call, await needed(call, id)),
);

/**
 * Lets buyers see what waits, or sends it back with what to mend. Throws not_found, four_eyes for the seller under any
 * account, state_conflict for what was decided or changed since it was seen, product_incomplete.
 */
export const decideProductReview = handle(contract.decideProductReview, async (call, input) => {
  const { tx, now } = call;
  const { id, approve } = input;
  const by = userIdOf(call);
  const found = await needed(call, id);
  await lockKind(tx, found.review.productId);
  const { review, product } = await needed(call, id);
  if (review.ownerId !== null && (await isOwnSeller(tx, by, review.ownerId, now))) throw new AppError('four_eyes');
  if (versionOf({ review, product }) !== input.version) throw new AppError('state_conflict');
  const note = approve ? '' : neededWords('note', input.note);
  const state = approve ? 'approved' : 'refused';
  const { productId, content, askedAt } = review;
  await move(call, decideReview(tx, { id, state, note, by, now, askedAt }), {
    action: `product.${approve ? 'approve' : 'refuse'}`,
    subject: `product ${productId}`,
    detail: { title: product.zh.title, note, isChange: content !== null },
  });
  if (content === null) {
    const to = approve ? 'on_shelf' : 'draft';
    if (!(await moveState(tx, productId, { from: ['auditing'], to, now }))) throw new AppError('state_conflict');
    if (approve) refuseIncomplete(editedView(product));
  } else if (approve) {
    await changeProduct(tx, productId, contentOf({ ...product, ...content }), { now });
  }
  if (approve) await markUnreviewed(tx, productId, false);
  if (review.ownerId !== null) {
    const params = { productId, titleZh: product.zh.title, titleEn: product.en.title || product.zh.title, note };
    await notify(tx, [{ kind: approve ? 'product_approved' : 'product_refused', to: [review.ownerId], params }], now);
  }
  return replyOf(call, await needed(call, id));
});

async function needed({ tx }: Pick<Call, 'tx'>, id: number): Promise<Reviewed> {
  const review = await findReview(tx, id);
  const product = review && (await findEdited(tx, review.productId));
  if (!product) throw new AppError('not_found');
  return { review, product };
}

function versionOf({ review, product }: Reviewed): string {
  return (review.content === null ? product.updatedAt : review.askedAt).toISOString();
}

async function replyOf({ tx, locale }: Call, { review, product }: Reviewed): Promise<Reply<ProductReview>> {
  const after = review.content ?? product;
  const names = await findCategoryNames(tx, locale === 'en-US', [product.categoryId, after.categoryId]);
  const summary = reviewOf(product);
  if (summary === null) throw new Error('a product that has a review');
  return {
    id: review.id,
    productId: product.id,
    productState: product.state,
    shop: product.shopId === null ? null : { id: product.shopId, name: review.shopName ?? '' },
    review: summary,
    before: product.state === 'on_shelf' ? viewOf(product, names) : null,
    after: viewOf(after, names),
    skus: editedView(product).draft.skus,
    extraFields: editedView(product).draft.extraFields,
    version: versionOf({ review, product }),
    may: review.state === 'waiting' ? ['approve', 'refuse'] : [],
  };
}

function viewOf(content: ReviewedContent, names: ReadonlyMap<number, string>): ProductReview['after'] {
  const { categoryId, zh, en, tags, pictures } = reviewedPart(content);
  return {
    categoryName: names.get(categoryId) ?? '',
    texts: { 'zh-CN': zh, 'en-US': en },
    tags: [...tags],
    pictures: [...pictures],
  };
}
