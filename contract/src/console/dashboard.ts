import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { day, time } from '../core/times.ts';
import { OrderSummary } from '../orders/orders.ts';

/** Whose business a person looks after first: of an admin the site's, of whoever has a shop that shop's. */
export const dashboardFaces = ['admin', 'seller', 'buyer'] as const;
export type DashboardFace = (typeof dashboardFaces)[number];

/** Sales of some days. Sales and orders count by the time of payment, refunds by the time when money came back. */
export const SaleFigures = z.object({
  salesFen: z.int(),
  orders: z.int(),
  refunds: z.int(),
  refundedFen: z.int(),
});
export type SaleFigures = z.infer<typeof SaleFigures>;

/** Days from `from` to `to`, both included, and the same figures of as many days before. */
export const SalePeriod = SaleFigures.extend({
  days: z.int(),
  from: day,
  to: day,
  /** Of today's period up to the same time yesterday. */
  before: SaleFigures,
});
export type SalePeriod = z.infer<typeof SalePeriod>;

/** Views are counted once a visitor, page and day. */
const FunnelFigures = z.object({ views: z.int(), placed: z.int(), paid: z.int() });

/** What was sold, viewed and refunded. */
export const SaleReport = z.object({
  periods: z.array(SalePeriod),
  /** Each day without gaps, oldest first: the days of the chart, and as many before them. */
  days: z.array(z.object({ day, salesFen: z.int(), orders: z.int(), views: z.int() })),
  /** What sold for most in the days of the chart. */
  best: z.array(
    z.object({
      productId: z.int(),
      title: z.string(),
      topCategorySlug: z.string(),
      pieces: z.int(),
      orders: z.int(),
      salesFen: z.int(),
      views: z.int(),
    }),
  ),
  /** In the days of the chart: product pages that were viewed, orders placed, orders paid. */
  funnel: FunnelFigures.extend({ before: FunnelFigures }),
});
export type SaleReport = z.infer<typeof SaleReport>;

/** Figures of a shop, or for admins of the whole site: each of them for admins who may open the list of what it counts. */
export const Business = z.object({
  /** Null: the whole site. */
  shop: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null for admins who may not see the orders of others. */
  sales: SaleReport.nullable(),
  /** Views of the shop's own page in the days of the chart; null for the site. */
  shopViews: z.int().nullable(),
  /** Of a shop's owner; null for the site. */
  money: z
    .object({
      /** Earned and not released yet, in how many earnings; what of it is frozen by a refund or a complaint. */
      pendingFen: z.int(),
      pending: z.int(),
      frozenFen: z.int(),
      /** When the next of it is released at the latest, and how much that day; null: nothing is due. */
      next: z.object({ at: time, fen: z.int() }).nullable(),
      earnedFen: z.int(),
    })
    .nullable(),
  /** Of a shop; null for the site. */
  rating: z.object({ average: z.number().nullable(), count: z.int() }).nullable(),
  /** The first order of the shop that was ever paid, until its owner has read of it; null: there is none yet, it was refunded, or it was read. */
  firstSale: z.object({ orderId: z.int(), title: z.string(), amountFen: z.int(), at: time }).nullable(),
  /** For admins only. */
  site: z
    .object({
      /** All users, and who registered in the days of the chart and in as many before; null for admins who may not list them. */
      users: z
        .object({ total: z.int(), from: day, to: day, registered: z.int(), registeredBefore: z.int() })
        .nullable(),
      /** What users owe together, and how many they are; null for admins who may not see debts. */
      debts: z.object({ owedFen: z.int(), debtors: z.int() }).nullable(),
    })
    .nullable(),
});
export type Business = z.infer<typeof Business>;

/** What a person bought and has. */
export const OwnFigures = z.object({
  balanceFen: z.int(),
  /** While it is not 0, nothing of the balance can be spent. */
  owedFen: z.int(),
  unpaidOrders: z.int(),
  orders: z.int(),
  licences: z.int(),
  /** End within `licenceEndingDays`. */
  licencesEndingSoon: z.int(),
  /** Orders paid in the days of the chart and in as many before: what was paid for them, less what came back. */
  spent: z.object({ from: day, to: day, fen: z.int(), orders: z.int(), beforeFen: z.int() }),
  newest: z.array(OrderSummary),
});
export type OwnFigures = z.infer<typeof OwnFigures>;

export const getDashboard = endpoint('GET /api/console/dashboard', {
  summary: 'Your figures: of your shop or, for admins, of the site; and of what you bought',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    face: z.enum(dashboardFaces),
    /** The day in the site's time zone, by which all days are cut. */
    today: day,
    business: Business.nullable(),
    own: OwnFigures,
  }),
  errors: [],
});

export const readFirstSale = endpoint('POST /api/console/first-sale', {
  summary: 'Say that you have read of the first sale of your shop: your figures leave it out from then on',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({}),
  output: z.object({}),
  errors: ['not_found'],
});
