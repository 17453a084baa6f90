/** Merchant accounts at gateways, entered and switched by admins: whoever holds the key of one can say that money came. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { FieldProblem } from '#contract/core/errors.ts';
import * as contract from '#contract/orders/merchants.ts';
import { gateways, type GatewayName, type GatewayWay } from '#contract/orders/gateways.ts';
import {
  merchantProcess,
  merchantRules,
  type MerchantTest,
  type ProviderProof,
} from '#contract/orders/merchantRules.ts';
import { movesFrom } from '#contract/core/process.ts';
import { keyText, privateKeyOf, publicKeyOf } from '../../../outside/gateways/rsa.ts';
import { refusedUrl } from '../../../outside/safeFetch.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, handleOutside, userIdOf, type Call } from '../../../platform/http/http.ts';
import { move, recordStep } from '../../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../../platform/http/plainText.ts';
import { mustBeSomebodyElse, mustDecide } from '../../identity/service.ts';
import { bonusOffer } from '../bonus/bonus.ts';
import { moneyRulesOf, siteConfiguration } from '../../site/service.ts';
import type { PaymentDeps } from '../deps.ts';
import { listWaitingChanges } from './changes.repository.ts';
import { gatewaysOf, openWays } from './choice.ts';
import {
  findMerchant,
  insertMerchant,
  listMerchantRows,
  moveMerchantRow,
  newMerchantId,
  recordTest,
} from './merchants.repository.ts';
import { merchantOf, needsSecondAdmin, readerOf, shownMerchant } from './merchantView.ts';
import {
  isSandboxAddress,
  isTrialAddress,
  isTrialKey,
  isTrialMerchant,
  merchantContext,
  merchantGateway,
  stripeSecretText,
  wechatSecretText,
} from './adapters.ts';
import { networksOf } from './saveMerchant.ts';

const testsPerPerson: AttemptLimit = { scope: 'merchant_test', max: 20, seconds: 600 };

export const listMerchants = (deps: PaymentDeps) =>
  handle(contract.listMerchants, async (call) => {
    const { tx, now } = call;
    const [rows, changes, reader, rules, { site }] = await Promise.all([
      listMerchantRows(tx),
      listWaitingChanges(tx),
      readerOf(call),
      moneyRulesOf(tx, now),
      siteConfiguration(tx),
    ]);
    return {
      list: rows.map((row) => merchantOf(call, deps, { row, changes, reader })),
      needsSecondAdmin: needsSecondAdmin(call),
      buyerBearsFee: rules.gatewayFeeByBuyer === 1,
      feeMaxFen: rules.gatewayFeeMaxFen,
      timeZone: site.timeZone,
    };
  });

/** Throws invalid_input for what can't be called or is no key, merchant_limit. */
export const makeMerchant = (deps: PaymentDeps) =>
  handle(contract.makeMerchant, async (call, { merchantKey, apiKey, webhookSecret, providerProof, ...input }) => {
    const { tx, now, app } = call;
    const { gateway, account } = input;
    const address = addressOf(call, input);
    if (gateway === 'stripe' && isTrialKey(merchantKey)) refuseTrial(call, gateway);
    if (isTrialAddress(gateway, address)) refuseTrial(call, gateway);
    const { secret, ...names } = merchantKeysOf({ ...input, merchantKey, apiKey, webhookSecret, providerProof });
    const payWays = input.payWays.length === 0 ? [...gateways[gateway].ways] : input.payWays;
    checkWays(gateway, payWays);
    const id = await newMerchantId(tx);
    const secretEncrypted = app.keys.encrypt(secret, merchantContext(id));
    const made = {
      ...input,
      ...names,
      id,
      address,
      payWays,
      noticeNetworks: networksOf(input.noticeNetworks),
      secretEncrypted,
      askedBy: userIdOf(call),
      now,
    };
    if (!(await insertMerchant(tx, made, merchantRules.max))) {
      throw new AppError('merchant_limit', { params: { max: merchantRules.max } });
    }
    const { sellerId, appId, keySerial, providerKeyId } = names;
    const { devices, hours, feeRate, feeFixedFen, noticeNetworks } = made;
    const known = { gateway, account, address, sellerId, appId, keySerial, providerKeyId, payWays };
    const detail = { ...known, devices, hours, feeRate, feeFixedFen, noticeNetworks };
    await recordStep(call, { action: 'merchant.make', subject: `merchant ${id}`, detail });
    return shownMerchant(call, deps, id);
  });

interface MerchantKeys {
  /** As it is kept, encrypted. */
  secret: string;
  providerKey: string;
  sellerId: string;
  appId: string;
  keySerial: string;
  providerKeyId: string;
}

