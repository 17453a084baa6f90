import { createPrivateKey, type KeyObject } from 'node:crypto';
import { moneyOf, signNotice, type AlipayFields } from '../../../server/src/outside/gateways/alipayProtocol.ts';
import {
  sandboxAlipay,
  sandboxAlipayApp,
  sandboxAlipaySeller,
} from '../../../server/src/outside/gateways/alipaySandbox.ts';
import { keyText } from '../../../server/src/outside/gateways/rsa.ts';
import type { AlipayAnswers } from '../../../server/src/outside/gateways/sandboxPeer/alipayAnswers.ts';
import { alipayKeysIn } from '../../../server/src/outside/gateways/sandboxPeer/alipayKeys.ts';
import type { Tx } from '../../../server/src/platform/database/database.ts';
import type { TestApp } from '../app/app.ts';
import type { Attempt } from '../trade/payments.ts';
import type { Person } from '../people/people.ts';

/** What to enter for the counterpart that plays Alipay, but for what `change` says. */
export function alipayMerchant(app: TestApp, change: object = {}) {
  return alipayMerchantAt({ books: app.database.attempts, url: app.app.config.publicUrl }, change);
}

/** The same of a server that runs at an address, on these books. */
export async function alipayMerchantAt({ books, url }: { books: Tx; url: string }, change: object = {}) {
  const keys = await alipayKeysIn(books)();
  return {
    gateway: 'alipay' as const,
    name: '支付宝',
    account: sandboxAlipayApp,
    sellerId: sandboxAlipaySeller,
    address: sandboxAlipay(url),
    merchantKey: keyText(keys.app),
    providerKey: keyText(keys.gatewayPublic),
    weight: 10,
    minFen: 1,
    maxFen: 5_000_000,
    ...change,
  };
}

/** A merchant account of Alipay that takes money; its number. */
export async function openAlipay(app: TestApp, admin: Person, change: object = {}): Promise<number> {
  const { id } = (await app.call('makeMerchant', await alipayMerchant(app, change), admin)).data;
  await app.call('testMerchant', { id }, admin);
  await app.call('moveMerchant', { id, event: 'approve' }, admin);
  return id;
}

/** Chooses on the counterpart's page how it answers. */
export async function alipayAnswers(app: TestApp, answers: AlipayAnswers): Promise<void> {
  const body = new URLSearchParams({ answers });
  await fetch(`${app.url}/sandbox/alipay/`, { method: 'POST', body, redirect: 'manual' });
}

/** What Alipay sends when an attempt was paid, but for what `change` says. */
export function alipayNotice(attempt: Attempt, change: AlipayFields = {}): AlipayFields {
  return {
    app_id: sandboxAlipayApp,
    seller_id: sandboxAlipaySeller,
    out_trade_no: attempt.merchantNumber,
    trade_no: '2026112322001',
    total_amount: moneyOf(attempt.amountFen),
    trade_status: 'TRADE_SUCCESS',
    subject: '云笔记 × 1',
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    ...change,
  };
}

/** A notice as a form, signed by Alipay unless another key is given. */
export async function signedForm(app: TestApp, fields: AlipayFields, key?: KeyObject): Promise<string> {
  const { rows } = await app.sql('select gateway_key from sandbox_alipay');
  const der = Buffer.from(String(rows[0]?.['gateway_key']), 'base64');
  const gateway = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return new URLSearchParams(signNotice(fields, key ?? gateway)).toString();
}

/** Sends a form as Alipay does; status and word of the answer. */
export async function sendForm(app: TestApp, merchantId: number | string, body: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/payment/notify/alipay/${merchantId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body,
  });
  return `${answer.status} ${await answer.text()}`;
}

/** A merchant account of Alipay that takes money and pays withdrawals; its number. */
export async function openPayingAlipay(app: TestApp, admin: Person): Promise<number> {
  const merchantId = await openAlipay(app, admin);
  await app.call('movePayingMerchant', { merchantId, event: 'ask' }, admin);
  return merchantId;
}

/** What the counterpart was asked to pay of a withdrawal, as it has it. */
export async function alipayPayouts(app: TestApp, withdrawalId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await app.sql(
    `select number, reference, amount_fen::int as amount_fen, account, name, state from sandbox_payouts where number like $1`,
    [`W${withdrawalId}-%`],
  );
  return rows;
}
