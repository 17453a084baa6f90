/** What a cart holds. Free of zod. */
export const cartRules = {
  /** Options in a cart, and so orders under one payment. */
  lines: 20,
  /** How often an account's cart takes in lines that count once by their key, in some seconds: each such answer is kept for days. */
  handOvers: { max: 200, seconds: 3600 },
} as const;
