/** Licence policies as sellers set them for the SKUs of their shop. Sold licences keep a copy of what they were sold with. */
import * as contract from '#contract/licences/licencePolicies.ts';
import { bindingKinds } from '#contract/licences/bindings.ts';
import type { ProductPolicies, SkuPolicy } from '#contract/licences/licencePolicies.ts';
import { policyWords, usualTerms } from '#contract/licences/licencePolicy.ts';
import type { Locale } from '#contract/core/locale.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import type { Actor } from '../../platform/http/session.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findShopOfOwner, sellerIdOf, isSellerOf } from '../shops/service.ts';
import { findEdited } from './admin.repository.ts';
import { cleanPolicy, problemsOfPolicy } from './draft.ts';
import { editedView } from './editing/edited.ts';
import { rightsToChange } from './editing/rights.ts';
import {
  listPolicies,
  lockPolicy,
  savePolicy,
  type PolicyRow,
  type ProductPoliciesRow,
} from './policies.repository.ts';
import { giveByOptions } from './prices/adminPrices.ts';
import { otherWords } from './review/content.ts';
import { takeOtherWords } from './review/otherWords.ts';

/** Throws not_found for whoever has no shop. */
export const getLicencePolicies = handle(contract.getLicencePolicies, async (call, input) => {
  const { tx, locale } = call;
  const shop = await findShopOfOwner(tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  const before = idOfCursor(input.cursor) ?? Number.MAX_SAFE_INTEGER;
  const found = await listPolicies(tx, {
    english: locale === 'en-US',
    shopId: shop.id,
    before,
    limit: input.limit + 1,
  });
  return pageOf(found, input.limit, (row) => productPoliciesOf(row, locale));
});

/**
 * Sets the policy of a SKU, on record; licences that were sold stay as they are. Throws not_found for what is not one's
 * own, own_shop_not_open, invalid_input for what contradicts itself, state_conflict while the product is banned, solo_limit for
 * an admin who would give away more than one may.
 */
export const saveLicencePolicy = handle(contract.saveLicencePolicy, async (call, { skuId, policy: draft }) => {
  const { tx, now, locale } = call;
  const row = await lockPolicy(tx, { english: locale === 'en-US', skuId });
  if (row?.kind !== 'licence' || !setsPolicy(call.actor, row)) throw new AppError('not_found');
  const rights = await rightsToChange(call);
  if (row.state === 'banned') throw new AppError('state_conflict');
  const policy = cleanPolicy(draft);
  const fields = problemsOfPolicy(policy).map((found) => ({ ...found, field: `policy.${found.field}` }));
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  const product = await findEdited(tx, row.productId);
  if (!product) throw new AppError('not_found');
  const { draft: stored } = editedView(product);
  const after = stored.skus.map((sku) => (sku.id === skuId ? { ...sku, ...policy } : sku));
  const isWorded = otherWords(stored, { ...stored, skus: after }).length > 0;
  await takeOtherWords(tx, rights, product, isWorded ? ['policy.entitlements'] : []);
  await giveByOptions(call, rights, { product, after });
  if (!(await savePolicy(tx, { skuId, productId: row.productId, policy, now }))) throw new AppError('not_found');
  const { termDays, seats, binds, entitlements, terms } = row;
  await recordOperation(tx, {
    actorId: userIdOf(call),
    action: 'sku.policy',
    subject: `sku ${skuId}`,
    detail: { before: { termDays, seats, binds, entitlements, terms }, after: policy },
    now,
  });
  return skuPolicyOf({ ...row, ...policy }, locale);
});

/** The owner of the shop that sells it, or any admin where the platform itself does. */
function setsPolicy(actor: Actor, product: { shopId: number | null; ownerId: number | null }): boolean {
  return isSellerOf(actor, { sellerId: product.shopId === null ? null : product.ownerId }, 'catalogue');
}

function productPoliciesOf({ id, title, state, skus }: ProductPoliciesRow, locale: Locale): Reply<ProductPolicies> {
  return { productId: id, title, state, skus: skus.map((sku) => skuPolicyOf(sku, locale)) };
}

function skuPolicyOf(row: Omit<PolicyRow, 'binds'> & { binds: readonly string[] }, locale: Locale): Reply<SkuPolicy> {
  const { termDays, seats, entitlements } = row;
  const binds = bindingKinds.filter((kind) => row.binds.includes(kind));
  const policy = { termDays, seats, binds, entitlements, terms: { ...usualTerms, ...row.terms } };
  return { ...row, policy, words: policyWords(policy, locale) };
}
