/** Mail to people of whom nobody knows which language they read: both, one after the other. */
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sendMailTask } from '../../platform/jobs/mail.ts';
import { enqueueEach } from '../../platform/jobs/outbox.ts';
import { siteConfiguration } from '../site/service.ts';

export interface MailText {
  subject: string;
  paragraphs: readonly string[];
}

/** One mail for each reader. */
export interface MailToSend {
  to: readonly string[];
  texts: Record<Locale, MailText>;
}

/** Sends mail when the transaction commits. */
export async function sendMail(tx: Tx, letters: readonly MailToSend[], now: Date): Promise<void> {
  if (letters.every(({ to }) => to.length === 0)) return;
  const { name } = (await siteConfiguration(tx)).site;
  const payloads = letters.flatMap(({ to, texts }) => {
    const letter = inBothLanguages(name, texts);
    return to.map((recipient) => ({ to: recipient, ...letter }));
  });
  await enqueueEach(tx, sendMailTask, payloads, { at: now });
}

/** The whole of a mail, Chinese first. */
export function inBothLanguages(siteName: string, texts: Record<Locale, MailText>): { subject: string; body: string } {
  const chinese = texts['zh-CN'];
  const english = texts['en-US'];
  return {
    subject: `【${siteName}】${chinese.subject} / ${english.subject}`,
    body: [...chinese.paragraphs, '——', ...english.paragraphs].join('\n\n'),
  };
}
