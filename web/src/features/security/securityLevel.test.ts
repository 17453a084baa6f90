import { expect, test } from 'vitest';
import { factorRules } from '#contract/identity/factorRules.ts';
import { securityLevel } from './securityLevel.ts';

const factor = { id: 1, name: 'x', createdAt: '', lastUsedAt: null };
const passkey = { ...factor, synced: false };

test.each([
  [{ totps: [], passkeys: [], recoveryCodesLeft: 0 }, 1, 'factor'],
  [{ totps: [factor], passkeys: [], recoveryCodesLeft: factorRules.recoveryFew }, 2, 'codes'],
  [{ totps: [factor], passkeys: [], recoveryCodesLeft: factorRules.recoveryCodes }, 3, 'passkey'],
  [{ totps: [], passkeys: [passkey], recoveryCodesLeft: factorRules.recoveryCodes }, 4, undefined],
] as const)('%j is level %i, and next comes %s', (security, level, next) => {
  const { done, next: found } = securityLevel({
    ...security,
    totps: [...security.totps],
    passkeys: [...security.passkeys],
  });
  expect([done.length, found]).toEqual([level, next]);
});
