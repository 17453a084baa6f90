/** Numbers of the business about webhooks. Free of zod. */

export const webhookRules = {
  /** Of a shop, of the platform, or of a person who lets out, over all of their accounts. */
  max: 5,
  /** Seconds until the next try, after the first, the second …: 10 tries within 24 hours. */
  retrySeconds: [30, 2 * 60, 5 * 60, 15 * 60, 60 * 60, 2 * 3600, 4 * 3600, 7 * 3600, 34_620],
  triesMax: 10,
  triesWithinHours: 24,
  /** How long one try may take, in milliseconds. */
  timeoutMs: 10_000,
  /** A try whose end nobody recorded comes again after so many seconds. */
  lostSeconds: 60,
  /** A delivery that failed for good switches its webhook off when nothing went well for so many days. */
  failingDays: 3,
  /** How long a replaced secret signs too, in hours. */
  oldSecretHours: 24,
  /** Characters of an answer that the log keeps. */
  answerMax: 500,
  /** Bytes of an answer that may bring new credentials; a longer one confirms nothing. */
  rotationBytesMax: 64 * 1024,
  /** How long the log is kept. */
  logDays: 30,
} as const;
