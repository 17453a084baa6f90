/** What the documentation shows of the calls by which sellers keep the coupons of their shop. */
import { pointsOrder, pointsProduct, springCoupon } from './exampleFacts.ts';

const wanted = {
  titleZh: springCoupon.title,
  titleEn: 'Spring discount',
  amountFen: springCoupon.discountFen,
  minFen: 3000,
  usesMax: 200,
  from: '2026-03-24',
  until: '2026-04-07',
} as const;

/** Before it begins. */
const planned = {
  ...wanted,
  id: springCoupon.id,
  state: 'planned',
  active: true,
  code: null,
  percent: null,
  capFen: null,
  products: [{ id: pointsProduct.id, title: pointsProduct.title }],
  perPerson: 1,
  budgetFen: null,
  startsAt: '2026-03-23T16:00:00.000Z',
  endsAt: '2026-04-07T16:00:00.000Z',
  used: 0,
  discountFen: 0,
  salesFen: 0,
  createdAt: '2026-03-22T03:00:00.000Z',
  updatedAt: '2026-03-22T03:00:00.000Z',
} as const;

const running = {
  ...planned,
  state: 'running',
  used: 1,
  discountFen: springCoupon.discountFen,
  salesFen: pointsOrder.amountFen,
} as const;

/** With a code, for everything that the shop sells. */
const withCode = {
  ...planned,
  id: 55,
  titleZh: '老用户九折',
  titleEn: '10 % off for regulars',
  state: 'running',
  code: 'CHENGUANG10',
  amountFen: null,
  percent: 10,
  capFen: 2000,
  minFen: 0,
  products: null,
  usesMax: null,
  perPerson: 2,
  from: '2026-03-26',
  until: '2026-05-31',
  startsAt: '2026-03-25T16:00:00.000Z',
  endsAt: '2026-05-31T16:00:00.000Z',
  createdAt: '2026-03-25T16:20:00.000Z',
  updatedAt: '2026-03-25T16:20:00.000Z',
} as const;

export const couponExamples = {
  listShopCoupons: {
    notOver: {
      input: { state: 'current', limit: 20 },
      output: { list: [withCode, running], next: null, total: 2, totalExact: true },
    },
  },
  getShopCoupon: { running: { input: { id: running.id }, output: running } },
  saveShopCoupon: {
    anAmount: { input: { ...wanted, productIds: [pointsProduct.id] }, output: planned },
    aPercentageByCode: {
      input: {
        titleZh: withCode.titleZh,
        titleEn: withCode.titleEn,
        code: withCode.code,
        percent: withCode.percent,
        capFen: withCode.capFen,
        perPerson: withCode.perPerson,
        from: withCode.from,
        until: withCode.until,
      },
      output: withCode,
    },
  },
  switchShopCoupon: {
    off: {
      input: { id: running.id, active: false },
      output: { ...running, state: 'off', active: false, updatedAt: '2026-03-28T07:40:00.000Z' },
    },
  },
} as const;
