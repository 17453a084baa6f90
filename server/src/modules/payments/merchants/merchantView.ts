/** Merchant accounts as admins see them: never their keys. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type * as contract from '#contract/orders/merchants.ts';
import { merchantGatewayNames, type GatewayName } from '#contract/orders/gateways.ts';
import { merchantEvents, merchantProcess, merchantRules } from '#contract/orders/merchantRules.ts';
import { movesFrom } from '#contract/core/process.ts';
import { privateKeyOf, publicKeyOf } from '../../../outside/gateways/rsa.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { accountsOfPerson, isDecider } from '../../identity/service.ts';
import type { PaymentDeps } from '../deps.ts';
import { noticeUrlOf } from '../paymentRequest.ts';
import { listWaitingChanges, type MerchantChangeRow } from './changes.repository.ts';
import { findMerchant, whenOf, type MerchantRow } from './merchants.repository.ts';
import { isTrialMerchant, merchantContext, noticeBaseOf, wechatSecretOf } from './adapters.ts';

/** In production one admin alone could have money said to be there that is not. */
export const needsSecondAdmin = ({ app }: Pick<Call, 'app'>): boolean => app.config.mode === 'production';

/** Throws not_found. */
export async function shownMerchant(call: Call, deps: PaymentDeps, id: number): Promise<Reply<contract.Merchant>> {
  const [row, changes, reader] = await Promise.all([
    findMerchant(call.tx, id),
    listWaitingChanges(call.tx),
    readerOf(call),
  ]);
  if (!row) throw new AppError('not_found');
  return merchantOf(call, deps, { row, changes, reader });
}

/** An admin who looks at what waits. */
export interface Reader {
  adminId: number;
  /** All of the person's, this one included. */
  accounts: readonly number[];
  /** Not while they are new. */
  decides: boolean;
}

export async function readerOf(call: Call): Promise<Reader> {
  const adminId = userIdOf(call);
  const [decides, accounts] = await Promise.all([
    isDecider(call.tx, adminId, call.now),
    accountsOfPerson(call.tx, adminId),
  ]);
  return { adminId, accounts, decides };
}

/** Where gateways with keys of their own answer; undefined: wherever the provider says. */
const ownAddresses: Partial<Record<GatewayName, readonly string[]>> = {
  alipay: [merchantRules.alipay.address, merchantRules.alipay.trialAddress],
  wechat: [merchantRules.wechat.address, merchantRules.wechat.otherAddress],
  stripe: [merchantRules.stripe.address],
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

/** A merchant account as an admin sees it. */
export function merchantOf(
  call: Call,
  deps: PaymentDeps,
  { row, changes, reader }: { row: MerchantRow; changes: readonly MerchantChangeRow[]; reader: Reader },
): Reply<contract.Merchant> {
  const { askedBy, askedByName, decidedBy, decidedByName, testResult, testedAt, gateway, state } = row;
  const open = new Set(movesFrom(merchantProcess, state).map(({ event }) => event));
  const isAsker = reader.accounts.includes(askedBy);
  const { maintenanceZh: zh, maintenanceEn: en } = row;
  const change = changes.find(({ merchantId }) => merchantId === row.id);
  return {
    ...row,
    gateway: merchantGatewayNames.find((name) => name === gateway) ?? merchantGatewayNames[0],
    askedBy: { id: askedBy, username: askedByName },
    decidedBy: decidedBy === null ? null : { id: decidedBy, username: decidedByName ?? '' },
    tested: testResult === null || testedAt === null ? null : { result: testResult, at: testedAt },
    noticeUrl: noticeUrlOf({ name: gateway, merchantId: row.id }, noticeBaseOf({ ...call.app, ...deps }, row)),
    fingerprints: fingerprintsOf(call, row),
    isTrial: isTrialMerchant(call.app, row),
    isForeignAddress: ownAddresses[gateway]?.includes(row.address) === false,
    hours: whenOf(row).hours,
    maintenance: { zh, en },
    change: change ? changeOf(change, reader) : null,
    may: merchantEvents.filter(
      (event) => open.has(event) && !(event === 'approve' && isAsker && needsSecondAdmin(call)),
    ),
  };
}

function changeOf(change: MerchantChangeRow, { adminId, accounts, decides }: Reader): Reply<contract.MerchantChange> {
  const { askedBy, askedByName } = change;
  const isOther = decides && !accounts.includes(askedBy);
  return {
    ...change,
    askedBy: { id: askedBy, username: askedByName },
    may: askedBy === adminId ? ['withdraw'] : isOther ? ['decide'] : [],
  };
}
