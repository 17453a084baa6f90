/** The jobs that take a mail, by their names: whoever writes one needs not know who delivers it. */
import type { Tx } from '../database/database.ts';
import type { Keys } from '../keys/keys.ts';
import type { Letter } from '../mailLetter.ts';
import { enqueue } from './outbox.ts';

export const sendMailTask = 'mail.send';
/** Mails a message that was put into a box. */
export const mailMessageTask = 'messages.mail';

/**
 * A mail whose body opens an account, sent when the transaction commits. The job's row holds the body encrypted; it is
 * kept so until `until`, and nobody is shown it but the addressee.
 */
export async function enqueueSecretMail(
  tx: Tx,
  keys: Keys,
  { to, subject, body, locale, until, at }: Letter & { to: string; until: Date; at: Date },
): Promise<void> {
  const secretBody = keys.encrypt(body, secretMailContext(to)).toString('base64');
  await enqueue(tx, sendMailTask, { to, subject, secretBody, locale, until: until.toISOString() }, { at });
}

/** What the body of a secret mail is encrypted for. */
export function secretMailContext(to: string): string {
  return `mail:${to}`;
}
