import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal as KitModal } from '@mantine/core';
import { OwnClock } from '../../../language/OwnClock.tsx';
import { useTexts } from '../../../language/texts.ts';
import { KitScope } from '../KitScope.tsx';
import { texts } from '../texts.ts';
import type { ModalProps } from './overlayProps.ts';
import styles from './Modal.module.css';
import { useOpenedAfter } from '../lazy/whenOpened.tsx';
import { useWidthKept } from './useWidthKept.ts';

/** The kit's dialog: `Modal` loads it. */
export function ModalPanel({ open, onClose, title, children, size = 'md' }: ModalProps) {
  const t = useTexts(texts);
  const isOpen = useOpenedAfter(open);
  useWidthKept(open);
  return (
    <KitScope>
      <KitModal
        opened={isOpen}
        onClose={onClose}
        title={title}
        size={size}
        centered
        radius="md"
        classNames={{ header: styles.header ?? '', body: styles.body ?? '' }}
        closeButtonProps={{ 'aria-label': t('close') }}
        // The kit makes it a header, which would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
      >
        <OwnClock>{children}</OwnClock>
      </KitModal>
    </KitScope>
  );
}
