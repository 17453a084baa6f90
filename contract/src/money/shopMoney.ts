import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { dayRange, id } from '../core/paging.ts';
import { ShopName } from '../core/people.ts';
import { day, time } from '../core/times.ts';
import { refundReasons } from '../orders/refundProcess.ts';

/** Sales count by the time of payment, refunds by the time when money came back. All in fen. */
const flow = {
  orders: z.int(),
  /** What buyers paid. */
  salesFen: z.int(),
  /** What the platform keeps of it. */
  commissionFen: z.int(),
  refunds: z.int(),
  /** What went back to buyers, and what of it the platform bore from its commission. */
  refundedFen: z.int(),
  commissionBackFen: z.int(),
};

/** What a shop sold, what it leaves to its owner, and where that money stands now. */
export const ShopMoney = z.object({
  shop: ShopName,
  from: day,
  to: day,
  timeZone: z.string(),
  /** Of all days together. */
  sums: z.object({
    ...flow,
    /** What is left to the owner: sales less commission, less refunds but for the commission that went back with them. */
    ownerFen: z.int(),
    /** What was released on these days, whenever it was sold. */
    releasedFen: z.int(),
  }),
  /** Of now. Both parts of `pending`, and what later refunds took that neither earnings nor purses had. */
  now: z.object({
    pendingFen: z.int(),
    pending: z.int(),
    /** What is due first, and when at the latest; null: nothing waits. */
    next: z.object({ at: time, fen: z.int() }).nullable(),
    frozenFen: z.int(),
    frozen: z.int(),
    earnedFen: z.int(),
    owedFen: z.int(),
  }),
  /** Each day without gaps, oldest first. Views are counted once a visitor, page and day, without cookies. */
  days: z.array(z.object({ day, ...flow, views: z.int() })),
  /** What sold for most: how often it was viewed and bought. */
  products: z.array(
    z.object({
      productId: z.int(),
      /** In the reader’s language. */
      title: z.string(),
      topCategorySlug: z.string(),
      views: z.int(),
      orders: z.int(),
      pieces: z.int(),
      salesFen: z.int(),
    }),
  ),
  /** Requests for money back that ended on these days, by reason. */
  reasons: z.array(
    z.object({
      reason: z.enum(refundReasons),
      refunded: z.int(),
      refundedFen: z.int(),
      rejected: z.int(),
      withdrawn: z.int(),
      /** How many of them came before the platform. */
      complained: z.int(),
    }),
  ),
});
export type ShopMoney = z.infer<typeof ShopMoney>;

export const getShopMoney = endpoint('GET /api/shop/money', {
  summary: 'What your shop sold and what is left to you, by day and product, and where that money stands',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({
    /** The last 30 days unless said, at most 366. */
    ...dayRange,
    /** Another’s shop, for admins who are entrusted with money. */
    shopId: id.optional(),
  }),
  output: ShopMoney,
  errors: ['not_found'],
});
