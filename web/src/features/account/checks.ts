import type { FieldProblem } from '#contract/core/errors.ts';
import { isPasswordFormed, limits, usernamePattern } from '#contract/core/limits.ts';
import { passwordRules as rules } from '#contract/identity/identityRules.ts';

/** What a password must hold, one rule a line: the length, and then the mix or so many characters that it needs none. */
export const passwordRules = [
  {
    name: 'ruleLength',
    holds: (text: string) => text.length >= limits.password.min && text.length <= limits.password.max,
  },
  { name: 'ruleDigit', holds: (text: string) => /\d/.test(text) },
  { name: 'ruleLower', holds: (text: string) => /[a-z]/.test(text) },
  { name: 'ruleUpper', holds: (text: string) => /[A-Z]/.test(text) },
  { name: 'ruleLong', holds: (text: string) => text.length >= rules.longMin },
] as const;

/** The contract's rules for a name, told before the server has to. Empty fields are told by `requiredFields`. */
export function usernameProblems(username: string): FieldProblem[] {
  if (username === '') return [];
  return [
    ...sizeProblems('username', username, limits.username),
    ...(usernamePattern.test(username) ? [] : [{ field: 'username', rule: 'username_format' } as const]),
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

export function codeProblems(code: string): FieldProblem[] {
  const text = code.trim();
  return text === '' || /^\d{6}$/.test(text) ? [] : [{ field: 'code', rule: 'code_format' }];
}

function sizeProblems(field: string, text: string, { min, max }: { min: number; max: number }): FieldProblem[] {
  if (text.length < min) return [{ field, rule: 'too_short', params: { min } }];
  return text.length > max ? [{ field, rule: 'too_long', params: { max } }] : [];
}
