/** The numbers of the search. Lengths are characters. */
export const searchRules = {
  /** A search finds so many products at most, the newest. */
  found: { max: 500 },
  /**
   * Corrected are so many pieces of a query, and of each run of Chinese the first characters; more than so many pieces and
   * characters of a query are not read for it. What is left of a word and of a query is at least this share of it.
   */
  corrected: { pieces: 3, runLength: 12, wordLength: 24, readPieces: 7, readLength: 48, shareLeft: 0.5 },
  /** So many ways to read a query by synonyms and categories are searched at once. */
  readings: { max: 8 },
  /** Shown where nothing is found. */
  nearest: { products: 4 },
  synonyms: { groups: 1000, words: { min: 2, max: 12 }, word: { max: 40 } },
  /** What one looked for before, in this browser. */
  history: { max: 8 },
} as const;
