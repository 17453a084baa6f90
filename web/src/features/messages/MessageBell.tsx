import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { messageRules } from '#contract/messages/messageRules.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useTexts } from '../../language/texts.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { BellIcon } from '../../ui/kit/icons.ts';
import { bellTexts } from './bellTexts.ts';
import styles from './MessageBell.module.css';
import type { TodoPart } from './todoPart.ts';
import { useUnread } from './useUnread.ts';

// Most pages are left without a look into the box.
const MessagePanel = lazy(async () => ({
  default: (await untilLoaded(() => import('./MessagePanel.tsx'))).MessagePanel,
}));

interface MessageBellProps {
  accountId: string;
  /** What waits for the reader, and how much of it there is, as another feature shows it. */
  todo: TodoPart;
}

/** The bell in the navbar with the true count of what is unread; it opens the message box. */
export function MessageBell({ accountId, todo }: MessageBellProps) {
  const t = useTexts(bellTexts);
  const { pathname, search } = useLocation();
  const { unread, arrived } = useUnread(accountId);
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => setOpen(false), [pathname, search]);
  const count = (unread?.message ?? 0) + (unread?.notice ?? 0);
  const close = () => {
    setOpen(false);
    holder.current?.querySelector('button')?.focus();
  };
  return (
    <div className={styles.holder} ref={holder}>
      <IconButton
        icon={BellIcon}
        label={count > 0 ? t('bellUnread', { count }) : t('bell')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {shortCount(count)}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {arrived > 0 && <span key={arrived}>{t('arrived')}</span>}
      </span>
      <Suspense>{isOpen && <MessagePanel unread={unread} todo={todo} holder={holder} onClose={close} />}</Suspense>
    </div>
  );

  function shortCount(of: number): string {
    return of >= messageRules.countedMax ? t('over', { most: messageRules.countedMax - 1 }) : String(of);
  }
}
