/** Merchant accounts at gateways, entered and switched by admins: whoever holds the key of one can say that money came. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { FieldProblem } from '#contract/core/errors.ts';
import * as contract from '#contract/orders/merchants.ts';
import { gateways, merchantGatewayNames, type GatewayName, type GatewayWay } from '#contract/orders/gateways.ts';
import { merchantEvents, merchantProcess, merchantRules, type MerchantTest } from '#contract/orders/merchantRules.ts';
import { movesFrom } from '#contract/core/process.ts';
import { keyText, privateKeyOf, publicKeyOf } from '../../../outside/gateways/alipayProtocol.ts';
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
  handle(contract.makeMerchant, async (call, { merchantKey, ...input }) => {
    const { tx, now, app } = call;
    const { gateway, account } = input;
    const address = addressOf(call, input);
    const known = gateway === 'alipay' ? alipayKeysOf({ ...input, merchantKey }) : epayKeyOf(merchantKey);
    const payWays = input.payWays.length === 0 ? [...gateways[gateway].ways] : input.payWays;
    checkWays(gateway, payWays);
    const id = await newMerchantId(tx);
    const secretEncrypted = app.keys.encrypt(known.secret, merchantContext(id));
    const { providerKey, sellerId } = known;
    const made = {
      ...input,
      id,
      address,
      providerKey,
      sellerId,
      payWays,
      secretEncrypted,
      askedBy: userIdOf(call),
      now,
    };
    if (!(await insertMerchant(tx, made, merchantRules.max))) {
      throw new AppError('merchant_limit', { params: { max: merchantRules.max } });
    }
    const detail = { gateway, account, address, sellerId, payWays };
    await recordStep(call, { action: 'merchant.make', subject: `merchant ${id}`, detail });
    return shown(call, deps, id);
  });

interface MerchantKeys {
  /** As it is kept, encrypted. */
  secret: string;
  providerKey: string;
  sellerId: string;
}

function epayKeyOf(secret: string): MerchantKeys {
  const { max } = merchantRules.secret;
  if (secret.length > max) refuse([{ field: 'merchantKey', rule: 'too_long', params: { max } }]);
  return { secret, providerKey: '', sellerId: '' };
}

/** What an application of Alipay is known by, its keys in one line each. Throws invalid_input, with all that is wrong. */
function alipayKeysOf(given: {
  account: string;
  sellerId: string;
  merchantKey: string;
  providerKey: string;
}): MerchantKeys {
  const { account, sellerId, merchantKey, providerKey } = given;
  const key = privateKeyOf(merchantKey);
  const theirs = publicKeyOf(providerKey);
  const isOwn = key !== undefined && theirs?.equals(createPublicKey(key)) === true;
  const rules = merchantRules.alipay;
  const fields: FieldProblem[] = [
    ...(rules.account.test(account) ? [] : [{ field: 'account', rule: 'format' as const }]),
    ...(rules.sellerId.test(sellerId) ? [] : [{ field: 'sellerId', rule: 'format' as const }]),
    ...(key ? [] : [{ field: 'merchantKey', rule: 'private_key_format' as const }]),
    ...(theirs ? [] : [{ field: 'providerKey', rule: 'public_key_format' as const }]),
    ...(isOwn ? [{ field: 'providerKey', rule: 'own_public_key' as const }] : []),
  ];
  if (!key || !theirs || fields.length > 0) refuse(fields);
  return { secret: keyText(key), providerKey: keyText(theirs), sellerId };
}

function checkWays(gateway: GatewayName, ways: readonly GatewayWay[]): void {
  const own: readonly GatewayWay[] = gateways[gateway].ways;
  if (!ways.every((way) => own.includes(way))) refuse([{ field: 'payWays', rule: 'one_of' }]);
}

/** The address, of epay with a slash at its end: https alone, since keys and unsigned answers travel there. */
function addressOf({ app }: Call, { gateway, address: given }: { gateway: GatewayName; address: string }): string {
  const { config } = app;
  const address = gateway === 'alipay' || given.endsWith('/') ? given : `${given}/`;
  if (isSandboxAddress(config, { gateway, address })) return address;
  const refused = refusedUrl({ ...config.outbound, purpose: 'platform' }, address);
  const isPlain = URL.canParse(address) && new URL(address).search === '' && new URL(address).hash === '';
  if (refused === 'address_refused' || refused === 'port_refused')
    refuse([{ field: 'address', rule: 'url_not_public' }]);
  if (refused !== undefined || !isPlain || !address.startsWith('https://'))
    refuse([{ field: 'address', rule: 'url_format' }]);
  return address;
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
    if (event === 'approve' && row.gateway === 'alipay' && !isTested) throw new AppError('merchant_untested');
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

const ownAddresses: readonly string[] = [merchantRules.alipay.address, merchantRules.alipay.trialAddress];

/** What both sides of a merchant account are known by: nothing of it is secret. */
function fingerprintsOf({ app }: Pick<Call, 'app'>, row: MerchantRow): { own: string; provider: string } | null {
  const key = privateKeyOf(app.keys.decrypt(row.secretEncrypted, merchantContext(row.id)));
  const theirs = publicKeyOf(row.providerKey);
  return key && theirs ? { own: fingerprintOf(createPublicKey(key)), provider: fingerprintOf(theirs) } : null;
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
    fingerprints: gateway === 'alipay' ? fingerprintsOf(call, row) : null,
    isForeignAddress: gateway === 'alipay' && !ownAddresses.includes(row.address),
    may: merchantEvents.filter(
      (event) => open.has(event) && !(event === 'approve' && isAsker && needsSecondAdmin(call)),
    ),
  };
}
