import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal as KitModal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from './Button.tsx';
import { Row, Stack } from './layout.tsx';
import styles from './Modal.module.css';
import { texts } from './texts.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

export function Modal({ open, onClose, title, children, size = 'md' }: ModalProps) {
  const t = useTexts(texts);
  return (
    <KitModal
      opened={open}
      onClose={onClose}
      title={title}
      size={size}
      centered
      radius="md"
      closeButtonProps={{ 'aria-label': t('close') }}
      // The kit makes it a header, which would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </KitModal>
  );
}

/** The buttons of every dialog: the way out before the act, which stands last. */
export function ModalActions({
  cancel,
  onCancel,
  children,
}: {
  cancel: string;
  onCancel: () => void;
  /** The act. */
  children: ReactNode;
}) {
  return (
    <Row justify="end" className={styles.actions}>
      <Button onClick={onCancel}>{cancel}</Button>
      {children}
    </Row>
  );
}

interface ConfirmProps extends Omit<ModalProps, 'children' | 'size'> {
  /** Names the thing and says what will happen. */
  children: ReactNode;
  /** A verb. */
  act: string;
  cancel: string;
  danger?: boolean;
  busy?: boolean;
  /** Something that the act needs is still missing. */
  disabled?: boolean;
  onAct: () => void;
}

/** Asks before an act that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { act, cancel, danger = false, busy = false, disabled = false, onAct, children, ...modal } = props;
  return (
    <Modal {...modal} size="sm">
      <Stack gap={24}>
        <div>{children}</div>
        <ModalActions cancel={cancel} onCancel={modal.onClose}>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onAct}>
            {act}
          </Button>
        </ModalActions>
      </Stack>
    </Modal>
  );
}
