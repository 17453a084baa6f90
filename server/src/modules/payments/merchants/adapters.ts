/** A gateway by the merchant account that a payment goes through, or by the configuration. */
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { merchantRules, type MerchantTest } from '#contract/orders/merchantRules.ts';
import { alipayGateway } from '../../../outside/gateways/alipay.ts';
import { sandboxAlipay } from '../../../outside/gateways/alipaySandbox.ts';
import { epay2Gateway } from '../../../outside/gateways/epay2.ts';
import { epayGateway } from '../../../outside/gateways/epay.ts';
import { sandboxEpay } from '../../../outside/gateways/epaySandbox.ts';
import type { Gateway } from '../../../outside/gateways/gateway.ts';
import { requestFile, requestText } from '../../../outside/gateways/request.ts';
import { privateKeyOf, publicKeyOf } from '../../../outside/gateways/rsa.ts';
import { sandboxGateway, sandboxSecret } from '../../../outside/gateways/sandbox.ts';
import { stripeGateway } from '../../../outside/gateways/stripe.ts';
import { wechatGateway } from '../../../outside/gateways/wechat.ts';
import { certificateBook, type CertificateBook } from '../../../outside/gateways/wechatCertificates.ts';
import { sandboxWechat } from '../../../outside/gateways/wechatSandbox.ts';
import { safeFetch } from '../../../outside/safeFetch.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { App } from '../../../platform/http/http.ts';
import type { PaymentDeps } from '../deps.ts';
import { findOpenMerchant, type OpenMerchantRow } from './merchants.repository.ts';

export type GatewayApp = Pick<App, 'config' | 'keys'> & Pick<PaymentDeps, 'internalUrl'>;

/** What a merchant account's key is encrypted for. */
export function merchantContext(id: number): string {
  return `merchant:${id}`;
}

/** The gateway that a payment was asked of, also when it takes no new ones. */
export async function gatewayOf(
  tx: Tx,
  app: GatewayApp,
  { gateway, merchantId }: { gateway: GatewayName; merchantId: number | null },
): Promise<Gateway | undefined> {
  if (gateway === 'sandbox') return sandboxOf(app);
  const merchant = merchantId === null ? undefined : await findOpenMerchant(tx, merchantId);
  return merchant?.gateway === gateway ? merchantGateway(app, merchant) : undefined;
}

function sandboxOf({ config, keys, internalUrl }: GatewayApp): Gateway | undefined {
  return config.sandboxGateway ? sandboxGateway({ secret: sandboxSecret(keys), internalUrl }) : undefined;
}

type MerchantGateway = Gateway & { test: () => Promise<MerchantTest> };

/** A gateway by one merchant account. */
export function merchantGateway(app: GatewayApp, merchant: OpenMerchantRow): MerchantGateway {
  switch (merchant.gateway) {
    case 'alipay':
      return alipayOf(app, merchant);
    case 'wechat':
      return wechatOf(app, merchant);
    case 'epay2':
      return epay2Of(app, merchant);
    case 'stripe':
      return stripeOf(app, merchant);
    default:
      return epayOf(app, merchant);
  }
}

function epayOf(app: GatewayApp, merchant: OpenMerchantRow): MerchantGateway {
  const { id, account, address, cashier, secretEncrypted } = merchant;
  const { config, keys, internalUrl } = app;
  const isSandbox = isSandboxAddress(config, merchant);
  // The sandbox is this process: it is reached, and reaches us, without leaving the machine.
  const base = isSandbox ? sandboxEpay(internalUrl()) : address;
  return epayGateway({
    merchantId: id,
    account,
    address,
    cashier,
    secret: keys.decrypt(secretEncrypted, merchantContext(id)),
    noticeBase: () => noticeBaseOf(app, merchant),
    get: (file, query) => answerOf(app, `${base}${file}?${query.toString()}`, { isSandbox, method: 'GET' }),
  });
}

function epay2Of(app: GatewayApp, merchant: OpenMerchantRow): MerchantGateway {
  const { id, account, address, cashier, providerKey, secretEncrypted } = merchant;
  return epay2Gateway({
    merchantId: id,
    account,
    address,
    cashier,
    key: keptKey(privateKeyOf(app.keys.decrypt(secretEncrypted, merchantContext(id)))),
    providerKey: keptKey(publicKeyOf(providerKey)),
    noticeBase: () => noticeBaseOf(app, merchant),
    post: (path, form) =>
      answerOf(app, `${address}${path}`, {
        isSandbox: false,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      }),
  });
}

