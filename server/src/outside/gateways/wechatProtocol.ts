/** The protocol of WeChat Pay, API v3: requests, answers and notices signed by RSA with SHA-256, notices encrypted by AES-256-GCM. */
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { isSigned, signText } from './rsa.ts';

const scheme = 'WECHATPAY2-SHA256-RSA2048';
/** How far the clock of the other side may differ, in seconds: older signatures are not believed. */
export const wechatClockSkewSeconds = 300;

/** A request as it is signed. */
export interface SignedRequest {
  method: 'GET' | 'POST';
  /** The path with its query, as it is sent. */
  path: string;
  body: string;
}

/** What a request says of who signed it and when. */
export interface Credentials {
  mchid: string;
  serial: string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
}

/** What an answer or a notice brings in headers beside its body. */
export interface SignedBody {
  body: string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
  signature: string;
  /** The ID of the public key, or the serial number of a platform certificate. */
  serial: string;
}

/** The value of the header `Authorization`. */
export function authorizationOf(request: SignedRequest, credentials: Credentials, key: KeyObject): string {
  const { mchid, serial, timestamp, nonce } = credentials;
  const signature = signText(requestText(request, credentials), key);
  const fields = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serial };
  return `${scheme} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

/** Who signed a request, once the signature is right for the key and the moment; undefined for any other. */
export function credentialsOf(
  request: SignedRequest,
  authorization: string,
  { key, now }: { key: KeyObject; now: Date },
): Credentials | undefined {
  if (!authorization.startsWith(`${scheme} `)) return undefined;
  const fields = Object.fromEntries(
    [...authorization.slice(scheme.length + 1).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Partial<Record<string, string>>;
  const { mchid = '', nonce_str: nonce = '', signature = '', timestamp = '', serial_no: serial = '' } = fields;
  const credentials = { mchid, serial, timestamp, nonce };
  if (nonce === '' || !isRecent(timestamp, now)) return undefined;
  return isSigned(requestText(request, credentials), signature, key) ? credentials : undefined;
}

/** The text that a request signs: method, path, time, nonce and body, a line each. */
function requestText({ method, path, body }: SignedRequest, { timestamp, nonce }: Credentials): string {
  return `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
}

/** The signature of an answer or notice. */
export function signBody({ timestamp, nonce, body }: Omit<SignedBody, 'signature' | 'serial'>, key: KeyObject): string {
  return signText(bodyText({ timestamp, nonce, body }), key);
}

/** Whether an answer or notice is signed with this key, and recently; nothing of its body is read for that. */
export function isBodySigned(said: SignedBody, by: { keyId: string; key: KeyObject; now: Date }): boolean {
  if (said.serial !== by.keyId || said.nonce === '' || !isRecent(said.timestamp, by.now)) return false;
  return isSigned(bodyText(said), said.signature, by.key);
}

/** The text that an answer or notice signs: time, nonce and body, a line each. */
function bodyText({ timestamp, nonce, body }: Pick<SignedBody, 'timestamp' | 'nonce' | 'body'>): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

function isRecent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= wechatClockSkewSeconds;
}

/** Seconds since 1970, as they are signed. */
export function timestampOf(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

const algorithm = 'AEAD_AES_256_GCM';
const nonceBytes = 12;
/** The tag stands behind the ciphertext. */
const tagBytes = 16;

/** What a notice brings encrypted. */
export const Resource = z.object({
  algorithm: z.literal(algorithm),
  /** In base64, the tag at its end. */
  ciphertext: z.string(),
  /** As text, a byte a character. */
  nonce: z.string(),
  associated_data: z.string().optional(),
});
export type Resource = z.infer<typeof Resource>;

/** The text of a resource; undefined when it was not encrypted with this key. */
export function openResource(
  { ciphertext, nonce, associated_data: associated = '' }: Resource,
  apiKey: string,
): string | undefined {
  const sealed = Buffer.from(ciphertext, 'base64');
  const iv = Buffer.from(nonce, 'utf8');
  if (iv.length !== nonceBytes || sealed.length < tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), iv, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  decipher.setAAD(Buffer.from(associated, 'utf8'));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

/** A text as a notice brings it. */
export function sealResource(
  text: string,
  apiKey: string,
  { nonce, associated }: { nonce: string; associated: string },
): Resource {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(nonce, 'utf8'));
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { algorithm, ciphertext: sealed.toString('base64'), nonce, associated_data: associated };
}

const chinaMs = 8 * 60 * 60 * 1000;

/** A moment as the protocol writes it: RFC 3339 in China's time. */
export function wechatTime(at: Date): string {
  return `${new Date(at.getTime() + chinaMs).toISOString().slice(0, 19)}+08:00`;
}

/** The moment that the protocol means; null for what is no time. */
export function wechatMoment(text: unknown): Date | null {
  const isTime = typeof text === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = new Date(isTime ? text : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** A text cut to so many bytes of UTF-8, as the gateway counts them; no character is cut in half. */
export function withinBytes(text: string, max: number): string {
  let bytes = 0;
  const kept: string[] = [];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > max) break;
    kept.push(character);
  }
  return kept.join('');
}
