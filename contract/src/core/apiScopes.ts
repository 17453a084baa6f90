/** What an API key may be allowed: an endpoint declares at most one of them, and a key calls nothing else. */
export const apiScopes = [
  'licence.read',
  'licence.bind',
  'licence.issue',
  'licence.state',
  'catalogue.read',
  'catalogue.write',
  'stock.read',
  'stock.write',
  'sale.read',
  'sale.answer',
  'sale.refund',
  'export.read',
  'coupon.read',
  'coupon.write',
  'listing.read',
  'listing.write',
  'unit.write',
  'lease.read',
  'lease.answer',
] as const;
export type ApiScope = (typeof apiScopes)[number];
