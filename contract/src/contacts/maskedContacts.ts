/** Mobile numbers and e-mail addresses as they may be shown. */
import { isReachable } from './contactRules.ts';
import { isHomeMobile } from './mobile.ts';

/** Countries whose code has one or two digits; all others have three (ITU-T E.164). */
const shortCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** As it may be shown: `138****8000`, abroad with the country `+44****0958`. At most half of it is told. Empty for none. */
export function maskedMobile(number: string | null): string {
  if (number === null || number === '') return '';
  if (isHomeMobile(number)) return `${number.slice(3, 6)}****${number.slice(-4)}`;
  const code = shortCode.exec(number)?.[0] ?? number.slice(0, 4);
  const shown = Math.min(4, Math.floor((number.length - code.length) / 2));
  return `${code}****${number.slice(number.length - shown)}`;
}

/** An address as it may be shown: `m***@example.com`. Empty for none, and for what an account without one is found by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 || !isReachable(email) ? '' : `${[...email][0] ?? ''}***${email.slice(at)}`;
}
