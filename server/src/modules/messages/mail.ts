/** Mail to people of whom nobody knows which language they read: both, one after the other. */
import type { Locale } from '#contract/core/locale.ts';
import type { MessageTopic } from '#contract/messages/messageKinds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sendMailTask } from '../../platform/jobs/mail.ts';
import { enqueueEach } from '../../platform/jobs/outbox.ts';
import { siteConfiguration } from '../site/service.ts';

/** Somebody who is written to. */
export interface MailReader {
  email: string;
  /** Where the reader may turn mail of the topic off: their account. */
  userId?: number;
}

export interface MailText {
  subject: string;
  paragraphs: readonly string[];
}

/** One mail to one reader, in both languages. */
export type WrittenMail = Record<string, string | number>;

/** One mail for each reader. */
export interface MailToSend {
  to: readonly MailReader[];
  texts: Record<Locale, MailText>;
  /** The page that it is about, as a path of this site. */
  link?: string;
  /** What readers with an account may turn off. */
  topic?: MessageTopic;
}

/** Sends mail when the transaction commits. */
export async function sendMail(tx: Tx, letters: readonly MailToSend[], now: Date): Promise<void> {
  await enqueueEach(tx, sendMailTask, await writtenMail(tx, letters), { at: now });
}

/** Mail as the job that sends it takes it. */
export async function writtenMail(tx: Tx, letters: readonly MailToSend[]): Promise<WrittenMail[]> {
  if (letters.every(({ to }) => to.length === 0)) return [];
  const { name } = (await siteConfiguration(tx)).site;
  return letters.flatMap(({ to, texts, link, topic }) => {
    const letter = { ...inBothLanguages(name, texts), ...(link !== undefined && { link }) };
    return to.map(({ email, userId }) => ({
      to: email,
      ...letter,
      ...(userId !== undefined && topic !== undefined && { userId, topic }),
    }));
  });
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
