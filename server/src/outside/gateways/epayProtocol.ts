/** The protocol of epay providers, version 1: a query whose MD5 with the merchant's key at its end is its signature. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** What is sent either way, each name once. */
export type EpayFields = Readonly<Record<string, string>>;

export const epayPaid = 'TRADE_SUCCESS';

/**
 * The fields with their signature: MD5 in lower hex over `name=value` in order of the names, joined by `&`, with the key at
 * the end; empty ones are left out. Throws without a key: nothing is signed with an empty one.
 */
export function signFields(fields: EpayFields, key: string): EpayFields {
  return { ...fields, sign: signatureOf(fields, key), sign_type: 'MD5' };
}

/** Whether the fields were signed with this key. An empty key verifies nothing. */
export function areFieldsSigned(fields: EpayFields, key: string): boolean {
  const { sign = '', sign_type: type = 'MD5' } = fields;
  if (key === '' || type !== 'MD5' || !/^[0-9a-f]{32}$/.test(sign)) return false;
  return timingSafeEqual(Buffer.from(signatureOf(fields, key), 'hex'), Buffer.from(sign, 'hex'));
}

function signatureOf(fields: EpayFields, key: string): string {
  if (key === '') throw new Error('there is no key to sign with');
  const signed = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5').update(`${signed}${key}`, 'utf8').digest('hex');
}

/** The fields of a query, or undefined when a name stands in it twice: which of the two is meant nobody could say. */
export function fieldsOf(query: string): EpayFields | undefined {
  const pairs = [...new URLSearchParams(query)];
  const fields = Object.fromEntries(pairs);
  return Object.keys(fields).length === pairs.length ? fields : undefined;
}

/** Fen as the protocol writes money: `12.30`. */
export function moneyOf(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** Money as the protocol writes it, in fen; undefined for anything else. */
export function fenOf(money: unknown): number | undefined {
  const [, yuan, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typeof money === 'string' ? money : '') ?? [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

/** Times of providers have no zone: they are China's. Null for what is no time. */
export function epayTime(text: unknown): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(typeof text === 'string' ? text : '');
  const time = new Date(match ? `${match[1]}T${match[2]}+08:00` : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
