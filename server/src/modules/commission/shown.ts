/** The commission as everybody may read it, and sellers and lessors their own. */
import * as contract from '#contract/money/commission.ts';
import { commissionByCategory, commissionRules, normalCommission } from '#contract/money/commissionRules.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findShopOfOwner, sellerIdOf } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { categoryRates, knownRates, nameOf } from './known.ts';

/** As many changes are shown at most. */
const changesMax = 200;

/** Today's commission by category, and the changes of the last years; never those of single shops or lessors. */
export const getCommission = handle(contract.getCommission, async ({ tx, now, locale }, { kind }) => {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - commissionRules.publicYears);
  const [known, { site }] = await Promise.all([knownRates(tx, { kind, ownerId: null, since }), siteConfiguration(tx)]);
  const names = new Map(known.categories.map((category) => [category.id, nameOf(category, locale)]));
  const nowhere = { ...known, categories: [{ id: 0, parentId: null }], at: now.getTime() };
  const changes = known.rates.flatMap(({ scope, scopeId, tenThousandths, from }) => {
    if (scope === 'shop' || scope === 'lessor') return [];
    const name = names.get(scopeId) ?? '';
    const categoryId = scope === 'category' ? scopeId : null;
    return [{ scope, categoryId, name, tenThousandths, from: new Date(from) }];
  });
  return {
    siteTenThousandths: commissionByCategory(nowhere)[0]?.tenThousandths ?? normalCommission(kind),
    categories: categoryRates(known, { at: now, locale }),
    changes: changes.toSorted((a, b) => b.from.getTime() - a.from.getTime()).slice(0, changesMax),
    publicYears: commissionRules.publicYears,
    timeZone: site.timeZone,
  };
});

/** What counts for the shop of whoever asks. Throws not_found for who has none. */
export const getOwnCommission = handle(contract.getOwnCommission, async (call) => {
  const { tx, now, locale } = call;
  const shop = await findShopOfOwner(tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  const [known, { site }] = await Promise.all([
    knownRates(tx, { kind: 'sale', ownerId: shop.id, since: now }),
    siteConfiguration(tx),
  ]);
  return { categories: categoryRates(known, { at: now, ownerId: shop.id, locale }), timeZone: site.timeZone };
});

/** What counts for what the caller lets out. */
export const getOwnRentalCommission = handle(contract.getOwnRentalCommission, async (call) => {
  const { tx, now, locale } = call;
  const ownerId = userIdOf(call);
  const [known, { site }] = await Promise.all([
    knownRates(tx, { kind: 'rental', ownerId, since: now }),
    siteConfiguration(tx),
  ]);
  return { categories: categoryRates(known, { at: now, ownerId, locale }), timeZone: site.timeZone };
});
