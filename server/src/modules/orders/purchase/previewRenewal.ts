import * as contract from '#contract/orders/orders.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { listSkuTerms } from '../../catalogue/service.ts';
import { findRenewable } from '../../licences/service.ts';

/** What each SKU of its product would do to a licence of one's own. Throws not_found for anybody else's. */
export const previewRenewal = handle(contract.previewRenewal, async (call, { licenceId }) => {
  const { tx, now } = call;
  const licence = await findRenewable(tx, { id: licenceId, userId: userIdOf(call) });
  if (!licence) throw new AppError('not_found');
  const skus = await listSkuTerms(tx, licence.productId);
  return {
    licenceId,
    productId: licence.productId,
    keyMasked: licence.keyMasked,
    startsAt: licence.startsAt?.toISOString() ?? null,
    expiresAt: licence.expiresAt?.toISOString() ?? null,
    skus: skus.map(({ id: skuId, termDays, trial, ...granted }) => {
      const term = licence.renewedBy({ termDays, trial, grant: { skuId, ...granted } }, now);
      const refusal = typeof term === 'string' ? term : null;
      const until = typeof term === 'string' ? null : (term.expiresAt?.toISOString() ?? null);
      return { skuId, days: termDays, until, refusal };
    }),
  };
});
