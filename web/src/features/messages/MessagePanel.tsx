import { type RefObject, useEffect, useRef } from 'react';
import type { UnreadCounts } from '#contract/messages/messages.ts';
import { useTexts } from '../../language/texts.ts';
import type { TodoPart } from './todoPart.ts';
import styles from './MessageBell.module.css';
import { MessageBox } from './MessageBox.tsx';
import { texts } from './texts.ts';

interface MessagePanelProps {
  unread: UnreadCounts | undefined;
  todo: TodoPart;
  /** What a click does not close. */
  holder: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The box under its bell. */
export function MessagePanel({ unread, todo, holder, onClose }: MessagePanelProps) {
  const t = useTexts(texts);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const handlePress = ({ target }: PointerEvent) => {
      const isInside =
        target instanceof Element && (holder.current?.contains(target) || target.closest('[role=dialog]'));
      if (!isInside) onClose();
    };
    const handleKey = ({ key, target }: KeyboardEvent) => {
      // A dialog over it has its own Escape.
      if (key === 'Escape' && target instanceof Node && panel.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', handlePress);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      document.removeEventListener('keydown', handleKey);
    };
  }, [holder, onClose]);
  return (
    <div ref={panel} role="dialog" aria-label={t('box')} tabIndex={-1} className={styles.panel}>
      <MessageBox unread={unread} todo={todo} onClose={onClose} />
    </div>
  );
}
