/** The job that takes a text message, by its name: whoever writes one needs not know who delivers it. */
import type { SmsWarning } from '#contract/contacts/contactRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../database/database.ts';
import type { Keys } from '../keys/keys.ts';
import { enqueue } from './outbox.ts';

export const sendSmsTask = 'sms.send';

/** A text message with a code, sent when the transaction commits; kept encrypted until `until`. `to` is E.164. */
export async function enqueueSms(
  tx: Tx,
  keys: Keys,
  { to, code, locale, until, at }: { to: string; code: string; locale: Locale; until: Date; at: Date },
): Promise<void> {
  const body = keys.encrypt(JSON.stringify({ code, locale }), smsContext(to)).toString('base64');
  await enqueue(tx, sendSmsTask, { to, body, until: until.toISOString() }, { at });
}

/** A text message without a code, that warns of something: what it says stands with the texts, and in the provider's template. */
export async function enqueueSmsWarning(
  tx: Tx,
  keys: Keys,
  { to, warning, locale, until, at }: { to: string; warning: SmsWarning; locale: Locale; until: Date; at: Date },
): Promise<void> {
  const body = keys.encrypt(JSON.stringify({ warning, locale }), smsContext(to)).toString('base64');
  await enqueue(tx, sendSmsTask, { to, body, until: until.toISOString() }, { at });
}

/** What the body of a text message is encrypted for. */
export function smsContext(to: string): string {
  return `sms:${to}`;
}
