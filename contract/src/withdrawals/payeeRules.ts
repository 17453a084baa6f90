/** Whom money is paid to: kinds, and what a number of each looks like. Free of zod. */
import { day } from '../core/durations.ts';
import type { Texts } from '../core/locale.ts';

export const payeeKinds = ['alipay', 'wechat', 'bank'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

export const payeeKindTexts: Record<PayeeKind, Texts> = {
  alipay: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
  wechat: { 'zh-CN': '微信', 'en-US': 'WeChat' },
  bank: { 'zh-CN': '银行卡', 'en-US': 'Bank card' },
};

export const payeeRules = {
  /** What a verified person may have saved at once, over all their accounts. */
  max: 5,
  /** Characters of what is typed: an address, a number with blanks. */
  account: { min: 5, max: 80 },
  /** Digits of a bank card. */
  cardDigits: { min: 13, max: 19 },
  /** So many seconds after it was saved money can be paid to it. */
  waitSeconds: day,
  /** How often one account may save or remove one within a day. */
  changes: { max: 10, seconds: day },
} as const;

export type AccountProblem = 'bank_card_format' | 'alipay_format' | 'wechat_format';

/** An account as it is kept, of however it was typed; or what is wrong with it. */
export function accountOf(kind: PayeeKind, typed: string): { account: string } | { problem: AccountProblem } {
  switch (kind) {
    case 'bank': {
      const digits = typed.replaceAll(/[\s-]/g, '');
      return isCardNumber(digits) ? { account: digits } : { problem: 'bank_card_format' };
    }
    case 'alipay': {
      const account = homeMobileOf(typed) ?? typed.trim().toLowerCase();
      return isMobileDigits(account) || isEmail(account) ? { account } : { problem: 'alipay_format' };
    }
    case 'wechat': {
      const account = homeMobileOf(typed) ?? typed.trim();
      const isName = /^[A-Za-z][-_A-Za-z0-9]{5,19}$/.test(account);
      return isMobileDigits(account) || isName ? { account } : { problem: 'wechat_format' };
    }
  }
}

/** Whether the last digit of a card's number is what the others make of it (Luhn). */
export function isCardNumber(digits: string): boolean {
  const { min, max } = payeeRules.cardDigits;
  if (!/^\d+$/.test(digits) || digits.length < min || digits.length > max || /^0+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const twice = Number(digit) * 2;
    return total + (index % 2 === 0 ? Number(digit) : twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

/** The digits of a mobile number of China, where it is one. */
function homeMobileOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '').replace(/^\+86/, '');
  return isMobileDigits(digits) ? digits : undefined;
}

/** Of China, without its prefix. */
export function isMobileDigits(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

function isEmail(text: string): boolean {
  return text.length <= payeeRules.account.max && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/.test(text);
}
