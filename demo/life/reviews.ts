import { accountReviews } from './accountReviews.ts';
import { fileReviews } from './fileReviews.ts';
import { licenceReviews } from './licenceReviews.ts';
import { secretReviews } from './secretReviews.ts';
import type { DemoReview, TalkedKind } from './types.ts';

/** What buyers write, by the kind of what they bought. Whoever reads English writes the English ones. */
export const demoReviews: Readonly<Record<TalkedKind, readonly DemoReview[]>> = {
  licence: licenceReviews,
  secret: secretReviews,
  account: accountReviews,
  file: fileReviews,
};
