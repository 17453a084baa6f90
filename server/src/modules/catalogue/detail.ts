/** One product as visitors see it. */
import { accountFieldName } from '#contract/catalogue/accountFieldNames.ts';
import * as contract from '#contract/catalogue/catalogue.ts';
import type { DeliveryKind, Sku } from '#contract/catalogue/catalogue.ts';
import { policyWords, usualTerms } from '#contract/licences/licencePolicy.ts';
import type { Locale } from '#contract/core/locale.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findShopSummary } from '../shops/service.ts';
import { findCategoryOfGone, findProductDetail, type DetailSkuRow } from './detail.repository.ts';
import { htmlOf } from './markdown.ts';
import { cheaperSteps, soldAtOnce } from './price.ts';
import { extraFieldIn, summaryOf } from './summary.ts';

/** A product on shelf. Throws product_gone for what was on it once, else not_found. */
export const getProduct = handle(contract.getProduct, async (call, input) => {
  const row = await findProductDetail(call.tx, { english: call.locale === 'en-US', id: input.id });
  if (!row) throw await absence(call, input.id);
  return {
    ...summaryOf(row),
    pictures: row.pictures,
    descriptionHtml: htmlOf(row.description),
    tags: row.tags,
    accountFields: row.accountFields.map((name) => accountFieldName(call.locale, name)),
    extraFields: row.extraFields.map((field) => extraFieldIn(call.locale, field)),
    skus: row.skus.map((sku) => skuOf(sku, { kind: row.kind, locale: call.locale })),
    shop: row.shopId === null ? null : ((await findShopSummary(call, row.shopId)) ?? null),
    related: row.related.map(summaryOf),
    createdAt: row.createdAt.toISOString(),
  };
});

/** What is gone for good names its category, where there may be others like it; of drafts nothing is told. */
async function absence(call: Pick<Call, 'tx'>, id: number): Promise<AppError> {
  const category = await findCategoryOfGone(call.tx, id);
  return category === undefined ? new AppError('not_found') : new AppError('product_gone', { params: { category } });
}

function skuOf(row: DetailSkuRow, { kind, locale }: { kind: DeliveryKind; locale: Locale }): Sku {
  const { id, name, priceFen, stock, sale, fileName, fileBytes, serviceHours, sharedSecret, pieceChoice } = row;
  const steps = cheaperSteps(row.steps, priceFen);
  return {
    id,
    name,
    priceFen,
    sale: sale && {
      regularFen: sale.regularFen,
      until: new Date(sale.until).toISOString(),
      lowestFen: sale.lowestFen ?? sale.regularFen,
    },
    ...soldAtOnce({ ...row, steps }),
    stock,
    licence: kind === 'licence' ? licenceOf(row, locale) : null,
    serviceHours,
    sharedSecret,
    pieceChoice,
    file: fileName === null || fileBytes === null ? null : { name: fileName, bytes: fileBytes },
  };
}

/** The policy goes out in words too, so that pages need not bring the words of all policies along. */
function licenceOf({ terms: unusual, termDays, seats, binds, entitlements }: DetailSkuRow, locale: Locale) {
  const terms = { ...usualTerms, ...unusual };
  const policy = { termDays, seats, binds, entitlements };
  return { ...policy, trial: terms.trial, words: policyWords({ ...policy, terms }, locale) };
}
