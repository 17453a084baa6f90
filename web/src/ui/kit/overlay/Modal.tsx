import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Row, Stack } from '../layout.tsx';
import styles from './Modal.module.css';
import { whenOpened } from '../lazy/whenOpened.tsx';
import type { ModalProps } from './overlayProps.ts';

/** Its content exists only while it is open. */
export const Modal = whenOpened<ModalProps>(async () => (await import('./ModalPanel.tsx')).ModalPanel);

interface ModalActionsProps {
  cancel: string;
  onCancel: () => void;
  /** What follows from the act, at the left. */
  note?: ReactNode;
  /** The act. */
  children: ReactNode;
}

/** The buttons of every dialog: the safe one before the act, which stands last. */
export function ModalActions({ cancel, onCancel, note, children }: ModalActionsProps) {
  return (
    <Row justify="end" className={styles.actions}>
      {note !== undefined && <span className={styles.note}>{note}</span>}
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
  /** What follows from the act, in a few words at the foot. */
  note?: ReactNode;
  cancel: string;
  danger?: boolean;
  busy?: boolean;
  /** Something that the act needs is still missing. */
  disabled?: boolean;
  onAct: () => void;
}

/** Asks before an act that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { act, cancel, danger = false, busy = false, disabled = false, note, onAct, children, ...modal } = props;
  return (
    <Modal {...modal} size="sm">
      <Stack gap={24}>
        <div className={styles.words}>{children}</div>
        <div className={styles.foot}>
          <ModalActions cancel={cancel} onCancel={modal.onClose} note={note}>
            <Button
              kind={danger ? 'danger' : 'primary'}
              className={danger ? styles.destroys : undefined}
              busy={busy}
              disabled={disabled}
              onClick={onAct}
            >
              {act}
            </Button>
          </ModalActions>
        </div>
      </Stack>
    </Modal>
  );
}
