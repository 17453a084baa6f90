import { factorRules } from '#contract/identity/factorRules.ts';
import type { AccountSecurity } from '#contract/identity/factors.ts';

/** What makes an account safe, in the order in which it is worth doing. */
export const securitySteps = ['password', 'factor', 'codes', 'passkey'] as const;
export type SecurityStep = (typeof securitySteps)[number];

type Known = Pick<AccountSecurity, 'totps' | 'passkeys' | 'recoveryCodesLeft'>;

/** Which steps an account has done, and the next that is worth doing. */
export function securityLevel(security: Known): { done: readonly SecurityStep[]; next: SecurityStep | undefined } {
  const has: Record<SecurityStep, boolean> = {
    password: true,
    factor: security.totps.length + security.passkeys.length > 0,
    codes: security.recoveryCodesLeft > factorRules.recoveryFew,
    passkey: security.passkeys.length > 0,
  };
  return { done: securitySteps.filter((step) => has[step]), next: securitySteps.find((step) => !has[step]) };
}
