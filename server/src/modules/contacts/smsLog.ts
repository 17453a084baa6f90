import * as contract from '#contract/contacts/contacts.ts';
import { maskedMobile } from '#contract/contacts/maskedContacts.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { handle } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { smsContext } from '../../platform/jobs/sms.ts';
import { siteConfiguration } from '../site/service.ts';
import { smsText } from './sandboxSmsText.ts';
import { smsBody } from './smsBody.ts';
import { listSmsRows, type ListedSms } from './sms.repository.ts';

/** Text messages, newest first; what they say only where the sandbox is the telephone. Whoever reads them is on record. */
export const listSms = handle(contract.listSms, async (call, input) => {
  const { tx, app } = call;
  const page = await listSmsRows(tx, input);
  await recordStep(call, { action: 'sms.list', subject: 'text messages', detail: { from: page.list[0]?.id ?? null } });
  const isShown = app.config.sms?.provider === 'sandbox';
  const siteName = (await siteConfiguration(tx)).site.name;
  const bodyOf = ({ to, bodyEncrypted }: ListedSms) =>
    isShown && bodyEncrypted !== null
      ? smsText(smsBody(app.keys.decrypt(bodyEncrypted, smsContext(to))), siteName)
      : null;
  return mapPage(page, (row) => ({ ...row, to: maskedMobile(row.to), body: bodyOf(row) }));
});
