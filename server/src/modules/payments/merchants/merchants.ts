/** Merchant accounts at gateways, entered and switched by admins: whoever holds the key of one can say that money came. */
import * as contract from '#contract/orders/merchants.ts';
import { merchantGatewayNames } from '#contract/orders/gateways.ts';
import { merchantEvents, merchantProcess, merchantRules, type MerchantTest } from '#contract/orders/merchantRules.ts';
import { movesFrom } from '#contract/core/process.ts';
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
import { isSandboxEpay, merchantContext, merchantGateway, noticeBaseOf, openGateways } from './openGateways.ts';

const testsPerPerson: AttemptLimit = { scope: 'merchant_test', max: 20, seconds: 600 };

/** In production one admin alone could have money said to be there that is not. */
const needsSecondAdmin = ({ app }: Pick<Call, 'app'>) => app.config.mode === 'production';

export const listMerchants = (deps: PaymentDeps) =>
  handle(contract.listMerchants, async (call) => ({
    list: (await listMerchantRows(call.tx)).map((row) => merchantOf(call, deps, row)),
    needsSecondAdmin: needsSecondAdmin(call),
  }));

/** Throws invalid_input for an address that can't be called, merchant_limit. */
export const makeMerchant = (deps: PaymentDeps) =>
  handle(contract.makeMerchant, async (call, { secret, ...input }) => {
    const { tx, now, app } = call;
    const address = addressOf(call, input.address);
    const id = await newMerchantId(tx);
    const secretEncrypted = app.keys.encrypt(secret, merchantContext(id));
    const made = { ...input, id, address, secretEncrypted, askedBy: userIdOf(call), now };
    if (!(await insertMerchant(tx, made, merchantRules.max))) {
      throw new AppError('merchant_limit', { params: { max: merchantRules.max } });
    }
    const { gateway, account } = input;
    await recordStep(call, {
      action: 'merchant.make',
      subject: `merchant ${id}`,
      detail: { gateway, account, address },
    });
    return shown(call, deps, id);
  });

/** The address with a slash at its end: https alone, since keys and unsigned answers travel there. */
function addressOf({ app }: Call, given: string): string {
  const { config } = app;
  const address = given.endsWith('/') ? given : `${given}/`;
  if (isSandboxEpay(config, address)) return address;
  const refused = refusedUrl({ ...config.outbound, purpose: 'platform' }, address);
  const isPlain = URL.canParse(address) && new URL(address).search === '' && new URL(address).hash === '';
  if (refused === 'address_refused' || refused === 'port_refused') refuseAddress('url_not_public');
  if (refused !== undefined || !isPlain || !address.startsWith('https://')) refuseAddress('url_format');
  return address;
}

function refuseAddress(rule: 'url_not_public' | 'url_format'): never {
  throw new AppError('invalid_input', { fields: [{ field: 'address', rule }] });
}

/** Throws not_found. */
export const saveMerchant = (deps: PaymentDeps) =>
  handle(contract.saveMerchant, async (call, input) => {
    if (!(await saveMerchantRow(call.tx, input))) throw new AppError('not_found');
    const { id, ...detail } = input;
    await recordStep(call, { action: 'merchant.save', subject: `merchant ${id}`, detail });
    return shown(call, deps, id);
  });

/** Throws not_found, state_conflict, four_eyes, admin_too_new, and invalid_input for a refusal without a reason. */
export const moveMerchant = (deps: PaymentDeps) =>
  handle(contract.moveMerchant, async (call, { id, event, words: written }) => {
    const { tx, now } = call;
    const by = userIdOf(call);
    const words = event === 'refuse' ? neededWords('words', written) : plainWords(written);
    const row = await findMerchant(tx, id);
    if (!row) throw new AppError('not_found');
    const step = movesFrom(merchantProcess, row.state).find((one) => one.event === event);
    if (!step) throw new AppError('state_conflict');
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
    list: await openGateways(tx, { ...app, ...deps }, amountFen),
  }));

async function shown(call: Call, deps: PaymentDeps, id: number): Promise<Reply<contract.Merchant>> {
  const row = await findMerchant(call.tx, id);
  if (!row) throw new AppError('not_found');
  return merchantOf(call, deps, row);
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
    noticeUrl: noticeUrlOf({ name: gateway, merchantId: row.id }, noticeBaseOf({ ...call.app, ...deps }, row.address)),
    may: merchantEvents.filter(
      (event) => open.has(event) && !(event === 'approve' && isAsker && needsSecondAdmin(call)),
    ),
  };
}
