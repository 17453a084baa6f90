import { Link } from 'react-router';
import { messageKinds, messageStates, messageTypes } from '#contract/messages/messageKinds.ts';
import { topicNames } from '#contract/messages/messageTopics.ts';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import type { Message } from '#contract/messages/messages.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import type { Filter } from '../../record/list/filters.ts';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import styles from './MessageList.module.css';
import { MessageTag } from './MessageTag.tsx';
import { texts } from './texts.ts';

/** All messages of the reader; each leads to what it is about. */
export function MessageList() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { at } = useAddress({ type: oneOf(messageTypes), topic: oneOf(topicNames), state: oneOf(messageStates) });
  const list = useListCall('listInbox', at);
  const readAll = useAction('readAllMessages');
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
  const handleAllRead = () => readAll.press({ ...(at.type && { type: at.type }), ...(newest && { upTo: newest.id }) });
  // It knows no subjects: of one alone it would do more than what is shown.
  const tools = at.topic === undefined && list.items.some(({ status }) => status === 0) && (
    <Button busy={readAll.busy} onClick={handleAllRead}>
      {t('allRead')}
    </Button>
  );
  const columns: Column<Message>[] = [
    lead(t('about'), (message) => <What message={message} />),
    minor(t('topic'), ({ kind }) => topicTexts[locale][messageKinds[kind].topic], { key: 'topic' }),
    column(t('time'), ({ time }) => <Time at={time} as="dayAndTime" />, { key: 'time' }),
  ];
  return (
    <ListScreen
      name="messages"
      label={t('list')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      bar={{ filters, tools }}
      brief={(message) => (
        <Stack gap={4}>
          <What message={message} />
          <Soft>
            <Time at={message.time} as="dayAndTime" />
          </Soft>
        </Stack>
      )}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function What({ message: { id, title, subTitle, content, status, messageType, link } }: { message: Message }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const read = useAction('readMessages');
  return (
    <span className={styles.what}>
      <span className={`${styles.title} ${status === 0 ? styles.unread : ''}`}>
        <span>
          {status === 0 && (
            <span className={styles.dot}>
              <span className="visually-hidden">{t('unread')}</span>
            </span>
          )}
          <Link to={link} lang={otherScript(title, locale)} onClick={() => status === 0 && read.press({ ids: [id] })}>
            {title}
          </Link>
        </span>{' '}
        <MessageTag of={messageType} />
      </span>
      {subTitle !== '' && <span lang={otherScript(subTitle, locale)}>{subTitle}</span>}
      <span className={styles.content}>{content}</span>
    </span>
  );
}
