/** The protocol of Alipay's open platform, version 1.0, with keys: fields signed by RSA2 (SHA256withRSA), answers by their exact text. */
import type { KeyObject } from 'node:crypto';
import { isSigned, signText } from './rsa.ts';

/** What is sent either way, each name once. */
export type AlipayFields = Readonly<Record<string, string>>;

export const alipaySignType = 'RSA2';

/** A request with its signature, which covers all but itself and what is empty. */
export function signRequest(fields: AlipayFields, key: KeyObject): AlipayFields {
  return { ...fields, sign: signText(textOf(withoutEmpty(fields)), key) };
}

/** Whether a request was signed with this key; `sign_type` is signed with the rest. */
export function isRequestSigned({ sign: signature = '', ...fields }: AlipayFields, key: KeyObject): boolean {
  return fields['sign_type'] === alipaySignType && isSigned(textOf(withoutEmpty(fields)), signature, key);
}

/** A notice with its signature, which unlike that of a request leaves `sign_type` out and empty fields in. */
export function signNotice(fields: AlipayFields, key: KeyObject): AlipayFields {
  return { ...fields, sign: signText(textOf(fields), key), sign_type: alipaySignType };
}

/** Whether a notice was signed with this key, by RSA2 and by nothing weaker. */
export function isNoticeSigned(notice: AlipayFields, key: KeyObject): boolean {
  const { sign: signature = '', sign_type: type, ...fields } = notice;
  return type === alipaySignType && isSigned(textOf(fields), signature, key);
}

function withoutEmpty(fields: AlipayFields): AlipayFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** `name=value` in order of the names, joined by `&`. */
function textOf(fields: AlipayFields): string {
  return Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The answer to a call, as the gateway writes it: the node of the method and the signature over that node's text. */
export function answerText(method: string, node: object, key: KeyObject): string {
  const text = JSON.stringify(node);
  return `{"${nodeName(method)}":${text},"sign":"${signText(text, key)}"}`;
}

/**
 * What an answer says, once its signature over the very text of its node is right; undefined when it is not. Answers in
 * which the names stand in another order, or a name twice, are not the gateway's.
 */
export function signedNode(answer: string, method: string, key: KeyObject): unknown {
  const found =
    /^\s*\{\s*"(\w+)"\s*:\s*(\{.*\})\s*,\s*(?:"alipay_cert_sn"\s*:\s*"\w*"\s*,\s*)?"sign"\s*:\s*"([^"\\]*)"\s*\}\s*$/s.exec(
      answer,
    );
  const [, name, text = '', signature = ''] = found ?? [];
  if (name !== nodeName(method) || !isSigned(text, signature, key)) return undefined;
  return JSON.parse(text);
}

/** Whether the gateway refused the call itself, which it does not sign: it does not know the application or its key. */
export function refusesCaller(answer: string): boolean {
  return /"sub_code"\s*:\s*"isv\.(?:invalid-(?:signature|app-id)|missing-app-id|missing-signature-key)"/.test(answer);
}

function nodeName(method: string): string {
  return `${method.replaceAll('.', '_')}_response`;
}

/** The fields of a query or a form, or undefined when a name stands there twice or means a list. */
export function fieldsOf(form: string): AlipayFields | undefined {
  const pairs = [...new URLSearchParams(form)];
  const fields = Object.fromEntries(pairs);
  if (Object.keys(fields).length !== pairs.length) return undefined;
  return pairs.some(([name]) => /[^\w]/.test(name)) ? undefined : fields;
}

/** Fen as the protocol writes money: `12.30`. */
export function moneyOf(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** Money with exactly two decimals, in fen; undefined for anything else. */
export function fenOf(money: unknown): number | undefined {
  const [, yuan, cents] = /^(0|[1-9]\d{0,8})\.(\d{2})$/.exec(typeof money === 'string' ? money : '') ?? [];
  return yuan === undefined || cents === undefined ? undefined : Number(yuan) * 100 + Number(cents);
}

const chinaMs = 8 * 60 * 60 * 1000;

/** A moment as the protocol writes it: China's time, without a zone. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + chinaMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The moment that the protocol means; null for what is no time. */
export function momentOf(text: unknown): Date | null {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(typeof text === 'string' ? text : '') ?? [];
  const time = new Date(day === undefined ? Number.NaN : `${day}T${clock}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
