/** Free of zod, so that public pages can show the choices. */

/** Bands of the price that a product starts from, in fen: from `fromFen` on, below `belowFen` (null: no end). `band` is what is asked for. */
export const priceBands = [
  { band: 0, fromFen: 0, belowFen: 1000 },
  { band: 1, fromFen: 1000, belowFen: 5000 },
  { band: 2, fromFen: 5000, belowFen: 10_000 },
  { band: 3, fromFen: 10_000, belowFen: 50_000 },
  { band: 4, fromFen: 50_000, belowFen: null },
] as const;

/** The shop id by which lists are asked for what the platform itself sells. */
export const platformShopId = 0;
