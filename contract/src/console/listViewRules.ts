/** How much is kept of how lists are shown. Free of zod. */
export const listViewRules = {
  /** Lists of an account of which something is kept. */
  listsMax: 60,
  /** Saved views of a list; the oldest gives way to a new one. */
  savedMax: 20,
  /** Letters of a view's name, of a list's and of a column's. */
  nameMax: 40,
  /** Letters of the address's query. */
  queryMax: 1000,
  /** Columns that are left out. */
  hiddenMax: 60,
} as const;
