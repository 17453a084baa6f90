/** The one place where it is decided what an account is told: a message in its box, and a mail where it wants one. */
import { isReachable } from '#contract/contacts/contactRules.ts';
import { actingParam, messageKinds, messageLink, toldRole, type MessageKind } from '#contract/messages/messageKinds.ts';
import { messageTopics, type MessageTopic } from '#contract/messages/messageTopics.ts';
import { locales, type Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LetterText } from '../../platform/mailLetter.ts';
import { sendMail, writtenMail, type MailReader, type MailToSend, type WrittenMail } from './mail.ts';
import { messageText } from './messageTexts.ts';
import { insertMessages } from './messages.repository.ts';

export interface Notice {
  kind: MessageKind;
  /** Accounts, or their addresses where only those are known. */
  to: readonly (number | string)[];
  /** What the texts of the kind and its link need. Never a secret. */
  params: Readonly<Record<string, string | number>>;
  /** The mail, where it says more than the message does; null: its reader gets another one of this. */
  mail?: Record<Locale, LetterText> | null;
}

/**
 * Tells accounts what happened, in the transaction of what happened; mail goes out after its commit. What is for a seller is told
 * to staff of their shop as well, by role. One statement, unless a notice brings words of its own for the mail.
 */
export async function notify(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
  const rows = notices.flatMap(({ kind, to, params, mail }, at) => {
    const { type, topic } = messageKinds[kind];
    const how = mail === undefined ? messageTopics[topic] : 'apart';
    const role = toldRole(kind);
    return to.map((reader) => ({ at, to: reader, kind, type, topic, params, mail: how, role }) as const);
  });
  if (rows.length === 0) return;
  const reached = await insertMessages(tx, rows, now);
  const letters = notices.flatMap(({ kind, params, mail }, at) => {
    if (!mail) return [];
    const { topic } = messageKinds[kind];
    const readers = reached.filter((one) => one.at === at && isByMail(topic, one.byMail ?? undefined));
    // Each shop's staff is led to the page of that shop.
    return [...new Set(readers.map(({ acting }) => acting))].map((acting) => {
      const told = acting === null ? params : { ...params, [actingParam]: acting };
      return letterOf(
        { kind, params: told },
        mail,
        readers.filter((one) => one.acting === acting),
      );
    });
  });
  await sendMail(tx, letters, now);
}

/** The mail of a message to its account, in the words of the message; none where no mail reaches them. */
export function mailOfMessage(tx: Tx, message: Told & { to: MailReader }): Promise<WrittenMail[]> {
  return writtenMail(tx, [letterOf(message, mailOf(message), [message.to])]);
}

type Told = Pick<Notice, 'kind' | 'params'>;

function letterOf({ kind, params }: Told, texts: Record<Locale, LetterText>, to: readonly MailReader[]): MailToSend {
  const { topic } = messageKinds[kind];
  return {
    to: to.filter(({ email }) => isReachable(email)),
    texts,
    link: messageLink(kind, params),
    // Mail that nobody may turn off has no topic.
    ...(messageTopics[topic] === 'always' ? {} : { topic }),
  };
}

/** Whether messages of a topic go by mail as well, by what the account chose. */
export function isByMail(topic: MessageTopic, chosen: boolean | undefined): boolean {
  const usual = messageTopics[topic];
  return usual === 'always' || (chosen ?? usual === 'unless_refused');
}

function mailOf({ kind, params }: Told): Record<Locale, LetterText> {
  const entries = locales.map((locale) => {
    const { title, subTitle, content } = messageText(locale, kind, params);
    return [locale, { subject: title, paragraphs: [subTitle, content].filter(Boolean) }];
  });
  // Each locale has its entry.
  return Object.fromEntries(entries) as Record<Locale, LetterText>;
}
