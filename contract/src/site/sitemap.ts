import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

/** How many ids one part of the site map covers; each of them is one query of a range, however large the catalogue. */
export const sitemapPartIds = 2_000;

export const listSitemapParts = endpoint('GET /api/shop/sitemap', {
  summary: 'Parts of the site map that have anything in them, by name',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.string()) }),
  errors: [],
});

export const listSitemap = endpoint('GET /api/shop/sitemap/part', {
  summary: 'One part of the site map: ids that are public, and when they were changed',
  access: 'anyone',
  effect: 'reads',
  // As `listSitemapParts` names them.
  input: z.strictObject({ part: z.string().regex(/^(products|shops|rentals)-\d{1,9}$/) }),
  output: z.object({
    /** `slug`: the short address of a shop that chose one. Undefined changes: nobody wrote down when. */
    list: z.array(z.object({ id: z.int(), slug: z.string().optional(), changedAt: z.string().optional() })),
  }),
  errors: [],
});
