/** Bounds of the fields that every visitor loads with the first page. Lengths are characters. */
export const publicLimits = {
  search: { max: 60 },
  cursor: { max: 200 },
  /** Of a review, from one. */
  stars: { max: 5 },
  inquiry: { min: 2, max: 253 },
} as const;