function alipayOf(app: GatewayApp, merchant: OpenMerchantRow): MerchantGateway {
  const { id, account, address, sellerId, providerKey, secretEncrypted } = merchant;
  const { config, keys, internalUrl } = app;
  const isSandbox = isSandboxAddress(config, merchant);
  const base = isSandbox ? sandboxAlipay(internalUrl()) : address;
  return alipayGateway({
    merchantId: id,
    appId: account,
    sellerId,
    key: keptKey(privateKeyOf(keys.decrypt(secretEncrypted, merchantContext(id)))),
    providerKey: keptKey(publicKeyOf(providerKey)),
    address,
    noticeBase: () => noticeBaseOf(app, merchant),
    post: (query, form) =>
      answerOf(app, `${base}?${query.toString()}`, {
        isSandbox,
        method: 'POST',
        bytesMax: complaintBytesMax,
        ...(form instanceof URLSearchParams
          ? { headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }, body: form.toString() }
          : { headers: { 'content-type': form.type }, body: form.body }),
      }),
    download: (url, file) => download(app, url, { file, isSandbox }),
  });
}

function wechatOf(app: GatewayApp, merchant: OpenMerchantRow): MerchantGateway {
  const { id, account, address, appId, keySerial, providerKeyId, providerKey, secretEncrypted } = merchant;
  const { config, keys, internalUrl } = app;
  const isSandbox = isSandboxAddress(config, merchant);
  const { key, apiKey } = wechatSecretOf(keys.decrypt(secretEncrypted, merchantContext(id)));
  return wechatGateway({
    merchantId: id,
    mchid: account,
    appId,
    keySerial,
    key: keptKey(privateKeyOf(key)),
    apiKey,
    provider: providerKey === '' ? undefined : { keyId: providerKeyId, key: keptKey(publicKeyOf(providerKey)) },
    certificates: certificatesOf(app, id),
    address: isSandbox ? sandboxWechat(internalUrl()) : address,
    noticeBase: () => noticeBaseOf(app, merchant),
    send: async (url, request) => {
      const { status, headers, body } = await wholeAnswerOf(app, url, {
        isSandbox,
        bytesMax: complaintBytesMax,
        ...request,
      });
      return { status, header: (name) => headers[name] ?? '', body };
    },
    billOrigins: isSandbox ? [new URL(config.publicUrl).origin] : wechatOrigins(address),
    download: (url, request) => download(app, url, { ...request, isSandbox }),
  });
}

/** Whether a key of Stripe moves no real money. */
export function isTrialKey(key: string): boolean {
  return merchantRules.stripe.trialKey.test(key);
}

/** Whether a gateway moves no real money at an address. */
export function isTrialAddress(gateway: GatewayName, address: string): boolean {
  return gateway === 'alipay' && sameAddress(address, merchantRules.alipay.trialAddress);
}

/** Other spellings of a host, such as in capitals or with a dot at its end, lead to the same. */
function sameAddress(address: string, other: string): boolean {
  const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).hostname.replace(/\.$/, '') : text);
  return hostOf(address) === hostOf(other);
}

/** Whether a merchant account has a key for trials, or is asked where no real money moves. */
export function isTrialMerchant(
  { keys }: Pick<App, 'keys'>,
  { id, gateway, address, secretEncrypted }: Pick<OpenMerchantRow, 'id' | 'gateway' | 'address' | 'secretEncrypted'>,
): boolean {
  if (isTrialAddress(gateway, address)) return true;
  return gateway === 'stripe' && isTrialKey(stripeSecretOf(keys.decrypt(secretEncrypted, merchantContext(id))).key);
}

/** Pages of complaints, with what their payers wrote. */
const complaintBytesMax = 1024 * 1024;
/** Pages of what was booked there, a record of the payment with each line. */
const stripeBytesMax = 4 * 1024 * 1024;

function stripeOf(app: GatewayApp, merchant: OpenMerchantRow): MerchantGateway {
  const { id, account, address, secretEncrypted } = merchant;
  const { key, webhookSecret } = stripeSecretOf(app.keys.decrypt(secretEncrypted, merchantContext(id)));
  return stripeGateway({
    merchantId: id,
    account,
    key,
    webhookSecret,
    isTrial: isTrialKey(key),
    address,
    noticeBase: () => noticeBaseOf(app, merchant),
    send: (url, request) => wholeAnswerOf(app, url, { isSandbox: false, bytesMax: stripeBytesMax, ...request }),
  });
}

/** The two secrets of an account at Stripe: its key, and the signing secret of the webhook endpoint. */
const StripeSecret = z.object({ key: z.string(), webhookSecret: z.string() });

/** Both as one text, to be encrypted. */
export function stripeSecretText(secret: z.infer<typeof StripeSecret>): string {
  return JSON.stringify(secret);
}

/** Both out of that text. Throws for any other. */
export function stripeSecretOf(text: string): z.infer<typeof StripeSecret> {
  return StripeSecret.parse(JSON.parse(text));
}

