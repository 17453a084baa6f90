/** Bounds of the list of prohibited words. */
export const prohibitedWordRules = {
  /** Words in all; each save of a text is compared with every one. */
  max: 5000,
  /** Characters of one. */
  length: 40,
  /** Added at once. */
  atOnce: 500,
} as const;
