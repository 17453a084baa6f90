import { type RefObject, useEffect, useRef } from 'react';
import type { UnreadCounts } from '#contract/messages/messages.ts';
import { useTexts } from '../../language/texts.ts';
import { useIsNarrow } from '../../record/list/useIsNarrow.ts';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
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

/** The box under its bell; on a phone a sheet at the bottom. */
export function MessagePanel({ unread, todo, holder, onClose }: MessagePanelProps) {
  const t = useTexts(texts);
  const isNarrow = useIsNarrow();
  const box = <MessageBox unread={unread} todo={todo} onClose={onClose} />;
  if (isNarrow) {
    return (
      <Drawer open onClose={onClose} title={t('box')} side="bottom">
        {box}
      </Drawer>
    );
  }
  return (
    <Popup label={t('box')} holder={holder} onClose={onClose}>
      {box}
    </Popup>
  );
}

function Popup({
  label,
  holder,
  onClose,
  children,
}: Pick<MessagePanelProps, 'holder' | 'onClose'> & { label: string; children: React.ReactNode }) {
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
    <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} className={styles.panel}>
      {children}
    </div>
  );
}
