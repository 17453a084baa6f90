/** Mobile numbers as they are kept (E.164) and typed. */
import { writtenLine } from '../core/writtenText.ts';

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

/** A mobile number, in China without a prefix, else with `+` and the country. */
export const Mobile = writtenLine()
  .max(typedMax)
  .transform((typed, context) => {
    const number = mobileOf(typed);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: 'mobile_format' });
    return typed;
  });
