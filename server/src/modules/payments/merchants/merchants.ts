/** Merchant accounts at gateways, entered and switched by admins: whoever holds the key of one can say that money came. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { FieldProblem } from '#contract/core/errors.ts';
import * as contract from '#contract/orders/merchants.ts';
import { gateways, merchantGatewayNames, type GatewayName, type GatewayWay } from '#contract/orders/gateways.ts';
import {
  merchantEvents,
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
import type { Reply } from '../../../platform/http/reply.ts';
import { mustDecide } from '../../admins/service.ts';
import type { PaymentDeps } from '../deps.ts';
import { noticeUrlOf } from '../paymentRequest.ts';
import {
  findMerchant,
  insertMerchant,
  listMerchantRows,
  moveMerchantRow,
  newMerchantId,
  recordTest,
  saveMerchantRow,
  type MerchantRow,
} from './merchants.repository.ts';
import {
  gatewaysOf,
  isSandboxAddress,
  merchantContext,
  merchantGateway,
  noticeBaseOf,
  openWays,
  wechatSecretOf,
  wechatSecretText,
} from './openGateways.ts';

const testsPerPerson: AttemptLimit = { scope: 'merchant_test', max: 20, seconds: 600 };

/** In production one admin alone could have money said to be there that is not. */
const needsSecondAdmin = ({ app }: Pick<Call, 'app'>) => app.config.mode === 'production';

export const listMerchants = (deps: PaymentDeps) =>
  handle(contract.listMerchants, async (call) => ({
    list: (await listMerchantRows(call.tx)).map((row) => merchantOf(call, deps, row)),
    needsSecondAdmin: needsSecondAdmin(call),
  }));

/** Throws invalid_input for what can't be called or is no key, merchant_limit. */
export const makeMerchant = (deps: PaymentDeps) =>
  handle(contract.makeMerchant, async (call, { merchantKey, apiKey, providerProof, ...input }) => {
    const { tx, now, app } = call;
    const { gateway, account } = input;
    const address = addressOf(call, input);
    const { secret, ...names } = merchantKeysOf({ ...input, merchantKey, apiKey, providerProof });
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
      secretEncrypted,
      askedBy: userIdOf(call),
      now,
    };
    if (!(await insertMerchant(tx, made, merchantRules.max))) {
      throw new AppError('merchant_limit', { params: { max: merchantRules.max } });
    }
    const { sellerId, appId, keySerial, providerKeyId } = names;
    const detail = { gateway, account, address, sellerId, appId, keySerial, providerKeyId, payWays };
    await recordStep(call, { action: 'merchant.make', subject: `merchant ${id}`, detail });
    return shown(call, deps, id);
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
  providerProof: ProviderProof;
  providerKey: string;
  providerKeyId: string;
}

/** What a merchant account is known by at its gateway. Throws invalid_input, with all that is wrong. */
function merchantKeysOf(given: GivenKeys): MerchantKeys {
  if (given.gateway === 'alipay') return alipayKeysOf(given);
  return given.gateway === 'wechat' ? wechatKeysOf(given) : epayKeyOf(given.merchantKey);
}

function epayKeyOf(secret: string): MerchantKeys {
  const { max } = merchantRules.secret;
  if (secret.length > max) refuse([{ field: 'merchantKey', rule: 'too_long', params: { max } }]);
  return { ...noKeys, secret };
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

/** The address, of epay with a slash at its end and of WeChat Pay without one: https alone, since keys and unsigned answers travel there. */
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
  if (gateway === 'wechat') return given.replace(/\/+$/, '');
  return gateway === 'alipay' || given.endsWith('/') ? given : `${given}/`;
}

function refuse(fields: FieldProblem[]): never {
  throw new AppError('invalid_input', { fields });
}

/** Throws not_found. */
export const saveMerchant = (deps: PaymentDeps) =>
  handle(contract.saveMerchant, async (call, input) => {
    if (!(await saveMerchantRow(call.tx, input))) throw new AppError('not_found');
    const { id, ...detail } = input;
    await recordStep(call, { action: 'merchant.save', subject: `merchant ${id}`, detail });
    return shown(call, deps, id);
  });

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
    if (event === 'approve' && needsSecondAdmin(call)) {
      if (row.askedBy === by) throw new AppError('four_eyes');
      await mustDecide(tx, by, now);
    }
    const detail = { gateway: row.gateway, account: row.account, words };
    const moved = moveMerchantRow(tx, { id, from: step.from, to: step.to, by, words, now });
    await move(call, moved, { action: `merchant.${event}`, subject: `merchant ${id}`, detail });
    return shown(call, deps, id);
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
      return shown(call, deps, id);
    },
  });

/** The gateways that take an amount. */
export const listGateways = (deps: PaymentDeps) =>
  handle(contract.listGateways, async ({ tx, app }, { amountFen }) => ({
    list: gatewaysOf(await openWays(tx, { ...app, ...deps }, amountFen)),
  }));

async function shown(call: Call, deps: PaymentDeps, id: number): Promise<Reply<contract.Merchant>> {
  const row = await findMerchant(call.tx, id);
  if (!row) throw new AppError('not_found');
  return merchantOf(call, deps, row);
}

/** Where gateways with keys of their own answer; undefined: wherever the provider says. */
const ownAddresses: Partial<Record<GatewayName, readonly string[]>> = {
  alipay: [merchantRules.alipay.address, merchantRules.alipay.trialAddress],
  wechat: [merchantRules.wechat.address, merchantRules.wechat.otherAddress],
};

/** What both sides of a merchant account are known by: nothing of it is secret. */
function fingerprintsOf({ app }: Pick<Call, 'app'>, row: MerchantRow): { own: string; provider: string | null } | null {
  if (row.gateway !== 'wechat' && row.providerKey === '') return null;
  const secret = app.keys.decrypt(row.secretEncrypted, merchantContext(row.id));
  const key = privateKeyOf(row.gateway === 'wechat' ? wechatSecretOf(secret).key : secret);
  const theirs = publicKeyOf(row.providerKey);
  return key ? { own: fingerprintOf(createPublicKey(key)), provider: theirs ? fingerprintOf(theirs) : null } : null;
}

/** SHA-256 over the key as it is exchanged (SPKI, DER), in hexadecimal. */
function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex');
}

function merchantOf(call: Call, deps: PaymentDeps, row: MerchantRow): Reply<contract.Merchant> {
  const { askedBy, askedByName, decidedBy, decidedByName, testResult, testedAt, gateway, state } = row;
  const open = new Set(movesFrom(merchantProcess, state).map(({ event }) => event));
  const isAsker = call.actor.kind === 'user' && call.actor.userId === askedBy;
  return {
    ...row,
    gateway: merchantGatewayNames.find((name) => name === gateway) ?? merchantGatewayNames[0],
    askedBy: { id: askedBy, username: askedByName },
    decidedBy: decidedBy === null ? null : { id: decidedBy, username: decidedByName ?? '' },
    tested: testResult === null || testedAt === null ? null : { result: testResult, at: testedAt },
    noticeUrl: noticeUrlOf({ name: gateway, merchantId: row.id }, noticeBaseOf({ ...call.app, ...deps }, row)),
    fingerprints: fingerprintsOf(call, row),
    isForeignAddress: ownAddresses[gateway]?.includes(row.address) === false,
    may: merchantEvents.filter(
      (event) => open.has(event) && !(event === 'approve' && isAsker && needsSecondAdmin(call)),
    ),
  };
}
