import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { licenceReasons } from '../licences/licenceProcess.ts';
import { limits } from '../core/limits.ts';
import { Proof } from '../core/proof.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { licenceDisclosures, certificateDisclosures } from './disclosures.ts';

/** The four words. Suspended counts as revoked; so does whatever stands below something revoked. */
export const inquiryResults = ['valid', 'expired', 'revoked', 'not_found'] as const;
export type InquiryResult = (typeof inquiryResults)[number];

/**
 * Why something is not valid, as strangers are told, and what else they should know of what is. Beside the reasons of licences
 * and certificates:
 * - not valid: `suspended` (for now, no reason given), `replaced` (an old key, another one took its place), `unbound` (what was
 *   asked about is bound no more), `above` (something in the chain above it), `begins` (later; called expired until then);
 * - valid: `withdrawn` (the platform took the product off sale, which takes no licence from whoever has it), `grace` (past its
 *   end, it works on for a grace time), `kept` (past its end, versions that were out by then work on),
 *   `leased` (the key of a lease, which works until the lease ends).
 */
export const inquiryReasons = [
  ...licenceReasons,
  'left',
  'suspended',
  'replaced',
  'unbound',
  'withdrawn',
  'above',
  'begins',
  'grace',
  'kept',
  'leased',
] as const;
export type InquiryReason = (typeof inquiryReasons)[number];

/** `platform`: who sells under the name of the site. */
export const inquiryKinds = ['licence', 'platform', 'shop', 'agent', 'person'] as const;

/**
 * What the text of an inquiry turned out to be. `account` also finds agents by the QQ number that they show, `shop` the
 * platform by the name under which it sells.
 */
export const inquiryMatches = ['key', 'domain', 'machine', 'account', 'number', 'shop'] as const;
export type InquiryMatch = (typeof inquiryMatches)[number];

const disclosures = [...new Set([...licenceDisclosures, ...certificateDisclosures])] as const;

/** One link of the chain of authority. */
export const ChainLink = z.object({
  kind: z.enum(['product', ...inquiryKinds]),
  /** A shop's or a product's name, a person's as far as it is shown. Null: the platform above others, or not shown. */
  name: z.string().nullable(),
  /** Of a certificate. */
  number: z.string().nullable(),
  level: z.string().nullable(),
  /** Of a shop, an agent or a person: the platform checked who stands behind it. */
  verified: z.boolean().nullable(),
  /** Of this link alone, whatever stands above it. */
  result: z.enum(inquiryResults),
  reason: z.enum(inquiryReasons).nullable(),
  /** Since when it is so, where that is known; with `begins` when it begins, `grace` when that ends, `kept` its end, `leased` until when. */
  at: time.nullable(),
});
export type ChainLink = z.infer<typeof ChainLink>;

/** What one thing is worth now. What its kind does not have, and what its holder hides, is null. */
export const InquiryFacts = z.object({
  kind: z.enum(inquiryKinds),
  /** With everything above it. */
  result: z.enum(inquiryResults),
  reason: z.enum(inquiryReasons).nullable(),
  /** Since when it is revoked or expired, where that is known; with `begins` when it begins, `grace` when that ends, `kept` its end, `leased` until when. */
  at: time.nullable(),
  /** Of a licence. */
  product: z.string().nullable(),
  productId: z.int().nullable(),
  /** Holder of a licence: first character and stars. */
  holderMasked: z.string().nullable(),
  /** The domain, machine or account asked for, when it is bound. */
  target: z.string().nullable(),
  /**
   * Whether the holder has proven that the domain asked for is theirs; machines and accounts are never proven. Null: a binding
   * was not asked for, or is no more.
   */
  proven: z.boolean().nullable(),
  /** Of a shop or the platform; of an agent or a person first character and stars unless it is shown. */
  name: z.string().nullable(),
  shopId: z.int().nullable(),
  /** Of a shop, an agent or a person: the platform checked who stands behind it. */
  verified: z.boolean().nullable(),
  /** Of a certificate. */
  number: z.string().nullable(),
  level: z.string().nullable(),
  region: z.string().nullable(),
  qq: z.string().nullable(),
  /** Null also as long as a licence's term has not begun. */
  since: time.nullable(),
  /** Null: without end, unless it is among `hidden`. */
  until: time.nullable(),
  /** Fields that the holder does not show. */
  hidden: z.array(z.enum(disclosures)),
  /** From the platform down to the thing itself. */
  chain: z.array(ChainLink),
});
export type InquiryFacts = z.infer<typeof InquiryFacts>;

export const InquiryItem = InquiryFacts.extend({
  matchedBy: z.enum(inquiryMatches),
  /** To be handed on as `/certificate?token=…`: says what was answered now, and looks again when it is opened. */
  link: z.string(),
});
export type InquiryItem = z.infer<typeof InquiryItem>;

export const Inquiry = z.object({
  /** The best of the items' words. */
  result: z.enum(inquiryResults),
  /** Of the first item. */
  matchedBy: z.enum(inquiryMatches).nullable(),
  /** All that the text could mean: at most 10, by the order of what they were matched by, newest first. */
  items: z.array(InquiryItem),
  /** Another domain that is authorised looks like the one asked for: letters should be compared one by one. */
  lookalike: z.boolean(),
  checkedAt: time,
});
export type Inquiry = z.infer<typeof Inquiry>;

export const inquire = endpoint('POST /api/inquire', {
  summary:
    'Ask whether a licence key, domain, account, machine, agent, person or shop is genuine; after several misses with a proof of work',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    query: writtenLine().min(limits.inquiry.min).max(limits.inquiry.max),
    proof: Proof.optional(),
  }),
  output: Inquiry,
  errors: ['too_many_requests', 'proof_needed'],
});

export const listInquirySamples = endpoint('GET /api/inquire/samples', {
  summary: 'What can be asked to see how an inquiry answers: of the demo data, nothing where there is none',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.object({ kind: z.enum(['domain', 'number']), query: z.string() })) }),
  errors: [],
});

export const Certificate = z.object({
  /** What the link said when it was made. */
  said: z.object({ result: z.enum(inquiryResults), at: time }),
  /** What holds now. */
  now: InquiryFacts,
  checkedAt: time,
});
export type Certificate = z.infer<typeof Certificate>;

export const getCertificate = endpoint('GET /api/inquire/certificate', {
  summary: 'What a certificate’s link said, and what holds now',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ token: z.string().min(1).max(limits.certificateToken.max) }),
  output: Certificate,
  errors: ['not_found', 'too_many_requests'],
});
