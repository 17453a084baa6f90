/** What the documentation shows of the calls by which sellers attend to what they sold; what was delivered stands in none of them. */
import { commissionRules, sellerShareFen } from '../money/commissionRules.ts';
import {
  exampleHolder,
  exampleOtherHolder,
  exampleSeller,
  exampleShop,
  pointsOrder,
  pointsProduct,
  pointsSku,
  renderProduct,
  springCoupon,
} from './exampleFacts.ts';

/** What the seller and the platform have of an amount. */
function sharesOf(amountFen: number) {
  const sellerFen = sellerShareFen(amountFen, commissionRules.normal);
  return { sellerFen, platformFen: amountFen - sellerFen };
}

const usual = {
  categorySlug: renderProduct.categorySlug,
  topCategorySlug: renderProduct.topCategorySlug,
  piece: null,
  renewsLicenceId: null,
  licenceIds: [],
  refundedFen: 0,
  shop: exampleShop,
  openRefund: null,
  paidTogether: 1,
} as const;

/** What only the detail of an order has. */
const usualDetail = {
  completedAt: null,
  closedAt: null,
  takenPieces: 0,
  sharedSecret: null,
  file: null,
  licences: [],
  renewal: null,
  answersSeenAt: null,
  talk: 'none',
} as const;

const pointsAt = '2026-03-27T09:41:00.000Z';
const points = {
  ...usual,
  ...pointsOrder,
  state: 'delivered',
  productId: pointsProduct.id,
  title: pointsProduct.title,
  skuName: pointsSku.name,
  kind: 'secret',
  discountFen: springCoupon.discountFen,
  createdAt: pointsAt,
  paidAt: pointsAt,
  paidBy: 'balance',
  fromBalanceFen: 0,
  expiresAt: '2026-03-27T09:56:00.000Z',
  deliverBy: null,
  may: ['refund_buyer', 'replace', 'support'],
  buyer: exampleHolder,
  answers: [{ key: 'email', label: '渲染平台的登录邮箱', sensitive: false, value: 'linmu@mail.example' }],
} as const;

const code = { kind: 'secret', state: 'sold', description: null, redeemedAt: null, replaces: null } as const;
const deadId = 41_212;
const returnedId = 41_213;
const deadBecause = '兑换码提示已被使用';
const seenAt = '2026-03-27T12:10:00.000Z';

/** One of its codes was dead and is replaced. */
const replacedPoints = {
  ...points,
  ...usualDetail,
  deliveredAt: pointsAt,
  next: { event: 'complete', to: 'completed', at: '2026-03-30T09:41:00.000Z' },
  service: null,
  coupon: { ...springCoupon, code: null, by: 'shop' },
  items: [
    { ...code, id: 41_211 },
    { ...code, id: deadId, state: 'replaced' },
    { ...code, id: returnedId },
    { ...code, id: 41_214 },
    { ...code, id: 41_216, replaces: { itemId: deadId, reason: deadBecause, at: '2026-03-28T02:40:00.000Z' } },
  ],
  firstShownAt: seenAt,
  showings: [{ kind: 'show', at: seenAt }],
  refunds: [],
  sameDevice: false,
  shares: sharesOf(points.amountFen),
  earning: {
    state: 'pending',
    dueAt: '2026-04-03T09:41:00.000Z',
    waitsFor: [],
    releaseDays: 7,
    frozenBy: null,
  },
} as const;

const picture = '3ad9f06c5e7b41829c60d2f1b8e47a95';
const pictureQuery =
  `order=${String(points.id)}&user=${String(exampleSeller.id)}&epoch=1&expires=1774680000` +
  '&signature=ThisIsAnExampleAndNoSignatureOfAnybody00000';

/** Of one code: a quarter of what was paid. */
const refund = {
  id: 900_212,
  orderId: points.id,
  state: 'requested',
  reason: 'faulty',
  wantedFen: 865,
  words: '还有一个兑换码也提示已被使用，申请退还这一个的金额。',
  evidence: [
    {
      name: picture,
      url: `/evidence/${picture}-320.webp?${pictureQuery}`,
      largeUrl: `/evidence/${picture}-1280.webp?${pictureQuery}`,
    },
  ],
  requestedAt: '2026-03-28T06:10:00.000Z',
  answer: '',
  answeredAt: null,
  complaint: '',
  complainedAt: null,
  decision: '',
  endedAt: null,
  refundedFen: 0,
  takenPieces: 0,
  refundTo: 'balance',
  gatewayRefund: null,
  disputed: false,
  next: { event: 'silence', to: 'complained', at: '2026-03-30T06:10:00.000Z' },
  may: ['approve', 'refuse'],
} as const;

