/** Text messages by Alibaba Cloud (SendSms, 2017-05-25), signed by ACS3-HMAC-SHA256. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { smsRules } from '#contract/contacts/contactRules.ts';
import { homePrefix, isHomeMobile } from '#contract/contacts/mobile.ts';
import type { SmsSender } from '../../config.ts';
import type { OutgoingSms, SmsAnswer } from './sms.ts';

const version = '2017-05-25';
const action = 'SendSms';
const algorithm = 'ACS3-HMAC-SHA256';
const answerMaxBytes = 64 * 1024;

/** Hands one over. `refused` is what the provider will not take; `lost`: nobody knows whether it was sent. Never throws. */
export async function sendByAliyun(
  sender: Extract<SmsSender, { provider: 'aliyun' }>,
  { to, code }: OutgoingSms,
  now: Date,
): Promise<SmsAnswer> {
  // Within China the provider wants no prefix, and what is left of others can be somebody's number there.
  if (!isHomeMobile(to))
    return { isSent: false, failure: 'refused', isFinal: true, answer: `not a number of ${homePrefix}` };
  const template = code === undefined ? sender.warningTemplate : sender.codeTemplate;
  if (template === undefined) return { isSent: false, failure: 'refused', isFinal: true, answer: 'no template is set' };
  const url = new URL(sender.endpoint);
  const query = {
    PhoneNumbers: to.slice(homePrefix.length),
    SignName: sender.signName,
    TemplateCode: template,
    ...(code !== undefined && { TemplateParam: JSON.stringify({ code }) }),
  };
  const headers = signedHeaders({
    method: 'POST',
    host: url.host,
    path: '/',
    query,
    action,
    version,
    date: now,
    nonce: randomBytes(16).toString('hex'),
    keyId: sender.keyId,
    keySecret: sender.keySecret(),
  });
  let response: Response;
  try {
    response = await fetch(`${url.origin}/?${canonicalQuery(query)}`, {
      method: 'POST',
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(smsRules.timeoutMs),
    });
  } catch (error) {
    // Refused or unknown before anything was said: it can be tried again. Later nobody knows.
    return isUnsaid(error)
      ? { isSent: false, failure: 'connection', isFinal: false, answer: null }
      : { isSent: false, failure: 'lost', isFinal: true, answer: null };
  }
  try {
    const text = (await response.text()).slice(0, answerMaxBytes);
    const { Code: code_, Message: message } = JSON.parse(text) as { Code?: unknown; Message?: unknown };
    const answer = cut(`${String(code_)}: ${String(message)}`);
    if (response.ok && code_ === 'OK') return { isSent: true, answer };
    return { isSent: false, failure: 'refused', isFinal: true, answer };
  } catch {
    return { isSent: false, failure: 'lost', isFinal: true, answer: cut(`HTTP ${response.status}`) };
  }
}

const unsaid: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function isUnsaid(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && unsaid.has(cause.code);
}

interface Request {
  method: 'GET' | 'POST';
  host: string;
  path: string;
  query: Readonly<Record<string, string>>;
  action: string;
  version: string;
  date: Date;
  nonce: string;
  keyId: string;
  keySecret: string;
}

/** The headers of a request without a body, its signature among them. Exported for its test with published vectors. */
export function signedHeaders(request: Request): Record<string, string> {
  const { method, host, path, query, keyId, keySecret } = request;
  const bodyHash = sha256('');
  const signed: Record<string, string> = {
    host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': `${request.date.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...signed,
    authorization: `${algorithm} Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

/** By name, each part escaped as RFC 3986 has it. */
function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the provider said, as one line of bounded length. */
function cut(text: string): string {
  return [...text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, smsRules.answerMax).join('');
}
