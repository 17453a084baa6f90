/** Version 2 of the protocol of epay providers: forms and JSON whose fields are signed by RSA with SHA-256, with the moment among them. */
import type { KeyObject } from 'node:crypto';
import { isSigned, signText } from './rsa.ts';

/** What is sent either way, each name once. */
export type Epay2Fields = Readonly<Record<string, string>>;

/** How far the clocks of both sides may differ, in seconds. */
export const epay2ClockSeconds = 300;

/** The fields with the moment, their signature and its kind. */
export function signEpay2(fields: Epay2Fields, key: KeyObject, at: Date): Epay2Fields {
  const dated = { ...fields, timestamp: String(Math.floor(at.getTime() / 1000)) };
  return { ...dated, sign: signText(epay2Text(dated), key), sign_type: 'RSA' };
}

/** Whether fields were signed with this key at about this time. */
export function isEpay2Signed(fields: Epay2Fields, key: KeyObject, at: Date): boolean {
  const { sign = '', timestamp = '' } = fields;
  if (!/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(at.getTime() / 1000 - Number(timestamp)) > epay2ClockSeconds) return false;
  return isSigned(epay2Text(fields), sign, key);
}

/** What is signed: `name=value` in order of the names, joined by `&`, without empty ones, the signature and its kind. */
export function epay2Text(fields: Epay2Fields): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value.trim() !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The fields of an answer, numbers as texts; lists and records are not signed and left out. Undefined for what is no record. */
export function epay2Answer(text: string): Epay2Fields | undefined {
  const answer = jsonOf(text);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const fields = Object.entries(answer).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return Object.fromEntries(fields);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