const openRefund = { id: refund.id, state: refund.state, dueAt: refund.next.at } as const;
const askedBackPoints = {
  ...replacedPoints,
  openRefund,
  next: null,
  refunds: [refund],
  earning: { ...replacedPoints.earning, state: 'frozen', frozenBy: { refundId: refund.id, complained: false } },
} as const;

const granted = '已核实，退还一个兑换码的金额，该兑换码同时作废。';
const refused = '平台记录显示该兑换码由您的账号兑换成功，请核对。';
const amends = '两次遇到失效的兑换码，补偿 2 元，抱歉。';
const refundedAt = '2026-03-28T06:40:00.000Z';
const amendsAt = '2026-03-28T06:44:00.000Z';
const amendsFen = 200;

const setupPaidAt = '2026-03-28T01:16:00.000Z';
const deliverBy = '2026-03-30T01:16:00.000Z';
/** A service that waits for its seller. */
const setup = {
  ...usual,
  id: 200874,
  state: 'paid',
  productId: 1037,
  title: '渲染节点部署服务',
  skuName: '一台服务器',
  kind: 'service',
  quantity: 1,
  unitPriceFen: 12_000,
  amountFen: 12_000,
  discountFen: 0,
  createdAt: '2026-03-28T01:15:00.000Z',
  paidAt: setupPaidAt,
  paidBy: 'alipay',
  fromBalanceFen: 0,
  expiresAt: '2026-03-28T01:30:00.000Z',
  deliverBy,
  may: ['refund_buyer', 'show_answers', 'start_service', 'deliver_service', 'support'],
  buyer: exampleOtherHolder,
  answers: [
    { key: 'system', label: '服务器系统', sensitive: false, value: 'Ubuntu 24.04' },
    { key: 'password', label: '服务器登录密码', sensitive: true, value: null },
  ],
} as const;

const begun = {
  ...setup,
  ...usualDetail,
  may: ['refund_buyer', 'show_answers', 'deliver_service', 'support'],
  deliveredAt: null,
  next: { event: 'service_late', to: 'refunded', at: deliverBy },
  service: { hours: 48, deliverBy, begunAt: '2026-03-28T03:00:00.000Z', delivered: null },
  coupon: null,
  items: [],
  firstShownAt: null,
  showings: [],
  refunds: [],
  answersSeenAt: '2026-03-28T02:56:00.000Z',
  talk: 'none',
  sameDevice: false,
  shares: sharesOf(setup.amountFen),
  earning: {
    state: 'pending',
    dueAt: '2026-04-06T01:16:00.000Z',
    waitsFor: ['seen', 'completed', 'days'],
    releaseDays: 7,
    frozenBy: null,
  },
} as const;

const setUpAt = '2026-03-28T07:20:00.000Z';
const note = '渲染节点已部署并开机自启，管理地址与初始密码见交付内容，请登录后修改密码。';

/** One more code, sold on the day of the others. */
const singleFen = 990;
const soldFirstFen = points.amountFen + singleFen;
const keptFen = points.amountFen - refund.wantedFen - amendsFen;
const firstDay = {
  day: '2026-03-27',
  orders: 2,
  salesFen: soldFirstFen,
  commissionFen: sharesOf(points.amountFen).platformFen + sharesOf(singleFen).platformFen,
  refunds: 0,
  refundedFen: 0,
  commissionBackFen: 0,
  views: 63,
} as const;
const secondDay = {
  day: '2026-03-28',
  orders: 1,
  salesFen: setup.amountFen,
  commissionFen: sharesOf(setup.amountFen).platformFen,
  refunds: 2,
  refundedFen: refund.wantedFen + amendsFen,
  commissionBackFen: sharesOf(points.amountFen).platformFen - sharesOf(keptFen).platformFen,
  views: 41,
} as const;
/** Nothing of what was sold on both days came free yet. */
const ownerFen = sharesOf(keptFen).sellerFen + sharesOf(singleFen).sellerFen + sharesOf(setup.amountFen).sellerFen;
/** Sold on the days before, and not free either. */
const earlierFen = 22_228;

