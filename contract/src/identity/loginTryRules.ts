/** How often passwords, codes and the like may be tried. Free of zod. */
import { hour, minute } from '../core/durations.ts';
import { codeSeconds } from './codeRules.ts';

/** How often something may be tried in a window of so many seconds. */
interface Tries {
  max: number;
  seconds: number;
}

/**
 * Tries at passwords and codes. What is counted by one network refuses there and nowhere else; what is counted over all
 * networks asks for a proof of work and refuses nobody.
 */
export const loginTryRules = {
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
