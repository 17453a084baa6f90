/** Numbers of the business about mail. Free of zod. */
import { hour, minute } from '../core/durations.ts';

/** How long the body of a mail is kept, in days; one with a code goes when the code ends. */
export const mailBodyDays = 30;

/** What becomes of mail: a mail server delivers it, it lies in the mail log for whoever tries the product, or nobody gets it. */
export const mailDeliveries = ['sent', 'log', 'none'] as const;
export type MailDelivery = (typeof mailDeliveries)[number];

/** Where one mail stands: in the log alone, waiting for the mail server, taken by it, or given up. */
export const mailStates = ['kept', 'waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** What the mail log is sorted by. */
export const mailSorts = ['time'] as const;

/** What is in it: a code, which is for the addressee alone, or none. */
export const mailContents = ['code', 'ordinary'] as const;
export type MailContent = (typeof mailContents)[number];

/**
 * Failures of the address itself, as the mail server said before it took the mail: no such mailbox, or none that takes more. What
 * bounces after the server's yes comes as a mail to the sender, and is not seen here.
 */
export const mailBounces = ['no_mailbox', 'mailbox_full'] as const;
export type MailBounce = (typeof mailBounces)[number];

/** Why a try failed. `refused` is final: the mail server will not take this mail. `too_late`: what stood in it has ended. */
export const mailFailures = [
  ...mailBounces,
  'name',
  'connection',
  'timeout',
  'tls',
  'login',
  'deferred',
  'refused',
  'lost',
  'too_late',
] as const;
export type MailFailure = (typeof mailFailures)[number];

export const mailSendRules = {
  /** How long after each failed try the next one follows, in seconds; after the last one a mail is given up. */
  retrySeconds: [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour],
  /** How long a server may take to connect, to greet and to answer, each, in milliseconds. */
  timeoutMs: 20_000,
  /** A try whose end nobody recorded is over after so many seconds, and the mail is tried again. */
  lostSeconds: 5 * minute,
  /** Connections to the mail server at once. */
  atOnce: 4,
  /** Characters kept of what the mail server said. */
  answerMax: 300,
  /** Mail that waits longer than this, in seconds, is late: the health page says so. */
  lateSeconds: 15 * minute,
  /** Mails to try the mail server with, that one admin may send in so many seconds. */
  tests: { max: 10, seconds: 10 * minute },
} as const;
