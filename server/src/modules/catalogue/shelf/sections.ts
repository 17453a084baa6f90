/** The sections of a shop with their products. */
import * as contract from '#contract/catalogue/shopSections.ts';
import type { ShopPageContent } from '#contract/shops/shopPage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, type Call } from '../../../platform/http/http.ts';
import { findSections, findShopOfOwner, sellerIdOf } from '../../shops/service.ts';
import { summaryOf } from '../summary.ts';
import { findShelf } from './repository.ts';

/** Throws not_found for a shop that is not open. */
export const listShopSections = handle(contract.listShopSections, async (call, { shopId }) => {
  const sections = await findSections(call.tx, shopId);
  if (!sections) throw new AppError('not_found');
  const list = await filled(call, shopId, sections);
  return { list: list.filter(({ products }) => products.length > 0) };
});

/** Throws not_found for whoever has no shop; products of others are left out. */
export const previewShopSections = handle(contract.previewShopSections, async (call, { sections }) => {
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return { list: await filled(call, shop.id, sections) };
});

async function filled(call: Pick<Call, 'tx' | 'locale'>, shopId: number, sections: ShopPageContent['sections']) {
  const english = call.locale === 'en-US';
  const ids = sections.flatMap(({ productIds }) => productIds);
  const rows = await findShelf(call.tx, { english, shopId, ids });
  return sections.map(({ titles, productIds }) => {
    const language = english && titles['en-US'] !== '' ? ('en-US' as const) : ('zh-CN' as const);
    const products = productIds.flatMap((id) => rows.get(id) ?? []).map(summaryOf);
    return { title: titles[language], language, products };
  });
}
