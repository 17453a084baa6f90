/** What is read, checked and imported of stock; free of zod. */
export const stockStates = ['available', 'reserved', 'sold', 'replaced', 'revoked'] as const;
export type StockState = (typeof stockStates)[number];

/** What the pieces of an option are sorted by. */
export const stockItemSorts = ['added', 'sold'] as const;
export type StockItemSort = (typeof stockItemSorts)[number];

/** An import: read into a waiting room, shown, then confirmed or discarded; what was not sold can be taken back. */
export const stockBatchStates = [
  'reading',
  'ready',
  'importing',
  'imported',
  'undoing',
  'undone',
  'discarded',
  'failed',
] as const;
export type StockBatchState = (typeof stockBatchStates)[number];

/** What can be wrong with a line. */
export const stockProblems = [
  'too_long',
  'not_readable',
  'fields_missing',
  'too_many_fields',
  'description_too_long',
  'description_tells',
  'description_prohibited',
  'extra_price',
  'extra_needs_description',
  'twice_in_file',
  'twice_in_stock',
  'twice_in_sales',
  'twice_in_shop',
] as const;
export type StockProblem = (typeof stockProblems)[number];
