/** What the sandbox keeps to play WeChat Pay, beside the books of all its payments. */
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { SandboxPayment } from './repository.ts';
import type { WechatAnswers } from './wechatAnswers.ts';

/** Private keys in one line each, and the APIv3 key. */
export interface WechatKeyTexts {
  merchantKey: string;
  gatewayKey: string;
  apiKey: string;
}

const findKeys = prepared<WechatKeyTexts>(
  'sandbox_wechat_keys',
  `select merchant_key, gateway_key, api_key from sandbox_wechat`,
);
const insertKeys = prepared(
  'sandbox_wechat_make',
  `insert into sandbox_wechat (merchant_key, gateway_key, api_key) values ($1, $2, $3) on conflict do nothing`,
);
/** The same of the platform certificates. */
export interface CertificateKeyTexts {
  certificateKey: string;
  nextCertificateKey: string;
}

const findCertificates = prepared<CertificateKeyTexts>(
  'sandbox_wechat_certificates',
  `select certificate_key, next_certificate_key from sandbox_wechat where certificate_key is not null`,
);
const keepCertificates = prepared(
  'sandbox_wechat_certify',
  `update sandbox_wechat set certificate_key = $1, next_certificate_key = $2 where certificate_key is null`,
);
const noteCertified = prepared(
  'sandbox_wechat_certified',
  `insert into sandbox_wechat_certified (merchant_number) values ($1) on conflict do nothing`,
);
const findCertified = prepared<{ isCertified: boolean }>(
  'sandbox_wechat_is_certified',
  `select exists (select from sandbox_wechat_certified where merchant_number = $1) as is_certified`,
);
const findAnswers = prepared<{ answers: WechatAnswers }>(
  'sandbox_wechat_answers',
  `select answers from sandbox_wechat`,
);
const complaintUrl = prepared<{ complaintUrl: string | null }>(
  'sandbox_wechat_complaint_url',
  `select complaint_url from sandbox_wechat`,
);
const nameComplaintUrl = prepared(
  'sandbox_wechat_name_complaint_url',
  `update sandbox_wechat set complaint_url = $1 where complaint_url is null`,
);
const choose = prepared('sandbox_wechat_choose', `update sandbox_wechat set answers = $1`);
const returnTo = prepared(
  'sandbox_wechat_return',
  `update sandbox_payments set return_url = $2 where reference = $1 and protocol = 'wechat'`,
);
const listOpen = prepared<Pick<SandboxPayment, 'reference' | 'subject' | 'amountFen'>>(
  'sandbox_wechat_open',
  `select reference, subject, amount_fen from sandbox_payments
   where protocol = 'wechat' and state in ('waiting', 'cancelled') and expires_at > $1
   order by created_at desc limit 5`,
);

export async function findWechatKeys(books: Tx): Promise<WechatKeyTexts | undefined> {
  return books.maybe(findKeys, []);
}

/** Keeps the keys, unless there are some already; those that count. */
export async function insertWechatKeys(
  books: Tx,
  { merchantKey, gatewayKey, apiKey }: WechatKeyTexts,
): Promise<WechatKeyTexts> {
  await books.run(insertKeys, [merchantKey, gatewayKey, apiKey]);
  return books.one(findKeys, []);
}

export async function findCertificateKeys(books: Tx): Promise<CertificateKeyTexts | undefined> {
  return books.maybe(findCertificates, []);
}

/** Keeps the keys, unless there are some already; those that count. */
export async function insertCertificateKeys(
  books: Tx,
  { certificateKey, nextCertificateKey }: CertificateKeyTexts,
): Promise<CertificateKeyTexts> {
  await books.run(keepCertificates, [certificateKey, nextCertificateKey]);
  return books.one(findCertificates, []);
}

/** Notes that a payment was asked for by who has certificates. */
export async function certifyInBooks(books: Tx, merchantNumber: string): Promise<void> {
  await books.run(noteCertified, [merchantNumber]);
}

export async function isCertified(books: Tx, merchantNumber: string): Promise<boolean> {
  return (await books.one(findCertified, [merchantNumber])).isCertified;
}

/** Where notices of complaints go; null: nowhere. */
export async function findComplaintUrl(books: Tx): Promise<string | null> {
  return (await books.maybe(complaintUrl, []))?.complaintUrl ?? null;
}

/** Names that address; false where there is one. */
export async function keepComplaintUrl(books: Tx, url: string): Promise<boolean> {
  return (await books.run(nameComplaintUrl, [url])) === 1;
}

/** How the sandbox answers as WeChat Pay now. */
export async function wechatAnswersNow(books: Tx): Promise<WechatAnswers> {
  return (await books.maybe(findAnswers, []))?.answers ?? 'right';
}

export async function chooseWechatAnswers(books: Tx, answers: WechatAnswers): Promise<void> {
  await books.run(choose, [answers]);
}

/** Says where a payer comes back to. */
export async function returnInBooks(books: Tx, reference: string, returnUrl: string): Promise<void> {
  await books.run(returnTo, [reference, returnUrl]);
}

/** The newest payments that can be paid: what would be scanned. */
export async function listOpenWechat(
  books: Tx,
  now: Date,
): Promise<Pick<SandboxPayment, 'reference' | 'subject' | 'amountFen'>[]> {
  return books.many(listOpen, [now]);
}
