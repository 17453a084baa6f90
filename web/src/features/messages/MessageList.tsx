import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messageKinds, messageStates, messageStatus, messageTypes } from '#contract/messages/messageKinds.ts';
import { topicNames } from '#contract/messages/messageTopics.ts';
import { messageRules } from '#contract/messages/messageRules.ts';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import type { Message } from '#contract/messages/messages.ts';
import { useListCall } from '../../api/queries.ts';
import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import type { Filter } from '../../record/list/filters.ts';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { Soft } from '../../record/Soft.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column, RowGroup } from '../../ui/list/Table.tsx';
import { useToday } from '../../ui/list/useToday.ts';
import { actTexts } from './actTexts.ts';
import { ClearMessages } from './ClearMessages.tsx';
import { type Folded, foldMessages } from './foldMessages.ts';
import { useReadAll } from './useReadAll.tsx';
import { actOf } from './messageAct.ts';
import { messageDay } from './messageDay.ts';
import styles from './MessageList.module.css';
import { MessageTag } from './MessageTag.tsx';
import { texts } from './texts.ts';

/** All messages of the reader by day; each leads to what it is about. */
export function MessageList() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { at } = useAddress({ type: oneOf(messageTypes), topic: oneOf(topicNames), state: oneOf(messageStates) });
  const list = useListCall('listInbox', at);
  const readAll = useReadAll();
  const today = useToday();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const named = <Name extends string>(names: readonly Name[], word: (name: Name) => string) =>
    names.map((value) => ({ value, label: word(value) }));
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'type',
      label: t('type'),
      options: named(messageTypes, (type) => t(type === 'message' ? 'messageTab' : 'notice')),
      tabs: true,
    },
    { is: 'choice', name: 'state', label: t('state'), options: named(messageStates, t) },
    { is: 'choice', name: 'topic', label: t('topic'), options: named(topicNames, (name) => topicTexts[locale][name]) },
  ];
  const [newest] = list.items;
  const of = { ...(at.type && { type: at.type }), ...(newest && { upTo: newest.id }) };
  // Both know types alone: of what is filtered otherwise they would do more than what is shown.
  const tools = at.topic === undefined && (
    <>
      {list.items.some(({ status }) => status === 0) && (
        <Button busy={readAll.busy} onClick={() => readAll.press(of)}>
          {t('allRead')}
        </Button>
      )}
      {newest && at.state === undefined && <ClearMessages {...of} />}
    </>
  );
  const groupOf = useDays();
  const rows = foldMessages(list.items, ({ time }) => messageDay(time, today).day).flatMap((message): Row[] =>
    opened.has(message.subject)
      ? [{ ...message, isOpened: true }, ...message.rest.map((one) => ({ ...message, ...one, isRest: true, rest: [] }))]
      : [message],
  );
  const more = ({ subject, rest, title, isOpened = false }: Row) =>
    rest.length > 0 && (
      <Button
        size="sm"
        kind="quiet"
        className={styles.more}
        aria-expanded={isOpened}
        aria-label={t(isOpened ? 'lessOf' : 'moreOf', { count: rest.length, title })}
        onClick={() => setOpened(toggled(opened, subject))}
      >
        {t(isOpened ? 'less' : 'more', { count: rest.length })}
      </Button>
    );
  const columns: Column<Row>[] = [
    lead(t('about'), (message) => <What message={message} more={more(message)} />),
    minor(t('topic'), ({ kind }) => topicTexts[locale][messageKinds[kind].topic], { key: 'topic' }),
    column(t('time'), ({ time }) => <Time at={time} as="timeOfDay" />, { key: 'time' }),
  ];
  return (
    <>
      <ListScreen
        name="messages"
        label={t('list')}
        list={{ ...list, items: rows }}
        columns={columns}
        keyOf={({ id }) => id}
        groupOf={groupOf}
        bar={{ filters, tools }}
        actions={(message) => <Act message={message} />}
        brief={(message) => (
          <div className={styles.brief}>
            <What message={message} more={more(message)} />
            <Soft>
              <Time at={message.time} as="timeOfDay" />
            </Soft>
            <Act message={message} />
          </div>
        )}
        briefActs
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {readAll.strip}
    </>
  );
}

interface Row extends Folded {
  /** Its rest stands below it, and is read by itself. */
  isOpened?: boolean;
  /** Of one that was opened. */
  isRest?: boolean;
}

function toggled(subjects: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return subjects.has(one) ? new Set([...subjects].filter((other) => other !== one)) : new Set([...subjects, one]);
}

/** Messages of a day stand together: today, yesterday, then by date. */
function useDays(): (message: Message) => RowGroup {
  const t = useTexts(texts);
  const locale = useLocale();
  const today = useToday();
  return ({ time }) => {
    const { day, is } = messageDay(time, today);
    return { key: day, title: is === 'today' || is === 'yesterday' ? t(is) : dayWords(locale, day, is) };
  };
}

/** What it stands for: of one that was opened, itself. */
const standsFor = (message: Row): readonly Message[] => (message.isOpened ? [message] : [message, ...message.rest]);

/** With it, what it stands for is read. */
function useOpen(message: Row): () => void {
  const read = useAction('readMessages');
  const unread = standsFor(message)
    .filter((one) => one.status === 0)
    .map((one) => one.id);
  return () => unread.length > 0 && read.press({ ids: unread.slice(0, messageRules.idsMax) });
}

/** What the reader does with it: boxed where there is a time for it. */
function Act({ message }: { message: Row }) {
  const t = useTexts(actTexts);
  const open = useOpen(message);
  const act = actOf(message);
  if (act === undefined) return null;
  const look = message.messageType === messageStatus.endsSoon ? 'normal' : 'quiet';
  return (
    <LinkButton
      size="sm"
      kind={look}
      {...(look === 'quiet' && { className: styles.flush })}
      to={message.link}
      label={t('named', { act: t(act), title: message.title })}
      onClick={open}
    >
      {t(act)}
    </LinkButton>
  );
}

function What({ message, more }: { message: Row; more: ReactNode }) {
  const { title, subTitle, content, messageType, link, isRest = false } = message;
  const isUnread = standsFor(message).some(({ status }) => status === 0);
  const t = useTexts(texts);
  const locale = useLocale();
  const open = useOpen(message);
  return (
    <span className={`${styles.what} ${isRest ? styles.rest : ''}`}>
      <span className={`${styles.title} ${isUnread ? styles.unread : ''}`}>
        {isUnread && <span className={styles.new}>{t('unread')}</span>}
        <Link to={link} lang={otherScript(title, locale)} onClick={open}>
          {title}
        </Link>
        {/* That something is done, its title says. */}
        {messageType !== messageStatus.done && <MessageTag of={messageType} />}
      </span>
      {subTitle !== '' && <span lang={otherScript(subTitle, locale)}>{subTitle}</span>}
      <span className={styles.content}>{content}</span>
      {more}
    </span>
  );
}
