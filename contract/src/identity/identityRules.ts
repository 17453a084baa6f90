/** Numbers of the business about accounts. Free of zod. */
import { hour, minute } from '../core/durations.ts';

/** How long a mailed code is good for, in seconds. */
export const codeSeconds = 5 * minute;

/** How often something may be tried in a window of so many seconds. */
interface Tries {
  max: number;
  seconds: number;
}

/**
 * Tries at passwords and codes. What is counted by one network refuses there and nowhere else; what is counted over all
 * networks asks for a proof of work and refuses nobody.
 */
export const tryRules = {
  /** Wrong passwords for one name from one network; then it waits. */
  loginPerNetwork: { max: 5, seconds: 5 * minute },
  /** Wrong passwords from a device that logged in to this account before. */
  loginPerDevice: { max: 5, seconds: 5 * minute },
  /** Wrong passwords for one name from everywhere; then with a proof. */
  loginPerName: { max: 10, seconds: 10 * minute },
  /** Wrong passwords from one address; then with a proof. */
  loginPerAddress: { max: 20, seconds: 10 * minute },
  /** Wrong passwords on the whole site; then every unknown device needs a proof. */
  loginOnSite: { max: 600, seconds: 10 * minute },
  /** Wrong passwords when it is asked for again, by session. */
  stepUpPerSession: { max: 5, seconds: 5 * minute },
  registerPerAddress: { max: 10, seconds: 10 * minute },
  /** Also how long one waits before another code is sent to the same address. */
  codeResend: { max: 1, seconds: minute },
  /** Codes to one mailbox, asked for from one network; then it waits. */
  codesPerNetwork: { max: 6, seconds: hour },
  /** Codes to one mailbox, asked for from everywhere; then with a proof. */
  codesPerMailbox: { max: 6, seconds: hour },
  /** Codes asked for from one address; then with a proof. */
  codesPerAddress: { max: 10, seconds: 10 * minute },
  /** Wrong codes of whoever asked for one: nobody else can try it. */
  triesPerCode: { max: 5, seconds: codeSeconds },
  triesPerAddress: { max: 20, seconds: 10 * minute },
  /** Wrong answers to one question for the second factor after the password; then the password again. */
  answersPerLogin: { max: 5, seconds: 5 * minute },
  /** Wrong codes of an authenticator app for one account, from devices that never logged in to it. */
  totpPerAccount: { max: 10, seconds: hour },
  /** The same from all devices together that logged in before: no stranger uses these up. */
  totpPerDevice: { max: 5, seconds: 5 * minute },
  /** Passkeys that were refused, from one network. */
  passkeysPerNetwork: { max: 30, seconds: 10 * minute },
} as const satisfies Record<string, Tries>;

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

/** The page of that link. */
export const objectionPath = '/objection';

/** How long security events and the log of operations are kept; the database enforces it, in whole months. */
export const recordRules = { securityEventDays: 180, operationYears: 3 } as const;

/** A password mixes digits with small and capital letters, or is so long that it needs no mix. */
export const passwordRules = { min: 8, max: 128, longMin: 15 } as const;
