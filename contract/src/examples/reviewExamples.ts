/** What the documentation shows of the calls by which sellers answer reviews and questions; who wrote them is masked. */
import { pointsProduct, renderLicence, siteLicence } from './exampleFacts.ts';

const answered = {
  id: 2207,
  productId: siteLicence.productId,
  author: 'l***',
  stars: 5,
  words: '绑定域名一次成功，文档很清楚。',
  reply: '感谢支持，续费可享老用户优惠。',
  repliedAt: '2026-03-06T01:30:00.000Z',
  createdAt: '2026-03-05T12:10:00.000Z',
  leftOut: null,
  orderId: siteLicence.orderId,
  title: siteLicence.title,
  sameDevice: false,
  hidden: null,
  may: ['reply'],
} as const;

const review = {
  ...answered,
  id: 2219,
  productId: renderLicence.productId,
  stars: 4,
  words: '浮动席位很实用，希望支持更多导出格式。',
  reply: '',
  repliedAt: null,
  createdAt: '2026-03-27T13:20:00.000Z',
  orderId: renderLicence.orderId,
  title: renderLicence.title,
} as const;

const question = {
  id: 640,
  productId: pointsProduct.id,
  author: 'h***',
  words: '教育版账号可以使用这个兑换码吗？',
  answer: '',
  answeredAt: null,
  createdAt: '2026-03-28T01:40:00.000Z',
  title: pointsProduct.title,
  sameDevice: false,
  hidden: false,
  may: ['answer'],
} as const;

const reply = '感谢建议，下个版本将增加 EXR 导出。';
const answer = '可以，教育版与个人版账号均可兑换。';

export const reviewExamples = {
  listShopReviews: {
    newestFirst: {
      input: { limit: 20 },
      output: { list: [review, answered], next: null, total: 2, totalExact: true },
    },
  },
  replyToReview: {
    first: {
      input: { id: review.id, words: reply },
      output: { ...review, reply, repliedAt: '2026-03-28T02:20:00.000Z' },
    },
  },
  listShopQuestions: {
    waiting: {
      input: { waiting: true, limit: 20 },
      output: { list: [question], next: null, total: 1, totalExact: true },
    },
  },
  getShopQuestion: { waiting: { input: { id: question.id }, output: question } },
  answerQuestion: {
    first: {
      input: { id: question.id, words: answer },
      output: { ...question, answer, answeredAt: '2026-03-28T02:24:00.000Z' },
    },
  },
} as const;