/** What this process knows of the platform certificates of each merchant account. */
const certificateBooks = new WeakMap<GatewayApp['keys'], Map<number, CertificateBook>>();

function certificatesOf({ keys }: GatewayApp, merchantId: number): CertificateBook {
  const books = certificateBooks.get(keys) ?? new Map<number, CertificateBook>();
  certificateBooks.set(keys, books);
  const book = books.get(merchantId) ?? certificateBook();
  books.set(merchantId, book);
  return book;
}

/** Where a merchant's bills may lie. */
function wechatOrigins(address: string): string[] {
  const { address: usual, otherAddress } = merchantRules.wechat;
  return [address, usual, otherAddress].map((one) => new URL(one).origin);
}

/** The two secrets of a merchant of WeChat Pay: the private key in one line, and the APIv3 key. */
const WechatSecret = z.object({ key: z.string(), apiKey: z.string() });

/** Both as one text, to be encrypted. */
export function wechatSecretText(secret: z.infer<typeof WechatSecret>): string {
  return JSON.stringify(secret);
}

/** Both out of that text. Throws for any other. */
export function wechatSecretOf(text: string): z.infer<typeof WechatSecret> {
  return WechatSecret.parse(JSON.parse(text));
}

/** It was looked at before it was kept. */
function keptKey(key: KeyObject | undefined): KeyObject {
  if (!key) throw new Error('a merchant account has a key that is none');
  return key;
}

const gatewayTimeoutMs = 8_000;

interface OutgoingRequest {
  isSandbox: boolean;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Of an answer from outside; 64 KiB where not said. */
  bytesMax?: number;
}

interface WholeAnswer {
  status: number;
  /** What is there once. */
  headers: Record<string, string>;
  body: string;
}

/** The text of an answer that went well. */
async function answerOf(app: GatewayApp, url: string, request: OutgoingRequest): Promise<string> {
  const { status, body } = await wholeAnswerOf(app, url, request);
  if (status !== 200) throw new Error(`the gateway answered ${status}`);
  return body;
}

/** An answer: of the sandbox from this very machine, else from a public address that was checked. */
async function wholeAnswerOf(
  { config }: GatewayApp,
  url: string,
  { isSandbox, ...request }: OutgoingRequest,
): Promise<WholeAnswer> {
  if (isSandbox) {
    const { bytesMax: _, ...asked } = request;
    const { status, headers, body } = await requestText(url, { headers: {}, ...asked });
    return { status, headers: Object.fromEntries(headers), body };
  }
  const outbound = { ...config.outbound, purpose: 'platform' as const };
  const answer = await safeFetch(outbound, url, { ...request, timeoutMs: gatewayTimeoutMs });
  // Neither the address nor the answer is told: a key may be in the one and in the other.
  if (!answer.ok) throw new Error(`the gateway answered ${answer.failure}`);
  const { status, body } = answer;
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { status, headers: Object.fromEntries(headers), body: body.toString('utf8') };
}

const billTimeoutMs = 10 * 60 * 1000;
const billBytesMax = 512 * 1024 * 1024;

/** Gets a bill into a file: of the sandbox from this very machine, else from a public address that was checked, by TLS. */
async function download(
  { config, internalUrl }: GatewayApp,
  url: string,
  { file, headers = {}, isSandbox }: { file: string; headers?: Record<string, string>; isSandbox: boolean },
): Promise<void> {
  if (isSandbox) {
    const { pathname, search } = new URL(url);
    return requestFile(`${internalUrl()}${pathname}${search}`, { file, headers, timeoutMs: billTimeoutMs });
  }
  const outbound = { ...config.outbound, purpose: 'platform' as const };
  const answer = await safeFetch(outbound, url.replace(/^http:/, 'https:'), {
    headers,
    toFile: file,
    timeoutMs: billTimeoutMs,
    bytesMax: billBytesMax,
  });
  if (!answer.ok || answer.status !== 200) {
    throw new Error(`the gateway answered ${answer.ok ? answer.status : answer.failure}`);
  }
}

/** Whether an address is that of the sandbox's own provider, where there is one. */
export function isSandboxAddress(config: App['config'], { gateway, address }: MerchantAddress): boolean {
  const own: Partial<Record<GatewayName, (publicUrl: string) => string>> = {
    alipay: sandboxAlipay,
    wechat: sandboxWechat,
    epay: sandboxEpay,
  };
  return config.sandboxGateway && address === own[gateway]?.(config.publicUrl);
}

type MerchantAddress = Pick<OpenMerchantRow, 'gateway' | 'address'>;

/** Where a gateway at an address reaches us, without a slash at the end. */
export function noticeBaseOf({ config, internalUrl }: Omit<GatewayApp, 'keys'>, merchant: MerchantAddress): string {
  return isSandboxAddress(config, merchant) ? internalUrl() : config.publicUrl;
}