/** What belongs to other gateways is not kept. */
const noKeys = { providerKey: '', sellerId: '', appId: '', keySerial: '', providerKeyId: '' };

interface GivenKeys {
  gateway: GatewayName;
  account: string;
  sellerId: string;
  appId: string;
  merchantKey: string;
  keySerial: string;
  apiKey: string;
  webhookSecret: string;
  providerProof: ProviderProof;
  providerKey: string;
  providerKeyId: string;
}

/** What a merchant account is known by at its gateway. Throws invalid_input, with all that is wrong. */
function merchantKeysOf(given: GivenKeys): MerchantKeys {
  if (given.gateway === 'alipay') return alipayKeysOf(given);
  if (given.gateway === 'stripe') return stripeKeysOf(given);
  if (given.gateway === 'epay2') return epay2KeysOf(given);
  return given.gateway === 'wechat' ? wechatKeysOf(given) : epayKeyOf(given.merchantKey);
}

function epayKeyOf(secret: string): MerchantKeys {
  const { max } = merchantRules.secret;
  if (secret.length > max) refuse([{ field: 'merchantKey', rule: 'too_long', params: { max } }]);
  return { ...noKeys, secret };
}

/** What a merchant of an epay provider is known by in version 2, its keys in one line each. */
function epay2KeysOf(given: GivenKeys): MerchantKeys {
  const { key, theirs } = keyPairOf(given, []);
  return { ...noKeys, secret: keyText(key), providerKey: keyText(theirs) };
}

/** What an account at Stripe is known by; both secrets are kept as one. */
function stripeKeysOf({ account, merchantKey, webhookSecret }: GivenKeys): MerchantKeys {
  const rules = merchantRules.stripe;
  const wrong = [
    ...wrongFormat('account', account, rules.account),
    ...wrongFormat('merchantKey', merchantKey, rules.key),
    ...wrongFormat('webhookSecret', webhookSecret, rules.webhookSecret),
  ];
  if (wrong.length > 0) refuse(wrong);
  return { ...noKeys, secret: stripeSecretText({ key: merchantKey, webhookSecret }) };
}

/** What an application of Alipay is known by, its keys in one line each. */
function alipayKeysOf(given: GivenKeys): MerchantKeys {
  const { account, sellerId } = given;
  const { account: isAccount, sellerId: isSeller } = merchantRules.alipay;
  const { key, theirs } = keyPairOf(given, [
    ...wrongFormat('account', account, isAccount),
    ...wrongFormat('sellerId', sellerId, isSeller),
  ]);
  return { ...noKeys, secret: keyText(key), providerKey: keyText(theirs), sellerId };
}

/** What a merchant of WeChat Pay is known by. Both secrets are kept as one; where it has certificates, no public key is. */
function wechatKeysOf(given: GivenKeys): MerchantKeys {
  const { account, appId, keySerial, apiKey, providerKeyId, providerProof } = given;
  const rules = merchantRules.wechat;
  const wrong = [
    ...wrongFormat('account', account, rules.account),
    ...wrongFormat('appId', appId, rules.appId),
    ...wrongFormat('keySerial', keySerial, rules.keySerial),
    ...wrongFormat('apiKey', apiKey, rules.apiKey),
  ];
  const known = { ...noKeys, appId, keySerial: keySerial.toUpperCase() };
  if (providerProof === 'certificates') {
    const key = privateKeyOf(given.merchantKey);
    if (!key || wrong.length > 0) refuse([...wrong, ...(key ? [] : [noPrivateKey])]);
    return { ...known, secret: wechatSecretText({ key: keyText(key), apiKey }) };
  }
  const { key, theirs } = keyPairOf(given, [
    ...wrong,
    ...wrongFormat('providerKeyId', providerKeyId, rules.providerKeyId),
  ]);
  const secret = wechatSecretText({ key: keyText(key), apiKey });
  return { ...known, secret, providerKey: keyText(theirs), providerKeyId };
}

const noPrivateKey = { field: 'merchantKey', rule: 'private_key_format' } as const;

function wrongFormat(field: string, value: string, format: RegExp): FieldProblem[] {
  return format.test(value) ? [] : [{ field, rule: 'format' }];
}

/** Our private key and the gateway's public one. Throws invalid_input, with what was wrong before. */
function keyPairOf(
  { merchantKey, providerKey }: GivenKeys,
  wrong: readonly FieldProblem[],
): { key: KeyObject; theirs: KeyObject } {
  const key = privateKeyOf(merchantKey);
  const theirs = publicKeyOf(providerKey);
  const isOwn = key !== undefined && theirs?.equals(createPublicKey(key)) === true;
  const fields: FieldProblem[] = [
    ...wrong,
    ...(key ? [] : [noPrivateKey]),
    ...(theirs ? [] : [{ field: 'providerKey', rule: 'public_key_format' as const }]),
    ...(isOwn ? [{ field: 'providerKey', rule: 'own_public_key' as const }] : []),
  ];
  if (!key || !theirs || fields.length > 0) refuse(fields);
  return { key, theirs };
}

