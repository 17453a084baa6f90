import { isMobileDigits, type PayeeKind } from './payeeRules.ts';

/** As its owner recognises it and nobody else can use it. */
export function maskedAccount(kind: PayeeKind, account: string): string {
  if (kind === 'bank') return `**** ${account.slice(-4)}`;
  if (isMobileDigits(account)) return `${account.slice(0, 3)}****${account.slice(-4)}`;
  const at = account.indexOf('@');
  return at > 0 ? `${account.slice(0, 1)}***${account.slice(at)}` : `${account.slice(0, 1)}***${account.slice(-1)}`;
}
