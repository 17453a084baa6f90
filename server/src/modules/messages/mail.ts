/** Mail to accounts, each in the language that it keeps first. */
import type { Locale } from '#contract/core/locale.ts';
import type { MessageTopic } from '#contract/messages/messageTopics.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sendMailTask } from '../../platform/jobs/mail.ts';
import { enqueueEach } from '../../platform/jobs/outbox.ts';
import { letterIn, type Letter, type LetterText } from '../../platform/mailLetter.ts';
import { siteConfiguration } from '../site/service.ts';

/** Somebody who is written to. */
export interface MailReader {
  email: string;
  locale: Locale;
  /** Where the reader may turn mail of the topic off: their account. */
  userId?: number;
}

/** One mail to one reader. */
export type WrittenMail = Record<string, string | number>;

/** One mail for each reader. */
export interface MailToSend {
  to: readonly MailReader[];
  texts: Record<Locale, LetterText>;
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
    const written = new Map<Locale, Letter>();
    const letterTo = (locale: Locale) => {
      const letter = written.get(locale) ?? letterIn(locale, name, texts);
      written.set(locale, letter);
      return letter;
    };
    return to.map(({ email, userId, locale }) => ({
      to: email,
      ...letterTo(locale),
      ...(link !== undefined && { link }),
      ...(userId !== undefined && topic !== undefined && { userId, topic }),
    }));
  });
}
