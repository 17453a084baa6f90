import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal as KitModal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../language/texts.ts';
import { Button } from './Button.tsx';
import { Row, Stack } from './layout.tsx';
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
        <Row justify="end">
          <Button onClick={modal.onClose}>{cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onAct}>
            {act}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
