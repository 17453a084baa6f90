/** Licences issued by hand, batch by batch. */
import * as contract from '#contract/licences/licenceAdmin.ts';
import type { LicenceBatch } from '#contract/licences/licenceAdmin.ts';
import type { licenceSellers } from '#contract/licences/licenceSale.ts';
import type { Locale } from '#contract/core/locale.ts';
import { handle, type Call } from '../../../platform/http/http.ts';
import { holds } from '../../../platform/http/session.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../../platform/database/listPage.ts';
import { findShopOfOwner, sellerIdOf } from '../../shops/service.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { listBatches, type BatchRow } from './batches.repository.ts';

/** The batches of one's own shop, or of the platform for admins. Throws not_found for who has no shop, forbidden. */
export const listLicenceBatches = handle(contract.listLicenceBatches, async (call, { seller, cursor, limit }) => {
  const shopId = await sellingAs(call, seller);
  const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
  const found = await listBatches(call.tx, { shopId, beforeId, limit: limit + 1 });
  return pageOf(found, limit, (row) => batchOf(row, call.locale));
});

/** The caller's own shop; null: the platform. Throws not_found for who has no shop, forbidden for who is no admin. */
export async function sellingAs(call: Call, seller: (typeof licenceSellers)[number]): Promise<number | null> {
  if (seller === 'platform') {
    if (!holds(call.actor, 'review')) throw new AppError('forbidden');
    return null;
  }
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return shop.id;
}

export function batchOf(row: BatchRow, locale: Locale): Reply<LicenceBatch> {
  return {
    ...row,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    skuName: inLanguage(locale, { zh: row.skuNameZh, en: row.skuNameEn }),
    issuedBy: { id: row.issuedBy, username: row.issuedByName },
  };
}
