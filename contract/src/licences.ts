import { z } from 'zod';
import { bindingKinds } from './bindings.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, listOf, pageInput } from './paging.ts';

export const licenceStates = ['active', 'suspended', 'revoked', 'expired'] as const;
export { bindingKinds, type BindingKind } from './bindings.ts';

export const LicenceSummary = z.object({
  id: z.number(),
  state: z.enum(licenceStates),
  productId: z.number(),
  title: z.string(),
  skuName: z.string(),
  categorySlug: z.string(),
  keyMasked: z.string(),
  seats: z.number(),
  seatsUsed: z.number(),
  binds: z.array(z.enum(bindingKinds)),
  /** Null: the term has not begun. */
  startsAt: z.string().nullable(),
  /** Null: for a lifetime. */
  expiresAt: z.string().nullable(),
});
export type LicenceSummary = z.infer<typeof LicenceSummary>;

export const Activation = z.object({
  id: z.number(),
  kind: z.enum(bindingKinds),
  target: z.string(),
  createdAt: z.string(),
});

export const Licence = LicenceSummary.extend({
  /** The whole key, for its owner. */
  key: z.string(),
  orderId: z.number(),
  activations: z.array(Activation),
  unbindsLeft: z.number(),
  may: z.array(z.enum(['bind', 'unbind'])),
});
export type Licence = z.infer<typeof Licence>;

export const listLicences = endpoint('listLicences', {
  summary: 'One’s own licences, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(LicenceSummary),
  errors: [],
});

export const getLicence = endpoint('getLicence', {
  summary: 'A licence of one’s own with its key and activations',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Licence,
  errors: ['not_found'],
});

export const bindLicence = endpoint('bindLicence', {
  summary: 'Bind a licence of one’s own to a domain, machine or account within its seats',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    licenceId: id,
    kind: z.enum(bindingKinds),
    target: z.string().trim().min(1).max(limits.domain.max),
  }),
  output: Licence,
  errors: ['not_found', 'seats_used_up', 'already_bound', 'licence_not_active'],
});

export const unbindLicence = endpoint('unbindLicence', {
  summary: 'Unbind an activation of one’s own; 3 times in 30 days',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ licenceId: id, activationId: id }),
  output: Licence,
  errors: ['not_found', 'unbind_limit'],
});

/** Named results of a validation, gravest first. */
export const validationCodes = [
  'NOT_FOUND',
  'REVOKED',
  'SUSPENDED',
  'EXPIRED',
  'NOT_STARTED',
  'SCOPE_REQUIRED',
  'SCOPE_KIND_MISMATCH',
  'NOT_BOUND',
  'VALID',
] as const;
export type ValidationCode = (typeof validationCodes)[number];

export const Validation = z.object({
  valid: z.boolean(),
  code: z.enum(validationCodes),
  /** One sentence in the caller's language. */
  detail: z.string(),
  product: z.string().nullable(),
  expiresAt: z.string().nullable(),
  entitlements: z.array(z.string()),
  /** The JSON text that is signed: the result, key's fingerprint, scope, nonce, `issuedAt`, `goodUntil` (300 s later). */
  signed: z.string(),
  /** Ed25519 over the UTF-8 bytes of `signed`, base64. */
  signature: z.string(),
  keyId: z.string(),
});
export type Validation = z.infer<typeof Validation>;

export const validateLicence = endpoint('validateLicence', {
  summary: 'Check a licence for a domain, machine or account; the answer is signed and never an exception',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    key: z.string().trim().min(1).max(limits.licenceKey.max),
    domain: z.string().trim().max(limits.domain.max).optional(),
    machine: z.string().trim().max(limits.domain.max).optional(),
    account: z.string().trim().max(limits.domain.max).optional(),
    nonce: z.string().max(100).optional(),
  }),
  output: Validation,
  errors: ['too_many_requests'],
});

export const getLicencePublicKey = endpoint('getLicencePublicKey', {
  summary: 'The Ed25519 key that answers are signed with',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ keyId: z.string(), algorithm: z.literal('Ed25519'), pem: z.string() }),
  errors: [],
});

export const inquiryResults = ['valid', 'expired', 'revoked', 'not_found'] as const;

export const InquiryItem = z.object({
  result: z.enum(inquiryResults),
  product: z.string(),
  productId: z.number(),
  /** First character and stars. */
  holderMasked: z.string(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  /** The domain or account asked for, when it is bound. */
  target: z.string().nullable(),
});

export const Inquiry = z.object({
  result: z.enum(inquiryResults),
  matchedBy: z.enum(['key', 'domain', 'machine', 'account']).nullable(),
  items: z.array(InquiryItem),
  checkedAt: z.string(),
});
export type Inquiry = z.infer<typeof Inquiry>;

export const inquire = endpoint('inquire', {
  summary: 'Ask whether a licence key or a domain is genuine',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ query: z.string().trim().min(limits.inquiry.min).max(limits.inquiry.max) }),
  output: Inquiry,
  errors: ['too_many_requests'],
});
