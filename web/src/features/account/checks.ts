import type { FieldProblem } from '#contract/core/errors.ts';
import { isPasswordFormed, limits, usernamePattern } from '#contract/core/limits.ts';
import { passwordRules as rules } from '#contract/identity/passwordRules.ts';
import { isReservedName } from '#contract/identity/reservedNames.ts';

/** What a password must hold, one rule a line; together they say what the contract's schema says. A long one needs no mix. */
export const passwordRules = [
  {
    name: 'ruleLength',
    holds: (text: string) => text.length >= limits.password.min && text.length <= limits.password.max,
  },
  { name: 'ruleDigit', holds: (text: string) => isLong(text) || /\d/.test(text) },
  { name: 'ruleLower', holds: (text: string) => isLong(text) || /[a-z]/.test(text) },
  { name: 'ruleUpper', holds: (text: string) => isLong(text) || /[A-Z]/.test(text) },
] as const;

const isLong = (text: string) => text.length >= rules.longMin;

/** The contract's rules for a name, told before the server has to. Empty fields are told by `requiredFields`. */
export function usernameProblems(username: string): FieldProblem[] {
  if (username === '') return [];
  return [
    ...sizeProblems('username', username, limits.username),
    ...(usernamePattern.test(username) ? [] : [{ field: 'username', rule: 'username_format' } as const]),
    ...(isReservedName(username) ? [{ field: 'username', rule: 'username_reserved' } as const] : []),
  ];
}

export function passwordProblems(password: string): FieldProblem[] {
  if (password.trim() === '') return [];
  return [
    ...sizeProblems('password', password, limits.password),
    ...(isPasswordFormed(password) ? [] : [{ field: 'password', rule: 'password_format' } as const]),
  ];
}

/** Only what is surely no address; the server decides about the rest. */
export function emailProblems(email: string): FieldProblem[] {
  const text = email.trim();
  return text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? [] : [{ field: 'email', rule: 'email_format' }];
}

/** Where a code goes, by what somebody typed: an address has an @, a number has none. */
export function accountTarget(typed: string): { email: string } | { mobile: string } {
  return typed.includes('@') ? { email: typed.trim() } : { mobile: typed.trim() };
}

export function codeProblems(code: string): FieldProblem[] {
  const text = code.trim();
  return text === '' || /^\d{6}$/.test(text) ? [] : [{ field: 'code', rule: 'code_format' }];
}

function sizeProblems(field: string, text: string, { min, max }: { min: number; max: number }): FieldProblem[] {
  if (text.length < min) return [{ field, rule: 'too_short', params: { min } }];
  return text.length > max ? [{ field, rule: 'too_long', params: { max } }] : [];
}
