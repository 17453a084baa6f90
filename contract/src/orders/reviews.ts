import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { flag, id, listOf, pageInput, wholeNumber, dayRange } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { leftOutReasons } from './reviewRules.ts';

const stars = wholeNumber(1, limits.stars.max);
const words = writtenText().max(limits.words.max);

/** A review as everybody sees it; the buyer's name is masked. */
export const Review = z.object({
  id: z.int(),
  productId: z.int(),
  author: z.string(),
  stars: z.int(),
  words: z.string(),
  reply: z.string(),
  repliedAt: time.nullable(),
  createdAt: time,
  /** Why its stars are not in the rating; null: they are, or it is hidden. */
  leftOut: z.enum(leftOutReasons).nullable(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = endpoint('GET /api/shop/reviews', {
  summary: 'Reviews of a product by those who bought it, newest first, with how many gave how many stars',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ productId: id, stars: stars.optional(), ...pageInput }),
  output: listOf(Review).extend({
    /** How many of those in the rating give one star, two, and so on to five; each exact below 1,000. */
    byStars: z.array(z.int()),
  }),
  errors: [],
});

/** A review where products of a shop stand together: with what it is of, in the reader's language where there is a translation. */
export const ReviewOfShop = Review.extend({ title: z.string(), language: z.string() });
export type ReviewOfShop = z.infer<typeof ReviewOfShop>;

export const listReviewsOfShop = endpoint('GET /api/shop/shop-reviews', {
  summary: 'Reviews of the products of an open shop by those who bought them, newest first',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ shopId: id, ...pageInput }),
  output: listOf(ReviewOfShop),
  errors: [],
});

export const writeReview = endpoint('POST /api/review/write', {
  summary: 'Review what you bought and looked at, once an order',
  access: 'user',
  effect: 'records',
  input: z.strictObject({ orderId: id, stars, words }),
  output: Review,
  errors: [
    'not_found',
    'order_not_delivered',
    'already_reviewed',
    'state_conflict',
    'own_shop_person',
    'review_not_possible',
  ],
});

/** A review for its seller or an admin. */
export const OwnReview = Review.extend({
  orderId: z.int(),
  title: z.string(),
  /** For admins: buyer and seller used one device (`clearSameDevice`). */
  sameDevice: z.boolean(),
  hidden: z.object({ at: time, reason: z.string() }).nullable(),
  may: z.array(z.enum(['reply', 'hide', 'unhide'])),
});
export type OwnReview = z.infer<typeof OwnReview>;

export const listShopReviews = endpoint('GET /api/sale/reviews', {
  summary: 'Reviews of your shop; for admins of all shops, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({
    stars: stars.optional(),
    productId: id.optional(),
    /** Whether the seller replied. */
    replied: flag.optional(),
    ...dayRange,
    ...pageInput,
  }),
  output: listOf(OwnReview),
  errors: ['not_found'],
});

export const replyToReview = endpoint('POST /api/review/reply', {
  summary: 'As the seller: reply to a review; again changes the reply',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({ id, words: words.min(1) }),
  output: OwnReview,
  errors: ['not_found'],
});

export const hideReview = endpoint('POST /api/admin/review/hide', {
  summary: 'Hide a review with a reason, or show it again',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, hide: z.boolean(), reason: writtenText().max(limits.reason.max).default('') }),
  output: OwnReview,
  errors: ['not_found', 'four_eyes', 'state_conflict'],
});

export const Question = z.object({
  id: z.int(),
  productId: z.int(),
  author: z.string(),
  words: z.string(),
  answer: z.string(),
  answeredAt: time.nullable(),
  createdAt: time,
});
export type Question = z.infer<typeof Question>;

export const listQuestions = endpoint('GET /api/shop/questions', {
  summary: 'Answered questions about a product, newest first',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ productId: id, ...pageInput }),
  output: listOf(Question),
  errors: [],
});

export const listWaitingQuestions = endpoint('GET /api/shop/waiting-questions', {
  summary:
    'Your own questions about a product that the seller has not answered yet, newest first; nobody else sees them',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ productId: id, ...pageInput }),
  output: listOf(Question),
  errors: [],
});

export const askQuestion = endpoint('POST /api/shop/ask', {
  summary: 'Ask the seller about a listed product',
  access: 'user',
  effect: 'records',
  input: z.strictObject({ productId: id, words: words.min(1) }),
  output: Question,
  errors: ['product_gone', 'too_many_requests', 'own_shop_person'],
});

export const OwnQuestion = Question.extend({
  title: z.string(),
  /** For admins: who asked and who sells used one device. */
  sameDevice: z.boolean(),
  hidden: z.boolean(),
  may: z.array(z.enum(['answer', 'hide', 'unhide'])),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

export const listShopQuestions = endpoint('GET /api/sale/questions', {
  summary: 'Questions to your shop; for admins all of them; waiting ones oldest first, others newest first',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({
    /** Neither answered nor hidden. */
    waiting: flag.optional(),
    /** Whether the seller answered. */
    answered: flag.optional(),
    productId: id.optional(),
    /** Days on which they were asked. */
    ...dayRange,
    /** For admins: only questions about what the platform sells, which they answer themselves. */
    own: flag.optional(),
    ...pageInput,
  }),
  output: listOf(OwnQuestion),
  errors: ['not_found'],
});

export const getShopQuestion = endpoint('GET /api/sale/question', {
  summary: 'One question to your shop; for admins any',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({ id }),
  output: OwnQuestion,
  errors: ['not_found'],
});

export const answerQuestion = endpoint('POST /api/sale/answer', {
  summary: 'As the seller: answer a question; again changes the answer',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({ id, words: words.min(1) }),
  output: OwnQuestion,
  errors: ['not_found'],
});

export const hideQuestion = endpoint('POST /api/admin/question/hide', {
  summary: 'Hide a question, or show it again',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, hide: z.boolean() }),
  output: OwnQuestion,
  errors: ['not_found', 'four_eyes', 'state_conflict'],
});

export const clearQuestionDevice = endpoint('POST /api/admin/question/clear-device', {
  summary:
    'Judge that who asked and who sells are two people: all that they bought and asked there so far counts like any other and is never marked again',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, reason: writtenText().min(1).max(limits.reason.max) }),
  output: OwnQuestion,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});