export const saleExamples = {
  listSales: {
    refundUnderWay: {
      input: { waiting: true, limit: 20 },
      output: { list: [{ ...points, openRefund }], next: null, total: 1, totalExact: true },
    },
    servicesToDeliver: {
      input: { state: 'paid', limit: 20 },
      output: { list: [setup], next: null, total: 1, totalExact: true },
    },
  },
  getSale: { refundAsked: { input: { id: points.id }, output: askedBackPoints } },
  replaceItem: {
    deadCode: {
      input: { orderId: points.id, itemId: deadId, reason: deadBecause },
      output: replacedPoints,
    },
  },
  startService: { begun: { input: { orderId: setup.id }, output: begun } },
  deliverService: {
    withSecret: {
      input: { orderId: setup.id, note, secret: 'https://node.example:8443 admin ExampleOnly-88' },
      output: {
        ...begun,
        state: 'delivered',
        deliverBy: null,
        may: ['refund_buyer', 'show_answers', 'support'],
        deliveredAt: setUpAt,
        next: { event: 'complete', to: 'completed', at: '2026-03-31T07:20:00.000Z' },
        service: { ...begun.service, delivered: { note, hasSecret: true, at: setUpAt } },
        firstShownAt: setUpAt,
        earning: { ...begun.earning, waitsFor: ['completed', 'days'] },
      },
    },
  },
  listShopRefunds: {
    toAnswer: {
      input: { waiting: true, limit: 20 },
      output: {
        list: [
          {
            ...refund,
            order: {
              title: points.title,
              skuName: points.skuName,
              quantity: points.quantity,
              amountFen: points.amountFen,
              refundedFen: points.refundedFen,
              deliveredAt: pointsAt,
              firstShownAt: seenAt,
            },
            buyer: points.buyer,
            shop: points.shop,
          },
        ],
        next: null,
        total: 1,
        totalExact: true,
      },
    },
  },
  answerRefund: {
    accepted: {
      input: { id: refund.id, accept: true, takeBack: [returnedId], words: granted },
      output: {
        ...refund,
        state: 'refunded',
        answer: granted,
        answeredAt: refundedAt,
        endedAt: refundedAt,
        refundedFen: refund.wantedFen,
        takenPieces: 1,
        next: null,
        may: [],
      },
    },
    refused: {
      input: { id: refund.id, accept: false, words: refused },
      output: {
        ...refund,
        state: 'refused',
        answer: refused,
        answeredAt: refundedAt,
        next: { event: 'accept', to: 'rejected', at: '2026-03-31T06:40:00.000Z' },
        may: ['approve'],
      },
    },
  },
  refundBuyer: {
    aPart: {
      input: { orderId: points.id, amountFen: amendsFen, words: amends },
      output: {
        ...refund,
        id: 900_213,
        state: 'refunded',
        reason: 'other',
        wantedFen: amendsFen,
        words: '',
        evidence: [],
        requestedAt: amendsAt,
        answer: amends,
        answeredAt: amendsAt,
        endedAt: amendsAt,
        refundedFen: amendsFen,
        next: null,
        may: [],
      },
    },
  },
  getShopMoney: {
    twoDays: {
      input: { from: firstDay.day, to: secondDay.day },
      output: {
        shop: exampleShop,
        from: firstDay.day,
        to: secondDay.day,
        timeZone: 'Asia/Shanghai',
        sums: {
          orders: firstDay.orders + secondDay.orders,
          salesFen: firstDay.salesFen + secondDay.salesFen,
          commissionFen: firstDay.commissionFen + secondDay.commissionFen,
          refunds: secondDay.refunds,
          refundedFen: secondDay.refundedFen,
          commissionBackFen: secondDay.commissionBackFen,
          ownerFen,
          releasedFen: 0,
        },
        now: {
          pendingFen: ownerFen + earlierFen,
          pending: 13,
          next: { at: '2026-03-29T03:15:00.000Z', fen: sharesOf(singleFen).sellerFen },
          frozenFen: 0,
          frozen: 0,
          earnedFen: 113_810,
          owedFen: 0,
        },
        days: [firstDay, secondDay],
        products: [
          {
            productId: setup.productId,
            title: setup.title,
            topCategorySlug: setup.topCategorySlug,
            views: 28,
            orders: 1,
            pieces: 1,
            salesFen: setup.amountFen,
          },
          {
            productId: points.productId,
            title: points.title,
            topCategorySlug: points.topCategorySlug,
            views: 47,
            orders: 2,
            pieces: points.quantity + 1,
            salesFen: soldFirstFen,
          },
        ],
        reasons: [
          {
            reason: refund.reason,
            refunded: 1,
            refundedFen: refund.wantedFen,
            rejected: 0,
            withdrawn: 0,
            complained: 0,
          },
          { reason: 'other', refunded: 1, refundedFen: amendsFen, rejected: 0, withdrawn: 0, complained: 0 },
        ],
      },
    },
  },
} as const;
