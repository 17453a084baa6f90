/** The licence policies of SKUs, as admins and sellers set them. */
import { z } from 'zod';
import { bindingKinds } from './bindings.ts';
import { endpoint } from '../core/endpoint.ts';
import { LicenceTerms } from './licencePolicy.ts';
import { licenceLimits } from './licenceRules.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { productStates } from '../catalogue/productProcess.ts';
import { writtenLine } from '../core/writtenText.ts';

/** The fields of a policy, for SKUs and for whoever edits a policy alone. */
export const policyFields = {
  /** Null: for a lifetime. */
  termDays: wholeNumber(1, licenceLimits.termDays.max).nullable().default(null),
  seats: wholeNumber(1, licenceLimits.seats.max).default(1),
  binds: z.array(z.enum(bindingKinds)).max(bindingKinds.length).default(['domain']),
  entitlements: z.array(writtenLine().min(1).max(limits.tag.max)).max(licenceLimits.entitlements.max).default([]),
  terms: LicenceTerms.prefault({}),
};

export const PolicyDraft = z.strictObject(policyFields);
export type PolicyDraft = z.infer<typeof PolicyDraft>;

export const SkuPolicy = z.object({
  skuId: z.int(),
  name: z.string(),
  policy: PolicyDraft,
  /** The policy as buyers read it, one sentence a line. */
  words: z.array(z.string()),
  /** How many licences were sold with it so far: they keep what they were sold with. */
  soldCount: z.int(),
});
export type SkuPolicy = z.infer<typeof SkuPolicy>;

export const ProductPolicies = z.object({
  productId: z.int(),
  title: z.string(),
  state: z.enum(productStates),
  skus: z.array(SkuPolicy),
});
export type ProductPolicies = z.infer<typeof ProductPolicies>;

export const getLicencePolicies = endpoint('GET /api/sale/licencePolicies', {
  summary: 'The licence products of your shop with the terms of their SKUs, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(ProductPolicies),
  errors: ['not_found'],
});

export const saveLicencePolicy = endpoint('POST /api/sale/licencePolicy', {
  summary: 'Set the licence terms of a SKU of your shop, or as an admin of the platform; sold licences keep theirs',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ skuId: id, policy: PolicyDraft }),
  output: SkuPolicy,
  errors: ['not_found', 'shop_not_open', 'state_conflict', 'solo_limit'],
});