function checkWays(gateway: GatewayName, ways: readonly GatewayWay[]): void {
  const own: readonly GatewayWay[] = gateways[gateway].ways;
  if (!ways.every((way) => own.includes(way))) refuse([{ field: 'payWays', rule: 'one_of' }]);
}

/** The address, of epay with a slash at its end, of WeChat Pay and Stripe without one: https alone, since keys and unsigned answers travel there. */
function addressOf({ app }: Call, { gateway, address: given }: { gateway: GatewayName; address: string }): string {
  const { config } = app;
  const address = addressText(gateway, given);
  if (isSandboxAddress(config, { gateway, address })) return address;
  const refused = refusedUrl({ ...config.outbound, purpose: 'platform' }, address);
  const isPlain = URL.canParse(address) && new URL(address).search === '' && new URL(address).hash === '';
  if (refused === 'address_refused' || refused === 'port_refused')
    refuse([{ field: 'address', rule: 'url_not_public' }]);
  if (refused !== undefined || !isPlain || !address.startsWith('https://'))
    refuse([{ field: 'address', rule: 'url_format' }]);
  return address;
}

function addressText(gateway: GatewayName, given: string): string {
  if (gateway === 'wechat' || gateway === 'stripe') return given.replace(/\/+$/, '');
  return gateway === 'alipay' || given.endsWith('/') ? given : `${given}/`;
}

/** In production it would deliver goods for money that is none. */
function refuseTrial({ app }: Call, gateway: GatewayName): void {
  if (app.config.mode !== 'production') return;
  refuse([
    gateway === 'alipay' ? { field: 'address', rule: 'trial_address' } : { field: 'merchantKey', rule: 'trial_key' },
  ]);
}

function refuse(fields: FieldProblem[]): never {
  throw new AppError('invalid_input', { fields });
}

/** Throws not_found, state_conflict, merchant_untested, four_eyes, admin_too_new, and invalid_input for a refusal without a reason. */
export const moveMerchant = (deps: PaymentDeps) =>
  handle(contract.moveMerchant, async (call, { id, event, words: written }) => {
    const { tx, now } = call;
    const by = userIdOf(call);
    const words = event === 'refuse' ? neededWords('words', written) : plainWords(written);
    const row = await findMerchant(tx, id);
    if (!row) throw new AppError('not_found');
    const step = movesFrom(merchantProcess, row.state).find((one) => one.event === event);
    if (!step) throw new AppError('state_conflict');
    // Whoever approves knows that the keys are right: a test that passed, since it was entered or switched on again.
    const isTested = row.testResult === 'known' && row.testedAt !== null && row.testedAt >= row.askedAt;
    if (event === 'approve' && row.gateway !== 'epay' && !isTested) throw new AppError('merchant_untested');
    if (event === 'approve' && isTrialMerchant(call.app, row)) refuseTrial(call, row.gateway);
    if (event === 'approve' && needsSecondAdmin(call)) {
      await mustBeSomebodyElse(tx, by, [row.askedBy]);
      await mustDecide(tx, by, now);
    }
    const detail = { gateway: row.gateway, account: row.account, words };
    const moved = moveMerchantRow(tx, { id, from: step.from, to: step.to, by, words, now });
    await move(call, moved, { action: `merchant.${event}`, subject: `merchant ${id}`, detail });
    return shownMerchant(call, deps, id);
  });

/** Asks the gateway who we are. Throws not_found, too_many_requests. */
export const testMerchant = (deps: PaymentDeps) =>
  handleOutside(contract.testMerchant, {
    intend: async (call, { id }) => {
      await attempt(call.app.attempts, testsPerPerson, String(userIdOf(call)), call.now);
      const row = await findMerchant(call.tx, id);
      if (!row) throw new AppError('not_found');
      return row;
    },
    ask: (call, row): Promise<MerchantTest> => merchantGateway({ ...call.app, ...deps }, row).test(),
    record: async (call, { id }, result) => {
      await recordTest(call.tx, id, result, call.now);
      return shownMerchant(call, deps, id);
    },
  });

/** The gateways that take an amount. */
export const listGateways = handle(contract.listGateways, async (call, { amountFen }) => {
  const { ways, closed } = await openWays(call, { amountFen });
  const { actor, tx, now } = call;
  const bonus = actor.kind === 'user' ? await bonusOffer(tx, actor.userId, now) : null;
  return { list: gatewaysOf(ways), closed, bonus };
});
