/** Numbers of the business about accounts. Free of zod. */
import { hour, minute } from '../core/durations.ts';

/** How long a mailed code is good for, in seconds. How often it may be tried and sent again: `loginTryRules.ts`. */
export const codeSeconds = 5 * minute;

/** How long sessions live, in seconds. */
export const sessionRules = {
  life: 7 * 24 * hour,
  /** Where "stay logged in" was chosen; such a session does not end by being idle. */
  rememberedLife: 30 * 24 * hour,
  adminLife: 8 * hour,
  idle: 24 * hour,
  adminIdle: hour,
  /** How long the password counts as just given, for what asks for it again. */
  stepUp: 5 * minute,
  /** How long a device counts as known after its last login. */
  knownDevice: 180 * 24 * hour,
  /** How long an ended session is kept, in days. */
  endedKeptDays: 90,
  /** Days that it is kept which accounts logged in on one device, since the last time. */
  sharedDeviceDays: 365,
} as const;

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

/** How long security events and the log of operations are kept; the database enforces it, in whole months (`forget_old_records`, which a change needs a migration for). */
export const recordRules = { securityEventDays: 180, operationYears: 3 } as const;

/** A password mixes digits with small and capital letters, or is so long that it needs no mix. */
export const passwordRules = { min: 8, max: 128, longMin: 15 } as const;
