import * as contract from '#contract/site/mail.ts';
import { mailDelivery, type Config } from '../../config.ts';
import { handle } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { secretMailContext } from '../../platform/jobs/mail.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { findMail, listMail, type StoredMail } from './repository.ts';

export { type MailText as LetterText } from './mail.ts';
export { notify, type Notice } from './notify.ts';

/** Mail in the log, newest first; the cursor is the last mail's id. Whoever reads it is on record. */
export const listOutbox = handle(contract.listOutbox, async (call, input) => {
  const page = await listMail(call.tx, input);
  const [first, last] = [page.list[0], page.list.at(-1)];
  const detail = { from: first?.id ?? null, to: last?.id ?? null };
  await recordStep(call, { action: 'mail.list', subject: 'mail log', detail });
  return page;
});

/** One mail; what holds a code is masked, unless the log is the only place where it arrives. Throws not_found. */
export const getOutboxMail = handle(contract.getOutboxMail, async (call, { id }) => {
  const mail = await findMail(call.tx, id);
  if (!mail) throw new AppError('not_found');
  const shown = bodyOf(mail, call.app);
  await recordStep(call, { action: 'mail.read', subject: `mail ${id}`, detail: { shown: shown.body !== null } });
  return { ...mail, ...shown };
});

function bodyOf(
  { to, body, bodyEncrypted }: StoredMail,
  { config, keys }: { config: Config; keys: Keys },
): Pick<contract.OutboxMailDetail, 'body' | 'missing'> {
  if (body !== null) return { body, missing: null };
  if (bodyEncrypted === null) return { body: null, missing: 'deleted' };
  if (mailDelivery(config) !== 'log') return { body: null, missing: 'masked' };
  return { body: keys.decrypt(bodyEncrypted, secretMailContext(to)), missing: null };
}
