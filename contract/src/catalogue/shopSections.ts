import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { ShopPageContent } from '../shops/shopPage.ts';
import { ProductSummary } from './catalogue.ts';

/** Products that the owner of a shop put together, in their order; only what is on shelf. */
export const ShopSections = z.object({
  list: z.array(
    z.object({
      title: z.string(),
      /** Language of the title. */
      language: z.string(),
      products: z.array(ProductSummary),
    }),
  ),
});

export const listShopSections = endpoint('GET /api/shop/sections', {
  summary: 'Sections of an open shop with their products on shelf; those without any are left out',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ shopId: id }),
  output: ShopSections,
  errors: ['not_found'],
});

export const previewShopSections = endpoint('POST /api/shop/page/previewSections', {
  summary: 'Sections of your shop as they would be shown; empty ones stay',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ sections: ShopPageContent.shape.sections }),
  output: ShopSections,
  errors: ['not_found'],
});
