/** Reviews that a page shows at first. */
export const rentalReviewsShown = 5;
