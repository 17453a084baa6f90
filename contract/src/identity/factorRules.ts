/** Numbers of second factors, and of the way to take one away. Free of zod. */
import { hour, minute } from '../core/durations.ts';

/** Second factors. */
export const factorRules = {
  /** Authenticator apps and passkeys that an account may have. */
  totpMax: 3,
  passkeysMax: 10,
  nameMax: 40,
  /** Codes of authenticator apps (RFC 6238): digits, how long each is good, and how many steps a clock may be off either way. */
  totpDigits: 6,
  totpStepSeconds: 30,
  totpDrift: 1,
  /** How long a new authenticator app may be confirmed by its first code. */
  setupSeconds: 15 * minute,
  /** How long the second step of a login may take. */
  loginStepSeconds: 5 * minute,
  /** How long a passkey may take to answer. */
  passkeyAnswerSeconds: 5 * minute,
  recoveryCodes: 10,
  /** So few left that one is told to make new ones. */
  recoveryFew: 3,
  /** Characters of a recovery code without its dashes. */
  recoveryLength: 12,
  /** From an admin's request to take away a lost second factor until it may be carried out. */
  resetWaitSeconds: 72 * hour,
} as const;

/** What the link “that was not me” in a mail is good for. */
export const objectionRules = {
  /** How long a second factor that was added can be taken away by it; a reset, as long as it waits. */
  addedSeconds: 72 * hour,
  /** Characters of its token. */
  tokenMax: 200,
} as const;
