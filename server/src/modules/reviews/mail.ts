/** Mail about questions: to who can answer, and to who asked. They say that something was written, not what. */
import type { Tx } from '../../platform/database/database.ts';
import { listAdminEmails } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import type { OwnQuestionRow } from './questions.repository.ts';
import type { OwnReviewRow } from './reviews.repository.ts';

const adminsMax = 10;

/** Tells a shop's owner, or the admins for what the platform sells. */
export async function tellSeller(tx: Tx, question: OwnQuestionRow, now: Date): Promise<void> {
  const { productId, titleZh, titleEn, sellerEmail } = question;
  const to = sellerEmail === null ? await listAdminEmails(tx, adminsMax) : [sellerEmail];
  const texts = {
    'zh-CN': { subject: '商品有新提问', paragraphs: [`商品：${titleZh}`, '有人在商品页提问，请登录后回答。'] },
    'en-US': {
      subject: 'A question about your product',
      paragraphs: [`Product: ${titleEn || titleZh}`, 'Somebody asked a question. Log in to answer it.'],
    },
  };
  const kind = sellerEmail === null ? 'question_asked_platform' : 'question_asked';
  await notify(tx, [{ kind, to, params: { productId, titleZh, titleEn }, mail: texts }], now);
}

/** Tells who asked that there is an answer. */
export async function tellAsker(tx: Tx, question: OwnQuestionRow, now: Date): Promise<void> {
  const { productId, titleZh, titleEn, askerEmail } = question;
  const texts = {
    'zh-CN': { subject: '您的提问有了回答', paragraphs: [`商品：${titleZh}`, '卖家回答了您的提问，可在商品页查看。'] },
    'en-US': {
      subject: 'Your question was answered',
      paragraphs: [
        `Product: ${titleEn || titleZh}`,
        'The seller answered your question. Read it on the product’s page.',
      ],
    },
  };
  const params = { productId, titleZh, titleEn };
  await notify(tx, [{ kind: 'question_answered', to: [askerEmail], params, mail: texts }], now);
}

/** Tells a shop's owner of a review; admins look through those of the platform anyway. */
export async function tellReviewed(tx: Tx, review: OwnReviewRow, now: Date): Promise<void> {
  const { productId, titleZh, titleEn, stars, shopOwnerId } = review;
  if (shopOwnerId === null) return;
  const params = { productId, titleZh, titleEn, stars };
  await notify(tx, [{ kind: 'review_written', to: [shopOwnerId], params }], now);
}
