/** A shop's first sale: said once on its owner's dashboard. */
import * as contract from '#contract/console/dashboard.ts';
import { dayMs } from '#contract/core/durations.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { findShopOfOwner } from '../shops/service.ts';
import { findFirstSale, setFirstSaleRead } from './firstSale.repository.ts';

/** The caller has checked that it is the caller's shop. */
export async function firstSaleOf(
  { tx, locale, now }: Call,
  shopId: number,
): Promise<Reply<contract.Business['firstSale']>> {
  const since = new Date(now.getTime() - dashboardRules.firstSaleDays * dayMs);
  const found = await findFirstSale(tx, { shopId, since });
  if (!found) return null;
  const { titleZh, titleEn, ...sale } = found;
  return { ...sale, title: inLanguage(locale, { zh: titleZh, en: titleEn }) };
}

/** The caller has read of the first sale of their shop; again, from another tab, changes nothing. Throws not_found without a shop. */
export const readFirstSale = handle(contract.readFirstSale, async (call) => {
  const ownerId = userIdOf(call);
  const isNew = await setFirstSaleRead(call.tx, { ownerId, now: call.now });
  if (!isNew && !(await findShopOfOwner(call.tx, ownerId))) throw new AppError('not_found');
  return {};
});
