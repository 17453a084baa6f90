import * as contract from '#contract/catalogue/productReviews.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { recordStep } from '../../../platform/http/operations.ts';
import { changeSettings } from '../../site/service.ts';
import { findReviewRule, reviewSetting } from './review.repository.ts';

export const getCatalogueSettings = handle(contract.getCatalogueSettings, async (call) => {
  const { isReviewOn } = await findReviewRule(call.tx, userIdOf(call));
  return { reviewProducts: isReviewOn };
});

/** Keeps it with its history; what is on shelf stays there. */
export const saveCatalogueSettings = handle(contract.saveCatalogueSettings, async (call, { reviewProducts }) => {
  const { tx, now } = call;
  const settings = [{ name: reviewSetting, value: String(reviewProducts) }];
  const changed = await changeSettings(tx, { settings, changedBy: userIdOf(call), now });
  if (changed.length > 0)
    await recordStep(call, { action: 'catalogue.settings', subject: 'catalogue', detail: { reviewProducts } });
  return { reviewProducts };
});
