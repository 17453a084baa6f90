/** What a cart holds. Free of zod. */
export const cartRules = {
  /** Options in a cart, and so orders under one payment. */
  lines: 20,
} as const;
