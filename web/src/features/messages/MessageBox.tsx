import { useState } from 'react';
import { Link } from 'react-router';
import { messageTypes, type MessageType } from '#contract/messages/messageKinds.ts';
import { messageRules } from '#contract/messages/messageRules.ts';
import type { Message, UnreadCounts } from '#contract/messages/messages.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { useAction } from '../../record/useAction.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { Tabs } from '../../ui/list/Tabs.tsx';
import { bellTexts } from './bellTexts.ts';
import { ClearMessages } from './ClearMessages.tsx';
import type { TodoPart } from './todoPart.ts';
import styles from './MessageBell.module.css';
import { MessageTag } from './MessageTag.tsx';
import { texts } from './texts.ts';
import { useReadAll } from './useReadAll.tsx';

interface MessageBoxProps {
  unread: UnreadCounts | undefined;
  todo: TodoPart;
  onClose: () => void;
}

/** Messages, notices and what waits, the newest of each; what is unread stands in brackets. */
export function MessageBox({ unread, todo: Todo, onClose }: MessageBoxProps) {
  const t = useTexts(texts);
  const counted = useTexts(bellTexts);
  const [tab, setTab] = useState<MessageType | 'todo'>(
    unread?.message === 0 && unread.notice > 0 ? 'notice' : 'message',
  );
  const [waiting, setWaiting] = useState(0);
  const countOf = { message: unread?.message ?? 0, notice: unread?.notice ?? 0, todo: waiting };
  const labelOf = (name: typeof tab) =>
    countOf[name] > 0 ? t('tabCount', { name: t(name), unread: shortCount(countOf[name]) }) : t(name);
  const shortCount = (of: number) =>
    of >= messageRules.countedMax ? counted('over', { most: messageRules.countedMax - 1 }) : of;
  const noTodo = <Notice picture="empty" title={t('noTodo')} text={t('noTodoText')} />;
  return (
    <Tabs
      label={t('box')}
      current={tab}
      onChange={setTab}
      tabs={[
        ...messageTypes.map((type) => ({
          name: type,
          label: labelOf(type),
          content: <OfType type={type} unread={countOf[type]} newest={unread?.newest} onOpen={onClose} />,
        })),
        {
          name: 'todo' as const,
          label: labelOf('todo'),
          content: <Todo onCount={setWaiting} none={noTodo} onOpen={onClose} />,
        },
      ]}
    />
  );
}

interface OfTypeProps {
  type: MessageType;
  unread: number;
  newest: number | undefined;
  onOpen: () => void;
}

function OfType({ type, unread, newest, onOpen }: OfTypeProps) {
  const t = useTexts(texts);
  const query = useCall('listMessages', { type });
  const readAll = useReadAll();
  // What comes while the reader looks is not meant.
  const upTo = query.data?.[0]?.id ?? newest ?? 0;
  const of = upTo > 0 ? { type, upTo } : { type };
  return (
    <>
      <PageState
        query={query}
        skeleton={<SkeletonLines count={4} />}
        isEmpty={(messages) => messages.length === 0}
        empty={<Notice picture="empty" title={t('noContent')} text={t('noContentText')} />}
      >
        {(messages) => (
          <ul className={styles.list}>
            {messages.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
      </PageState>
      {readAll.strip}
      <div className={styles.foot}>
        <Button size="sm" kind="quiet" disabled={unread === 0} busy={readAll.busy} onClick={() => readAll.press(of)}>
          {t('allRead')}
        </Button>
        <ClearMessages size="sm" kind="quiet" disabled={(query.data?.length ?? 0) === 0} {...of} />
        <LinkButton size="sm" kind="quiet" to={href('messages', { type })}>
          {t('viewMore')}
        </LinkButton>
      </div>
    </>
  );
}

function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const read = useAction('readMessages');
  const { id, title, subTitle, content, time, status, messageType, link } = message;
  const handleOpen = () => {
    if (status === 0) read.press({ ids: [id] });
    onOpen();
  };
  return (
    <Link to={link} className={`${styles.row} ${status === 1 ? styles.isRead : ''}`} onClick={handleOpen}>
      <span className={styles.head}>
        {status === 0 && (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('unread')}</span>
          </span>
        )}
        <strong lang={otherScript(title, locale)}>{title}</strong>
        <MessageTag of={messageType} />
        <Time at={time} as="relative" />
      </span>
      {subTitle !== '' && (
        <span className={styles.sub} lang={otherScript(subTitle, locale)}>
          {subTitle}
        </span>
      )}
      <span className={styles.text} title={content}>
        {content}
      </span>
    </Link>
  );
}
