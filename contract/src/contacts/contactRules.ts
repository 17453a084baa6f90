/** Numbers of the business about e-mail addresses, mobile numbers and text messages. Free of zod. */
import { day, hour } from '../core/durations.ts';

export const contactRules = {
  /** Where the old address cannot be proven, the new one counts after a wait, in which the old one can refuse it. */
  lostEmailWaitSeconds: 72 * hour,
  /** How long the old address can take a change back. */
  undoSeconds: 7 * day,
  /** How long nothing of the kind can be changed after the old address took it back. */
  fixedSeconds: 3 * day,
  /** Characters of the token in a mail that takes a change back. */
  tokenMax: 200,
} as const;

/** What text messages may cost: counts of so many seconds. */
export const smsRules = {
  /** To one number, its owner's, resets of the password and all others each by themselves; then with a proof of work … */
  perNumber: { max: 5, seconds: day },
  /** … and then it waits. */
  perNumberMost: { max: 15, seconds: day },
  /** Asked for from one address; then with a proof of work. */
  perAddress: { max: 10, seconds: day },
  /** Of the whole site; then with a proof of work … */
  onSite: { max: 1000, seconds: day },
  /** … and then none at all. */
  onSiteMost: { max: 5000, seconds: day },
  /** How long a provider may take to answer, in milliseconds. */
  timeoutMs: 10_000,
  /** How long after each failed try the next one follows, in seconds; only where it surely was not sent. */
  retrySeconds: [5, 20, 60],
  /** A try whose end nobody recorded counts as lost after so many seconds; it is not tried again, it may have arrived. */
  lostSeconds: 60,
  atOnce: 4,
  /** Characters kept of what the provider said. */
  answerMax: 300,
  /** How long what was sent when is kept, in days. */
  keptDays: 30,
} as const;

/** Who delivers text messages: nobody, a page that shows what would arrive, or a provider. */
export const smsProviders = ['none', 'sandbox', 'aliyun'] as const;

/** What text messages warn of; each says the same to everybody. */
export const smsWarnings = ['factor_reset'] as const;
export type SmsWarning = (typeof smsWarnings)[number];

export const smsStates = ['kept', 'waiting', 'sent', 'failed'] as const;
export type SmsState = (typeof smsStates)[number];

/** Why a message was not delivered to the provider. */
export const smsFailures = ['connection', 'refused', 'lost', 'too_late'] as const;
export type SmsFailure = (typeof smsFailures)[number];

/** What an account's address is where it has none: found by it, and reached by no mail (RFC 6761). */
export const noMailDomain = 'none.invalid';

/** Whether mail can reach an address. */
export function isReachable(email: string): boolean {
  return !email.endsWith(`@${noMailDomain}`);
}
