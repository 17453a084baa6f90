/** What a backup holds nothing of, or not all. */
import type { Withheld } from '../platform/copy/snapshot.ts';

/** Of no use to anybody later, and secrets as long as they are of use. Everybody logs in again after a restore. */
export const leftOut: readonly string[] = ['sessions', 'verification_codes', 'attempts'];

/** What is told once, in letters and in replies to calls that moved money: of use to whoever reads a backup, and to nobody after a restore. */
export const withheld: Readonly<Record<string, Withheld>> = {
  mail_outbox: { instead: { body: 'null', body_encrypted: 'null' } },
  idempotency_keys: { instead: { reply: 'null' } },
  sms_outbox: { instead: { body_encrypted: 'null' } },
  outbox: { only: `task not in ('mail.send', 'sms.send')` },
};

export const withheldTasks = ['mail.send'];

/** Made by the migrations themselves. */
export const madeAnew: readonly string[] = ['migrations'];
