/** What buyers think of what they bought. */
import { refuseProhibited, siteConfiguration } from '../site/service.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { reviewRules } from '#contract/orders/reviewRules.ts';
import * as contract from '#contract/orders/reviews.ts';
import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { tellReviewed } from './mail.ts';
import * as repository from './reviews.repository.ts';
import { mustBeAdminOf, partyOf, sellerIdOf } from '../shops/service.ts';
import { isAdmin, isSeller, mustBeStranger, shopSeenBy, sidesOf } from './sellers.ts';

/** Reviews of a product on shelf, newest first, and how many in its rating give each number of stars. */
export const listReviews = handle(contract.listReviews, async (call, input) => {
  const { productId } = input;
  const [found, byStars] = await Promise.all([
    repository.listProductReviews(call.tx, productId, input),
    repository.countByStars(call.tx, productId, reviewRules.starsCounted),
  ]);
  return { ...mapPage(found, reviewOf), byStars };
});

/** Reviews of what an open shop has on shelf, newest first. */
export const listReviewsOfShop = handle(contract.listReviewsOfShop, async (call, input) => {
  const walk = repository.walkOfShopReviews(input.shopId);
  const found = await listWalk<repository.TitledReviewRow>(call.tx, walk, shopCursors, input);
  return mapPage(found, ({ titleZh, titleEn, ...row }) => ({
    ...reviewOf(row),
    title: inLanguage(call.locale, { zh: titleZh, en: titleEn }),
    language: call.locale === 'en-US' && titleEn !== '' ? 'en-US' : 'zh-CN',
  }));
});

const shopCursors = walkCursors('shop reviews', 'made', 'desc');

/**
 * Reviews an order of one's own, once, when its goods were seen or are kept for good. Throws invalid_input for a prohibited word, not_found, order_not_delivered, already_reviewed, review_not_possible, and state_conflict when
 * it can still be returned unseen or all of it came back.
 */
export const writeReview = handle(contract.writeReview, async (call, input) => {
  const { tx, now } = call;
  const { orderId, stars } = input;
  const userId = userIdOf(call);
  const words = plainWords(input.words);
  await refuseProhibited(tx, [{ field: 'words', text: words }]);
  const row = await repository.insertReview(tx, { orderId, userId, stars, words, now });
  if (row) {
    await mustBeStranger(tx, userId, row.shopOwnerId, now);
    // Praise from a device of the seller's. The buyer is not told why: it would tell who sells there.
    if (row.sameDevice && stars >= reviewRules.praise) throw new AppError('review_not_possible');
    await tellReviewed(tx, row, now);
    return reviewOf(row);
  }
  const order = await repository.findReviewedOrder(tx, { orderId, userId });
  if (!order) throw new AppError('not_found');
  throw new AppError(order.isDelivered ? 'state_conflict' : 'order_not_delivered');
});

/** Reviews of one's own shop, or for admins all, newest first. Throws not_found. */
export const listShopReviews = handle(contract.listShopReviews, async (call, { cursor, limit, ...filters }) => {
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const walk = repository.walkOfOwnReviews({ ...filters, shopId: await shopSeenBy(call), timeZone });
  const found = await listWalk<repository.OwnReviewRow>(call.tx, walk, ownCursors, { cursor, limit });
  return mapPage(found, (row) => ownReviewOf(row, call));
});

const ownCursors = walkCursors('own reviews', 'made', 'desc');

/** Replies as the seller; again changes the reply. Throws invalid_input, not_found. */
export const replyToReview = handle(contract.replyToReview, async (call, input) => {
  const { id } = input;
  const by = { userId: sellerIdOf(call), isAdmin: isAdmin(call.actor) };
  const words = neededWords('words', input.words);
  await refuseProhibited(call.tx, [{ field: 'words', text: words }]);
  if (!(await repository.setReply(call.tx, { id, by, words, now: call.now }))) throw new AppError('not_found');
  return ownReview(call, id);
});

/** Hides a review with a reason, or shows it again; on record. Throws not_found, four_eyes to who wrote it and the shop's people, state_conflict. */
export const hideReview = handle(contract.hideReview, async (call, input) => {
  const { tx, now } = call;
  const { id, hide: hidden } = input;
  const reason = hidden ? neededWords('reason', input.reason) : '';
  const review = await repository.findReview(tx, id);
  if (!review) throw new AppError('not_found');
  mustBeAdminOf(call.actor, sidesOf(review));
  if (!(await repository.setHidden(tx, { id, hide: hidden, reason, now }))) throw new AppError('state_conflict');
  const action = hidden ? 'review.hide' : 'review.show';
  const detail = { orderId: review.orderId, reason };
  await recordOperation(tx, { actorId: userIdOf(call), action, subject: `review ${id}`, detail, now });
  return ownReview(call, id);
});

async function ownReview(call: Call, id: number): Promise<Reply<contract.OwnReview>> {
  const row = await repository.findReview(call.tx, id);
  if (!row) throw new AppError('not_found');
  return ownReviewOf(row, call);
}

function reviewOf(row: repository.ReviewRow): Reply<contract.Review> {
  return { ...row, author: maskedDisplayName(row.username) };
}

function ownReviewOf(row: repository.OwnReviewRow, { actor, locale }: Call): Reply<contract.OwnReview> {
  const may: contract.OwnReview['may'] = [];
  if (isSeller(actor, row.shopOwnerId)) may.push('reply');
  if (partyOf(actor, sidesOf(row)) === 'admin') may.push(row.hiddenAt ? 'unhide' : 'hide');
  return {
    ...reviewOf(row),
    orderId: row.orderId,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    sameDevice: isAdmin(actor) && row.sameDevice,
    hidden: row.hiddenAt && { at: row.hiddenAt, reason: row.hiddenReason },
    may,
  };
}
