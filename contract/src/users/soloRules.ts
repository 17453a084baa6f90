/** Numbers of what one admin may do alone, and a new one at all. Free of zod. */
/** For so many seconds what one admin gave alone counts against the limit of a day. */
export const soloSeconds = 24 * 60 * 60;

/** For so many seconds a newly named admin decides on nothing that another one asked for. */
export const newAdminSeconds = 72 * 60 * 60;

/** By what acts count that give goods instead of money. */
export const soloValues = {
  /** A licence that was issued by hand counts its list price, but so many fen at least. */
  licenceMinFen: 100,
  /** A licence for a lifetime counts as one of so many days, where its SKU sells shorter ones. */
  lifetimeDays: 3650,
  /** A lower price counts for each piece in stock; for licences and files, which have none, for so many. */
  piecesWithoutStock: 10,
  /** Options that last so many times as long, or have so many times the seats, are worth that to this power as much. */
  moreExponent: 0.4,
} as const;
