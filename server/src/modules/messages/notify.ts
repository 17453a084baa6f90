/** The one place where it is decided what an account is told: a message in its box, and a mail where it wants one. */
import { isReachable } from '#contract/contacts/contactRules.ts';
import { messageKinds, messageTopics, type MessageKind, type MessageTopic } from '#contract/messages/messageKinds.ts';
import { locales, type Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sendMail, type MailText } from './mail.ts';
import { messageText } from './messageTexts.ts';
import { insertMessages } from './messages.repository.ts';

export interface Notice {
  kind: MessageKind;
  /** Accounts, or their addresses where only those are known. */
  to: readonly (number | string)[];
  /** What the texts of the kind and its link need. Never a secret. */
  params: Readonly<Record<string, string | number>>;
  /** The mail, where it says more than the message does; null: its reader gets another one of this. */
  mail?: Record<Locale, MailText> | null;
}

/** Tells accounts what happened, in the transaction of what happened; mail goes out after its commit. */
export async function notify(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
  const rows = notices.flatMap(({ kind, to, params }, at) =>
    to.map((reader) => ({ at, to: reader, kind, params, ...placeOf(kind) })),
  );
  if (rows.length === 0) return;
  const reached = await insertMessages(tx, rows, now);
  const letters = notices.map((notice, at) => ({
    to: reached.filter(
      (one) => one.at === at && notice.mail !== null && isReachable(one.email) && goesByMail(notice.kind, one.byMail),
    ),
    texts: notice.mail ?? mailOf(notice),
    link: messageKinds[notice.kind].link(notice.params),
    ...refusable(notice.kind),
  }));
  await sendMail(tx, letters, now);
}

function placeOf(kind: MessageKind) {
  const { type, topic } = messageKinds[kind];
  return { type, topic };
}

/** The topic of a kind, where mail of it may be turned off. */
function refusable(kind: MessageKind): { topic?: MessageTopic } {
  const { topic } = messageKinds[kind];
  return messageTopics[topic] === 'always' ? {} : { topic };
}

function goesByMail(kind: MessageKind, chosen: boolean | null): boolean {
  return isByMail(messageKinds[kind].topic, chosen ?? undefined);
}

/** Whether messages of a topic go by mail as well, by what the account chose. */
export function isByMail(topic: MessageTopic, chosen: boolean | undefined): boolean {
  const usual = messageTopics[topic];
  return usual === 'always' || (chosen ?? usual === 'unless_refused');
}

function mailOf({ kind, params }: Notice): Record<Locale, MailText> {
  const entries = locales.map((locale) => {
    const { title, subTitle, content } = messageText(locale, kind, params);
    return [locale, { subject: title, paragraphs: [subTitle, content].filter(Boolean) }];
  });
  // Each locale has its entry.
  return Object.fromEntries(entries) as Record<Locale, MailText>;
}
