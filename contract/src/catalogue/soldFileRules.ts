/** What a seller may keep of files to be sold. */
export const soldFileRules = {
  /** Uploads in a day. */
  sellerPerDay: 50,
  /** Bytes of all files together. */
  sellerBytes: 20 * 1024 ** 3,
} as const;
