import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, wholeNumber } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { gatewayNames, gatewayWays, merchantGatewayNames } from './gateways.ts';
import {
  epayCashiers,
  merchantEvents,
  merchantRules,
  merchantStates,
  merchantTests,
  providerProofs,
} from './merchantRules.ts';

const { name, account, address, secret, alipay, wechat, weight, amountFen } = merchantRules;

/** A merchant account as admins see it: never its key. */
export const Merchant = z.object({
  id: z.int(),
  gateway: z.enum(merchantGatewayNames),
  name: z.string(),
  state: z.enum(merchantStates),
  /** What the gateway calls us, and where it answers. */
  account: z.string(),
  address: z.string(),
  cashier: z.enum(epayCashiers),
  /** Whose account is paid, where that is not said by `account`; else ''. */
  sellerId: z.string(),
  /** Of WeChat Pay: the application, the serial number of our certificate and the ID of its public key, '' where it has certificates; else ''. */
  appId: z.string(),
  keySerial: z.string(),
  providerKeyId: z.string(),
  /**
   * SHA-256 of both public keys, ours as the gateway has it and the gateway's, to be compared there; null: it has none. The gateway's is null
   * where it has certificates.
   */
  fingerprints: z.object({ own: z.string(), provider: z.string().nullable() }).nullable(),
  /** Whether keys and answers travel to an address that is none of the gateway's own; of epay always false. */
  isForeignAddress: z.boolean(),
  /** How payers get there, as far as it is switched on. */
  payWays: z.array(z.enum(gatewayWays)),
  weight: z.int(),
  minFen: z.int(),
  maxFen: z.int(),
  askedBy: Person,
  askedAt: time,
  decidedBy: Person.nullable(),
  decidedAt: time.nullable(),
  words: z.string(),
  tested: z.object({ result: z.enum(merchantTests), at: time }).nullable(),
  /** Where the gateway sends its notices: some want it in their own settings. */
  noticeUrl: z.string(),
  may: z.array(z.enum(merchantEvents)),
});
export type Merchant = z.infer<typeof Merchant>;

const bounds = {
  name: writtenLine().pipe(z.string().min(name.min).max(name.max)),
  weight: wholeNumber(weight.min, weight.max),
  minFen: wholeNumber(amountFen.min, amountFen.max),
  maxFen: wholeNumber(amountFen.min, amountFen.max),
};
const isRange = ({ minFen, maxFen }: { minFen: number; maxFen: number }) => minFen <= maxFen;

export const listMerchants = endpoint('GET /api/admin/merchant/list', {
  summary: 'Merchant accounts at gateways, those that take money first',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(Merchant),
    /** Whether another admin must agree before one takes money. */
    needsSecondAdmin: z.boolean(),
  }),
  errors: [],
});

export const makeMerchant = endpoint('POST /api/admin/merchant/make', {
  summary: 'Enter a merchant account; it takes money once it is approved. What it is known by never changes afterwards',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z
    .strictObject({
      gateway: z.enum(merchantGatewayNames),
      account: z
        .string()
        .regex(/^[A-Za-z0-9_-]+$/)
        .min(account.min)
        .max(account.max),
      address: writtenLine().pipe(z.string().max(address.max)),
      /** The key: of Alipay the application's private key, of WeChat Pay that of the merchant API certificate. */
      merchantKey: z.string().trim().min(secret.min).max(alipay.key.max),
      /** For epay: what payers are led to. */
      cashier: z.enum(epayCashiers).default('all'),
      /** For Alipay, and needed there: the account that is paid (PID). */
      sellerId: z.string().regex(/^\d*$/).max(account.max).default(''),
      /** For WeChat Pay: by its public key, or by platform certificates, which are fetched with the APIv3 key. */
      providerProof: z.enum(providerProofs).default('public_key'),
      /** For Alipay, and for WeChat Pay by its public key; needed there: the gateway's public key. */
      providerKey: z.string().trim().max(alipay.key.max).default(''),
      /** For WeChat Pay, and needed there; `providerKeyId` with a public key alone. */
      appId: writtenLine().pipe(z.string().max(wechat.field.max)).default(''),
      keySerial: writtenLine().pipe(z.string().max(wechat.field.max)).default(''),
      apiKey: z.string().trim().max(wechat.field.max).default(''),
      providerKeyId: writtenLine().pipe(z.string().max(wechat.field.max)).default(''),
      /** How payers get there; all ways of the gateway when left out. */
      payWays: z.array(z.enum(gatewayWays)).max(gatewayWays.length).default([]),
      ...bounds,
    })
    .refine(isRange, { path: ['maxFen'], error: 'too_small' }),
  output: Merchant,
  errors: ['merchant_limit'],
});

export const saveMerchant = endpoint('POST /api/admin/merchant/save', {
  summary: 'Change what a merchant account is called, how often it is chosen and for which amounts',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id, ...bounds }).refine(isRange, { path: ['maxFen'], error: 'too_small' }),
  output: Merchant,
  errors: ['not_found'],
});

export const moveMerchant = endpoint('POST /api/admin/merchant/move', {
  summary: 'Approve, refuse (with a reason), switch off or on a merchant account',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    id,
    event: z.enum(merchantEvents),
    words: writtenText().pipe(z.string().max(limits.reason.max)).default(''),
  }),
  output: Merchant,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new', 'merchant_untested'],
});

export const testMerchant = endpoint('POST /api/admin/merchant/test', {
  summary: 'Ask the gateway whether it knows the merchant account; charges nothing',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: Merchant,
  errors: ['not_found', 'too_many_requests'],
});

export const listGateways = endpoint('GET /api/payment/gateways', {
  summary: 'The gateways through which an amount can be paid now',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ amountFen: wholeNumber(amountFen.min, amountFen.max).optional() }),
  output: z.object({ list: z.array(z.enum(gatewayNames)) }),
  errors: [],
});
