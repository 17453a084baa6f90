/** Mobile numbers as they are kept (E.164), typed and shown; masks of them and of e-mail addresses. */
import { writtenLine } from '../core/writtenText.ts';
import { isReachable } from './contactRules.ts';

const typedMax = 30;
/** The country of a number without a prefix. */
export const homePrefix = '+86';
const homeNumber = /^\+861[3-9]\d{9}$/;
const international = /^\+[1-9]\d{6,14}$/;

/** A number as it is kept: `138 0013 8000` becomes `+8613800138000`. Undefined for what is none. */
export function mobileOf(typed: string): string | undefined {
  const text = typed.replace(/[\s\-().]/g, '').replace(/^00/, '+');
  const number = /^1[3-9]\d{9}$/.test(text) ? homePrefix + text : text;
  if (!international.test(number) || (number.startsWith(homePrefix) && !homeNumber.test(number))) return undefined;
  return number;
}

/** Whether a number as it is kept is one of China. */
export function isHomeMobile(number: string): boolean {
  return homeNumber.test(number);
}

/** Countries whose code has one or two digits; all others have three (ITU-T E.164). */
const shortCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** As it may be shown: `138****8000`, abroad with the country `+44****0958`. At most half of it is told. Empty for none. */
export function maskedMobile(number: string | null): string {
  if (number === null || number === '') return '';
  if (homeNumber.test(number)) return `${number.slice(3, 6)}****${number.slice(-4)}`;
  const code = shortCode.exec(number)?.[0] ?? number.slice(0, 4);
  const shown = Math.min(4, Math.floor((number.length - code.length) / 2));
  return `${code}****${number.slice(number.length - shown)}`;
}

/** An address as it may be shown: `m***@example.com`. Empty for none, and for what an account without one is found by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 || !isReachable(email) ? '' : `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** A mobile number, in China without a prefix, else with `+` and the country. */
export const Mobile = writtenLine()
  .max(typedMax)
  .transform((typed, context) => {
    const number = mobileOf(typed);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: 'mobile_format' });
    return typed;
  });
