import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';

export const shopSorts = ['newest', 'sales'] as const;

export const ShopSummary = z.object({
  id: z.int(),
  name: z.string(),
  intro: z.string(),
  /** Language that the intro is in; another than the reader's when there is no translation. */
  language: z.string(),
  /** The platform checked who stands behind it. */
  verified: z.boolean(),
  openedAt: time,
  /** Products on shelf. */
  productCount: z.int(),
  productCountExact: z.boolean(),
  /** Pieces sold. */
  soldCount: z.int(),
  ratingCount: z.int(),
  /** 1 to 5, to one decimal; null as long as nobody wrote a review. */
  ratingAverage: z.number().nullable(),
});
export type ShopSummary = z.infer<typeof ShopSummary>;

export const listShops = endpoint('GET /api/shop/list', {
  summary: 'Open shops, newest or best selling first',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ sort: z.enum(shopSorts).default('newest'), ...pageInput }),
  output: listOf(ShopSummary),
  errors: [],
});

export const getShop = endpoint('GET /api/shop/detail', {
  summary: 'One open shop',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: ShopSummary,
  errors: ['not_found', 'shop_not_open'],
});
