import type { KeyObject } from 'node:crypto';
import { keyText } from '../../../server/src/outside/gateways/rsa.ts';
import type { WechatAnswers } from '../../../server/src/outside/gateways/sandboxPeer/wechatAnswers.ts';
import {
  wechatKeysIn,
  type WechatKeys,
  type WechatSigner,
} from '../../../server/src/outside/gateways/sandboxPeer/wechatKeys.ts';
import { wechatNotice } from '../../../server/src/outside/gateways/sandboxPeer/wechatNotice.ts';
import { wechatTime } from '../../../server/src/outside/gateways/wechatProtocol.ts';
import {
  sandboxWechat,
  sandboxWechatApp,
  sandboxWechatKeyId,
  sandboxWechatMerchant,
  sandboxWechatSerial,
} from '../../../server/src/outside/gateways/wechatSandbox.ts';
import type { TestApp } from '../app/app.ts';
import type { Attempt } from '../trade/payments.ts';
import type { Person } from '../people/people.ts';

/** The keys of both sides. */
export function wechatKeys(app: TestApp): Promise<WechatKeys> {
  return wechatKeysIn(app.database.attempts)();
}

/** What to enter for the counterpart that plays WeChat Pay, but for what `change` says. */
export async function wechatMerchant(app: TestApp, change: object = {}) {
  const keys = await wechatKeys(app);
  return {
    gateway: 'wechat' as const,
    name: '微信支付',
    account: sandboxWechatMerchant,
    appId: sandboxWechatApp,
    address: sandboxWechat(app.app.config.publicUrl),
    merchantKey: keyText(keys.merchant),
    keySerial: sandboxWechatSerial,
    apiKey: keys.apiKey,
    providerKey: keyText(keys.gatewayPublic),
    providerKeyId: sandboxWechatKeyId,
    weight: 10,
    minFen: 1,
    maxFen: 5_000_000,
    ...change,
  };
}

/** The same for a merchant that has platform certificates. */
export const withCertificates = { providerProof: 'certificates', providerKey: '', providerKeyId: '' } as const;

/** A merchant account of WeChat Pay that takes money; its number. */
export async function openWechat(app: TestApp, admin: Person, change: object = {}): Promise<number> {
  const { id } = (await app.call('makeMerchant', await wechatMerchant(app, change), admin)).data;
  await app.call('testMerchant', { id }, admin);
  await app.call('moveMerchant', { id, event: 'approve' }, admin);
  return id;
}

/** Chooses on the counterpart's page how it answers. */
export async function wechatAnswers(app: TestApp, answers: WechatAnswers): Promise<void> {
  const body = new URLSearchParams({ answers });
  await fetch(`${app.url}/sandbox/wechat/`, { method: 'POST', body, redirect: 'manual' });
}

/** What a notice tells when an attempt was paid, but for what `change` says. */
export function paidTransaction(app: TestApp, attempt: Attempt, change: object = {}): Record<string, unknown> {
  return {
    appid: sandboxWechatApp,
    mchid: sandboxWechatMerchant,
    out_trade_no: attempt.merchantNumber,
    transaction_id: '4200001234202611230000000001',
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    success_time: wechatTime(app.now()),
    amount: {
      total: attempt.amountFen,
      payer_total: attempt.amountFen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
    ...change,
  };
}

export interface Sent {
  body: string;
  headers: Record<string, string>;
}

/** A notice as WeChat Pay sends it now, but for what `change` says of its keys and its time. */
export async function noticeAbout(
  app: TestApp,
  transaction: unknown,
  change: { gateway?: KeyObject; apiKey?: string; at?: Date; signer?: WechatSigner } = {},
): Promise<Sent> {
  const { at = app.now(), signer, ...keys } = change;
  // What is no object is tried as well.
  return wechatNotice(transaction as object, {
    keys: { ...(await wechatKeys(app)), ...keys },
    at,
    ...(signer ? { signer } : {}),
  });
}

/** Sends a notice; status and text of the answer. */
export async function sendNotice(app: TestApp, merchantId: number | string, { body, headers }: Sent): Promise<string> {
  const answer = await fetch(`${app.url}/api/payment/notify/wechat/${merchantId}`, { method: 'POST', headers, body });
  return `${answer.status} ${await answer.text()}`;
}
