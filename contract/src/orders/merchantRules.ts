/** Merchant accounts at gateways: their states and bounds. Free of zod. */
import type { Process } from '../core/process.ts';
import { rechargeRules } from '../money/rechargeRules.ts';

export const merchantStates = ['waiting', 'on', 'off', 'refused'] as const;
export type MerchantState = (typeof merchantStates)[number];

/** Entered by one admin, agreed to by another where the site asks for it, then switched on and off. */
export const merchantProcess: Process<MerchantState> = {
  states: merchantStates,
  initial: 'waiting',
  moves: [
    { from: 'waiting', event: 'approve', to: 'on', by: 'admin' },
    { from: 'waiting', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'on', event: 'switch_off', to: 'off', by: 'admin' },
    // Whoever approves looks at it again.
    { from: 'off', event: 'switch_on', to: 'waiting', by: 'admin' },
  ],
};
export const merchantEvents = ['approve', 'refuse', 'switch_off', 'switch_on'] as const;

/** What payers are led to at an epay provider: its page with all ways, or one of them at once. */
export const epayCashiers = ['all', 'alipay', 'wxpay', 'qqpay'] as const;
export type EpayCashier = (typeof epayCashiers)[number];

/** What a payer holds: WeChat's own browser is a phone of its own kind. */
export const payDevices = ['desk', 'phone', 'wechat'] as const;
export type PayDevice = (typeof payDevices)[number];

export const merchantRules = {
  /** Characters. */
  name: { min: 1, max: 40 },
  account: { min: 1, max: 40 },
  address: { max: 200 },
  secret: { min: 8, max: 200 },
  /** Of Alipay: the number of an application, that of an account that is paid, and keys with or without the lines of PEM. */
  alipay: {
    account: /^\d{16}$/,
    sellerId: /^2088\d{12}$/,
    digits: 16,
    sellerStart: '2088',
    address: 'https://openapi.alipay.com/gateway.do',
    /** Alipay's own for trials. */
    trialAddress: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
    key: { max: 4000, bitsMin: 2048 },
  },
  /** Of WeChat Pay. Keys as with Alipay. */
  wechat: {
    /** The merchant number (mchid). */
    account: /^\d{8,10}$/,
    /** Of an official account, app or mini program that is bound to the merchant. */
    appId: /^w[wx][0-9A-Za-z]{16}$/,
    /** Of the merchant API certificate, hexadecimal. */
    keySerial: /^[0-9A-Fa-f]{40}$/,
    serialLength: 40,
    /** The APIv3 key: as many bytes, no spaces. */
    apiKey: /^[\x21-\x7e]{32}$/,
    apiKeyLength: 32,
    providerKeyId: /^PUB_KEY_ID_[0-9A-Za-z]{1,60}$/,
    providerKeyStart: 'PUB_KEY_ID_',
    address: 'https://api.mch.weixin.qq.com',
    /** WeChat Pay's own in another region. */
    otherAddress: 'https://api2.mch.weixin.qq.com',
    /** Characters of a field. */
    field: { max: 80 },
  },
  /** Of Stripe. */
  stripe: {
    /** The account that is paid. */
    account: /^acct_[0-9A-Za-z]{8,35}$/,
    accountStart: 'acct_',
    /** A secret or restricted key. */
    key: /^[sr]k_(?:live|test)_[0-9A-Za-z_]{8,180}$/,
    /** How a key for trials begins after its first word. */
    trialKey: /^[sr]k_test_/,
    /** The signing secret of the webhook endpoint. */
    webhookSecret: /^whsec_[0-9A-Za-z+/=_-]{8,120}$/,
    webhookSecretStart: 'whsec_',
    address: 'https://api.stripe.com',
    /** Characters of the signing secret. */
    field: { max: 130 },
    /** Smaller payments are refused there: about 0.5 US dollars. */
    minFen: 400,
  },
  /** Of several that take an amount, each is chosen as often as its weight says. */
  weight: { min: 1, max: 100, usual: 10 },
  amountFen: { min: 1, max: rechargeRules.fen.max },
  /** Of the fee that a payer bears: ten-thousandths of the amount, and fen. */
  feeRate: { min: 0, max: 200, whole: 10_000 },
  feeFixedFen: { min: 0, max: 500 },
  /** Times of the clock. */
  clock: /^([01]\d|2[0-3]):[0-5]\d$/,
  /** Characters, in each language. */
  maintenance: { max: 120 },
  /** Networks that notices come from, and characters of one. */
  networks: { max: 40, length: 50 },
  /** Merchant accounts of a site, those refused included. */
  max: 50,
} as const;

/** Of WeChat Pay: by what its answers and notices are proved. */
export const providerProofs = ['public_key', 'certificates'] as const;
export type ProviderProof = (typeof providerProofs)[number];

/**
 * What came of asking the gateway who we are: it knows us, it does not, its answer is not signed with the key that was
 * entered, its certificates are not encrypted with the APIv3 key that was entered, it has none for us, it can't be reached or understood.
 */
export const merchantTests = ['known', 'unknown', 'unsigned', 'unsealed', 'no_certificates', 'unreachable'] as const;
export type MerchantTest = (typeof merchantTests)[number];
