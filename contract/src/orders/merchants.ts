import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, wholeNumber } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { gatewayNames, gatewayWays, merchantGatewayNames } from './gateways.ts';
import { obstacles } from './merchantChoice.ts';
import {
  epayCashiers,
  merchantEvents,
  merchantRules,
  merchantStates,
  merchantTests,
  payDevices,
  providerProofs,
} from './merchantRules.ts';

const { name, account, address, secret, alipay, wechat, stripe, weight, amountFen } = merchantRules;
const { feeRate, feeFixedFen, clock, maintenance, networks } = merchantRules;

/** When payments are taken, by the site's clock; over midnight where it ends before it begins. */
export const PayHours = z
  .strictObject({ from: z.string().regex(clock), to: z.string().regex(clock) })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'format' });

/** What waits for another admin: fee and networks as they would be. */
export const MerchantChange = z.object({
  id: z.int(),
  feeRate: z.int(),
  feeFixedFen: z.int(),
  noticeNetworks: z.array(z.string()),
  askedBy: Person,
  askedAt: time,
  may: z.array(z.enum(['decide', 'withdraw'])),
});
export type MerchantChange = z.infer<typeof MerchantChange>;

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
  /** Whether its key moves no real money; such a key is refused in production. */
  isTrial: z.boolean(),
  /** How payers get there, as far as it is switched on. */
  payWays: z.array(z.enum(gatewayWays)),
  weight: z.int(),
  minFen: z.int(),
  maxFen: z.int(),
  devices: z.array(z.enum(payDevices)),
  /** Null: day and night. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** While it has a text it takes no new payments, and payers read it. */
  maintenance: z.object({ zh: z.string(), en: z.string() }),
  /** What a payer bears, where the site says so: ten-thousandths of the amount, and fen. */
  feeRate: z.int(),
  feeFixedFen: z.int(),
  /** Where its notices may come from; none: from everywhere. */
  noticeNetworks: z.array(z.string()),
  /** Whoever saves says which one was read. */
  version: z.int(),
  change: MerchantChange.nullable(),
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
const devices = z.array(z.enum(payDevices)).min(1).max(payDevices.length);
/** Addresses or networks, as 203.0.113.0/24. */
const noticeNetworks = z.array(writtenLine().pipe(z.string().min(1).max(networks.length))).max(networks.max);
const maintenanceText = writtenLine().pipe(z.string().max(maintenance.max));
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
    /** Whether buyers bear the fees, and how many fen of each payment at most. */
    buyerBearsFee: z.boolean(),
    feeMaxFen: z.int(),
    /** By which hours count. */
    timeZone: z.string(),
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
      /** The key: of Alipay the application's private key, of WeChat Pay that of the merchant API certificate, of Stripe a secret or restricted key, of epay by version 2 the merchant's private key. */
      merchantKey: z.string().trim().min(secret.min).max(alipay.key.max),
      /** For epay: what payers are led to. */
      cashier: z.enum(epayCashiers).default('all'),
      /** For Alipay, and needed there: the account that is paid (PID). */
      sellerId: z.string().regex(/^\d*$/).max(account.max).default(''),
      /** For WeChat Pay: by its public key, or by platform certificates, which are fetched with the APIv3 key. */
      providerProof: z.enum(providerProofs).default('public_key'),
      /** For Alipay, epay by version 2, and WeChat Pay by its public key; needed there: the gateway's public key. */
      providerKey: z.string().trim().max(alipay.key.max).default(''),
      /** For WeChat Pay, and needed there; `providerKeyId` with a public key alone. */
      appId: writtenLine().pipe(z.string().max(wechat.field.max)).default(''),
      keySerial: writtenLine().pipe(z.string().max(wechat.field.max)).default(''),
      apiKey: z.string().trim().max(wechat.field.max).default(''),
      providerKeyId: writtenLine().pipe(z.string().max(wechat.field.max)).default(''),
      /** For Stripe, and needed there: the signing secret of the webhook endpoint. */
      webhookSecret: z.string().trim().max(stripe.field.max).default(''),
      /** How payers get there; all ways of the gateway when left out. */
      payWays: z.array(z.enum(gatewayWays)).max(gatewayWays.length).default([]),
      ...bounds,
      devices: devices.default([...payDevices]),
      hours: PayHours.nullable().default(null),
      feeRate: wholeNumber(feeRate.min, feeRate.max).default(0),
      feeFixedFen: wholeNumber(feeFixedFen.min, feeFixedFen.max).default(0),
      noticeNetworks: noticeNetworks.default([]),
    })
    .refine(isRange, { path: ['maxFen'], error: 'too_small' }),
  output: Merchant,
  errors: ['merchant_limit'],
});

export const saveMerchant = endpoint('POST /api/admin/merchant/save', {
  summary:
    'Change when a merchant account is chosen, its fee, maintenance text and the networks of its notices; a higher fee, first networks and more of them may wait for another admin',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z
    .strictObject({
      id,
      /** As it was read. */
      version: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      ...bounds,
      devices,
      hours: PayHours.nullable(),
      /** Both or none. */
      maintenance: z
        .strictObject({ zh: maintenanceText, en: maintenanceText })
        .refine(({ zh, en }) => (zh === '') === (en === ''), { path: ['en'], error: 'required' }),
      feeRate: wholeNumber(feeRate.min, feeRate.max),
      feeFixedFen: wholeNumber(feeFixedFen.min, feeFixedFen.max),
      noticeNetworks,
    })
    .refine(isRange, { path: ['maxFen'], error: 'too_small' }),
  output: Merchant,
  errors: ['not_found', 'state_conflict', 'merchant_change_waiting'],
});

export const decideMerchantChange = endpoint('POST /api/admin/merchant/decideChange', {
  summary: 'As another admin: agree to a higher fee or more networks of a merchant account, or refuse (with a reason)',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    /** Of the change. */
    id,
    accept: z.boolean(),
    words: writtenText().pipe(z.string().max(limits.reason.max)).default(''),
  }),
  output: Merchant,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const withdrawMerchantChange = endpoint('POST /api/admin/merchant/withdrawChange', {
  summary: 'Withdraw a change of a merchant account that you asked for and that still waits',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({
    /** Of the change. */
    id,
  }),
  output: Merchant,
  errors: ['not_found', 'state_conflict', 'forbidden'],
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

/** A gateway that takes no such payment now, and why. */
export const ClosedGateway = z.object({
  gateway: z.enum(gatewayNames),
  why: z.enum(obstacles),
  /** When it opens, by the site's clock; null where that is not known. */
  from: z.string().nullable(),
  /** What it can be paid with instead; empty where the device is not why. */
  devices: z.array(z.enum(payDevices)),
  /** What admins say of it, in the reader's language; '' where they say nothing. */
  text: z.string(),
});
export type ClosedGateway = z.infer<typeof ClosedGateway>;

export const listGateways = endpoint('GET /api/payment/gateways', {
  summary: 'The gateways through which an amount can be paid now',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ amountFen: wholeNumber(amountFen.min, amountFen.max).optional() }),
  output: z.object({
    list: z.array(z.enum(gatewayNames)),
    closed: z.array(ClosedGateway),
    /** What the platform adds to the caller's next recharge: of one from so much on, in ten-thousandths, so much at most; null: nothing. */
    bonus: z.object({ fromFen: z.int(), rate: z.int(), maxFen: z.int() }).nullable(),
  }),
  errors: [],
});
